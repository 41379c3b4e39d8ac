"""Where a function takes a part off a text variable, and what the rest is the rest of.

``if (Word.StartsWith(TEXT("mat_"))) { Rest = Word.RightChop(4); … }``: within the branch ``Rest`` is the word without
``mat_``. What has to begin a text is read from the conditions around the place; where they do not say what was taken
off, the part is one that nobody knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.dialects.chains.compares import EQUAL, Compare, bare, base, compare_of
from extractor.dialects.names import constant_text
from extractor.form import (
    Assign,
    Binary,
    Block,
    Break,
    Call,
    Case,
    Conditional,
    Continue,
    Declare,
    If,
    Member,
    Name,
    Number,
    Return,
    Str,
    Throw,
    Unary,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from extractor.program import Definition, Program

_RESTS = frozenset({"RightChop", "Mid"})
_ENDS = frozenset({"Left", "LeftChop", "Right"})
CUTTING = _RESTS | _ENDS | {f"{name}Inline" for name in _RESTS | _ENDS} | {"RemoveFromStart", "Split"}
"""Methods that take a part off a text, or give one."""


class Cut(Struct, frozen=True):
    """From ``start`` to ``end`` ``target`` is what is left of ``source``, as it is at ``at``, without ``prefix``; None:
    some part of it. ``sure`` unless it may be all of it as well; ``stays`` where ``target`` may be this behind ``end``
    too. With ``lead`` the prefix is what this variable is compared with, and ``prefix`` behind that."""

    target: str
    source: str
    prefix: str | None
    at: int
    start: int
    end: int
    sure: bool = True
    stays: bool = False
    lead: str = ""


class Known(Struct, frozen=True):
    """A condition that holds from ``start`` to ``end``."""

    condition: Any
    start: int
    end: int


class Cuts:
    """The cuts of one body. ``taken``: those that stand in an expression, by where the call begins."""

    __slots__ = ("_compared", "_known", "_program", "_stores", "_texts", "_within", "found", "taken")

    def __init__(self, program: Program, definition: Definition) -> None:
        """Walks the body once more; only worth it where something is cut."""
        body = definition.unit.body(definition.function)
        nodes = list(walk(body))
        self._program, self._within = program, definition
        truths = dict(truth for node in nodes for truth in truths_in(node))
        self._known = [known for node in nodes for known in _holds(node, truths)]
        self._texts = _local_texts(nodes)
        self._stores = [(name, base(value), node) for node in nodes for name, value in _stored_by(node)]
        self._compared = frozenset(base(found[0]) for node in nodes if (found := self._compare(node)) is not None)
        self.taken: dict[int, tuple[str, str | None]] = {}
        self.found: list[Cut] = []
        blocks = [(n.start, n.end, leaves(n)) for n in nodes if n.__class__ in (Block, Case)]
        tested = {n.condition.start: n for n in nodes if n.__class__ is If}
        for node in nodes:
            kind = node.__class__
            if kind is Call and node.callee.__class__ is Member and node.callee.name in CUTTING:
                self._call(node, _around(blocks, node.start, body), tested)
            for name, value in _stored_by(node):
                self._stored(name, value, node, _around(blocks, node.start, body), declared=kind is Declare)

    def compared(self, lead: str, at: int) -> str | None:
        """The one text that a variable surely is at a place."""
        for known in self._known:
            says_no = known.condition.__class__ is Binary and known.condition.op != "=="
            found = self._compare(known.condition) if known.start <= at < known.end and not says_no else None
            if found is not None and base(found[0]) == lead and found[1].kind == EQUAL:
                return found[1].literal
        return None

    def _compare(self, node: Any) -> tuple[Any, Compare] | None:
        if node.__class__ is not Binary and node.__class__ is not Call:
            return None
        return compare_of(self._program, node, self._within.scope, self._within.unit)

    def _call(self, node: Any, around: tuple[int, int, bool], tested: dict[int, If]) -> None:
        name, source = node.callee.name, base(node.callee.object)
        if not source:
            return
        if name == "Split":
            self._split(node, source, around)
        elif name == "RemoveFromStart":
            prefix = self._text(node.args[0]) if node.args else None
            begins = self._begins(source, node.start)
            sure = prefix is not None and begins.casefold().startswith(prefix.casefold())
            gate = tested.get(node.start)
            if gate is not None:
                self.found.append(Cut(source, source, prefix, node.start, gate.then.start, gate.then.end))
            if gate is None or not leaves(gate.then):
                start = node.end if gate is None else gate.end
                self.found.append(Cut(source, source, prefix, node.start, start, around[1], sure, stays=not around[2]))
        elif name.endswith("Inline"):
            prefix = self._without(name.removesuffix("Inline"), node, source)
            self.found.append(Cut(source, source, prefix, node.start, node.end, around[1], stays=not around[2]))
        else:
            self.taken[node.start] = (source, self._without(name, node, source))

    def _split(self, node: Any, source: str, around: tuple[int, int, bool]) -> None:
        names = [base(arg.operand) if arg.__class__ is Unary and arg.op == "&" else "" for arg in node.args[1:3]]
        mark = self._text(node.args[0]) if len(node.args) == 3 else None
        if len(names) == 2 and names[0] in self._compared:  # else it is looked up, see ``prefixes``
            lead, rest = names
            self.found.append(Cut(rest, source, mark, node.start, node.end, around[1], stays=True, lead=lead))

    def _stored(self, target: str, value: Any, node: Any, around: tuple[int, int, bool], *, declared: bool) -> None:
        call = bare(value)
        cut = self.taken.get(call.start) if call.__class__ is Call else None
        if cut is None and call.__class__ is Call and call.callee.__class__ is Member and call.callee.name in CUTTING:
            source = base(call.callee.object)
            cut = (source, self._without(call.callee.name, call, source)) if source else None
        if cut is not None:
            stays = not declared and not around[2]
            other = base(value.other) if value.__class__ is Conditional else ""
            self.found.append(Cut(target, *cut, call.start, node.end, around[1], not other, stays))
            if other:
                self.found.append(Cut(target, other, "", call.start, node.end, around[1], stays=stays))

    def _without(self, method: str, node: Any, source: str) -> str | None:
        """What a call takes off the beginning of a variable."""
        length = self._length(node.args[0]) if len(node.args) == 1 and method in _RESTS else None
        begins = self._begins(source, node.start)
        return begins[:length] if length is not None and 0 <= length <= len(begins) else None

    def _begins(self, source: str, at: int) -> str:
        """The longest text with which a variable surely begins at a place."""
        found = ""
        for known in self._known:
            condition = known.condition
            if not known.start <= at < known.end or condition.__class__ is not Call or not condition.args:
                continue
            callee = condition.callee
            if callee.__class__ is not Member or callee.name != "StartsWith":
                continue
            begins = self._text(condition.args[0])
            if begins and len(begins) > len(found) and self._same(source, base(callee.object), known.start, at):
                found = begins
        return found

    def _same(self, one: str, other: str, start: int, at: int) -> bool:
        """Whether a variable is at a place what another is at ``start``: the same, or its only copy, and unchanged."""
        stores = [(source, node) for name, source, node in self._stores if name == one]
        if one != other:
            if len(stores) != 1 or stores[0][0] != other or stores[0][1].end > at:
                return False
            start = min(start, stores[0][1].end)
        cuts = (cut for cut in self.found if cut.target in (one, other) and (at < cut.end or cut.stays))
        changed = (node.start for name, _, node in self._stores if name == other)
        return not any(start <= each < at for each in (*changed, *(cut.start for cut in cuts)))

    def _text(self, node: Any) -> str | None:
        if node.__class__ is Name and node.text in self._texts:
            return self._texts[node.text]
        return constant_text(self._program, node, self._within.scope, self._within.unit)

    def _length(self, node: Any) -> int | None:
        if node.__class__ is Number:
            return node.value if node.value.__class__ is int else None
        if node.__class__ is Call and node.callee.__class__ is Member and node.callee.name == "Len":
            text = self._text(node.callee.object)
            return len(text) if text is not None else None
        return None


def _stored_by(node: Any) -> list[tuple[str, Any]]:
    """The variable that a declaration or an assignment writes, and what where it is not put together."""
    if node.__class__ is Declare and len(node.names) == 1:
        return [(node.names[0], node.value)]
    if node.__class__ is Assign and node.target.__class__ is Name:
        return [(node.target.text, node.value if node.op == "=" else None)]
    return []


def truths_in(node: Any) -> Iterator[tuple[str, Any]]:
    """``const bool bThat = Condition;``: the variable and what it says."""
    if node.__class__ is Declare and node.const and node.type == "bool" and len(node.names) == 1:
        yield node.names[0], node.value


def _holds(node: Any, truths: Mapping[str, Any]) -> Iterator[Known]:
    """What is known to hold where, from one node: in branches, behind ``&&``, and behind an ``if`` that leaves. A name
    of ``truths`` is the condition that it says."""
    for known in _written(node):
        condition = truths.get(known.condition.text) if known.condition.__class__ is Name else None
        if condition is None:
            yield known
        else:
            yield from (Known(each, known.start, known.end) for each in _parts(condition, "&&"))


def _written(node: Any) -> Iterator[Known]:
    kind = node.__class__
    if kind is If or kind is Conditional:
        yield from (Known(each, node.then.start, node.then.end) for each in _parts(node.condition, "&&"))
        if node.other is not None:
            yield from (Known(each, node.other.start, node.other.end) for each in _denied(node.condition))
    elif kind is Binary and node.op == "&&":
        yield from (Known(each, node.right.start, node.right.end) for each in _parts(node.left, "&&"))
    elif kind is Block:
        for statement in node.body:
            if statement.__class__ is If and statement.other is None and leaves(statement.then):
                yield from (Known(each, statement.end, node.end) for each in _denied(statement.condition))


def _parts(condition: Any, op: str) -> list[Any]:
    if condition.__class__ is Binary and condition.op == op:
        return [*_parts(condition.left, op), *_parts(condition.right, op)]
    return [condition]


def _denied(condition: Any) -> list[Any]:
    """What holds where a condition does not."""
    return [each.operand for each in _parts(condition, "||") if each.__class__ is Unary and each.op == "!"]


def leaves(statement: Any) -> bool:
    """Whether a branch ends by going away."""
    last = statement.body[-1] if statement.__class__ in (Block, Case) and statement.body else statement
    return last.__class__ in (Return, Throw, Break, Continue)


def _around(blocks: list[tuple[int, int, bool]], at: int, body: Any) -> tuple[int, int, bool]:
    """The innermost block around a place: from where to where, and whether it leaves."""
    return max((b for b in blocks if b[0] <= at < b[1]), default=(body.start, body.end, False))


def _local_texts(nodes: list[Any]) -> dict[str, str]:
    """Local constants: variables that are declared with a text."""
    found: dict[str, str] = {}
    for node in nodes:
        if node.__class__ is Declare and node.const and len(node.names) == 1:
            value = bare(node.value) if node.value is not None else None
            if value.__class__ is Str:
                found[node.names[0]] = value.value
    return found
