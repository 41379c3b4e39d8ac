"""Calls: finding what is called, by a name, on an object, or as a value.

The plugin's own functions come first, then the engine's table, then the unknown. ``entering`` runs a callee, ``ways``
puts together how it can leave, ``unknown`` says what one that is not seen may do.
"""

from __future__ import annotations

from typing import Any

from extractor.facts import Place
from extractor.form import Call, Member, Name, This, Unary, substituted
from extractor.interpret import (
    construct,
    engine,
    engine_types,
    entering,
    expressions,
    havoc,
    methods,
    overloads,
    references,
    statements,
    types,
    unknown,
)
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import Forked, State
from extractor.interpret.values import (
    ANYTHING,
    EMPTY_TEXT,
    FALSE,
    NULL,
    AnyOf,
    Closure,
    Functions,
    Holds,
    Nothing,
    Object,
    Record,
    Scalar,
    Unknown,
    Value,
    options,
    truth,
    truth_of,
)
from extractor.interpret.ways import fewer

_TYPES = frozenset(
    {
        "bool",
        *engine_types.NUMBERS,
        *engine_types.TEXTS,
        *engine_types.ARRAYS,
        *engine_types.MAPS,
        *engine_types.POINTERS,
        *engine_types.VECTORS,
    }
)


def call(m: Machine, node: Call, state: State, frame: Frame) -> Any:
    """The value of a call."""
    callee: Any = node.callee
    kind = callee.__class__
    if kind is Name:
        return _call_name(m, node, callee, state, frame)
    if kind is Member:
        return _call_member(m, node, callee, state, frame)
    value = expressions.single(m, callee, state, frame)
    return invoke(m, value, node, state, frame)


def _call_name(m: Machine, node: Call, callee: Name, state: State, frame: Frame) -> Any:
    name = callee.text
    cell = frame.names.get(name)
    if cell is not None:
        return invoke(m, state.cells.get(cell, ANYTHING), node, state, frame)
    held = methods.own_field(name, state, frame)
    if held is not None:
        return invoke(m, held, node, state, frame)
    found = methods.own(m, name, len(node.args), state, frame)
    if found:
        return entering.enter_best(m, found, node, frame.this, state, frame)
    macro = m.program.macro(name, frame.unit)
    if macro is not None and macro.define.params is not None:
        return _enter_macro(m, macro, node, state, frame)
    if macro is not None and macro.define.expression.__class__ is Name:
        named = Name(callee.start, callee.end, macro.define.expression.text, callee.types)
        alias = Call(node.start, node.end, named, node.args)
        return _call_name(m, alias, named, state, frame)
    row = engine.function(name)
    if row is not None:
        if name in engine.LOGS and m.recording:  # what only a log is told by which way tells no reply apart
            state = state.fork()
        args = expressions.evaluate_all(m, node.args, state, frame)
        result = row(m, node, args, state, frame)
        return result if result is not None else unknown.unknown(m, name, node, args, state, frame)
    if name in ("MakeShared", "MakeUnique") and callee.types:
        return construct.construct(m, callee.types[0], node.args, node, state, frame, on_heap=True)
    member = m.known_member(frame.owner, name) or m.known_member("", name)
    if member is not None and state.cells.get(member).__class__ in (Closure, Functions):
        return invoke(m, state.cells[member], node, state, frame)
    if name in _TYPES or m.program.class_(name, frame.scope) is not None:  # a construction
        written = name + (f"<{','.join(callee.types)}>" if callee.types else "")
        return construct.construct(m, written, node.args, node, state, frame)
    if name in _INVOKES and len(node.args) > 0:
        value = expressions.single(m, node.args[0], state, frame)
        if value.__class__ in (Closure, Functions):
            return _invoke_given(m, value, node, state, frame)
    result = unknown.unknown(m, name, node, None, state, frame)
    havoc.havoc_members(m, name, state, frame)
    return result


def _invoke_given(m: Machine, value: Any, node: Call, state: State, frame: Frame) -> Any:
    """Calls the first argument with the others; of a method the first of these is the object."""
    given = node.args[1:]
    method = value.definitions[0].function if value.__class__ is Functions else None
    if method is None or not value.definitions[0].owner or "static" in method.kind or not given:
        return invoke(m, value, Call(node.start, node.end, node.args[0], given), state, frame)
    whose = given[0]
    arrow = whose.__class__ in (Unary, This)
    whose = whose.operand if whose.__class__ is Unary and whose.op == "&" else whose
    callee = Member(node.start, node.end, whose, method.name, arrow)
    return _call_member(m, Call(node.start, node.end, callee, given[1:]), callee, state, frame)


_INVOKES = frozenset({"Invoke", "std::invoke"})
"""Functions that call their first argument with the others."""
_VALIDITY = frozenset({"IsValid", "IsSet", "IsBound", "has_value"})
_OR_ELSE = ("Get", "value_or")


