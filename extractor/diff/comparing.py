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
from extractor.diff.words import _, became, built, either, literal, one_of, replaced
from extractor.findings import Finding, Location
from extractor.wording import SAYING

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
            if request is not None:
                message = _("%(what)s; as in %(request)s", what=message, request=literal(request))
        finding = rules.rule(each.effect).finding(each.place, message, command=each.command, key=each.key)
        found.append(finding)
    return found


def _of_plugin(old: Catalog, new: Catalog, lines: Lines) -> Iterator[Change]:
    facts: tuple[tuple[str, str, Effect], ...] = (
        ("name", _("the plugin's name"), "UC606"),
        ("version", _("the plugin's version"), "UC606"),
        ("engine", _("the plugin's engine"), "UC605"),
    )
    for field, what, effect in facts:
        was, now = getattr(old.plugin, field), getattr(new.plugin, field)
        if was != now:
            words = became(what, now or _("unknown"), was or _("unknown"))
            yield Change("", "", words, effect, Location(""))
    for words, key in compare_envelopes(old.envelope, new.envelope):
        yield Change("", "", words, "UC605", _wrapped(new, key, lines))
    # The replies made before any command: compared as a command's.
    shell = Command(name="", dialect="")
    before, after = (replace(shell, statuses=one.envelope.statuses) for one in (old, new))
    both = Both(before, after, [], lines=lines)
    compare_statuses(both)
    yield from (replace(each, words=_("before any command: %(what)s", what=each.words)) for each in both.found)


def _wrapped(catalog: Catalog, key: str, lines: Lines) -> Location:
    """Where requests are taken apart: the file that answers before any command, at the line that names the key."""
    sites = [site for status in catalog.envelope.statuses for site in status.sites]
    return naming(Location(sites[0].file), key, lines) if sites else Location("")


def _gone(command: Command, now: dict[str, Command]) -> str:
    heirs = sorted(name for name, each in now.items() if command.name in each.aliases)
    return (
        _("the command is gone; %(names)s still answers to it", names=either(heirs))
        if heirs
        else _("the command is gone")
    )


def _new(command: Command, was: Mapping[str, Command]) -> str:
    known = [alias for alias in command.aliases if alias in was]
    if known:
        return _("the command is new, another name of %(name)s", name=known[0])
    needs, tier = command.requirements, command.access.tier
    wanted = [*needs.all, *map(one_of, needs.one_of)]
    if wanted:
        return _("the command is new, %(tier)s, needs %(keys)s", tier=tier, keys=SAYING.both(wanted))
    return _("the command is new, %(tier)s", tier=tier)


def _registered(command: Command) -> Location:
    return (first([command.registration]) if command.registration else None) or home(command)


def _shared(catalog: Catalog) -> frozenset[tuple[str, int]]:
    """Places that read keys of several names, but for those within a handler: helpers, which are told the key."""
    names: dict[tuple[str, int], set[str]] = {}
    for command in catalog.commands:
        within = ("", command.handler.symbol) if command.handler else ("",)
        for param in dict(walk(command.params)).values():
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
        both.say(_("its keys are read in another order"), "UC606")
    return both.found


def _compare_access(both: Both) -> None:
    old, new = both.old.access, both.new.access
    if old.tier != new.tier:
        graver = _GRAVITY.index(new.tier) > _GRAVITY.index(old.tier)
        words = became(_("its tier"), new.tier, old.tier)
        if old.declared != new.declared:
            words = _("%(what)s: it declares %(word)s", what=words, word=new.declared or _("none"))
        both.say(words, "UC605" if graver else "UC606", "", new.evidence)
    elif _grounds(old) != _grounds(new) and old.undo == new.undo:
        grounds = ", ".join(sorted(_grounds(new))) or _("nothing")
        both.say(_("its tier rests on %(grounds)s", grounds=grounds), "UC606", "", new.evidence)
    if old.tier == new.tier and old.basis != new.basis:
        both.say(became(_("its tier"), _basis(new), _basis(old)), "UC606")
    if old.tier == new.tier and old.declared != new.declared:
        now, was = (one.declared or _("none") for one in (new, old))
        words = became(_("the tier that it declares"), now, was)
        both.say(words, "UC606")
    if old.undo != new.undo:
        place = [each for each in new.evidence if _TRANSACTION in each.what]
        if new.undo:
            both.say(_("it can be undone"), "UC606", "", place)
        else:
            both.say(_("it can no longer be undone"), "UC605", "", place)


