"""``Values``: what an expression is at its place, through locals, parameters, constants and fields of structs.

Nothing is run: a local is what it was last given above the place, a function with one ``return`` is what it returns.
What is not settled so stays as written.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import islice
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.dialects.names import PLAIN_TEXTS
from extractor.dialects.stores import forks, templates
from extractor.dialects.stores.bound import Bound, Frame
from extractor.dialects.stores.nesting import Nesting
from extractor.dialects.stores.outside import body_of
from extractor.form import (
    Assign,
    Binary,
    Call,
    Cast,
    Conditional,
    Declare,
    For,
    ForEach,
    If,
    Index,
    Init,
    Lambda,
    Member,
    Name,
    New,
    Number,
    Opaque,
    Return,
    Str,
    Switch,
    This,
    Unary,
    walk,
)
from extractor.program import template_arguments

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from extractor.form import Function, Unit
    from extractor.program import Program

PASSING = frozenset(
    {"MoveTemp", "MoveTempIfPossible", "CopyTemp", "Forward", "move", "forward", "MakeArrayView", "AsConst", "as_const"}
)
ENTRIES = frozenset({"FindOrAdd", "Add", "at", "AddDefaulted_GetRef", "Emplace_GetRef", "Add_GetRef", "Emplace"})
"""What makes an entry in a container and gives it: its fields are then filled one by one."""

_SAME = frozenset({"ToSharedRef", "ToSharedPtr", "Get", "GetValue", "Pin", "get", "ToString", "c_str", "ToView"})
_FIRST, _SECOND = frozenset({"Key", "first"}), frozenset({"Value", "second"})
_MOST_STEPS = 24
_DEEPEST = 8


_Given = tuple[int, tuple[str, ...], Any]


class Locals(Struct, frozen=True):
    """What one look at a body finds.

    ``declared`` are declarations by name, ``given`` what is assigned to a variable or its fields (offset, path, value),
    ``called`` the calls and constructions by the last part of the name, ``around`` the loops and lambdas, ``assigned``
    the assignments with ``=`` to what is no variable or field, ``forks`` each ``if`` and ``switch``. Lists are in the
    order of offsets.
    """

    declared: dict[str, list[Declare]] = {}
    given: dict[str, list[_Given]] = {}
    called: dict[str, list[Call]] = {}
    around: Nesting = Nesting()
    assigned: tuple[Assign, ...] = ()
    forks: Nesting = Nesting()

    def enclosing(self, at: int) -> tuple[Any, ...]:
        """The loops and lambdas that an offset lies in, outermost first."""
        return self.around.around(at)


def path_of(node: Any) -> tuple[str, tuple[str, ...]]:
    """``A.B->C`` as ("A", ("B", "C")); ("", ()) of anything else."""
    parts: list[str] = []
    while node.__class__ is Member:
        parts.append(node.name)
        node = node.object
    if node.__class__ is Name:
        return node.text, tuple(reversed(parts))
    if node.__class__ is This and parts:
        return parts[-1], tuple(reversed(parts[:-1]))
    return "", ()


def last_name(call: Call) -> str:
    """The last part of the name that a call calls; "" where it calls an expression."""
    callee = call.callee
    name = callee.name if callee.__class__ is Member else callee.text if callee.__class__ is Name else ""
    return str(name).rpartition("::")[2]


class Values:
    """Settles expressions of one program; bodies are looked through once."""

    def __init__(self, program: Program) -> None:
        """One for all that one dialect asks."""
        self.program = program
        self._locals: dict[tuple[str, int, int], Locals] = {}
        self._asking = False

    # -- bodies --------------------------------------------------------------------------------------------------

    def locals(self, frame: Frame) -> Locals:
        """The declarations and assignments of the frame's function."""
        return self.locals_of(frame.unit, frame.function)

    def locals_of(self, unit: Unit, function: Function | None) -> Locals:
        """The declarations and assignments of a function, None of code outside functions."""
        if function is None:
            return Locals()
        key = (unit.path, unit.variant, function.start)
        found = self._locals.get(key)
        if found is None:
            found = self._locals[key] = looked_at(body_of(unit, function))
        return found

    # -- settling ------------------------------------------------------------------------------------------------

    def settle(self, bound: Bound, depth: int = 0) -> Bound:
        """The expression behind names, moves and fields: a literal, a list, a lambda, a call, or what stays a name."""
        for _ in range(_MOST_STEPS):
            after = self._step(bound, depth)
            if after is None or (after.node.__class__ is Name and after == bound):
                return bound
            bound = after
        return bound

    def _step(self, bound: Bound, depth: int) -> Bound | None:
        node, frame = bound.node, bound.frame
        kind = node.__class__
        if kind is Cast or (kind is Unary and node.op == "*"):
            return Bound(node.operand, frame, bound.type)
        if kind is Name:
            return self._named(node, frame)
        if kind is Member:
            return self._member(node, frame, depth)
        if kind is Index:
            return self._indexed(node, frame)
        if kind is Conditional:
            way = self._asked(forks.holds, node.condition, frame)
            return None if way is None else Bound(node.then if way else node.other, frame, bound.type)
        if kind is Call:
            last = last_name(node)
            if last in PASSING and len(node.args) == 1:
                return Bound(node.args[0], frame, bound.type)
            if node.callee.__class__ is Member and last in _SAME and not node.args:
                return Bound(node.callee.object, frame, bound.type)
            return self._returned(node, frame, depth)
        return None

    def _named(self, node: Name, frame: Frame) -> Bound | None:
        given = frame.names.get(node.text)
        if given is not None:
            return given
        told, home = templates.told(node, frame)
        if told is not node:
            return Bound(told, home)
        local = self._local(node.text, frame)
        if local is not None:
            return local if local.node is not node else None
        found = self.program.variable(node.text, frame.scope, frame.unit)
        if found is None or found.variable.declare.value is None:
            return None
        declare = found.variable.declare
        return Bound(declare.value, Frame(found.unit, None, found.variable.scope, ""), _held(declare))

    def _local(self, name: str, frame: Frame) -> Bound | None:
        """What a local variable holds at the frame's place; itself where it is filled field by field."""
        known = self.locals(frame)
        declares = known.declared.get(name)
        if not declares:
            return None
        declare = declared_before(declares, frame.at)
        value = None if declare.value.__class__ is Call and last_name(declare.value) in ENTRIES else declare.value
        for at, path, node in _given_before(known.given.get(name), frame.at):
            if at <= declare.start:
                break
            passed = self._passed(at, frame) if not path else False
            if passed is not False:
                value = node if passed else None
                break
        if value is None:
            return Bound(Name(declare.start, declare.start, name), frame, _held(declare))
        return Bound(value, frame, _held(declare))

    def _passed(self, at: int, frame: Frame) -> bool | None:
        """Whether code on its way to the frame's place passes an offset; None where that is not known."""
        around = [f for f in self.locals(frame).forks.around(at) if not f.start <= frame.at < f.end]
        if self._asking:
            return None if around else True
        ways = [self._asked(forks.passes, fork, at, frame) for fork in around]
        return False if False in ways else None if None in ways else True

    def _member(self, node: Member, frame: Frame, depth: int) -> Bound | None:
        if node.object.__class__ is This:
            return self._named(Name(node.start, node.end, node.name), frame)
        base, path = path_of(node)
        if base and base not in frame.names:
            given = self.field(base, path, frame)
            if given is not None:
                return given
        if depth > _DEEPEST:
            return None
        if base in frame.names:
            held = self.settle(frame.names[base], depth + 1)
            given = self.field(held.node.text, path, held.frame) if held.node.__class__ is Name else None
            if given is not None:
                return given
        holder = self.settle(Bound(node.object, frame), depth + 1)
        if holder.node.__class__ is Name and (holder.node.text != base or holder.frame is not frame):
            return self.field(holder.node.text, (node.name,), holder.frame)
        if holder.node.__class__ is Member:
            base, path = path_of(holder.node)
            return self.field(base, (*path, node.name), holder.frame) if base else None
        return self.picked(holder, node.name)

    def field(self, base: str, path: tuple[str, ...], frame: Frame) -> Bound | None:
        """What a field of a local struct was last given above the frame's place."""
        known = self.locals(frame)
        declares = known.declared.get(base)
        start = declared_before(declares, frame.at).start if declares else -1
        for at, given, value in _given_before(known.given.get(base), frame.at):
            if at <= start:
                break
            if given == path:
                return Bound(value, frame)
        return None

    def fields(self, base: str, frame: Frame) -> dict[tuple[str, ...], Bound]:
        """All that a local struct was given field by field."""
        paths = {path for _, path, _ in self.locals(frame).given.get(base, ()) if path}
        found = {path: self.field(base, path, frame) for path in sorted(paths)}
        return {path: value for path, value in found.items() if value is not None}

    def picked(self, holder: Bound, name: str) -> Bound | None:
        """The part of a brace list, pair or construction that a field's name means."""
        node = holder.node
        items = node.items if node.__class__ is Init else node.args if node.__class__ in (Call, New) else ()
        if node.__class__ is Init and node.names:
            return next((Bound(i, holder.frame) for i, n in zip(items, node.names, strict=True) if n == name), None)
        if len(items) == 2 and name in _FIRST | _SECOND:
            return Bound(items[0 if name in _FIRST else 1], holder.frame)
        written = getattr(node, "type", "") or _made_by(node)
        position = self._position(written or holder.type, name, len(items), holder.frame)
        return Bound(items[position], holder.frame) if 0 <= position < len(items) else None

    def _position(self, type_: str, name: str, count: int, frame: Frame) -> int:
        """Which constructor argument or list item a field's name means, -1 where that is not known."""
        entry = self.program.class_(type_, frame.scope, frame.unit) if type_ else None
        if entry is None:
            return -1
        for definition in self.program.method(entry.key, entry.node.name, count):
            params = [param.name for param in definition.function.params]
            for member, given in definition.function.initialisers:
                names = [n.text for g in given for n in walk(g) if n.__class__ is Name]
                if member == name and names and names[-1] in params:
                    return params.index(names[-1])
        fields = [n for v in entry.node.variables if not v.declare.static for n in v.declare.names]
        return fields.index(name) if name in fields else -1

    def _indexed(self, node: Index, frame: Frame) -> Bound | None:
        base, path = path_of(node.object)
        if not base or node.index.__class__ is not Name:
            return None
        return frame.names.get(index_key(base, path, node.index.text))

    def _returned(self, node: Call, frame: Frame, depth: int) -> Bound | None:
        """What a function of the tree gives for these arguments: by its only ``return``, or the one it comes to."""
        if depth > _DEEPEST or node.callee.__class__ not in (Name, Member) or last_name(node) in PLAIN_TEXTS:
            return None
        body, params, home = self._called(node, frame)
        if body is None:
            return None
        returns = [n.value for n in _own(body) if n.__class__ is Return]
        names = {p.name: Bound(a, frame, p.type) for p, a in zip(params, node.args, strict=False)}
        inner = home.binding(names)
        value = returns[0] if len(returns) == 1 else self._asked(forks.returned, body, inner)
        return Bound(value, inner.binding({}, value.start)) if value is not None else None

    def _asked(self, ask: Callable[..., Any], *what: Any) -> Any:
        """What a fork is asked; None within what another asks: they would ask each other, and over and over."""
        if self._asking:
            return None
        self._asking = True
        try:
            return ask(self, *what)
        finally:
            self._asking = False

    def _called(self, node: Call, frame: Frame) -> tuple[Any, Any, Frame]:
        """(body, parameters, frame) of the one function or local lambda that a call means; no body of others."""
        callee: Any = node.callee
        if callee.__class__ is Name:
            callee, frame = templates.told(callee, frame)
            held = self.settle(Bound(callee, frame), _DEEPEST)
            if held.node.__class__ is Lambda:
                return held.node.body, held.node.params, held.frame
            found = self.program.resolve(callee.text, frame.scope, frame.owner, len(node.args), frame.unit)
        elif callee.object.__class__ is This:
            found = self.program.resolve(callee.name, frame.scope, frame.owner, len(node.args), frame.unit)
        else:
            found = tuple(d for d in self.program.functions(callee.name) if len(d.function.params) == len(node.args))
        if len(found) != 1:
            return None, (), frame
        one = found[0]
        home = Frame(one.unit, one.function, one.scope, one.owner)
        return one.unit.body(one.function), one.function.params, home

    # -- what is made of it --------------------------------------------------------------------------------------

    def text(self, bound: Bound, depth: int = 0) -> str | None:
        """The constant text of an expression: literals, constants, texts joined or formatted of them; else None."""
        if depth > _DEEPEST:
            return None
        settled = self.settle(bound)
        node, frame = settled.node, settled.frame
        if node.__class__ is Str:
            return str(node.value)
        if node.__class__ is Binary and node.op in ("+", "/"):
            left = self.text(Bound(node.left, frame), depth + 1)
            right = self.text(Bound(node.right, frame), depth + 1)
            if left is None or right is None:
                return None
            return f"{left.rstrip('/')}/{right.lstrip('/')}" if node.op == "/" else left + right
        if node.__class__ is Name:
            return self._of_macro(node, frame, depth)
        if node.__class__ is Init and len(node.items) == 1:
            return self.text(Bound(node.items[0], frame), depth + 1)
        if node.__class__ is Opaque and node.kind == "concatenated_string":
            texts = [self.text(Bound(part, frame), depth + 1) for part in node.operands]
            return "".join(t for t in texts if t is not None) if None not in texts else None
        return self._of_call(node, frame, depth) if node.__class__ is Call else None

    def _of_macro(self, node: Name, frame: Frame, depth: int) -> str | None:
        macro = self.program.macro(node.text, frame.unit)
        if macro is None or macro.define.params is not None or macro.define.expression is None:
            return None
        return self.text(Bound(macro.define.expression, Frame(macro.unit, None, frame.scope, "")), depth + 1)

    def _of_call(self, node: Call, frame: Frame, depth: int) -> str | None:
        last = last_name(node)
        callee: Any = node.callee
        if last == "Printf" and node.args:
            return self._formatted([self._value(Bound(arg, frame), depth + 1) for arg in node.args])
        if callee.__class__ is Member:
            text = self.text(Bound(callee.object, frame), depth + 1)
            return _folded(text, last) if text is not None and not node.args else None
        if node.args and (last in PLAIN_TEXTS or callee.text in PLAIN_TEXTS):
            return self.text(Bound(node.args[0], frame), depth + 1)
        return None

    def _value(self, bound: Bound, depth: int) -> Any:
        settled = self.settle(bound)
        return settled.node.value if settled.node.__class__ is Number else self.text(settled, depth)

    @staticmethod
    def _formatted(values: list[Any]) -> str | None:
        if any(value is None for value in values):
            return None
        try:
            return str(values[0] % tuple(values[1:]))
        except (TypeError, ValueError):
            return None

    def items(self, bound: Bound) -> list[Bound] | None:
        """The items of the brace list that a range is; None of any other."""
        settled = self.settle(bound)
        node = settled.node
        if node.__class__ is Call and len(node.args) == 1 and node.args[0].__class__ is Init:
            settled = Bound(node.args[0], settled.frame, last_name(node) and settled.type)
            node = settled.node
        if node.__class__ is not Init:
            return None
        inner = template_arguments(settled.type or node.type)
        type_ = inner[0] if len(inner) == 1 else (settled.type if not inner else "")
        return [Bound(item, settled.frame, type_) for item in node.items]


