"""Calls: finding the callee, binding its arguments, entering it, and what an unknown callee may do.

The plugin's own functions come first, then the engine's table, then the unknown. Recursion is cut on (function,
arguments) at three entries. Exits of a callee that agree on outcome and on a decisive value (a bool, null, a number)
are merged; the others stay apart, so that a caller's guard on the result keeps what belongs to it.
"""

from __future__ import annotations

from typing import Any

from extractor.form import Call, Conditional, Declare, Index, Member, Name, New, This, Unary, substituted
from extractor.interpret import containers, dispatching, engine, expressions, json, memory, places, replies, statements, strings
from extractor.interpret.machine import DEEPEST, Frame, Machine, drop_frame
from extractor.interpret.state import UNCERTAIN, Forked, State, join
from extractor.interpret.values import (
    ANYTHING,
    EMPTY_TEXT,
    FALSE,
    NO_ITEMS,
    NULL,
    TRUE,
    AnyOf,
    Array,
    Bound,
    Built,
    Closure,
    Constant,
    Fields,
    Functions,
    Heap,
    Holds,
    Items,
    Json,
    KeyName,
    Nothing,
    Num,
    Object,
    Record,
    Ref,
    Role,
    Scalar,
    Table,
    Text,
    Truth,
    Unknown,
    Value,
    any_of,
    options,
    truth,
    truth_of,
)

_ENTRIES = 3
_WAYS = 6


def call(m: Machine, node: Call, state: State, frame: Frame) -> Any:
    """The value of a call."""
    callee = node.callee
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
    found = m.program.resolve(name, frame.scope, frame.owner, len(node.args), frame.unit)
    if found:
        return enter_best(m, found, node, frame.this, state, frame)
    macro = m.program.macro(name, frame.unit)
    if macro is not None and macro.define.params is not None:
        return _enter_macro(m, macro, node, state, frame)
    if macro is not None and macro.define.expression.__class__ is Name:
        named = Name(callee.start, callee.end, macro.define.expression.text, callee.types)
        alias = Call(node.start, node.end, named, node.args)
        return _call_name(m, alias, alias.callee, state, frame)  # type: ignore[arg-type]
    row = engine.FUNCTIONS.get(name)
    if row is not None:
        return row(m, node, expressions.evaluate_all(m, node.args, state, frame), state, frame)
    if name in ("MakeShared", "MakeUnique", "MakeShareable", "NewObject") and callee.types and name != "NewObject":
        return construct(m, callee.types[0], node.args, node, state, frame, on_heap=True)
    member = m.known_member(frame.owner, name) or m.known_member("", name)
    if member is not None and state.cells.get(member).__class__ in (Closure, Functions):
        return invoke(m, state.cells[member], node, state, frame)
    if is_type(m, name, frame):
        written = name + (f"<{','.join(callee.types)}>" if callee.types else "")
        return construct(m, written, node.args, node, state, frame, on_heap=False)
    return unknown(m, name, node, None, state, frame)


def is_type(m: Machine, name: str, frame: Frame) -> bool:
    """Whether a called name is a type: the call is then a construction."""
    return (
        name in engine.NUMBERS
        or name == "bool"
        or name in engine.TEXTS
        or name in engine.ARRAYS
        or name in engine.MAPS
        or name in engine.POINTERS
        or name in engine._VECTORS  # noqa: SLF001 - one table, two readers
        or m.program.class_(name, frame.scope) is not None
    )


def _call_member(m: Machine, node: Call, callee: Member, state: State, frame: Frame) -> Any:
    found = expressions.evaluate(m, callee.object, state, frame)
    ways: list[tuple[Any, State]] = []
    for value, one in found.ways if found.__class__ is Forked else ((found, state),):
        alternatives = [v for v in options(value) if v.__class__ is not Nothing] or [ANYTHING]
        if all(v.__class__ is Nothing for v in options(value)) and callee.name in (
            "IsValid",
            "IsSet",
            "IsBound",
            "Get",
        ):
            ways.append((NULL if callee.name == "Get" else FALSE, one))
            continue
        if callee.name in ("IsValid", "IsSet", "IsBound") and not node.args:
            known = truth_of(value)
            ways.append((expressions.truth(known) if known is not None else _present(value), one))
            continue
        emptiness = _emptiness(alternatives, callee, node)
        if emptiness is not None:
            ways.append((emptiness, one))
            continue
        for at, option in enumerate(alternatives):
            mine = one if at == len(alternatives) - 1 else one.fork()
            m.unused = node if m.unused is node else m.unused
            result = _method(m, option, node, callee, mine, frame)
            ways.extend(result.ways if result.__class__ is Forked else [(result, mine)])
    if len(ways) == 1 and ways[0][1] is state:
        return ways[0][0]
    return Forked(_fewer(m, ways))


