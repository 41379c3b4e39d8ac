"""JSON Schemas (2020-12) of what a command takes and gives.

What a schema cannot say (special values, formats of the engine, stand-ins) is said in descriptions, with the wording
of the pages. ``Style`` is what differs between the readers of schemas.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from extractor import wording
from extractor.catalog import Command, Param, Result
from extractor.emit.needs import Schema, Statements, literals, needs_of
from extractor.emit.shapes import closed, kinds, params_of, unbound_kinds, with_stand_ins
from extractor.wording import ENGLISH


class Style(Struct, frozen=True):
    """What a reader of schemas takes."""

    combinators: bool = True
    """Needs as ``anyOf``, ``if``, ``not``; without, only ``required`` is said."""
    root_combinators: bool = True
    """These at the root too."""
    any_case: bool = True
    """Literals in other case by pattern."""
    stand_ins: bool = True
    """Keys read in place of another as properties of their own."""
    defaults: bool = True


VALIDATOR = Style()


def params_schema(command: Command, style: Style = VALIDATOR) -> Schema:
    """The schema of a command's params: always an object."""
    statements = Statements(needs_of(command)).by_scope if style.combinators else {}
    made = _Making(style, statements, command.open is not None)
    root = {"type": "object", **made.members(params_of(command), "")}
    if not style.root_combinators:
        for word in ("anyOf", "oneOf", "allOf", "if", "then", "else", "not"):
            root.pop(word, None)
    return root


def result_schema(result: Result | None) -> Schema:
    """The schema of what a command answers. Replies may have more than the source shows: nothing is closed."""
    if result is None:
        return {"type": "object"}
    made = _Making(Style(combinators=False, defaults=False), {}, True, of_result=True)
    whole = Param(type=result.type, properties=result.properties)
    return made.value(whole, "")


def payload_schema(payload: tuple[Param, ...]) -> Schema:
    """The schema of what an event carries."""
    return result_schema(Result(type="object", properties=payload))


class _Making:
    """Makes one schema."""

    def __init__(
        self, style: Style, statements: dict[str, list[Schema]], is_open: bool, *, of_result: bool = False
    ) -> None:
        self._style = style
        self._statements = statements
        self._open = is_open
        self._of_result = of_result

    def members(self, params: tuple[Param, ...], at: str, rest: Param | None = None) -> Schema:
        """``properties`` and what goes with them; ``at``: the dotted name of the object."""
        properties: Schema = {}
        required = []
        for key, param, stands_for in with_stand_ins(params):
            if stands_for and not self._style.stand_ins:
                continue
            name = f"{at}.{param.key}" if at else param.key
            properties[key] = self.value(param, name, stands_for)
            bare = param.always if self._of_result else param.required == "always"
            if bare and not stands_for and (not param.aliases or not self._style.stand_ins):
                required.append(key)
        made: Schema = {"properties": properties}
        if required:
            made["required"] = required
        if rest is not None:
            made["additionalProperties"] = self.value(rest, f"{at}.*")
        elif not self._open:
            made["additionalProperties"] = False
        return _with_statements(made, self._statements.get(at, []))

    def value(self, param: Param, name: str, stands_for: str = "") -> Schema:
        """The schema of one value. ``name``: its dotted name."""
        values = closed(param)
        possible = unbound_kinds(param) if values else kinds(param)
        if param.nullable:
            possible = (*possible, "null")
        made: Schema = {}
        if possible:
            made["type"] = possible[0] if len(possible) == 1 else list(possible)
            made.update(self._bounds(param, possible, name))
        if values:
            bound = literals(values, param.case_insensitive and self._style.any_case)
            if list(bound) == ["enum"] and all(isinstance(one, str) for one in values):
                bound = {"type": "string", **bound}
            made = {"anyOf": [bound, made]} if made else bound
        if not self._of_result and param.required == "always" and param.empty_is_absent:
            made = _not_empty(made, possible)
        return {**self._said(param, stands_for), **made, **self._default(param)}

    def _bounds(self, param: Param, possible: tuple[str, ...], name: str) -> Schema:
        made: Schema = {}
        if "number" in possible or "integer" in possible:
            limits = dict(zip(("minimum", "maximum"), param.refused_beyond, strict=True))
            made.update((word, limit) for word, limit in limits.items() if limit is not None)
        if "array" in possible:
            limits = {"minItems": param.min_items, "maxItems": param.max_items}
            made.update((word, limit) for word, limit in limits.items() if limit is not None)
            made["items"] = self.value(param.items, name + "[]") if param.items else {}
        if "object" in possible and (param.properties or param.additional):
            made.update(self.members(param.properties, name, param.additional))
        return made

    def _said(self, param: Param, stands_for: str) -> Schema:
        if stands_for:
            return {"description": f"The same as {stands_for}."}
        said = [wording.ended(ENGLISH, param.description)] if param.description else []
        said += wording.hints(ENGLISH, param, stand_ins=self._style.stand_ins)
        text = ENGLISH.sentences(said)
        return {"description": text} if text else {}

    def _default(self, param: Param) -> Schema:
        if not self._style.defaults or not param.has_default or param.default is None:
            return {}
        return {"default": param.default}


def _not_empty(made: Schema, possible: tuple[str, ...]) -> Schema:
    """That a value which must be given is not one that counts as absent."""
    if possible == ("string",) and "anyOf" not in made:
        return {**made, "minLength": 1}
    if possible == ("array",) and "anyOf" not in made:
        return {**made, "minItems": max(1, made.get("minItems", 0))}
    return {**made, "not": {"enum": ["", []]}}


def _with_statements(made: Schema, statements: list[Schema]) -> Schema:
    """The needs beside the members: one at most under each word, the others under ``allOf``."""
    waiting: list[Any] = []
    for one in statements:
        words = set(one)
        if words & set(made) or any(words & set(other) for other in statements if other is not one):
            waiting.append(one)
        else:
            made = {**made, **one}
    return {**made, "allOf": waiting} if waiting else made
