"""What a call must bring, ready for outputs: once as data for code that decides, once as parts of a JSON Schema.

``needs_of`` gives the data with whatever deciding takes (stand-ins, empties, defaults). ``Statements`` turns the same
into schemas. A condition about values after defaulting becomes a formula over two questions, whether a key is given
and whether it is given with one of some values; in disjunctive form each conjunct is an ``if``, nested along the
arrays that its keys stand in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from extractor.catalog import (
    Command,
    Condition,
    DefaultWhen,
    Param,
    When,
    is_with_parent,
    keys_of,
    parent_of,
    scope_of,
    walk,
)
from extractor.emit.shapes import action_of, params_of

Schema = dict[str, Any]


class Fact(Struct, frozen=True):
    """What deciding about a key takes, where it is out of the ordinary."""

    aliases: tuple[str, ...] = ()
    empty_is_absent: bool = False
    case_insensitive: bool = False
    default: Any = UNSET
    default_when: tuple[DefaultWhen, ...] = ()


class Needs(Struct, frozen=True):
    """The requirements of a command; dotted names as in the catalog."""

    all: tuple[str, ...] = ()
    one_of: tuple[tuple[str, ...], ...] = ()
    at_most_one: tuple[tuple[str, ...], ...] = ()
    when: tuple[When, ...] = ()
    same: tuple[tuple[str, ...], ...] = ()
    """A key and its stand-ins that are no keys of their own: more than one of them says a thing twice."""
    facts: dict[str, Fact] = {}

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self.all or self.one_of or self.at_most_one or self.when or self.same)


def needs_of(command: Command) -> Needs:
    """The needs of one command, the key of its action among them."""
    given = command.requirements
    action = action_of(command)
    known = dict(walk(params_of(command)))
    bare = Needs(
        all=((action.key,) if action else ()) + given.all,
        one_of=given.one_of,
        at_most_one=given.at_most_one,
        when=tuple(filter(_along_one_way, given.when)),
        same=tuple(_same(known)),
    )
    facts: dict[str, Fact] = {}
    judged = {key for when in bare.when for key in keys_of(when.if_)}
    for name in _spoken_of(bare, known, judged):
        for part in _holders(name):
            fact = _fact(known.get(part), name in judged)
            if fact != Fact():
                facts.setdefault(part, fact)
    return replace(bare, facts=facts)


def _along_one_way(when: When) -> bool:
    """Whether all its keys lie on one way into arrays, so that a condition has an item to speak of. Others are said in
    words only."""
    scopes = {scope_of(key) for key in keys_of(when.if_)}
    groups = [(key,) for key in when.then] + list(when.one_of)
    return all(
        deeper.startswith(outer)
        for group in groups
        for chain in [sorted({*scopes, scope_of(group[0])}, key=len)]
        for outer, deeper in pairwise(chain)
    )


def _same(known: dict[str, Param]) -> Iterator[tuple[str, ...]]:
    for name, param in known.items():
        prefix = f"{parent_of(name)}." if "." in name else ""
        own = [alias for alias in param.aliases if prefix + alias not in known]
        if own and not name.endswith(("[]", ".*")):
            yield (name, *(prefix + alias for alias in own))


def _spoken_of(needs: Needs, known: dict[str, Param], judged: set[str]) -> Iterator[str]:
    """Every key that deciding looks at; ``judged``, those whose value counts, grows as defaults hang on others."""
    waiting = [*needs.all, *(key for group in (*needs.one_of, *needs.at_most_one, *needs.same) for key in group)]
    for when in needs.when:
        waiting += [*when.then, *(key for group in when.one_of for key in group), *keys_of(when.if_)]
    seen = set()
    waiting.sort(key=lambda name: name not in judged)
    while waiting:
        name = waiting.pop(0)
        if name in seen:
            continue
        seen.add(name)
        yield name
        param = known.get(name)
        for default in param.default_when if param and name in judged else ():
            waiting += keys_of(default.if_)
            judged.update(keys_of(default.if_))


def _holders(name: str) -> Iterator[str]:
    """``a[].b`` → ``a``, ``a[].b``: the names met on the way to one."""
    at = -1
    while True:
        at = name.find(".", at + 1)
        if at < 0:
            break
        yield name[:at].removesuffix("[]").removesuffix(".*")
        if name[:at].endswith("[]"):
            yield name[:at]
    yield name


def _fact(param: Param | None, judged: bool) -> Fact:
    if param is None:
        return Fact()
    if not judged:
        return Fact(aliases=param.aliases, empty_is_absent=param.empty_is_absent)
    return Fact(
        aliases=param.aliases,
        empty_is_absent=param.empty_is_absent,
        case_insensitive=param.case_insensitive,
        default=param.default if param.default is None or isinstance(param.default, (str, int, float)) else UNSET,
        default_when=param.default_when,
    )


# Formulas: True, False, or an Atom with its sign; conjunctions of these, alternatives of conjunctions.


class Atom(Struct, frozen=True):
    """Whether ``name`` is given, and where there are ``values``, with one of them."""

    name: str
    values: tuple[Any, ...] | None = None


Conjunct = frozenset[tuple[bool, Atom]]
Formula = tuple[Conjunct, ...]
"""Alternatives. None of them: false. An empty one: true."""

TRUE: Formula = (frozenset(),)
FALSE: Formula = ()


def _and(left: Formula, right: Formula) -> Formula:
    joined = (one | other for one in left for other in right)
    return tuple(dict.fromkeys(one for one in joined if not any((not sign, atom) in one for sign, atom in one)))


def _not(formula: Formula) -> Formula:
    out = TRUE
    for conjunct in formula:
        out = _and(out, tuple(frozenset(((not sign, atom),)) for sign, atom in sorted(conjunct, key=repr)))
    return out


def formula(needs: Needs, condition: Condition) -> Formula:
    """The condition over what is given. A preprocessor condition does not hold: it may not, and a need that hangs on
    it must refuse nobody."""
    match condition.kind:
        case "present":
            return (frozenset(((bool(condition.present), Atom(condition.key)),)),)
        case "in":
            return _in(needs, condition.key, condition.in_ or ())
        case "not_in":
            return _not(_in(needs, condition.key, condition.not_in or ()))
        case "all":
            out = TRUE
            for part in condition.parts:
                out = _and(out, formula(needs, part))
            return out
        case "any":
            return tuple(dict.fromkeys(one for part in condition.parts for one in formula(needs, part)))
        case _:
            return FALSE


def _in(needs: Needs, name: str, values: tuple[Any, ...]) -> Formula:
    fact = needs.facts.get(name, Fact())
    given: Formula = (frozenset(((True, Atom(name, values)),)),)
    earlier, defaulted = TRUE, FALSE
    for default in fact.default_when:
        if name in keys_of(default.if_):
            continue
        holds = formula(needs, default.if_)
        if _among(default.value, values, fact.case_insensitive):
            defaulted += _and(earlier, holds)
        earlier = _and(earlier, _not(holds))
    if fact.default is not UNSET and _among(fact.default, values, fact.case_insensitive):
        defaulted += earlier
    absent: Formula = (frozenset(((False, Atom(name)),)),)
    return given + _and(absent, defaulted)


def _among(value: Any, values: Iterable[Any], folded: bool) -> bool:
    def shown(one: Any) -> Any:
        return one.lower() if folded and isinstance(one, str) else one

    return any(shown(value) == shown(one) and isinstance(value, bool) == isinstance(one, bool) for one in values)


class Statements:
    """The needs of a command as schemas, by the scope whose schema they belong to ("" the request)."""

    def __init__(self, needs: Needs) -> None:
        """Makes all of them."""
        self._needs = needs
        self.by_scope: dict[str, list[Schema]] = {}
        for key in needs.all:
            if needs.facts.get(key, Fact()).aliases:
                self._add(scope_of(key), self._given_one((key,)))
        for group in needs.one_of:
            self._add(scope_of(group[0]), self._given_one(group))
        for when in needs.when:
            self._when(when)
        for group in (*needs.at_most_one, *needs.same):
            pairs = [(one, other) for at, one in enumerate(group) for other in group[at + 1 :]]
            for pair in pairs:
                exact = group in needs.same
                both = {"allOf": [self._spelled(name) if exact else self._given(name) for name in pair]}
                self._add(scope_of(group[0]), {"not": _merged(both)})

    def _add(self, scope: str, schema: Schema) -> None:
        self.by_scope.setdefault(scope, []).append(schema)

    def _when(self, when: When) -> None:
        facts = self._needs.facts
        groups = [(key,) for key in when.then if not is_with_parent(when.if_, key) or facts.get(key, Fact()).aliases]
        by_scope: dict[str, list[tuple[str, ...]]] = {}
        for group in (*groups, *when.one_of):
            by_scope.setdefault(scope_of(group[0]), []).append(group)
        for scope, several in by_scope.items():
            then = _all([self._given_one(group) for group in several])
            beside: list[Schema] = []
            for conjunct in formula(self._needs, when.if_):
                chain = sorted({scope_of(atom.name) for _, atom in conjunct} | {scope}, key=len)
                if len(chain) == 1:
                    beside.append(_all(self._atoms(conjunct, scope)))
                else:
                    self._add(chain[0], self._level(chain, 0, conjunct, scope, then))
            if beside:
                self._add(scope, {"if": _either(beside), "then": then} if all(beside) else then)

    def _level(self, chain: Sequence[str], at: int, conjunct: Conjunct, target: str, then: Schema) -> Schema:
        """The implication at one scope of the chain, what is deeper nested inside; ``then`` belongs to ``target``."""
        scope = chain[at]
        conditions = self._atoms(conjunct, scope)
        if scope == target:
            if at + 1 < len(chain):
                conditions.append(self._exists(chain, at, conjunct))
        else:
            then = self._into(scope, chain[at + 1], self._level(chain, at + 1, conjunct, target, then), every=True)
        return {"if": _all(conditions), "then": then} if conditions else then

    def _exists(self, chain: Sequence[str], at: int, conjunct: Conjunct) -> Schema:
        inner = self._atoms(conjunct, chain[at + 1])
        if at + 2 < len(chain):
            inner.append(self._exists(chain, at + 1, conjunct))
        return self._into(chain[at], chain[at + 1], _all(inner), every=False)

    def _atoms(self, conjunct: Conjunct, scope: str) -> list[Schema]:
        mine = sorted(((sign, atom) for sign, atom in conjunct if scope_of(atom.name) == scope), key=repr)
        return [self._atom(atom) if sign else {"not": self._atom(atom)} for sign, atom in mine]

    def _atom(self, atom: Atom) -> Schema:
        if atom.values is None:
            return self._given(atom.name)
        folded = self._needs.facts.get(atom.name, Fact()).case_insensitive
        wanted = literals(atom.values, folded)
        return self._given(atom.name, {"const": wanted["enum"][0]} if len(wanted.get("enum", ())) == 1 else wanted)

    def _given_one(self, group: tuple[str, ...]) -> Schema:
        return _either([self._given(name) for name in group])

    def _parts(self, name: str) -> list[tuple[str, Fact]]:
        """The keys from the scope of ``name`` down to it, each with what is special about it."""
        scope = scope_of(name)
        reached, parts = scope, []
        for part in name[len(scope) :].strip(".").split("."):
            reached = f"{reached}.{part}" if reached else part
            parts.append((part, self._needs.facts.get(reached, Fact())))
        return parts

    def _given(self, name: str, value: Schema | None = None) -> Schema:
        """That ``name``, or a key read in its place, is given; with a ``value`` of this kind."""
        return self._along(self._parts(name), value)

    def _spelled(self, name: str) -> Schema:
        """That exactly this key is there."""
        parts = self._parts(name)
        return self._along([*parts[:-1], (parts[-1][0], Fact())], None)

    def _along(self, parts: Sequence[tuple[str, Fact]], value: Schema | None) -> Schema:
        (part, fact), rest = parts[0], parts[1:]
        inner = self._along(rest, value) if rest else value
        ways: list[Schema] = []
        earlier: list[Schema] = []
        for spelled in (part, *fact.aliases):
            present: Schema = {"required": [spelled]}
            if fact.empty_is_absent:
                present = {"properties": {spelled: {"not": {"enum": ["", []]}}}, **present}
            way = present
            if inner is not None:
                held = {"type": "object", **inner} if rest else inner
                if fact.empty_is_absent:
                    held = {"allOf": [{"not": {"enum": ["", []]}}, held]}
                way = {"properties": {spelled: held}, "required": [spelled]}
            ways.append(way if not earlier or inner is None else {"not": _either(earlier), **way})
            earlier.append(present)
        return _either(ways)

    def _into(self, outer: str, scope: str, schema: Schema, *, every: bool) -> Schema:
        """``schema`` for every (some) item of the array, value of the object, that ``scope`` names within ``outer``."""
        steps = _steps(outer, scope)
        for kind, name in reversed(steps):
            if kind == "item":
                schema = {"items": schema} if every else {"type": "array", "contains": schema}
            elif kind == "value":
                walked: Schema = {"additionalProperties": schema}
                schema = walked if every else {"type": "object", "not": {"additionalProperties": {"not": schema}}}
            else:
                fact = self._needs.facts.get(name, Fact())
                names = (name.rpartition(".")[2], *fact.aliases)
                if every:
                    schema = {"properties": dict.fromkeys(names, schema)}
                else:
                    schema = _either([{"properties": {one: schema}, "required": [one]} for one in names])
        return schema


def _steps(outer: str, scope: str) -> list[tuple[str, str]]:
    """The way from one scope into another: keys by their dotted name, items, walked values."""
    steps, reached = [], outer
    rest = scope[len(outer) :]
    while rest:
        if rest.startswith("[]"):
            steps.append(("item", ""))
            taken = "[]"
        elif rest == ".*" or rest.startswith(".*."):
            steps.append(("value", ""))
            taken = ".*"
        else:
            part = rest.lstrip(".").split(".")[0].split("[]")[0]
            taken = rest[: rest.index(part) + len(part)]
            steps.append(("key", (reached + taken).lstrip(".")))
        reached += taken
        rest = rest[len(taken) :]
    return steps


def literals(values: Iterable[Any], folded: bool) -> Schema:
    """One of these values; where ``folded``, texts in any (ASCII) case."""
    listed = list(values)
    patterns = [_any_case(one) for one in listed if isinstance(one, str)] if folded else []
    if not any("[" in one for one in patterns):
        return {"enum": listed}
    return {"anyOf": [{"enum": listed}, {"type": "string", "pattern": f"^({'|'.join(patterns)})$"}]}


@cache
def _any_case(text: str) -> str:
    out = []
    for char in text:
        if char.isascii() and char.isalpha():
            out.append(f"[{char.upper()}{char.lower()}]")
        else:
            plain = char.isalnum() or char in "_ -" or ord(char) > 0xFFFF
            out.append(char if plain else f"\\u{ord(char):04x}")
    return "".join(out)


def _all(schemas: list[Schema]) -> Schema:
    if not schemas:
        return {}
    return _merged({"allOf": schemas}) if len(schemas) != 1 else schemas[0]


def _merged(schema: Schema) -> Schema:
    """``allOf`` of bare ``required`` lists as one list."""
    parts = schema["allOf"]
    if parts and all(list(part) == ["required"] for part in parts):
        return {"required": list(dict.fromkeys(key for part in parts for key in part["required"]))}
    return schema


def _either(schemas: Sequence[Schema]) -> Schema:
    flat: list[Schema] = []
    for one in schemas:
        flat += one["anyOf"] if list(one) == ["anyOf"] else [one]
    return flat[0] if len(flat) == 1 else {"anyOf": flat}