def _emptiness(alternatives: list[Any], callee: Member, node: Call) -> Any:
    """``IsEmpty()`` of a text that is one of several keys' values or nothing: true where none of them is filled."""
    if callee.name != "IsEmpty" or node.args or len(alternatives) < 2:
        return None
    scalars = [o for o in alternatives if o.__class__ is Scalar and not o.filled]
    if not scalars or any(o.__class__ is not Scalar and o != EMPTY_TEXT for o in alternatives) or len(scalars) < len(
        [o for o in alternatives if o.__class__ is Scalar]
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


def _fewer(m: Machine, ways: list[tuple[Any, State]]) -> list[tuple[Any, State]]:
    """The ways grouped by outcome and decisive value, when there are many."""
    if len(ways) <= 2:
        return ways
    groups: dict[Any, list[tuple[Any, State]]] = {}
    for value, state in ways:
        groups.setdefault((state.reply, _decisive(value, state)), []).append((value, state))
    if len(groups) > _WAYS:
        rough: dict[Any, list[tuple[Any, State]]] = {}
        for value, state in ways:
            rough.setdefault((state.reply, truth_of(value) if value is not None else None), []).append((value, state))
        groups = rough
    observe = m.recorder.observe_records if m.recording else None
    merged = []
    for group in groups.values():
        if len(group) == 1:
            merged.append(group[0])
            continue
        value = any_of([v for v, _ in group]) if group[0][0] is not None else None
        every = [s.held for _, s in group]
        one = join([s for _, s in group], 1, observe)[0]
        merged.append((value, statements.lacking(m, every, one) if m.recording else one))
    return merged


def _decisive(value: Any, state: State) -> Any:
    if value.__class__ in (Truth, Nothing, Num, Constant):
        return value
    if value.__class__ is Heap:
        content = state.cells.get(value.id)
        if content.__class__ is Built:  # a refusal and a result are told apart by their flags
            return ("flag", replies.flag_of(content))
    return truth_of(value) if value is not None else None


# --- methods -------------------------------------------------------------------------------------------------------


def _method(m: Machine, value: Any, node: Call, callee: Member, state: State, frame: Frame) -> Any:
    name = callee.name
    kind = value.__class__
    content = state.cells.get(value.id) if kind is Heap else None
    if kind is Heap and content.__class__ not in (Built, Record):
        value, kind = (content, content.__class__) if content is not None else (value, kind)
    if kind is Unknown or kind is Role or callee.object.__class__ is This:
        return _method_unknown(m, value, node, callee, state, frame)
    if kind is Record or content.__class__ is Record:
        return _method_of_record(m, value, content, node, callee, state, frame)
    if kind in (Closure, Functions, Bound) and name in ("Execute", "ExecuteIfBound", "operator()", "Broadcast"):
        return invoke(m, value, node, state, frame)
    was_unused = m.unused is node
    args = _arguments(m, node, state, frame, 1 if name in json.TRY_FIELD else 0 if name in json.TRY_VALUE else -1)
    m.unused = node if was_unused else None
    if kind is Object or content.__class__ is Built or kind is Built:
        result = json.object_method(m, value, name, node, args, state, frame)
    elif kind is Value or kind is Json:
        result = json.value_method(m, value, name, node, args, state, frame)
    elif kind in (Items, Table, Array, Fields):
        result = _container_method(m, value, name, node, callee, args, state, frame)
    elif kind in strings.TEXT_VALUES:
        result = _string_method(m, value, name, node, callee, args, state, frame)
    else:
        result = None
    if result is not None:
        return result
    if name in ("Get", "ToSharedRef", "ToSharedPtr", "Pin", "AsShared", "GetValue", "operator->", "AsWeak"):
        return value
    if name == "Reset" and not args and kind not in (Items, Table):
        places.write(m, callee.object, NULL, state, frame)
        return ANYTHING
    if name in engine.DELEGATES or name in ("GetTypeHash", "GetUniqueID"):
        return _delegate(args)
    return unknown(m, name, node, args, state, frame)


def _arguments(m: Machine, node: Call, state: State, frame: Frame, most: int = -1) -> list[Any]:
    """The first ``most`` arguments evaluated (-1: all); what a Try-read writes to is a place, not a use of its value."""
    nodes = node.args if most < 0 else node.args[:most]
    return [expressions.single(m, a, state, frame) for a in nodes]


def _container_method(
    m: Machine, value: Any, name: str, node: Call, callee: Member, args: list[Any], state: State, frame: Frame
) -> Any:
    if name == "CreateIterator" or name == "CreateConstIterator":
        plan = containers.iteration(m, value)
        item = any_of(plan.known) if plan.known else plan.item if plan.known is None else None
        return NULL if item is None else any_of((item, NULL))
    if name in ("FindOrAdd", "FindRef", "FindChecked") and value.__class__ is Table:
        found = containers.asked(m, value, "Find", args, state, frame, node.start)
        if name == "FindOrAdd":
            places.update(m, callee.object, state, frame, lambda old: containers.changed(old, name, args) or old)
        return found
    if name in ("Find", "FindRef") and value.__class__ is Fields and args:
        key = strings.known_text(args[0])
        inner = Call(node.start, node.end, callee, node.args)
        return json.object_method(m, Object(value.path), "TryGetField", inner, args, state, frame) if key else None
    if name == "Contains" and value.__class__ is Fields:
        return json.object_method(m, Object(value.path), "HasField", node, args, state, frame)
    if name in ("GetKeys", "GenerateKeyArray") and node.args:
        keys = _keys_of(value)
        places.write(m, node.args[0], keys, state, frame)
        return ANYTHING
    if name in ("Append",) and value.__class__ is Table:
        places.update(
            m, callee.object, state, frame, lambda old: Table(old.entries, True) if old.__class__ is Table else old
        )
        return ANYTHING
    changed = containers.changed(value, name, args)
    if changed is not None:
        was = m.deciding
        places.write(m, callee.object, changed, state, frame)
        m.deciding = was
        if name in ("Add_GetRef", "Emplace_GetRef") and args:
            return args[0]
        return Unknown("int32")
    found = containers.asked(m, value, name, args, state, frame, node.start)
    if found is None:
        return None
    for closure in args:
        if closure.__class__ is Closure:
            _maybe_run(m, closure, node, state, frame)
    return found


def _keys_of(value: Any) -> Any:
    if value.__class__ is Table and not value.open:
        return Items(tuple(Text((k,)) for k in value.entries))
    return Items(None, KeyName(value.path) if value.__class__ is Fields else strings.HOLE)


def _string_method(
    m: Machine, value: Any, name: str, node: Call, callee: Member, args: list[Any], state: State, frame: Frame
) -> Any:
    if name == "IsEmpty" or name == "IsEmptyOrWhitespace":
        empty = strings.is_empty(value)
        if empty is None:
            return Holds(value.path, "filled", None, False) if value.__class__ is Scalar else Unknown("bool")
        return truth(empty)
    if name in ("Empty", "Reset"):
        places.write(m, callee.object, EMPTY_TEXT, state, frame)
        return ANYTHING
    if name in ("ParseIntoArray", "ParseIntoArrayLines", "ParseIntoArrayWS") and node.args:
        places.write(m, node.args[0], strings.split(value), state, frame)
        return Unknown("int32")
    if name == "Split" and len(node.args) >= 3:
        return _split(m, value, node, state, frame)
    if name in ("RemoveFromStart", "RemoveFromEnd"):
        if value == EMPTY_TEXT:
            return FALSE
        places.write(m, callee.object, value if value.__class__ is Scalar else strings.HOLE, state, frame)
        return Unknown("bool")
    if name in ("ToLowerInline", "ToUpperInline", "TrimStartAndEndInline", "ReplaceInline", "AppendChar", "Append", "InsertAt",
                "RemoveAt", "TrimStartInline", "TrimEndInline", "Appendf", "ReplaceCharInline"):  # fmt: skip
        done = strings.method(m, value, name, args, state, frame, node.start)
        if done is None:
            done = value if value.__class__ is Scalar and name.startswith("Replace") else strings.HOLE
            if value == EMPTY_TEXT and name.startswith(("Replace", "Remove")):
                done = value
        places.write(m, callee.object, done, state, frame)
        return ANYTHING
    return strings.method(m, value, name, args, state, frame, node.start)


def _split(m: Machine, value: Any, node: Call, state: State, frame: Frame) -> Any:
    if value == EMPTY_TEXT:
        return FALSE
    other = state.fork()
    for out in node.args[1:3]:
        target = out.operand if out.__class__ is Unary and out.op == "&" else out
        places.write(m, target, strings.HOLE, state, frame)
    return Forked([(TRUE, state), (FALSE, other)])


def _delegate(args: list[Any]) -> Any:
    for arg in args:
        if arg.__class__ in (Closure, Functions):
            return arg
    return ANYTHING


def _method_unknown(m: Machine, value: Any, node: Call, callee: Member, state: State, frame: Frame) -> Any:
    """A method of an object that is not followed: the plugin's own by its static type, else the engine's."""
    name = callee.name
    if callee.object.__class__ is This or value is frame.this:
        found = m.program.resolve(name, frame.scope, frame.owner, len(node.args), frame.unit) if frame.owner else ()
        if found:
            return enter_best(m, found, node, frame.this, state, frame)
    if value.__class__ is Role and name == "IsEmpty":
        return FALSE  # a request has an id, or there is nobody to answer
    type_ = value.type if value.__class__ in (Unknown, Role) else ""
    written = type_ or static_type(m, callee.object, frame)
    owner = m.program.pointee(written) if written else ""
    if owner and m.program.class_(owner, frame.scope) is not None:
        found = m.program.method(owner, name, len(node.args))
        if found:
            return enter_best(m, found, node, Unknown(owner, True), state, frame)
    args = _arguments(m, node, state, frame)
    if name in engine.DELEGATES:
        return _delegate(args)
    if name in ("Get", "ToSharedRef", "ToSharedPtr", "Pin", "AsShared", "GetValue") and not args:
        return value
    if name == "Reset" and not args:
        places.write(m, callee.object, NULL, state, frame)
        return ANYTHING
    base = written.partition("<")[0]
    if base in engine.TEXTS:
        found_ = _string_method(m, strings.HOLE, name, node, callee, args, state, frame)
        if found_ is not None:
            return found_
    if base in engine.ARRAYS or base in engine.MAPS:
        # a container that others fill too: what it held before is not known
        held: Any = Table({}, True) if base in engine.MAPS else Items(None, ANYTHING, 0)
        found_ = _container_method(m, held, name, node, callee, args, state, frame)
        if found_ is not None:
            return found_
    if "FJsonObject" in written and name in json.KNOWN:
        found_ = json.object_method(m, ANYTHING, name, node, args, state, frame)
        if found_ is not None:
            return found_
    return unknown(m, name, node, args, state, frame, method=True)


def _method_of_record(
    m: Machine, value: Any, content: Any, node: Call, callee: Member, state: State, frame: Frame
) -> Any:
    record = value if value.__class__ is Record else content
    owner = record.type
    found = m.program.method(m.program.pointee(owner) or owner, callee.name, len(node.args)) if owner else ()
    if found:
        if value.__class__ is Heap:
            return enter_best(m, found, node, value, state, frame)
        cell = m.heap_key((frame.id, f"{node.start}.this"))
        state.cells[cell] = record
        result = enter_best(m, found, node, Ref(cell), state, frame)
        for _, one in result.ways if result.__class__ is Forked else ((result, state),):
            places.write(m, callee.object, one.cells.get(cell, ANYTHING), one, frame)
        return result
    args = _arguments(m, node, state, frame)
    if callee.name in ("Key", "Value") and not args:
        return record.fields.get(callee.name, ANYTHING)
    if callee.name in ("Get", "ToSharedRef", "ToSharedPtr", "Pin") and not args:
        return value
    if callee.name in ("ToString", "ToCompactString"):
        return strings.HOLE
    return unknown(m, callee.name, node, args, state, frame, method=True)


# --- entering ------------------------------------------------------------------------------------------------------


def invoke(m: Machine, value: Any, node: Call, state: State, frame: Frame) -> Any:
    """Calls a value: a lambda, a function by name, a delegate; anything else is unknown."""
    kind = value.__class__
    if kind is Closure:
        args = expressions.evaluate_all(m, node.args, state, frame)
        return run_closure(m, value, args, node, state, frame)
    if kind is Functions:
        fitting = tuple(d for d in value.definitions if len(d.function.params) >= len(node.args))
        return enter_best(m, fitting or value.definitions, node, frame.this, state, frame)
    if kind is AnyOf:
        ways: list[tuple[Any, State]] = []
        for option in value.options:
            if option.__class__ is not Nothing:
                one = state.fork()
                result = invoke(m, option, node, one, frame)
                ways.extend(result.ways if result.__class__ is Forked else [(result, one)])
        return Forked(_fewer(m, ways)) if ways else ANYTHING
    return unknown(m, "", node, None, state, frame)


def run_closure(m: Machine, closure: Closure, args: list[Any], node: Any, state: State, frame: Frame) -> Any:
    """Runs a lambda's body where it was written, with its captures."""
    home: Frame = closure.frame
    inner = m.frame(frame, node.start, home.unit, home.function, home.scope, home.owner, closure.node.start)
    if inner.depth > DEEPEST or m.stack.count(id(closure.node)) >= _ENTRIES:
        return _cut_short(m, "lambda", node, args, state, frame)
    inner.names = closure.names.copy()
    inner.types = home.types.copy()
    inner.this = home.this
    inner.symbol = home.symbol
    _bind_params(m, closure.node.params, args, node, state, frame, inner, {})
    m.stack.append(id(closure.node))
    exits = statements.run_body(m, closure.node.body, state.fork(), inner)
    m.stack.pop()
    return _left(m, exits, state, frame, inner)


def enter_best(m: Machine, found: Any, node: Call, receiver: Any, state: State, frame: Frame) -> Any:
    """Enters the definition that fits the arguments best; without one to tell apart, each in turn."""
    was_unused = m.unused is node
    args = [_argument(m, a, state, frame) for a in node.args]
    m.unused = node if was_unused else None
    chosen = _fitting(m, found, args, node, state, frame)
    if len(chosen) == 1:
        return enter(m, chosen[0], args, node, receiver, state, frame)
    ways: list[tuple[Any, State]] = []
    for definition in chosen:
        one = state.fork()
        result = enter(m, definition, args, node, receiver, one, frame)
        ways.extend(result.ways if result.__class__ is Forked else [(result, one)])
    return Forked(_fewer(m, ways))


def _argument(m: Machine, node: Any, state: State, frame: Frame) -> Any:
    return expressions.single(m, node, state, frame)


def _fitting(m: Machine, found: Any, args: list[Any], node: Call, state: State, frame: Frame) -> list[Any]:
    if len(found) == 1:
        return [found[0]]
    scored = [(sum(_fits(p, a, state) for p, a in zip(d.function.params, args, strict=False)), d) for d in found]
    best = max(s for s, _ in scored)
    return [d for s, d in scored if s == best][:4]


def _fits(param: Any, value: Any, state: State) -> int:
    """How well an argument goes with a parameter's written type."""
    type_ = param.type
    base = type_.partition("<")[0]
    kinds = {option.__class__ for option in options(value)}
    content = {state.cells.get(o.id).__class__ for o in options(value) if o.__class__ is Heap}
    if kinds & {Object} or Built in content:
        return 3 if "FJsonObject" in type_ else -3
    if kinds & {Array}:
        return 3 if "FJsonValue" in type_ and base in engine.ARRAYS else -3
    if kinds & {Value, Json}:
        return 3 if "FJsonValue" in type_ and base not in engine.ARRAYS else -2
    if kinds <= {Text, Scalar, KeyName} and kinds:
        return 2 if base in engine.TEXTS or type_ in ("TCHAR", "char") else -2
    if kinds <= {Num}:
        return 2 if type_ in engine.NUMBERS else -1
    if kinds <= {Truth}:
        return 2 if type_ == "bool" else -1
    written = next((o.type for o in options(value) if o.__class__ in (Unknown, Record, Role)), "")
    if written:
        return 3 if written.rstrip("*& ") == type_ else 0
    return 0


def enter(m: Machine, definition: Any, args: list[Any], node: Call, receiver: Any, state: State, frame: Frame) -> Any:
    """Runs a function's body; the ways it can leave, grouped."""
    function = definition.function
    body = definition.unit.body(function)
    if body is None:
        return unknown(m, function.name, node, args, state, frame)
    inner = m.frame(frame, node.start, definition.unit, function, definition.scope, definition.owner, function.start)
    mark = (function.start, definition.unit.path)
    if inner.depth > DEEPEST or m.stack.count(mark) >= _ENTRIES:
        return _cut_short(m, function.name, node, args, state, frame)
    inner.symbol = f"{definition.owner}::{function.name}" if definition.owner else function.name
    inner.this = receiver if definition.owner else ANYTHING
    key = memory.key_of(m, definition, args, node, inner.this, state, frame)
    if key is not None:
        known = memory.recall(m, key)
        if known is not None:
            return memory.replayed(m, known, function, node, state, frame)
    outs: dict[str, Any] = {}
    _bind_params(m, function.params, args, node, state, frame, inner, outs)
    m.recorder.files.setdefault(definition.unit.path)
    before = memory.Mark(m, state)
    answers = m.dispatch is not None and dispatching.called(m, definition, args, node, frame)
    m.stack.append(mark)
    exits = statements.run_body(m, body, state.fork(), inner)
    m.stack.pop()
    if m.dispatch is not None and (answers or mark in m.dispatch.functions) and dispatching.answers(definition):
        replies.answered(m, exits, inner, function.start)
    for name, target in outs.items():
        for _, one in exits:
            places.write(m, target, one.cells.get(inner.names.get(name, 0), ANYTHING), one, frame)
    result = _left(m, exits, state, frame, inner)
    if key is not None and before.nothing_since(m):
        memory.remember(m, key, result, before, function, node, state, frame)
    return result


def _left(m: Machine, exits: list[tuple[Any, State]], state: State, frame: Frame, inner: Frame) -> Any:
    """The callee's exits as ways of the call, its variables dropped."""
    if not exits:
        # no exit is reachable: an endless loop or a cut; the call does not come back, which decides nothing
        state.reply = max(state.reply, UNCERTAIN)
        return ANYTHING
    if m.recording and len(exits) > 1 and exits[0][0] is not None:
        both = any_of([v for v, _ in exits if v is not None])
        if both.__class__ is AnyOf:
            m.recorder.observe(both, state.held)
        records = [v for v, _ in exits if v.__class__ is Record][:6]
        for at, one in enumerate(records):
            for other in records[at + 1 :]:
                m.recorder.observe_records(one, other)
    for _, one in exits:
        one.cells = drop_frame(one.cells, inner.depth)
    ways = _fewer(m, exits) if len(exits) > 1 else exits
    if len(ways) > 1 and any(v is None for v, _ in ways):
        ways = [(ANYTHING if v is None else v, s) for v, s in ways]
        grouped: dict[int, list[State]] = {}
        for _, one in ways:
            grouped.setdefault(one.reply, []).append(one)
        if all(v is ANYTHING for v, _ in ways):
            observe = m.recorder.observe_records if m.recording else None
            ways = [(ANYTHING, join(group, 1, observe)[0]) for group in grouped.values()]
    if len(ways) == 1:
        value, one = ways[0]
        state.become(one)
        return ANYTHING if value is None else value
    return Forked(ways)


def _bind_params(
    m: Machine, params: Any, args: list[Any], node: Any, state: State, frame: Frame, inner: Frame, outs: dict[str, Any]
) -> None:
    nodes = getattr(node, "args", ())
    for index, param in enumerate(params):
        name = param.name
        cell = inner.cell(param.start)
        inner.types[name] = param.type + param.declarator
        if index < len(args):
            value = args[index]
            given = nodes[index] if index < len(nodes) and len(nodes) == len(args) else None
            if "&" in param.declarator and given is not None and given.__class__ is Name:
                alias = frame.names.get(given.text)
                if alias is not None and not (param.const and "*" not in param.declarator):
                    inner.names[name] = alias
                    if state.cells.get(alias).__class__ is Unknown and not state.cells[alias].type:
                        state.cells[alias] = Unknown(
                            param.type + param.declarator.replace("&", ""), state.cells[alias].truth
                        )
                    continue
            if "&" in param.declarator and not param.const and given.__class__ in (Member, Index):
                outs[name] = given
            elif (
                "*" in param.declarator
                and given.__class__ is Unary
                and given.op == "&"
                and given.operand.__class__ is Member
            ):
                outs[name] = given.operand
                value = expressions.single(m, given.operand, state, frame)
        elif param.default is not None:
            value = expressions.single(m, param.default, state, inner)
        else:
            value = Unknown(param.type)
        if value.__class__ is Unknown and not value.type:
            value = Unknown(param.type + param.declarator.replace("&", ""), value.truth)
        elif value.__class__ is Items and param.type.partition("<")[0] not in engine.ARRAYS:
            value = coerce(m, param.type, value, frame)
        inner.names[name] = cell
        state.cells[cell] = value


def _enter_macro(m: Machine, macro: Any, node: Call, state: State, frame: Frame) -> Any:
    """A function-like macro of the plugin used as an expression; as a statement it is ``statements``' business."""
    define = macro.define
    if define.expression is None or define.opaque:
        return unknown(m, define.name, node, None, state, frame)
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


def _cut_short(m: Machine, name: str, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    """A bound was hit: the call may do anything, and may succeed."""
    m.recorder.bound(f"call depth at {name}", m.place(frame, node.start))
    return unknown(m, name, node, args, state, frame)


# --- the unknown ---------------------------------------------------------------------------------------------------


def unknown(
    m: Machine, name: str, node: Any, args: list[Any] | None, state: State, frame: Frame, *, method: bool = False
) -> Any:
    """A callee that is not in the tree and has no row: it returns anything and may change what it is given."""
    if args is None:
        args = expressions.evaluate_all(m, node.args, state, frame)
    head = name.partition("::")[0]
    harmless = head in engine.HARMLESS or name in engine.HARMLESS
    for value, given in zip(args, getattr(node, "args", ()), strict=False):
        for option in options(value):
            kind = option.__class__
            if kind is Closure:
                _run_given(m, name, option, node, state, frame)
            elif kind is Heap and not harmless:
                replies.escaped(m, option, name, node, state, frame)
                places.havoc(m, given, state, frame)
            elif kind is Role and not harmless and option.type == "FString":
                replies.uncertain(m, state)
            elif kind in (Object, Fields) and not harmless:
                _escape(m, option, name, node, state, frame)
        if _filled_there(value, given) if harmless else value.__class__ is not Text or _lvalue(given):
            places.havoc(m, given, state, frame)
    if method:
        return ANYTHING
    return Unknown(_returned(name))


def _filled_there(value: Any, given: Any) -> bool:
    """Whether a variable with nothing in it is handed over: nobody reads nothing, so the callee fills it."""
    return _lvalue(given) and (value == NO_ITEMS or value == EMPTY_TEXT or (value.__class__ is Table and not value.entries))


def _lvalue(node: Any) -> bool:
    return node.__class__ in (Name, Member) or (node.__class__ is Unary and node.op == "&")


def _returned(name: str) -> str:
    """``FThing::Get()`` gives an FThing, as singletons do."""
    head, separator, last = name.rpartition("::")
    return head if separator and last in ("Get", "GetInstance", "GetChecked", "GetPtr") else ""


def _escape(m: Machine, value: Any, name: str, node: Any, state: State, frame: Frame) -> None:
    if m.recording:
        m.recorder.escape(value.path, name, m.place(frame, node.start))


def _run_given(m: Machine, name: str, closure: Closure, node: Any, state: State, frame: Frame) -> None:
    """A lambda handed to unknown code: run at once, later, several times or never."""
    last = name.rpartition("::")[2]
    args = [Unknown(p.type + p.declarator) for p in closure.node.params]
    if last in engine.LATE:
        later = 0 if dispatching.is_dispatcher(m, frame) else 1  # a dispatcher's hop to another thread is no delay
        m.late += later
        result = run_closure(m, closure, args, node, state, frame)
        m.late -= later
        if result.__class__ is Forked:
            expressions.collapse_favourably(m, result, state)
        return
    _maybe_run(m, closure, node, state, frame)


def _maybe_run(m: Machine, closure: Closure, node: Any, state: State, frame: Frame) -> None:
    args = [Unknown(p.type + p.declarator) for p in closure.node.params]
    before = state.fork()
    result = run_closure(m, closure, args, node, state, frame)
    ways = result.ways if result.__class__ is Forked else [(result, state)]
    merged = expressions.merged_state(m, [before, *(s for _, s in ways)])
    state.become(merged)


# --- types ---------------------------------------------------------------------------------------------------------


def construct(m: Machine, type_: str, nodes: Any, node: Any, state: State, frame: Frame, *, on_heap: bool) -> Any:
    """A new object of the type from constructor arguments."""
    type_ = m.program.alias(type_)
    base = type_.partition("<")[0]
    if base in ("TSharedPtr", "TSharedRef", "TUniquePtr") and nodes:
        return expressions.evaluate(m, nodes[0], state, frame)
    args = expressions.evaluate_all(m, nodes, state, frame)
    made = engine.make(m, type_, args, node.start, state, frame)
    if made is not None:
        if base in engine.ARRAYS and len(args) == 1 and args[0].__class__ is Items:
            return coerce(m, type_, args[0], frame)
        if on_heap and made.__class__ in (Items, Table, Text, Record):
            return _on_heap(m, made, node.start, state, frame)
        return made
    found = m.program.class_(type_, frame.scope)
    if found is None:
        for value, given in zip(args, nodes, strict=False):
            for option in options(value):
                if option.__class__ is Closure:
                    _maybe_run(m, option, node, state, frame)
                elif option.__class__ in (Object, Fields):
                    _escape(m, option, type_, node, state, frame)
                elif option.__class__ is Heap:
                    places.havoc(m, given, state, frame)
        return Unknown(type_ + ("*" if on_heap else ""), True)
    return _construct_own(m, found, type_, args, nodes, node, state, frame, on_heap)


def _construct_own(
    m: Machine,
    found: Any,
    type_: str,
    args: list[Any],
    nodes: Any,
    node: Any,
    state: State,
    frame: Frame,
    on_heap: bool,
) -> Any:
    """An object of a class of the plugin: fields by their initialisers, then its constructor or its brace list."""
    record = fresh(m, type_, state, frame)
    constructors = m.program.method(found.key, found.node.name, len(args))
    if constructors:
        cell = m.heap(frame, node.start)
        state.cells[cell] = record
        shaped = Call(node.start, node.end, Name(node.start, node.start, found.node.name), tuple(nodes))
        definition = constructors[0]
        _initialise(m, definition, args, cell, shaped, state, frame)
        result = enter(m, definition, args, shaped, Heap(cell), state, frame)
        if result.__class__ is Forked:
            expressions.collapse(m, result, state)
        return Heap(cell) if on_heap else state.cells.get(cell, record)
    if args:
        record = _filled(m, record, found, args, frame)
    return _on_heap(m, record, node.start, state, frame) if on_heap else record


def _initialise(
    m: Machine, definition: Any, args: list[Any], cell: int, node: Call, state: State, frame: Frame
) -> None:
    function = definition.function
    inner = m.frame(frame, node.start, definition.unit, function, definition.scope, definition.owner, function.start)
    _bind_params(m, function.params, args, node, state, frame, inner, {})
    for name, given in function.initialisers:
        values = expressions.evaluate_all(m, given, state, inner)
        content = state.cells.get(cell)
        if content.__class__ is Record and len(values) == 1:
            state.cells[cell] = Record(content.type, {**content.fields, name: values[0]}, content.rest)


def _on_heap(m: Machine, value: Any, start: int, state: State, frame: Frame) -> Heap:
    cell = m.heap(frame, start)
    state.cells[cell] = value
    return Heap(cell)


def fresh(m: Machine, type_: str, state: State, frame: Frame) -> Record:
    """A default-constructed object of a class of the plugin."""
    fields: dict[str, Any] = {}
    for name, variable in m.program.fields(type_).items():
        node = variable.declare
        if node.static:
            continue
        if node.value is not None:
            inner = m.frame(frame, node.start, frame.unit, None, variable.scope, variable.owner, node.start)
            value = expressions.single(m, node.value, state, inner)
            fields[name] = coerce(m, node.type, value, frame) if value.__class__ is Items else value
        else:
            fields[name] = default_of(m, node.type, node, state, frame)
    return Record(type_, fields, ANYTHING)


def _filled(m: Machine, record: Record, found: Any, args: list[Any], frame: Frame) -> Record:
    names = list(record.fields)
    if len(args) == 1 and args[0].__class__ is Items and args[0].exact is not None:
        args = list(args[0].exact)
    if len(args) == 1 and args[0].__class__ is Record and args[0].type == record.type:
        return args[0]  # type: ignore[no-any-return]
    if len(args) > len(names):
        return Record(record.type, {}, ANYTHING)
    fields = {**record.fields, **dict(zip(names, args, strict=False))}
    return Record(record.type, fields, record.rest)


def default_of(m: Machine, type_: str, node: Declare, state: State, frame: Frame) -> Any:
    """What a variable declared without initialiser holds."""
    if "*" in node.declarator:
        return Unknown(type_ + "*")
    type_ = m.program.alias(type_)
    base = type_.partition("<")[0]
    if base in engine.TEXTS:
        return EMPTY_TEXT
    if base in engine.ARRAYS:
        return NO_ITEMS if not node.array else ANYTHING
    if base in engine.MAPS:
        return Table({})
    if base in engine.POINTERS:
        return NULL
    if type_ in engine.NUMBERS or type_ == "bool":
        return Unknown(type_)
    found = m.program.class_(type_, frame.scope)
    if found is not None:
        if m.program.method(found.key, found.node.name, 0):
            return _construct_own(m, found, type_, [], (), node, state, frame, False)
        return fresh(m, type_, state, frame)
    return Record(type_, {}, ANYTHING) if type_ in engine._VECTORS else Unknown(type_)  # noqa: SLF001


def coerce(m: Machine, type_: str, value: Any, frame: Frame) -> Any:
    """A brace list as the type it initialises."""
    if value.__class__ is not Items or value.exact is None:
        return value
    type_ = m.program.alias(type_)
    base, _, inner = type_.partition("<")
    if base in engine.MAPS:
        return containers.table(list(value.exact))
    if base in engine.ARRAYS:
        element = inner[:-1] if inner.endswith(">") else inner
        return Items(tuple(coerce(m, element, v, frame) for v in value.exact)) if value.exact else value
    if base in engine.TEXTS or base in engine.POINTERS:
        return value.exact[0] if value.exact else EMPTY_TEXT if base in engine.TEXTS else NULL
    vector = engine.vector(type_, list(value.exact))
    if vector is not None:
        return vector
    if m.program.class_(type_, frame.scope) is not None:
        record = fresh(m, type_, State({}), frame)
        args = [coerce(m, t, v, frame) for t, v in zip(_field_types(m, type_), value.exact, strict=False)]
        return _filled(m, record, None, args, frame)
    if (type_ in engine.NUMBERS or type_ == "bool") and len(value.exact) == 1:
        return value.exact[0]
    return value


def _field_types(m: Machine, type_: str) -> list[str]:
    return [v.declare.type for v in m.program.fields(type_).values() if not v.declare.static]


def as_type(m: Machine, type_: str, node: Declare, value: Any, state: State, frame: Frame) -> Any:
    """The initialiser's value as the declared type holds it."""
    if value.__class__ is Items:
        if node.array:
            element = type_
            return Items(tuple(coerce(m, element, v, frame) for v in value.exact)) if value.exact is not None else value
        return coerce(m, type_, value, frame)
    if value.__class__ is Unknown and not value.type:
        return Unknown(type_ + node.declarator.replace("&", ""), value.truth)
    if type_ == "bool" and value.__class__ is not Scalar:
        known = truth_of(value)
        return value if known is None else truth(known)
    if type_ in engine.INTEGERS and value.__class__ is Scalar and value.kind == "number":
        return Scalar(value.path, "integer", value.folds)
    return value


def type_of_value(value: Any, state: State) -> str:
    """The written type of a value, "" where it has none."""
    kind = value.__class__
    if kind in (Unknown, Record, Role):
        return str(value.type)
    if kind is Heap:
        return type_of_value(state.cells.get(value.id), state)
    if kind is Object or kind is Built:
        return "TSharedPtr<FJsonObject>"
    if kind is Value or kind is Json:
        return "TSharedPtr<FJsonValue>"
    if kind is AnyOf:
        return next((t for t in (type_of_value(v, state) for v in value.options) if t), "")
    return "FString" if kind is Text else ""


def item_type(m: Machine, node: Any, frame: Frame) -> str:
    """The element type of a container expression."""
    written = static_type(m, node, frame)
    inner = written.partition("<")[2].rpartition(">")[0]
    return inner.strip()


def static_type(m: Machine, node: Any, frame: Frame) -> str:
    """The written type of an expression as far as declarations say, "" otherwise."""
    kind = node.__class__
    if kind is Name:
        known = frame.types.get(node.text)
        return known if known is not None else str(m.program.type_of(node.text, frame.owner) or "")
    if kind is This:
        return frame.owner
    if kind is Member:
        owner = m.program.pointee(static_type(m, node.object, frame))
        return str(m.program.type_of(node.name, owner) or "") if owner else ""
    if kind is Call:
        return _call_type(m, node, frame)
    if kind is Unary and node.op in ("*", "&"):
        return static_type(m, node.operand, frame)
    if kind is New:
        return str(node.type)
    if kind is Conditional:
        return static_type(m, node.then, frame)
    return ""


def _call_type(m: Machine, node: Call, frame: Frame) -> str:
    callee = node.callee
    if callee.__class__ is Name:
        if (
            callee.text in ("Cast", "CastChecked", "NewObject", "LoadObject", "FindObject", "GetDefault", "MakeShared")
            and callee.types
        ):
            return callee.types[0]
        found = m.program.resolve(callee.text, frame.scope, frame.owner, len(node.args), frame.unit)
        return found[0].function.returns if found else _returned(callee.text)
    if callee.__class__ is Member:
        owner = m.program.pointee(static_type(m, callee.object, frame))
        found = m.program.method(owner, callee.name, len(node.args)) if owner else ()
        if found:
            return str(found[0].function.returns)
        return static_type(m, callee.object, frame) if callee.name in ("Get", "ToSharedRef", "Pin") else ""
    return ""


_ = (NO_ITEMS, Scalar)
