"""Two catalogs to their changes, and changes to findings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from extractor import rules
from extractor.catalog import TIERS, Access, Catalog, Command, contract_digest, unplaced, walk
from extractor.diff.changes import Both, Change, Effect, home
from extractor.diff.envelopes import compare_envelopes
from extractor.diff.places import Lines, first, naming, unread
from extractor.diff.replies import compare_keys, compare_refusals, compare_result, compare_statuses
from extractor.diff.requests import compare_needs, compare_params
from extractor.diff.witness import witness
from extractor.diff.words import built, either, literal, replaced
from extractor.findings import Finding, Location

_GRAVITY = (*TIERS, "unknown")
"""A command of which it is no longer known what it does may do anything."""


def compare(old: Catalog, new: Catalog, lines: Lines = unread) -> tuple[Change, ...]:
    """All changes from ``old`` to ``new``, sorted; none exactly where the two have the same contract.

    ``lines`` are those of the new source, where it is at hand: a change is shown at the line that says it.
    """
    found = list(_of_plugin(old, new, lines))
    was, now = ({each.name: each for each in one.commands} for one in (old, new))
    changed = set(was) ^ set(now)
    shared = _shared(new)
    for name in sorted(set(was) | set(now)):
        if name not in now:
            found.append(Change(name, "", _gone(was[name], now), "UC601", home(was[name], gone=True)))
        elif name not in was:
            found.append(Change(name, "", _new(now[name], was), "UC606", _registered(now[name])))
        else:
            found += _of_command(Both(was[name], now[name], [], shared, lines), changed)
    found += _of_events(old, new)
    if not found and contract_digest(old) != contract_digest(new):
        found.append(Change("", "", _anything(old, new), "UC605", Location("")))
    return tuple(sorted(set(found)))


def findings(old: Catalog, new: Catalog, lines: Lines = unread) -> list[Finding]:
    """The changes as findings of the rules that weigh them for callers, the gravest first; of a breaking one the
    message names a request that shows it, where one is found."""
    was, now = ({each.name: each for each in one.commands} for one in (old, new))
    found = []
    for each in sorted(compare(old, new, lines), key=lambda change: (change.effect, change)):
        message = each.sentence
        if each.command in was and each.command in now:
            request = witness(each, was[each.command], now[each.command])
            message += f"; as in {literal(request)}" if request is not None else ""
        finding = rules.rule(each.effect).finding(each.place, message, command=each.command, key=each.key)
        found.append(finding)
    return found


def _of_plugin(old: Catalog, new: Catalog, lines: Lines) -> Iterator[Change]:
    for what in ("name", "version", "engine"):
        was, now = getattr(old.plugin, what), getattr(new.plugin, what)
        if was != now:
            effect: Effect = "UC605" if what == "engine" else "UC606"
            yield Change(
                "", "", f"the plugin's {what} is {now or 'unknown'}, was {was or 'unknown'}", effect, Location("")
            )
    for words, key in compare_envelopes(old.envelope, new.envelope):
        yield Change("", "", words, "UC605", _wrapped(new, key, lines))
    # The replies made before any command: compared as a command's.
    shell = Command(name="", dialect="")
    before, after = (replace(shell, statuses=one.envelope.statuses) for one in (old, new))
    both = Both(before, after, [], lines=lines)
    compare_statuses(both)
    yield from (replace(each, words=f"before any command: {each.words}") for each in both.found)


def _wrapped(catalog: Catalog, key: str, lines: Lines) -> Location:
    """Where requests are taken apart: the file that answers before any command, at the line that names the key."""
    sites = [site for status in catalog.envelope.statuses for site in status.sites]
    return naming(Location(sites[0].file), key, lines) if sites else Location("")


def _gone(command: Command, now: dict[str, Command]) -> str:
    heirs = sorted(name for name, each in now.items() if command.name in each.aliases)
    return "the command is gone" + (f"; {either(heirs)} still answers to it" if heirs else "")


def _new(command: Command, was: Mapping[str, Command]) -> str:
    known = [alias for alias in command.aliases if alias in was]
    if known:
        return f"the command is new, another name of {known[0]}"
    needs = command.requirements
    wanted = [*needs.all, *(f"one of {either(group)}" for group in needs.one_of)]
    return f"the command is new, {command.access.tier}" + (f", needs {', '.join(wanted)}" if wanted else "")


def _registered(command: Command) -> Location:
    return (first([command.registration]) if command.registration else None) or home(command)


def _shared(catalog: Catalog) -> frozenset[tuple[str, int]]:
    """Places that read keys of several names, but for those within a handler: helpers, which are told the key."""
    names: dict[tuple[str, int], set[str]] = {}
    for command in catalog.commands:
        within = ("", command.handler.symbol) if command.handler else ("",)
        for _, param in walk(command.params):
            for read in (one for one in param.reads if one.in_ not in within):
                names.setdefault((read.file, read.line), set()).add(param.key)
    return frozenset(place for place, keys in names.items() if len(keys) > 1)


def _of_command(both: Both, renamed: set[str]) -> list[Change]:
    old, new = both.old, both.new
    added, gone = compare_params(both)
    compare_needs(both, added, gone)
    told = compare_statuses(both)
    fresh = {*added, *gone, *(set(old.requirements.all) ^ set(new.requirements.all))}
    compare_refusals(both, told, fresh)
    compare_result(both)
    _compare_access(both)
    _compare_rest(both, renamed)
    if not both.found and [param.key for param in old.params] != [param.key for param in new.params]:
        both.say("its keys are read in another order", "UC606")
    return both.found


def _compare_access(both: Both) -> None:
    old, new = both.old.access, both.new.access
    if old.tier != new.tier:
        graver = _GRAVITY.index(new.tier) > _GRAVITY.index(old.tier)
        declares = f": it declares {new.declared or 'none'}" if old.declared != new.declared else ""
        words = f"its tier is {new.tier}, was {old.tier}{declares}"
        both.say(words, "UC605" if graver else "UC606", "", new.evidence)
    elif _grounds(old) != _grounds(new) and old.undo == new.undo:
        both.say(f"its tier rests on {', '.join(sorted(_grounds(new))) or 'nothing'}", "UC606", "", new.evidence)
    for what, said in (("basis", "its tier is {}"), ("declared", "the tier that it declares is {}")):
        was, now = getattr(old, what), getattr(new, what)
        if was != now and old.tier == new.tier:
            both.say(said.format(now or "none") + f", was {was or 'none'}", "UC606")
    if old.undo != new.undo:
        place = [each for each in new.evidence if _TRANSACTION in each.what]
        both.say(f"it {'can' if new.undo else 'can no longer'} be undone", "UC606" if new.undo else "UC605", "", place)


_TRANSACTION = "Transaction"
"""What makes a command's effects undoable is no ground of its tier."""


