"""Conditions, needs, what a key takes, what a tier means.

Each function takes the voice first and gives what it makes; names and literals are the same in every voice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from extractor.catalog import Available, Command, Condition, Param, When, is_with_parent, parent_of
from extractor.wording.scripts import script_of
from extractor.wording.voice import T, Voice


def keys(voice: Voice[T], names: Iterable[str]) -> T:
    """``a``, ``b``, and ``c``."""
    return voice.both([voice.name(name) for name in names])


def condition(voice: Voice[T], one: Condition, inner: bool = False) -> T:
    """What follows *where*: ``mode`` is ``"moon"``. ``inner``: within another one, so that lists need brackets."""
    _ = voice.gettext
    key = voice.name(one.key)
    match one.kind:
        case "in":
            return _("%(key)s is %(values)s", key=key, values=voice.either(map(voice.value, one.in_ or ())))
        case "not_in":
            return _("%(key)s is not %(values)s", key=key, values=voice.either(map(voice.value, one.not_in or ())))
        case "present":
            return _("%(key)s is given", key=key) if one.present else _("%(key)s is not given", key=key)
        case "condition":
            return _("the plugin is built with %(condition)s", condition=voice.name(one.condition or ""))
        case _:
            joined, *others = [condition(voice, part, True) for part in one.parts]
            for part in others:
                if one.kind == "all":
                    joined = _("%(first)s and %(second)s", first=joined, second=part)
                else:
                    joined = _("%(first)s or %(second)s", first=joined, second=part)
            return _("(%(condition)s)", condition=joined) if inner and others else joined


def needs(voice: Voice[T], command: Command) -> Iterator[T]:
    """One sentence for each need that the table of parameters cannot show."""
    _ = voice.gettext
    given = command.requirements
    exclusive = {frozenset(group) for group in given.at_most_one}
    for group in given.one_of:
        if frozenset(group) in exclusive:
            yield _in_items(voice, group, _("Give exactly one of %(keys)s.", keys=keys(voice, group)))
        else:
            yield _in_items(voice, group, _("Give at least one of %(keys)s.", keys=keys(voice, group)))
    either = {frozenset(group) for group in given.one_of}
    for group in given.at_most_one:
        if frozenset(group) not in either:
            yield _in_items(voice, group, _("Give at most one of %(keys)s.", keys=keys(voice, group)))
    for when in given.when:
        yield from _when(voice, when)


def _when(voice: Voice[T], when: When) -> Iterator[T]:
    _ = voice.gettext
    where = condition(voice, when.if_)
    named = [key for key in when.then if not is_with_parent(when.if_, key)]
    if named:
        yield voice.ngettext(
            "Where %(condition)s, %(keys)s is needed.",
            "Where %(condition)s, %(keys)s are needed.",
            len(named),
            condition=where,
            keys=keys(voice, named),
        )
    for group in when.one_of:
        yield _("Where %(condition)s, give at least one of %(keys)s.", condition=where, keys=keys(voice, group))


def _in_items(voice: Voice[T], group: tuple[str, ...], sentence: T) -> T:
    holder = parent_of(group[0])
    if not holder.endswith(("[]", ".*")):
        return sentence
    outer = voice.name(holder.removesuffix("[]").removesuffix(".*"))
    return voice.gettext("In each item of %(array)s: %(sentence)s", array=outer, sentence=sentence)


def kind(voice: Voice[T], param: Param) -> T:
    """The type, the same in every language: ``string``, ``object[]``, ``object`` / ``array``."""
    if param.type == "any" and param.types:
        return voice.made(" / ".join(voice.name(one) for one in param.types))
    name: str = param.type
    inner, depth = param, ""
    while inner.type == "array" and inner.items:
        inner, depth = inner.items, depth + "[]"
    return voice.name(inner.type + depth if depth else name)


def default(voice: Voice[T], param: Param) -> T:
    """The default, or the defaults with what they hang on; empty where there is none."""
    if param.has_default:
        return voice.value(param.default)
    return voice.lines(
        voice.gettext(
            "%(value)s where %(condition)s", value=voice.value(one.value), condition=condition(voice, one.if_)
        )
        for one in param.default_when
    )


def hints(voice: Voice[T], param: Param, *, stand_ins: bool = True) -> list[T]:
    """What to know about a key that a JSON Schema beside it does not say, as sentences: where the literals are
    special values only, what another value leads to, stand-ins, formats, and conditions."""
    _ = voice.gettext
    said = []
    if param.enum and param.otherwise != "error":
        said.append(_values_taken(voice, param, voice.either(map(voice.value, param.enum))))
    said += _format(voice, param) + _limit_from(voice, param)
    if param.default_when:
        said.append(_("Default: %(default)s.", default=default(voice, param)))
    return said + _presence(voice, param, stand_ins)


def meaning(voice: Voice[T], param: Param, described: T | None = None) -> T:
    """What to know about a key besides its type, need and default, as sentences.

    ``described`` is said first; where it is None, the key's own description.
    """
    _ = voice.gettext
    said = [described] if described else [ended(voice, param.description)] if param.description else []
    said += _values(voice, param)
    if param.items and param.items.type not in ("object", "array"):
        each = voice.sentences(_values(voice, param.items))
        if each:
            said.append(_("Each item: %(facts)s", facts=each))
    if param.additional:
        said.append(_("Takes any keys.") if param.required else _("May have other keys."))
    if param.nullable:
        said.append(_("May be null."))
    said += _presence(voice, param)
    return voice.sentences([*said, *_folded(voice, param), *(_folded(voice, param.items) if param.items else [])])


def _presence(voice: Voice[T], param: Param, stand_ins: bool = True) -> list[T]:
    """When a key counts as given."""
    _ = voice.gettext
    said: list[T] = []
    if param.aliases and stand_ins:
        said.append(_("Also read as %(keys)s.", keys=voice.either(map(voice.name, param.aliases))))
    if param.empty_is_absent:
        said.append(_("Empty counts as absent."))
    if param.available:
        said.append(_("Only where %(condition)s.", condition=available(voice, param.available)))
    return said


def ended(voice: Voice[T], description: str) -> T:
    """A description as a sentence, its list items kept on lines of their own within the cell."""
    lines = [voice.words(line) for line in description.splitlines()]
    said = " ".join(line for line in lines if line)
    return (
        voice.made(said if said.endswith((".", "!", "?", "。", "…", ":", "！", "？")) else said + _stop(said))
        if said
        else voice.made("")
    )


def _stop(said: str) -> str:
    """The full stop of the language that a sentence is in."""
    return "。" if script_of(said) in ("ja", "zh") else "."


_MANY, _FIRST = 12, 5
"""More values than these fold, where a voice can fold, and how many of them are said then."""


def _folded(voice: Voice[T], param: Param) -> list[T]:
    """All the values of a key of which a sentence says the first."""
    if len(param.enum) <= _MANY:
        return []
    number = len(param.enum)
    folded = voice.folded(voice.ngettext("%(num)s value", "%(num)s values", number), map(voice.value, param.enum))
    return [] if folded is None else [folded]


def _literals(voice: Voice[T], param: Param) -> list[T]:
    """The values of a key, as a sentence says them."""
    if not _folded(voice, param):
        return list(map(voice.value, param.enum))
    more = voice.ngettext("%(num)s other", "%(num)s others", len(param.enum) - _FIRST)
    return [*map(voice.value, param.enum[:_FIRST]), more]


def _values(voice: Voice[T], param: Param) -> list[T]:
    _ = voice.gettext
    said: list[T] = []
    if param.enum:
        literals = _literals(voice, param)
        values = voice.either(literals) if len(literals) == len(param.enum) else voice.both(literals)
        said.append(_values_taken(voice, param, values))
        if param.case_insensitive:
            said.append(_("Case does not matter."))
    return said + _limits(voice, param) + _format(voice, param)


def _values_taken(voice: Voice[T], param: Param, values: T) -> T:
    _ = voice.gettext
    if len(param.enum) == 1:
        return _one_taken(voice, param)
    match param.otherwise:
        case "error":
            return _("One of %(values)s; any other value is refused.", values=values)
        case "default":
            return _("One of %(values)s; any other value counts as the default.", values=values)
        case "nothing":
            return _("One of %(values)s; any other value counts as none of these.", values=values)
        case "open":
            both = voice.both(_literals(voice, param))
            return _("Special values: %(values)s; others are taken too.", values=both)
        case _:
            return _("One of %(values)s.", values=values)


def _one_taken(voice: Voice[T], param: Param) -> T:
    _ = voice.gettext
    value = voice.value(param.enum[0])
    match param.otherwise:
        case "error":
            return _("Only %(value)s; any other value is refused.", value=value)
        case "default":
            return _("Special value: %(value)s; any other counts as the default.", value=value)
        case "nothing":
            return _("Special value: %(value)s; all others count alike.", value=value)
        case "open":
            return _("Special value: %(value)s; others are taken too.", value=value)
        case _:
            return _("Known value: %(value)s.", value=value)


def _limits(voice: Voice[T], param: Param) -> list[T]:
    _ = voice.gettext
    said = _within(voice, *param.refused_beyond) + _clamped(voice, param)
    fewest, most = param.min_items, param.max_items
    if fewest is not None and fewest == most:
        said.append(voice.ngettext("Exactly %(num)s item.", "Exactly %(num)s items.", fewest))
    elif fewest is not None and most is not None:
        said.append(voice.ngettext("%(low)s to %(num)s item.", "%(low)s to %(num)s items.", most, low=str(fewest)))
    elif fewest is not None:
        said.append(voice.ngettext("At least %(num)s item.", "At least %(num)s items.", fewest))
    elif most is not None:
        said.append(voice.ngettext("At most %(num)s item.", "At most %(num)s items.", most))
    return said + _limit_from(voice, param)


def _within(voice: Voice[T], low: float | None, high: float | None) -> list[T]:
    """The ends beyond which a value is refused."""
    _ = voice.gettext
    if low is None and high is None:
        return []
    ends = {"low": voice.value(low), "high": voice.value(high)}
    if low is None:
        return [_("At most %(high)s.", **ends)]
    return [_("At least %(low)s.", **ends) if high is None else _("From %(low)s to %(high)s.", **ends)]


def _clamped(voice: Voice[T], param: Param) -> list[T]:
    """The ends to which a value is brought."""
    _ = voice.gettext
    if not param.clamped:
        return []
    ends = {"low": voice.value(param.minimum), "high": voice.value(param.maximum)}
    if "minimum" not in param.clamped:
        return [_("At most %(high)s; higher values are clamped.", **ends)]
    if "maximum" not in param.clamped:
        return [_("At least %(low)s; lower values are clamped.", **ends)]
    return [_("From %(low)s to %(high)s; values outside are clamped.", **ends)]


def _format(voice: Voice[T], param: Param) -> list[T]:
    return [voice.gettext("Format: %(format)s.", format=voice.name(param.format))] if param.format else []


def _limit_from(voice: Voice[T], param: Param) -> list[T]:
    setting = param.limit_from
    return [voice.gettext("The limit is set by %(name)s.", name=voice.name(setting))] if setting else []


def available(voice: Voice[T], one: Available) -> T:
    """The condition as its author wrote it."""
    if one.text:
        return voice.name(one.text)
    parts = [f"{name}={value}" if value is not True else name for name, value in sorted(one.defines.items())]
    if one.engine:
        parts += [f"ENGINE >= {one.engine.min}"] if one.engine.min else []
        parts += [f"ENGINE <= {one.engine.max}"] if one.engine.max else []
    return voice.name(" && ".join(parts))


def tiers(voice: Voice[T]) -> dict[str, T]:
    """What each access tier means, mildest first."""
    _ = voice.gettext
    return {
        "read": _("looks only"),
        "control": _("steers the editor (selection, view, playing), changes no asset or level"),
        "write": _("changes assets, levels or settings"),
        "destructive": _("deletes or overwrites"),
        "dangerous": _("runs code, console commands or programs"),
        "unknown": _("the source does not show it"),
    }


def basis(voice: Voice[T], command: Command) -> T:
    """Who says which tier it is."""
    _ = voice.gettext
    match command.access.basis:
        case "declared" if command.access.declared:
            return _("declared as %(word)s", word=voice.name(command.access.declared))
        case "declared":
            return _("declared by the plugin")
        case "override":
            return _("stated by the maintainer")
        case _:
            return _("derived from the code")


def missing(voice: Voice[T], names: tuple[str, ...], absent: str) -> T:
    """The absence that a reply answers."""
    _ = voice.gettext
    if len(names) == 1:
        return _("%(key)s is missing", key=voice.name(names[0]))
    listed = voice.both(map(voice.name, names)) if absent == "all" else voice.either(map(voice.name, names))
    if absent == "all":
        return _("%(keys)s are missing", keys=listed)
    return _("%(keys)s is missing", keys=listed)