def _basis(access: Access) -> str:
    match access.basis:
        case "declared":
            return _("declared")
        case "override":
            return _("override")
        case _:
            return _("derived")


_TRANSACTION = "Transaction"
"""What makes a command's effects undoable is no ground of its tier."""


def _grounds(access: Access) -> set[str]:
    return {each.what for each in access.evidence if _TRANSACTION not in each.what}


def _compare_rest(both: Both, renamed: set[str]) -> None:
    """Everything else of a command."""
    old, new = both.old, both.new
    for alias in sorted((set(old.aliases) ^ set(new.aliases)) - renamed):
        if alias in new.aliases:
            both.say(_("it is also called %(name)s", name=alias), "UC606")
        else:
            both.say(_("it is no longer called %(name)s", name=alias), "UC605")
    if old.available != new.available:
        words = _("it exists in %(new)s, was %(old)s", new=built(new.available), old=built(old.available))
        both.say(words, "UC606" if new.available is None else "UC605")
    if old.deprecated != new.deprecated:
        deprecated = _("it is deprecated: %(reason)s", reason=literal(new.deprecated))
        both.say(deprecated if new.deprecated else _("it is no longer deprecated"), "UC605")
    if old.asynchronous != new.asynchronous:
        after = _("its reply comes after the handler has returned")
        both.say(after if new.asynchronous else _("its reply comes before the handler has returned"), "UC605")
    if old.timeout_s != new.timeout_s:
        both.say(_("it gives up %(new)s, was %(old)s", new=_after(new), old=_after(old)), "UC605")
    for what, now, was in (
        (_("its tool"), new.tool, old.tool),
        (_("its action"), new.action, old.action),
    ):
        if now != was:
            both.say(became(what, literal(now), literal(was)), "UC605")
    if old.description != new.description:
        what = _("its description")
        both.say(replaced(what, new.description, old.description), "UC606")
    elif old.summary != new.summary:
        what = _("its summary")
        both.say(replaced(what, new.summary, old.summary), "UC606")
    if (len(old.shadowed), old.winner) != (len(new.shadowed), new.winner):
        place = [new.registration] if new.registration else []
        words = _("its name is registered %(new)s, was %(old)s", new=_times(new), old=_times(old))
        both.say(words, "UC605", "", place)
    for what, family, before in (
        (_("its family"), new.family, old.family),
        (_("its dialect"), new.dialect, old.dialect),
    ):
        if family != before:
            both.say(became(what, family or _("none"), before or _("none")), "UC606")
    if (old.open is None) != (new.open is None) or (old.open and new.open and old.open.reason != new.open.reason):
        if new.open:
            both.say(_("more keys may be read: %(reason)s", reason=new.open.reason), "UC606", "", [new.open])
        else:
            both.say(_("no more keys are read than are listed"), "UC606")
    _compare_declared(both)
    if not both.found:  # else the findings themselves say it
        _compare_notes(both)


def _compare_notes(both: Both) -> None:
    was_noted, is_noted = ({(note.rule, note.key or "") for note in each.findings} for each in (both.old, both.new))
    for code, name in sorted(is_noted - was_noted):
        rule = f"{code} {rules.name(code)}"
        at_key = _("%(rule)s is found at key %(key)s", rule=rule, key=name)
        both.say(at_key if name else _("%(rule)s is found", rule=rule), "UC606", name)
    for code, name in sorted(was_noted - is_noted):
        rule = f"{code} {rules.name(code)}"
        at_key = _("%(rule)s is no longer found at key %(key)s", rule=rule, key=name)
        both.say(at_key if name else _("%(rule)s is no longer found", rule=rule), "UC606", name)