def _grounds(access: Access) -> set[str]:
    return {each.what for each in access.evidence if _TRANSACTION not in each.what}


def _compare_rest(both: Both, renamed: set[str]) -> None:
    """Everything else of a command."""
    old, new = both.old, both.new
    for alias in sorted((set(old.aliases) ^ set(new.aliases)) - renamed):
        said = "is also called" if alias in new.aliases else "is no longer called"
        both.say(f"it {said} {alias}", "UC606" if alias in new.aliases else "UC605")
    if old.available != new.available:
        words = f"it exists in {built(new.available)}, was {built(old.available)}"
        both.say(words, "UC606" if new.available is None else "UC605")
    if old.deprecated != new.deprecated:
        both.say(
            f"it is deprecated: {literal(new.deprecated)}" if new.deprecated else "it is no longer deprecated", "UC605"
        )
    if old.asynchronous != new.asynchronous:
        both.say(f"its reply comes {'after' if new.asynchronous else 'before'} the handler has returned", "UC605")
    if old.timeout_s != new.timeout_s:
        now, was = (f"after {literal(one)} s" if one is not None else "never" for one in (new.timeout_s, old.timeout_s))
        both.say(f"it gives up {now}, was {was}", "UC605")
    for what in ("tool", "action"):
        if getattr(old, what) != getattr(new, what):
            both.say(f"its {what} is {literal(getattr(new, what))}, was {literal(getattr(old, what))}", "UC605")
    if old.description != new.description:
        both.say(f"its description is {replaced(old.description, new.description)}", "UC606")
    elif old.summary != new.summary:
        both.say(f"its summary is {replaced(old.summary, new.summary)}", "UC606")
    if (len(old.shadowed), old.winner) != (len(new.shadowed), new.winner):
        place = [new.registration] if new.registration else []
        both.say(f"its name is registered {_times(new)}, was {_times(old)}", "UC605", "", place)
    for what in ("family", "dialect"):
        was, now = getattr(old, what), getattr(new, what)
        if was != now:
            both.say(f"its {what} is {now or 'none'}, was {was or 'none'}", "UC606")
    if (old.open is None) != (new.open is None) or (old.open and new.open and old.open.reason != new.open.reason):
        both.say(f"more keys may be read: {new.open.reason}" if new.open else "no more keys are read than are listed",
                 "UC606", "", [new.open] if new.open else ())  # fmt: skip
    _compare_declared(both)
    if not both.found:  # else the findings themselves say it
        _compare_notes(both)