def _folded(text: str, way: str) -> str | None:
    """What the engine's functions of strings make of a text; None of those not known."""
    if way == "ToLower":
        return text.lower()
    if way == "ToUpper":
        return text.upper()
    return text.strip() if way == "TrimStartAndEnd" else None


def declared_before(declares: list[Declare], at: int) -> Declare:
    """Of a name's declarations the last one above an offset."""
    if len(declares) == 1:
        return declares[0]
    position = bisect_left(declares, at, key=_start_of) if at >= 0 else len(declares)
    return declares[max(position - 1, 0)]


def _given_before(given: list[_Given] | None, at: int) -> Iterator[_Given]:
    """What a variable and its fields are given above an offset (-1: anywhere), the last first."""
    if given is None:
        return iter(())
    position = bisect_left(given, at, key=_first_of) if at >= 0 else len(given)
    return islice(reversed(given), len(given) - position, None)


_start_of = attrgetter("start")
_first_of = itemgetter(0)


def index_key(base: str, path: tuple[str, ...], index: str) -> str:
    """The name under which a frame binds ``Base.Path[index]``."""
    return f"{'.'.join((base, *path))}[{index}]"


def _held(declare: Declare) -> str:
    return "" if declare.type == "auto" else declare.type


def _made_by(node: Any) -> str:
    """The type that ``FFoo(a, b)`` makes, as far as a call of a name may be a construction; "" of anything else."""
    return str(node.callee.text) if node.__class__ is Call and node.callee.__class__ is Name else ""


