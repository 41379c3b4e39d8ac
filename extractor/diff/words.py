"""How facts are said in one line."""

from __future__ import annotations

from collections.abc import Iterable

from extractor import wording
from extractor.catalog import Available, Condition, Message, Param, Status, When
from extractor.wording import ENGLISH

literal = ENGLISH.value
"""A value as JSON."""


def replaced(old: str | None, new: str | None) -> str:
    """A text and what it was: ``"b", was "a"``; ``gone, was "a"``; ``"b", had none``."""
    was = "had none" if old is None else f"was {literal(old)}"
    return f"gone, {was}" if new is None else f"{literal(new)}, {was}"


def either(words: Iterable[str], joint: str = "or") -> str:
    """``a, b or c``."""
    several = list(words)
    return f" {joint} ".join([", ".join(several[:-1]), several[-1]] if len(several) > 1 else several)


def shape(param: Param) -> str:
    """A type: ``string``, ``array of object``, ``object or array``."""
    if param.types:
        return either([*param.types, *(["null"] if param.nullable else [])])
    whole = f"array of {shape(param.items)}" if param.type == "array" and param.items else param.type
    return f"{whole} or null" if param.nullable else whole


def need(param: Param) -> str:
    """``required``, ``needed in some calls``, ``optional``."""
    return {"always": "required", "conditional": "needed in some calls"}.get(param.required or "", "optional")


def built(available: Available | None) -> str:
    """The build that a fact holds in."""
    return available.text or literal(available) if available else "every build"


def condition(one: Condition) -> str:
    """A condition on keys, as it is said everywhere."""
    return wording.condition(ENGLISH, one, inner=True)


def when(one: When) -> str:
    """A need under a condition: ``value is needed where action is "set"``."""
    wanted = [*one.then, *(f"one of {either(group)}" for group in one.one_of)]
    verb = "is" if len(wanted) == 1 else "are"
    return f"{' and '.join(wanted)} {verb} needed where {condition(one.if_)}"


def reply(status: Status) -> str:
    """A reply by its codes: ``reply 404``, ``reply 400 INVALID (error)``."""
    return f"reply {status.codes}" if status.codes else f"the {status.kind} reply"


def said(message: Message) -> str:
    """A message in quotes, with what other languages say."""
    others = "".join(f", {code} {literal(text)}" for code, text in sorted(message.locales.items()))
    return literal(message.text) + others