def _compare_notes(both: Both) -> None:
    was_noted, is_noted = ({(note.rule, note.key or "") for note in each.findings} for each in (both.old, both.new))
    for rule, key in sorted(is_noted - was_noted):
        both.say(f"{rule} {rules.name(rule)} is found" + (f" at key {key}" if key else ""), "UC606", key)
    for rule, key in sorted(was_noted - is_noted):
        both.say(f"{rule} {rules.name(rule)} is no longer found" + (f" at key {key}" if key else ""), "UC606", key)


def _times(command: Command) -> str:
    if not command.shadowed:
        return "once"
    answers = "the last one answers" if command.winner == "last-in-source" else "which one answers is not known"
    return f"{1 + len(command.shadowed)} times ({answers})"


def _compare_declared(both: Both) -> None:
    old, new = both.old.declared, both.new.declared
    if old is None or new is None:
        if old != new:
            both.say("it is declared" if new else "it is no longer declared", "UC606", "", [new] if new else [])
        return
    before = len(both.found)
    there = Location(new.file, new.line)
    for kind, was, now in (("declared key", old.params, new.params), ("declared result key", old.output, new.output)):
        for words, _, name, _ in compare_keys(was, now, kind):
            both.say_of(name, words.replace("sent", "there"), "UC605", within=there)
        before_, after_ = dict(walk(was)), dict(walk(now))
        told = {one.words for one in both.found}
        for name in (name for name in after_ if name in before_):
            texts = before_[name].description, after_[name].description
            if texts[0] == texts[1]:
                continue
            if f"the description of key {name} is {replaced(*texts)}" in told:
                before -= 1  # said of the key, which is enough
            else:
                both.say_of(name, f"the description of {kind} {name} is {replaced(*texts)}", "UC606", within=there)
    for key in sorted(set(old.required) ^ set(new.required)):
        words = f"key {key} is {'' if key in new.required else 'no longer '}declared as required"
        both.say_of(key, words, "UC605", within=there)
    if len(both.found) == before and unplaced(old) != unplaced(new):
        both.say("its declaration says something else", "UC606", "", [new])


def _of_events(old: Catalog, new: Catalog) -> Iterator[Change]:
    was, now = ({each.name: each for each in one.events} for one in (old, new))
    for name in sorted(set(was) | set(now)):
        if name not in now:
            place = Location(was[name].sites[0].file) if was[name].sites else Location("")
            yield Change("", "", f"event {name} is no longer sent", "UC604", place)
        elif name not in was:
            yield Change("", "", f"event {name} is new", "UC606", first(now[name].sites) or Location(""))
        else:
            place = first(now[name].sites) or Location("")
            for words, effect, key, _ in compare_keys(was[name].payload, now[name].payload, "key"):
                yield Change("", key, f"event {name}: {words}", effect, place)
            if was[name].expects_reply != now[name].expects_reply:
                waits = "waits for" if now[name].expects_reply else "no longer waits for"
                yield Change("", "", f"event {name} {waits} an answer", "UC605", place)


def _anything(old: Catalog, new: Catalog) -> str:
    """The path of the first difference: nothing that the digest sees goes unsaid."""
    path = _differing(unplaced(old.commands), unplaced(new.commands), "commands") or "the rest of the catalog"
    return f"{path} is another now"


def _differing(old: Any, new: Any, path: str) -> str:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            inner = _differing(old.get(key), new.get(key), f"{path}.{key}")
            if inner:
                return inner
        return ""
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = zip(old, new, strict=True)
        return next((found for at, (a, b) in enumerate(pairs) if (found := _differing(a, b, f"{path}[{at}]"))), "")
    return "" if old == new else path
