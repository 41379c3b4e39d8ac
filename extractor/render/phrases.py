"""The contract in words: conditions, needs, what a key takes, what a tier means.

Each function takes the language first and gives Markdown; names and literals come as code, the same in every
language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from extractor.catalog import Available, Command, Condition, Param, Requirements, When, parent_of
from extractor.render.language import Language
from extractor.render.markdown import Markdown, code, literal, text


def keys(language: Language, names: Iterable[str]) -> Markdown:
    """``a``, ``b``, and ``c``."""
    return language.both([code(name) for name in names])


def condition(language: Language, one: Condition, inner: bool = False) -> Markdown:
    """What follows *where*: ``mode`` is ``"moon"``. ``inner``: within another one, so that lists need brackets."""
    _ = language.gettext
    key = code(one.key)
    match one.kind:
        case "in":
            return _("%(key)s is %(values)s", key=key, values=language.either(map(literal, one.in_ or ())))
        case "not_in":
            return _("%(key)s is not %(values)s", key=key, values=language.either(map(literal, one.not_in or ())))
        case "present":
            return _("%(key)s is given", key=key) if one.present else _("%(key)s is not given", key=key)
        case "condition":
            return _("the plugin is built with %(condition)s", condition=code(one.condition or ""))
        case _:
            parts = [condition(language, part, True) for part in one.parts]
            joined = language.both(parts) if one.kind == "all" else language.either(parts)
            return Markdown(f"({joined})") if inner and len(parts) > 1 else joined


def needs(language: Language, command: Command) -> Iterator[Markdown]:
    """One sentence for each need that the table of parameters cannot show."""
    _ = language.gettext
    given = command.requirements
    exclusive = {frozenset(group) for group in given.at_most_one}
    for group in given.one_of:
        if frozenset(group) in exclusive:
            yield _in_items(language, group, _("Give exactly one of %(keys)s.", keys=keys(language, group)))
        else:
            yield _in_items(language, group, _("Give at least one of %(keys)s.", keys=keys(language, group)))
    either = {frozenset(group) for group in given.one_of}
    for group in given.at_most_one:
        if frozenset(group) not in either:
            yield _in_items(language, group, _("Give at most one of %(keys)s.", keys=keys(language, group)))
    for when in given.when:
        yield from _when(language, when, given)


def _when(language: Language, when: When, given: Requirements) -> Iterator[Markdown]:
    _ = language.gettext
    where = condition(language, when.if_)
    named = [key for key in when.then if not _with_parent(when.if_, key)]
    if named:
        yield language.ngettext(
            "Where %(condition)s, %(keys)s is needed.",
            "Where %(condition)s, %(keys)s are needed.",
            len(named),
            condition=where,
            keys=keys(language, named),
        )
    for group in when.one_of:
        yield _("Where %(condition)s, give at least one of %(keys)s.", condition=where, keys=keys(language, group))


def _with_parent(given: Condition, key: str) -> bool:
    """Whether the need is what the table says already: the key belongs to its parent whenever that is there."""
    parent = parent_of(key)
    return given.present is True and given.key in (parent, parent.removesuffix("[]").removesuffix(".*"))


def _in_items(language: Language, group: tuple[str, ...], sentence: Markdown) -> Markdown:
    holder = parent_of(group[0])
    if not holder.endswith(("[]", ".*")):
        return sentence
    outer = code(holder.removesuffix("[]").removesuffix(".*"))
    return language.gettext("In each item of %(array)s: %(sentence)s", array=outer, sentence=sentence)


def kind(param: Param) -> Markdown:
    """The type, the same in every language: ``string``, ``object[]``, ``object`` / ``array``."""
    if param.type == "any" and param.types:
        return Markdown(" / ".join(code(one) for one in param.types))
    name: str = param.type
    inner, depth = param, ""
    while inner.type == "array" and inner.items:
        inner, depth = inner.items, depth + "[]"
    return code(inner.type + depth if depth else name)


def default(language: Language, param: Param) -> Markdown:
    """The default, or the defaults with what they hang on; empty where there is none."""
    if param.has_default:
        return literal(param.default)
    return Markdown(
        "<br>".join(
            language.gettext(
                "%(value)s where %(condition)s", value=literal(one.value), condition=condition(language, one.if_)
            )
            for one in param.default_when
        )
    )


def meaning(language: Language, param: Param) -> Markdown:
    """What to know about a key besides its type, need and default, as sentences."""
    _ = language.gettext
    said = [_ended(param.description)] if param.description else []
    said += _values(language, param)
    if param.items and param.items.type not in ("object", "array"):
        facts = language.sentences(_values(language, param.items))
        if facts:
            said.append(_("Each item: %(facts)s", facts=facts))
    if param.additional:
        said.append(_("Takes any keys."))
    if param.aliases:
        said.append(_("Also read as %(keys)s.", keys=language.either(map(code, param.aliases))))
    if param.empty_is_absent:
        said.append(_("Empty counts as absent."))
    if param.available:
        said.append(_("Only where %(condition)s.", condition=available(param.available)))
    return language.sentences(said)


def _ended(description: str) -> Markdown:
    """A description as a sentence, its list items kept on lines of their own within the cell."""
    lines = [text(line) for line in description.splitlines()]
    said = " ".join(line for line in lines if line)
    return (
        Markdown(said if said.endswith((".", "!", "?", "。", "…", ":", "！", "？")) else said + ".")
        if said
        else Markdown()
    )


def _values(language: Language, param: Param) -> list[Markdown]:
    _ = language.gettext
    said = []
    if param.enum:
        values = language.either(map(literal, param.enum))
        said.append(_values_taken(language, param, values))
        if param.case_insensitive:
            said.append(_("Case does not matter."))
    said += _limits(language, param)
    if param.format:
        said.append(_("Format: %(format)s.", format=code(param.format)))
    return said


def _values_taken(language: Language, param: Param, values: Markdown) -> Markdown:
    _ = language.gettext
    match param.otherwise:
        case "error":
            return _("One of %(values)s; any other value is refused.", values=values)
        case "default":
            return _("One of %(values)s; any other value counts as the default.", values=values)
        case "nothing":
            return _("One of %(values)s; any other value has no effect.", values=values)
        case "open":
            both = language.both(map(literal, param.enum))
            return _("Special values: %(values)s; others are taken too.", values=both)
        case _:
            return _("One of %(values)s.", values=values)


def _limits(language: Language, param: Param) -> list[Markdown]:
    _ = language.gettext
    said = []
    low, high = param.minimum, param.maximum
    if low is not None and high is not None:
        said.append(_("From %(low)s to %(high)s.", low=literal(low), high=literal(high)))
    elif low is not None:
        said.append(_("At least %(low)s.", low=literal(low)))
    elif high is not None:
        said.append(_("At most %(high)s.", high=literal(high)))
    fewest, most = param.min_items, param.max_items
    if fewest is not None and fewest == most:
        said.append(language.ngettext("Exactly %(num)s item.", "Exactly %(num)s items.", fewest))
    elif fewest is not None and most is not None:
        said.append(language.ngettext("%(low)s to %(num)s item.", "%(low)s to %(num)s items.", most, low=str(fewest)))
    elif fewest is not None:
        said.append(language.ngettext("At least %(num)s item.", "At least %(num)s items.", fewest))
    elif most is not None:
        said.append(language.ngettext("At most %(num)s item.", "At most %(num)s items.", most))
    if param.limit_from:
        said.append(_("The limit is set by %(name)s.", name=code(param.limit_from)))
    return said


def available(one: Available) -> Markdown:
    """The condition as its author wrote it."""
    if one.text:
        return code(one.text)
    parts = [f"{name}={value}" if value is not True else name for name, value in sorted(one.defines.items())]
    if one.engine:
        parts += [f"ENGINE >= {one.engine.min}"] if one.engine.min else []
        parts += [f"ENGINE <= {one.engine.max}"] if one.engine.max else []
    return code(" && ".join(parts))


def needed(language: Language, param: Param) -> Markdown:
    """The word in the table."""
    _ = language.gettext
    words: dict[Any, Markdown] = {"always": _("**yes**"), "conditional": _("see below")}
    return words.get(param.required, _("no"))


def tiers(language: Language) -> dict[str, Markdown]:
    """What each access tier means, mildest first."""
    _ = language.gettext
    return {
        "read": _("looks only"),
        "control": _("steers the editor (selection, view, playing), changes no asset or level"),
        "write": _("changes assets, levels or settings"),
        "destructive": _("deletes or overwrites"),
        "dangerous": _("runs code, console commands or programs"),
        "unknown": _("the source does not show it"),
    }


def basis(language: Language, command: Command) -> Markdown:
    """Who says which tier it is."""
    _ = language.gettext
    match command.access.basis:
        case "declared" if command.access.declared:
            return _("declared as %(word)s", word=code(command.access.declared))
        case "declared":
            return _("declared by the plugin")
        case "override":
            return _("stated by the maintainer")
        case _:
            return _("derived from the code")


def missing(language: Language, names: tuple[str, ...], absent: str) -> Markdown:
    """The absence that a reply answers."""
    _ = language.gettext
    if len(names) == 1:
        return _("%(key)s is missing", key=code(names[0]))
    listed = language.both(map(code, names)) if absent == "all" else language.either(map(code, names))
    if absent == "all":
        return _("%(keys)s are missing", keys=listed)
    return _("%(keys)s is missing", keys=listed)
