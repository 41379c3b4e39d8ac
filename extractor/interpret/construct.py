"""Making objects: constructions, default values, brace lists, and a value as a declared type holds it."""

from __future__ import annotations

from typing import Any

from extractor.form import Call, Declare, Name
from extractor.interpret import (
    containers,
    copies,
    engine,
    engine_types,
    entering,
    exposure,
    expressions,
    havoc,
    leaving,
    members,
    promises,
    ranges,
    selves,
    ties,
    unknown,
    uses,
    widths,
)
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import Forked, State
from extractor.interpret.values import (
    ANYTHING,
    EMPTY_TEXT,
    NO_ITEMS,
    NULL,
    AnyOf,
    Boxed,
    Closure,
    Fields,
    Heap,
    Items,
    Num,
    Object,
    Record,
    Ref,
    Scalar,
    Table,
    Text,
    Truth,
    Unknown,
    options,
    truth,
    truth_of,
)


def construct(
    m: Machine,
    type_: str,
    nodes: Any,
    node: Any,
    state: State,
    frame: Frame,
    *,
    on_heap: bool = False,
    home: int | None = None,
) -> Any:
    """A new object of the type from constructor arguments; ``home`` is the cell of the variable that it is made in."""
    type_ = m.program.alias(type_)
    base = type_.partition("<")[0]
    if base in ("TSharedPtr", "TSharedRef", "TUniquePtr") and nodes:
        return expressions.evaluate(m, nodes[0], state, frame)
    args = expressions.evaluate_all(m, nodes, state, frame)
    made = engine.make(m, type_, args, node.start, state, frame)
    if made is not None:
        if base in engine_types.ARRAYS and len(args) == 1 and args[0].__class__ is Items:
            return coerce(m, type_, args[0], frame)
        if on_heap and made.__class__ in (Items, Table, Text, Record):
            return _on_heap(m, made, node.start, state, frame)
        return made
    found = m.program.class_(type_, frame.scope)
    if found is None:
        for value, given in zip(args, nodes, strict=False):
            for option in options(value):
                if option.__class__ is Closure:
                    unknown.maybe_run(m, option, node, state, frame)
                elif option.__class__ in (Object, Fields):
                    unknown.escape(m, option, type_, node, state, frame)
                elif option.__class__ is Heap:
                    havoc.havoc(m, given, state, frame)
            if base not in engine.HARMLESS:  # a constructor may take a reference, and fill what it refers to
                havoc.havoc(m, given, state, frame)
                exposure.expose(m, Ref(frame.names[given.text]) if _is_local(given, frame) else value, state)
        exposure.stir(m, type_, state)
        if m.recording:
            for value in args:
                uses.taken(m, value)
        m.reach("construct", type_, "", frame, node.start)
        return Unknown(type_ + ("*" if on_heap else ""), True)
    return _construct_own(m, found, type_, args, nodes, node, state, frame, on_heap, home)


def _is_local(node: Any, frame: Frame) -> bool:
    return node.__class__ is Name and node.text in frame.names


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
    home: int | None,
) -> Any:
    """An object of a class of the plugin: fields by their initialisers, then its constructor or its brace list."""
    record = fresh(m, type_, state, frame)
    cell = m.heap(frame, node.start) if home is None else home
    this = Heap(cell) if home is None else Ref(cell)
    havoc.hold(m, type_, nodes, state, frame)
    constructors = m.program.method(found.key, found.node.name, len(args))
    if len(args) == 1 and copies.is_plain(m, args[0], found.key, constructors):
        return _on_heap(m, args[0], node.start, state, frame) if on_heap else copies.taken(m, args[0])
    if constructors:
        state.cells[cell] = record
        shaped = Call(node.start, node.end, Name(node.start, node.start, found.node.name), tuple(nodes))
        _run_constructor(m, constructors, args, cell, shaped, this, state, frame)
        if leaving.ends_unseen(m, found, node, frame):
            exposure.hold(m, state.cells.get(cell, record), state)
        if on_heap:
            return Heap(cell)
        return state.cells.get(cell, record) if home is not None else selves.left(m, cell, state)
    if found.node.bases:
        state.cells[cell] = record
        _make_bases(m, found.key, set(), cell, node, this, state, frame)
        record = selves.left(m, cell, state)
    if _made_elsewhere(m, found):
        record = Record(type_, {}, ANYTHING)
    elif args:
        given = members.given_to(m, found.key, nodes, args, state, frame)
        if len(given) == len(args):
            types_ = _field_types(m, found.key)
            args = [copies.taken(m, coerce(m, t, v, frame)) for t, v in zip(types_, given, strict=False)]
        record = _filled(record, args)
        if leaving.ends_unseen(m, found, node, frame):
            exposure.hold(m, record, state)
    return _on_heap(m, record, node.start, state, frame) if on_heap else record


