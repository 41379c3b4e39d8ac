"""One command: its registration and its handler's facts in the words of the catalog."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from extractor.assemble.access import access_of, timeout_of
from extractor.assemble.conditions import whens_of
from extractor.assemble.contract import differences
from extractor.assemble.declared import declared_of, descriptions_of
from extractor.assemble.descriptions import comment_of, described
from extractor.assemble.params import dotted, params_of
from extractor.assemble.replies import message_of, result_of, statuses_of
from extractor.catalog import MISC, Action, Command, Handler, Note, Open, Place, Refusal, Requirements, with_required
from extractor.facts import ANY, Escape
from extractor.findings import Finding, Location, Severity
from extractor.rules.uc903_unresolved_handler import RULE as UNRESOLVED_HANDLER
from extractor.rules.uc905_request_escapes import RULE as REQUEST_ESCAPES
from extractor.rules.uc906_never_succeeds import RULE as NEVER_SUCCEEDS
from extractor.rules.uc907_replies_twice import RULE as REPLIES_TWICE
from extractor.rules.uc908_bound_hit import RULE as BOUND_HIT
from extractor.rules.uc911_computed_key import RULE as COMPUTED_KEY
from extractor.rules.uc912_opaque_macro import RULE as OPAQUE_MACRO

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extractor.facts import HandlerFacts, Registration
    from extractor.facts import Place as FactPlace


def command_of(
    registration: Registration, shadowed: Sequence[Registration], facts: HandlerFacts | None, aliases: tuple[str, ...]
) -> tuple[Command, list[Finding]]:
    """The command and what there is to say about it.

    Findings: those of ``differences``, UC905 request_escapes, UC906 never_succeeds, UC907 replies_twice, UC908
    bound_hit, UC911 computed_key, UC912 opaque_macro.
    """
    name = registration.name
    base = Command(
        name=name,
        family=family_of(name, registration.family),
        aliases=aliases,
        tool=registration.tool or None,
        action=_action(registration),
        dialect=registration.dialect,
        registration=_place(registration.place),
        shadowed=tuple(_place(r.place) for r in shadowed),
        winner=winner_of((*shadowed, registration)),
        access=access_of(registration, facts),
    )
    if registration.handler is None:
        at = registration.place
        reason = "its handler is not in the source that was read"
        why = Open(reason=reason, file=at.file, line=at.line)
        note = Note(rule=UNRESOLVED_HANDLER.code, file=at.file, line=at.line)
        return replace(base, open=why, findings=(note,)), []  # whoever registered it has said so
    if facts is None:
        return base, []
    findings = _findings(name, facts)
    summary, description, keys = described(registration.summary or comment_of(facts, name))
    declared = declared_of(facts.declared, _read(registration, facts))
    keys |= descriptions_of(declared)
    command = replace(
        base,
        summary=summary,
        description=description,
        asynchronous=any(reply.late for reply in facts.replies),
        timeout_s=timeout_of(facts),
        handler=Handler(symbol=facts.symbol, file=facts.place.file, line=facts.place.line),
        params=params_of(facts, keys),
        open=_open(facts),
        requirements=_answered(_requirements(facts)),
        statuses=statuses_of(facts.replies),
        result=result_of(facts.replies),
        declared=declared,
        findings=_notes(findings),
    )
    findings += differences(command)
    return with_required(replace(command, findings=_notes(findings))), findings


def _read(registration: Registration, facts: HandlerFacts) -> frozenset[str] | None:
    """The keys that an action of a tool reads, its own among them; None of what has a schema of its own."""
    if registration.action is None:
        return None
    return frozenset({registration.action[0], *(read.path[0] for read in facts.reads if read.path)})


def _notes(findings: Sequence[Finding]) -> tuple[Note, ...]:
    return tuple(Note(rule=f.rule, key=f.key or None, file=f.location.file, line=f.location.line) for f in findings)


def _requirements(facts: HandlerFacts) -> Requirements:
    return Requirements(
        all=tuple(dotted(path) for path in facts.needed),
        one_of=tuple(tuple(dotted(path) for path in group) for group in facts.one_of),
        at_most_one=tuple(tuple(dotted(path) for path in group) for group in facts.at_most_one),
        when=whens_of(facts.when),
        refusals=tuple(
            Refusal(
                keys=tuple(dotted(path) for path in refusal.keys),
                absent="any" if refusal.absent == "any" or len(refusal.keys) == 1 else "all",
                code=refusal.code,
                error_code=refusal.error_code or None,
                message=message_of(refusal.messages),
                file=refusal.place.file,
                line=refusal.place.line,
            )
            for refusal in facts.refusals
        ),
    )


def _answered(needs: Requirements) -> Requirements:
    """The needs with refusals as far as the needs say that there are any: the absence of a key that no need names is
    let pass; of a group of which one is needed all have to be absent."""
    conditional = {key for when in needs.when for keys in (when.then, *when.one_of) for key in keys}
    alone = {*needs.all, *conditional}
    named = alone | {key for group in needs.one_of for key in group}
    found = []
    for each in needs.refusals:
        keys = each.keys if each.absent == "all" else tuple(key for key in each.keys if key in named)
        group = next((some for some in needs.one_of if set(keys) <= set(some) and not set(some) & alone), None)
        if group and keys:
            found.append(replace(each, keys=group, absent="all"))
        elif keys:
            found.append(replace(each, keys=keys))
    return replace(needs, refusals=tuple(dict.fromkeys(found)))


def _action(registration: Registration) -> Action | None:
    return None if registration.action is None else Action(key=registration.action[0], value=registration.action[1])


def family_of(name: str, declared: str = "") -> str:
    """What stands before the first dot; without one the declared category, ``MISC`` without that."""
    head, dot, _ = name.partition(".")
    return head if dot and head else declared or MISC


def winner_of(several: Sequence[Registration]) -> Literal["last-in-source", "unspecified"] | None:
    """Which of several registrations holds, the last one being taken.

    A later one replaces an earlier one; modules start in the order of their folders' names, an editor module behind
    the module it extends. Static initialisation has no order over files: which file comes last is not specified.
    """
    if len(several) < 2:
        return None
    loose = any(r.unordered for r in several) and len({r.place.file for r in several}) > 1
    return "unspecified" if loose else "last-in-source"


def _place(place: FactPlace) -> Place:
    return Place(file=place.file, line=place.line)


def _open(facts: HandlerFacts) -> Open | None:
    if facts.escapes:
        escape = facts.escapes[0]
        key, callee = dotted(escape.path), escape.callee
        match bool(key), bool(callee):
            case True, True:
                reason = f"passes {key} to {callee}"
            case True, False:
                reason = f"passes {key} to unknown code"
            case False, True:
                reason = f"passes the whole request to {callee}"
            case _:
                reason = "passes the whole request to unknown code"
        return Open(reason=reason, file=escape.place.file, line=escape.place.line)
    # a walk over the whole request that looks at the names alone takes no further keys: it tells the unknown ones
    walked = tuple((r.place, ()) for r in facts.reads if r.path[:1] == (ANY,) and r.kind != "presence")
    for place, path in (*facts.computed, *walked):
        reason = "reads a key whose name is computed"
        if path:
            reason = f"reads a key of {dotted(path)} whose name is computed"
        return Open(reason=reason, file=place.file, line=place.line)
    return None


def _findings(name: str, facts: HandlerFacts) -> list[Finding]:
    found = [
        REQUEST_ESCAPES.finding(
            _at(e.place),
            _handed_on(e),
            command=name, key=dotted(e.path),
        )
        for e in facts.escapes
    ]  # fmt: skip
    if facts.never:
        found.append(NEVER_SUCCEEDS.finding(_at(facts.place), f"no reply of {facts.symbol} is a success", command=name))
    found += [
        REPLIES_TWICE.finding(_at(p), "a second reply is sent on the same path", command=name) for p in facts.twice
    ]
    found += [
        BOUND_HIT.finding(_at(place), f"interpretation was cut short: {what}", Severity.WARNING, command=name)
        for what, place in facts.bounds
    ]
    found += [
        OPAQUE_MACRO.finding(_at(place), f"the body of {macro} cannot be read: what it does is not known", key=macro)
        for macro, place in facts.opaque
    ]
    found += [
        COMPUTED_KEY.finding(_at(place), "a key is read whose name is computed", command=name, key=dotted(path))
        for place, path in facts.computed
    ]
    return found


def _handed_on(escape: Escape) -> str:
    path, callee = dotted(escape.path), escape.callee
    match bool(path), bool(callee), escape.own:
        case True, True, True:
            message = f"{path} is handed to {callee}, which is not followed any deeper"
        case True, True, False:
            message = f"{path} is handed to {callee}, whose code is not known"
        case True, False, _:
            message = f"{path} is handed to code that is not known"
        case False, True, True:
            message = f"the request is handed to {callee}, which is not followed any deeper"
        case False, True, False:
            message = f"the request is handed to {callee}, whose code is not known"
        case _:
            message = "the request is handed to code that is not known"
    return message


def _at(place: FactPlace) -> Location:
    return Location(place.file, place.line)