def _after(command: Command) -> str:
    """When a late reply is given up."""
    seconds = command.timeout_s
    return _("never") if seconds is None else _("after %(seconds)s s", seconds=literal(seconds))


def _times(command: Command) -> str:
    number = str(1 + len(command.shadowed))
    if not command.shadowed:
        return _("once")
    if command.winner == "last-in-source":
        return _("%(number)s times (the last one answers)", number=number)
    return _("%(number)s times (which one answers is not known)", number=number)


def _compare_declared(both: Both) -> None:
    old, new = both.old.declared, both.new.declared
    if old is None or new is None:
        if old != new:
            both.say(_("it is declared") if new else _("it is no longer declared"), "UC606", "", [new] if new else [])
        return
    before = len(both.found)
    there = Location(new.file, new.line)
    for about, was, now in (
        (_declared_key, old.params, new.params),
        (_declared_result_key, old.output, new.output),
    ):
        for words, _effect, name, _param in compare_keys(was, now, about, _there_no_more):
            both.say_of(name, words, "UC605", within=there)
        before_, after_ = dict(walk(was)), dict(walk(now))
        told = {one.words for one in both.found}
        for name in (name for name in after_ if name in before_):
            texts = after_[name].description, before_[name].description
            if texts[0] == texts[1]:
                continue
            if replaced(_("the description of key %(key)s", key=name), *texts) in told:
                before -= 1  # said of the key, which is enough
            else:
                words = replaced(_("the description of %(what)s", what=about(name)), *texts)
                both.say_of(name, words, "UC606", within=there)
    for name in sorted(set(old.required) ^ set(new.required)):
        words = _("key %(key)s is no longer declared as required", key=name)
        if name in new.required:
            words = _("key %(key)s is declared as required", key=name)
        both.say_of(name, words, "UC605", within=there)
    if len(both.found) == before and unplaced(old) != unplaced(new):
        both.say(_("its declaration says something else"), "UC606", "", [new])


def _declared_key(name: str) -> str:
    return _("declared key %(key)s", key=name)


def _declared_result_key(name: str) -> str:
    return _("declared result key %(key)s", key=name)


def _there_no_more(what: str) -> str:
    return _("%(what)s is no longer there", what=what)


def _of_events(old: Catalog, new: Catalog) -> Iterator[Change]:
    was, now = ({each.name: each for each in one.events} for one in (old, new))
    for name in sorted(set(was) | set(now)):
        if name not in now:
            place = Location(was[name].sites[0].file) if was[name].sites else Location("")
            yield Change("", "", _("event %(name)s is no longer sent", name=name), "UC604", place)
        elif name not in was:
            place = first(now[name].sites) or Location("")
            yield Change("", "", _("event %(name)s is new", name=name), "UC606", place)
        else:
            place = first(now[name].sites) or Location("")
            for words, effect, key, _param in compare_keys(was[name].payload, now[name].payload):
                words = _("event %(name)s: %(what)s", name=name, what=words)
                yield Change("", key, words, effect, place)
            if was[name].expects_reply != now[name].expects_reply:
                words = _("event %(name)s no longer waits for an answer", name=name)
                if now[name].expects_reply:
                    words = _("event %(name)s waits for an answer", name=name)
                yield Change("", "", words, "UC605", place)


def _anything(old: Catalog, new: Catalog) -> str:
    """The path of the first difference: nothing that the digest sees goes unsaid."""
    path = _differing(unplaced(old.commands), unplaced(new.commands), "commands") or _("the rest of the catalog")
    return _("%(path)s is another now", path=path)


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