def _run_constructor(
    m: Machine, constructors: Any, args: list[Any], cell: int, node: Call, this: Any, state: State, frame: Frame
) -> None:
    """Runs the constructor that fits the arguments on the object in the cell; where several may, each."""
    ways: list[tuple[Any, State]] = []
    for definition in entering.fitting(m, constructors, args, node, state, frame):
        one = state.fork()
        _initialise(m, definition, args, cell, node, this, one, frame)
        result = entering.enter(m, definition, args, node, this, one, frame)
        ways.extend(result.ways if result.__class__ is Forked else [(result, one)])
    expressions.collapse(m, Forked(ways), state)


def _run_base(
    m: Machine,
    base: str,
    constructors: Any,
    args: list[Any],
    cell: int,
    node: Call,
    this: Any,
    state: State,
    frame: Frame,
) -> None:
    """Runs a base's constructor: as long as it runs the object is one of the base, and its methods are the base's."""
    made = state.cells.get(cell)
    if made.__class__ is not Record:
        return
    state.cells[cell] = Record(base, made.fields, made.rest)
    _run_constructor(m, constructors, args, cell, node, this, state, frame)
    left = state.cells.get(cell)
    state.cells[cell] = Record(made.type, left.fields, left.rest) if left.__class__ is Record else left


def _made_elsewhere(m: Machine, found: Any) -> bool:
    """Whether the class declares a constructor whose body is not in the tree."""
    declared = m.program.program.member_declaration(found.key, found.node.name)
    return declared is not None and not {"defaulted", "deleted"} & set(declared[1].kind)


def _initialise(
    m: Machine, definition: Any, args: list[Any], cell: int, node: Call, this: Any, state: State, frame: Frame
) -> None:
    function = definition.function
    inner = m.frame(frame, node.start, definition.unit, function, definition.scope, definition.owner, function.start)
    inner.this = this
    _make_bases(m, definition.owner, {name for name, _ in function.initialisers}, cell, node, this, state, inner)
    entering.bind_params(m, function.params, args, node, state, frame, inner, {})
    fields = m.program.fields(definition.owner)
    for name, given in function.initialisers:
        member = fields[name].declare if name in fields else None
        if member is not None and not member.declarator and m.program.class_(member.type, definition.scope) is not None:
            values = [construct(m, member.type, given, node, state, inner)]
        else:
            values = expressions.evaluate_all(m, given, state, inner)
        content = state.cells.get(cell)
        if content.__class__ is not Record:
            continue
        if name not in content.fields and m.program.class_(name, definition.scope) is not None:
            shaped = Call(node.start, node.end, node.callee, given)
            _construct_base(m, name, values, cell, shaped, this, state, inner)
        elif len(values) > 1:
            state.cells[cell] = Record(content.type, {**content.fields, name: ANYTHING}, content.rest)
        elif values:
            value = members.bound(m, content.type, name, given[0], values[0], inner) if given else values[0]
            state.cells[cell] = Record(content.type, {**content.fields, name: value}, content.rest)


def _make_bases(
    m: Machine, owner: str, named: set[str], cell: int, node: Any, this: Any, state: State, frame: Frame
) -> None:
    """Runs the constructors of the bases that take nothing, of those that the class's own does not name."""
    found = m.program.class_(owner, "")
    if found is None or found.node.name in named:
        return
    for base in found.node.bases:
        entry = m.program.class_(base, found.node.scope)
        if entry is None or entry.key == found.key or named & {base, entry.node.name, entry.key}:
            continue
        constructors = m.program.method(entry.key, entry.node.name, 0)
        shaped = Call(node.start, node.end, Name(node.start, node.start, entry.node.name), ())
        if constructors:
            _run_base(m, entry.key, constructors, [], cell, shaped, this, state, frame)
        elif _made_elsewhere(m, entry):
            state.cells[cell] = Record(state.cells[cell].type, {}, ANYTHING)
        else:
            _make_bases(m, entry.key, set(), cell, node, this, state, frame)


def _construct_base(
    m: Machine, name: str, values: list[Any], cell: int, node: Call, this: Any, state: State, frame: Frame
) -> None:
    """Runs a base's constructor, or another one of the class, on the object that is made."""
    found = m.program.class_(name, frame.scope)
    definitions = m.program.method(found.key, found.node.name, len(values)) if found is not None else ()
    if found is not None and definitions:
        _run_base(m, found.key, definitions, values, cell, node, this, state, frame)
    elif found is not None and _made_elsewhere(m, found):
        state.cells[cell] = Record(state.cells[cell].type, {}, ANYTHING)


def _on_heap(m: Machine, value: Any, start: int, state: State, frame: Frame) -> Heap:
    cell = m.heap(frame, start)
    state.cells[cell] = value
    return Heap(cell)