def _own(body: Any) -> list[Any]:
    """The nodes of a body without those of lambdas in it."""
    every = list(walk(body))
    inner = [n for n in every if n.__class__ is Lambda]
    return [n for n in every if not any(one.start <= n.start < one.end for one in inner)] if inner else every


def _made(type_: str, node: Any, args: Any, called: dict[str, list[Call]]) -> None:
    """A construction is a call of its class: ``FFoo Foo(A);``, ``new FFoo(A)``, ``FFoo{A}``."""
    written = type_.partition("<")[0]
    call = Call(node.start, node.end, Name(node.start, node.start, written), args)
    called.setdefault(written.rpartition("::")[2], []).append(call)


def looked_at(body: Any) -> Locals:
    """One look at a body."""
    declared: dict[str, list[Declare]] = {}
    given: dict[str, list[_Given]] = {}
    called: dict[str, list[Call]] = {}
    around: list[Any] = []
    assigned: list[Assign] = []
    forked: list[If | Switch] = []
    for node in walk(body):
        kind = node.__class__
        if kind is Declare:
            for name in node.names:
                declared.setdefault(name, []).append(node)
            if node.value.__class__ is Init and not node.value.type:
                _made(node.type, node.value, node.value.items, called)
        elif kind is New:
            _made(node.type, node, node.args, called)
        elif kind is Init and node.type:
            _made(node.type, node, node.items, called)
        elif kind is Assign and node.op == "=":
            base, path = path_of(node.target)
            if base:
                given.setdefault(base, []).append((node.start, path, node.value))
            else:
                assigned.append(node)
        elif kind is Call:
            last = last_name(node)
            called.setdefault(last, []).append(node)
            if last.startswith("Bind") and node.callee.__class__ is Member:
                base, path = path_of(node.callee.object)
                if base:
                    given.setdefault(base, []).append((node.start, path, node))
        elif kind is ForEach or kind is For or kind is Lambda:
            around.append(node)
        elif kind is If or kind is Switch:
            forked.append(node)
    for several in declared.values():
        several.sort(key=lambda d: d.start)
    for each in given.values():
        each.sort(key=lambda g: g[0])
    return Locals(declared, given, called, Nesting(around), tuple(assigned), Nesting(forked))