def _call_member(m: Machine, node: Call, callee: Member, state: State, frame: Frame) -> Any:
    if references.removed(m, node, callee, state, frame):
        return ANYTHING
    found = expressions.evaluate(m, callee.object, state, frame)
    kind = found.__class__
    if callee.arrow and kind is Record:
        found = overloads.pointed(m, found, callee.object, state, frame)
        kind = found.__class__
    single = kind is not Forked and kind is not AnyOf and kind is not Nothing
    if single and (callee.name not in _VALIDITY or overloads.has_own(m, found, callee, state, frame)):
        return methods.method(m, found, node, callee, state, frame)
    ways: list[tuple[Any, State]] = []
    for value, one in found.ways if found.__class__ is Forked else ((found, state),):
        alternatives = [v for v in options(value) if v.__class__ is not Nothing] or [ANYTHING]
        if all(v.__class__ is Nothing for v in options(value)) and callee.name in (*_VALIDITY, *_OR_ELSE):
            ways.append((FALSE if callee.name in _VALIDITY else _instead(m, node, callee, one, frame), one))
            continue
        if callee.name in _OR_ELSE and node.args and len(alternatives) < len(options(value)):
            other = one.fork()
            ways.append((_instead(m, node, callee, other, frame), other))
        if callee.name in _VALIDITY and not any(overloads.has_own(m, o, callee, one, frame) for o in alternatives):
            known = truth_of(value)
            ways.append((truth(known) if known is not None else _present(value), one))
            continue
        emptiness = _emptiness(alternatives, callee, node)
        if emptiness is not None:
            ways.append((emptiness, one))
            continue
        for at, option in enumerate(alternatives):
            mine = one if at == len(alternatives) - 1 else one.fork()
            m.unused = node if m.unused is node else m.unused
            result = methods.method(m, option, node, callee, mine, frame)
            ways.extend(result.ways if result.__class__ is Forked else [(result, mine)])
    if len(ways) == 1 and ways[0][1] is state:
        return ways[0][0]
    return Forked(fewer(m, ways))


def _instead(m: Machine, node: Call, callee: Member, state: State, frame: Frame) -> Any:
    """What ``Get`` of nothing gives: null of a pointer, of an optional the value that is handed in for it."""
    if not node.args:
        return NULL
    given = expressions.evaluate_all(m, node.args, state, frame)
    written = types.static_type(m, callee.object, frame)
    is_optional = (
        len(given) == 1 and not callee.arrow and (not written or written.startswith(("TOptional<", "std::optional<")))
    )
    return given[0] if is_optional else ANYTHING


def _emptiness(alternatives: list[Any], callee: Member, node: Call) -> Any:
    """``IsEmpty()`` of a text that is one of several keys' values or nothing: true where none of them is filled."""
    if callee.name != "IsEmpty" or node.args or len(alternatives) < 2:
        return None
    scalars = [o for o in alternatives if o.__class__ is Scalar and not o.filled]
    if (
        not scalars
        or any(o.__class__ is not Scalar and o != EMPTY_TEXT for o in alternatives)
        or len(scalars) < len([o for o in alternatives if o.__class__ is Scalar])
    ):
        return None
    if len(scalars) == 1:
        return Holds(scalars[0].path, "filled", None, False)
    return Holds((), "empty", tuple(sorted({o.path for o in scalars})))


def _present(value: Any) -> Any:
    """Whether ``IsValid()`` holds of a value that may be null: of a key's value, whether the key is there."""
    paths = {o.path for o in options(value) if o.__class__ in (Value, Object)}
    if len(paths) == 1 and all(o.__class__ in (Value, Object, Nothing) for o in options(value)):
        return Holds(paths.pop(), "read")
    return Unknown("bool")


def invoke(m: Machine, value: Any, node: Call, state: State, frame: Frame) -> Any:
    """Calls a value: a lambda, a function by name, a delegate; anything else is unknown."""
    kind = value.__class__
    if kind is Closure:
        args = expressions.evaluate_all(m, node.args, state, frame)
        return entering.run_closure(m, value, args, node, state, frame)
    if kind is Functions:
        fitting = tuple(d for d in value.definitions if len(d.function.params) >= len(node.args))
        return entering.enter_best(m, fitting or value.definitions, node, frame.this, state, frame)
    if kind is AnyOf:
        ways: list[tuple[Any, State]] = []
        for option in value.options:
            if option.__class__ is not Nothing:
                one = state.fork()
                result = invoke(m, option, node, one, frame)
                ways.extend(result.ways if result.__class__ is Forked else [(result, one)])
        return Forked(fewer(m, ways)) if ways else ANYTHING
    return unknown.unknown(m, "", node, None, state, frame)


def _enter_macro(m: Machine, macro: Any, node: Call, state: State, frame: Frame) -> Any:
    """A function-like macro of the plugin used as an expression; as a statement it is ``statements``' business."""
    define = macro.define
    if define.expression is None or define.opaque:
        if m.recording and statements.is_unread(define):
            m.recorder.opaque.setdefault((define.name, Place(macro.unit.path, define.line)))
        return unknown.unknown(m, define.name, node, None, state, frame)
    return expressions.evaluate(m, expansion(m, macro, node, define.expression), state, frame)


def expansion(m: Machine, macro: Any, node: Call, body: Any) -> Any:
    """The body of a function-like macro with the arguments of a call put in; made once a call."""
    key = ("expansion", id(node), id(body))
    found = m.memory.get(key)
    if found is None:
        given = dict(zip(macro.define.params, node.args, strict=False))
        # the call is kept with its expansion: its identity is the key
        found = m.memory[key] = (node, substituted(body, given, node.start, node.end))
    return found[1]