def fresh(m: Machine, type_: str, state: State, frame: Frame) -> Record:
    """A default-constructed object of a class of the plugin."""
    fields: dict[str, Any] = {}
    found = m.program.class_(type_, frame.scope)
    if found is not None and m.program.is_specialised(found.key):
        return Record(type_, fields, ANYTHING)
    for name, variable in m.program.fields(type_).items():
        node = variable.declare
        if node.static:
            continue
        if node.value is not None:
            inner = m.frame(frame, node.start, frame.unit, None, variable.scope, variable.owner, node.start)
            value = expressions.single(m, node.value, state, inner)
            fields[name] = (
                coerce(m, node.type, value, frame)
                if value.__class__ is Items
                else widths.fitted(node.type, value)
                if not node.declarator
                else value
            )
        else:
            fields[name] = default_of(m, node.type, node, state, frame)
    return Record(type_, fields, ANYTHING)


def _filled(record: Record, args: list[Any]) -> Record:
    names = list(record.fields)
    if len(args) == 1 and args[0].__class__ is Items and args[0].exact is not None:
        args = list(args[0].exact)
    if len(args) == 1 and args[0].__class__ is Record and args[0].type == record.type:
        return args[0]
    if len(args) > len(names):
        return Record(record.type, {}, ANYTHING)
    fields = {**record.fields, **dict(zip(names, args, strict=False))}
    return Record(record.type, fields, record.rest)


def default_of(m: Machine, type_: str, node: Declare, state: State, frame: Frame, home: int | None = None) -> Any:
    """What a variable declared without initialiser holds."""
    if "*" in node.declarator:
        return Unknown(type_ + "*")
    type_ = m.program.alias(type_)
    base = type_.partition("<")[0]
    if base in engine_types.TEXTS:
        return EMPTY_TEXT
    if base in engine_types.ARRAYS:
        return NO_ITEMS if not node.array else ANYTHING
    if base in engine_types.MAPS:
        return Table({})
    if base in engine_types.POINTERS:
        return NULL
    if base == promises.PROMISE:
        return promises.made(m, node.start, state, frame)
    if type_ in engine_types.NUMBERS or type_ == "bool":
        return Unknown(type_)
    found = m.program.class_(type_, frame.scope)
    if found is not None:
        if found.node.bases or m.program.method(found.key, found.node.name, 0) or _made_elsewhere(m, found):
            return _construct_own(m, found, type_, [], (), node, state, frame, False, home)
        return fresh(m, type_, state, frame)
    return Record(type_, {}, ANYTHING) if type_ in engine_types.VECTORS else Unknown(type_)


def coerce(m: Machine, type_: str, value: Any, frame: Frame) -> Any:
    """A brace list as the type it initialises."""
    if value.__class__ is not Items or value.exact is None:
        return value
    type_ = m.program.alias(type_)
    base, _, inner = type_.partition("<")
    if base in engine_types.MAPS:
        return containers.table(list(value.exact))
    if base in engine_types.ARRAYS:
        element = inner[:-1] if inner.endswith(">") else inner
        return Items(tuple(coerce(m, element, v, frame) for v in value.exact)) if value.exact else value
    if base in engine_types.TEXTS or base in engine_types.POINTERS:
        return value.exact[0] if value.exact else EMPTY_TEXT if base in engine_types.TEXTS else NULL
    vector = engine_types.vector(type_, list(value.exact))
    if vector is not None:
        return vector
    if m.program.class_(type_, frame.scope) is not None:
        record = fresh(m, type_, State({}), frame)
        args = [coerce(m, t, v, frame) for t, v in zip(_field_types(m, type_), value.exact, strict=False)]
        return _filled(record, args)
    if (type_ in engine_types.NUMBERS or type_ == "bool") and len(value.exact) == 1:
        return value.exact[0]
    return value


def _field_types(m: Machine, type_: str) -> list[str]:
    return [v.declare.type for v in m.program.fields(type_).values() if not v.declare.static]


def optional(value: Any) -> Any:
    """The value in an optional: it is set, whatever it is."""
    if any(option.__class__ in (Num, Truth) for option in options(value)):
        return ties.mapped(value, lambda option: Boxed(option) if option.__class__ in (Num, Truth) else option)
    return value


def as_type(m: Machine, type_: str, node: Declare, value: Any, state: State, frame: Frame) -> Any:
    """The initialiser's value as the declared type holds it."""
    if type_.startswith("TOptional<"):
        return optional(coerce(m, type_, value, frame) if value.__class__ is Items else value)
    if value.__class__ is Items:
        if node.array:
            element = type_
            return Items(tuple(coerce(m, element, v, frame) for v in value.exact)) if value.exact is not None else value
        return coerce(m, type_, value, frame)
    if value.__class__ is Unknown and not value.type:
        return Unknown(type_ + node.declarator.replace("&", ""), value.truth)
    if type_.startswith("std::") and value.__class__ is Text and value != EMPTY_TEXT:
        return Unknown(type_)  # its comparison minds case
    if type_ == "bool" and value.__class__ not in (Scalar, Ref):
        known = truth_of(value)
        return value if known is None else truth(known)
    if type_ in engine_types.INTEGERS:
        value = ranges.as_whole(value)
        if value.__class__ is Scalar and value.kind == "number":
            return Scalar(value.path, "integer", value.folds, within=value.within)
    if value.__class__ in (Num, AnyOf) and not node.declarator:
        return widths.fitted(type_, value)
    return value
