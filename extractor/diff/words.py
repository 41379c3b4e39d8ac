"""How facts are said in one line: in English that the command line can say again in another language."""

from __future__ import annotations

from extractor import wording
from extractor.catalog import Available, Condition, Message, Param, Status, When
from extractor.wording import SAYING

literal = SAYING.value
"""A value as JSON."""

either = SAYING.either
"""``a, b, or c``."""

_ = SAYING.gettext


def became(what: str, new: str | None, old: str | None) -> str:
    """What a fact is now and what it was: ``WHAT is "b", was "a"``; None where it has nothing to say."""
    if new is None:
        return _("%(what)s is gone, was %(old)s", what=what, old=old)
    if old is None:
        return _("%(what)s is %(new)s, had none", what=what, new=new)
    return _("%(what)s is %(new)s, was %(old)s", what=what, new=new, old=old)


def replaced(what: str, new: str | None, old: str | None) -> str:
    """``became`` of two texts."""
    return became(what, *(None if one is None else literal(one) for one in (new, old)))


def key(name: str) -> str:
    """A key, as what a sentence is about."""
    return _("key %(key)s", key=name)


def shape(param: Param) -> str:
    """A type: ``string``, ``array of object``, ``object or array``."""
    if param.types:
        return either([*param.types, *(["null"] if param.nullable else [])])
    inner = param.items if param.type == "array" else None
    whole = _("array of %(type)s", type=shape(inner)) if inner else param.type
    return either([whole, "null"]) if param.nullable else whole


def need(param: Param) -> str:
    """``required``, ``needed in some calls``, ``optional``."""
    match param.required:
        case "always":
            return _("required")
        case "conditional":
            return _("needed in some calls")
        case _:
            return _("optional")


def built(available: Available | None) -> str:
    """The build that a fact holds in."""
    return available.text or literal(available) if available else _("every build")


def condition(one: Condition) -> str:
    """A condition on keys, as it is said everywhere."""
    return wording.condition(SAYING, one, inner=True)


def one_of(group: tuple[str, ...]) -> str:
    """A group of which one is needed."""
    return _("one of %(keys)s", keys=either(group))


def when(one: When) -> str:
    """A need under a condition: ``value is needed where action is "set"``."""
    if not one.then and len(one.one_of) == 1:
        group, where = either(one.one_of[0]), condition(one.if_)
        return _("one of %(keys)s is needed where %(condition)s", keys=group, condition=where)
    wanted = [*one.then, *map(one_of, one.one_of)]
    return SAYING.ngettext(
        "%(keys)s is needed where %(condition)s",
        "%(keys)s are needed where %(condition)s",
        len(wanted),
        keys=SAYING.both(wanted),
        condition=condition(one.if_),
    )


def reply(status: Status) -> str:
    """A reply by its codes: ``reply 404``, ``reply 400 INVALID (error)``."""
    if status.codes:
        return _("reply %(code)s", code=status.codes)
    return _("the success reply") if status.kind == "success" else _("the error reply")


def said(message: Message) -> str:
    """A message in quotes, with what other languages say."""
    others = "".join(f", {code} {literal(text)}" for code, text in sorted(message.locales.items()))
    return literal(message.text) + others
