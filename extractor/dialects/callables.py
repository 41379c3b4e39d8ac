"""Values that can be called: lambdas, functions by name, delegates, what wraps one; and the handler behind one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.dialects.requests import takes_request, text_param
from extractor.dialects.stores import templates
from extractor.dialects.stores.bound import Bound, Frame
from extractor.dialects.stores.values import PASSING, Values, last_name, path_of
from extractor.facts import Handler
from extractor.form import (
    Call,
    Evaluate,
    Init,
    Lambda,
    Member,
    Name,
    New,
    Return,
    Str,
    This,
    Unary,
    joined,
    walk,
    with_names,
)

if TYPE_CHECKING:
    from extractor.form import Function
    from extractor.program import Definition

# Of the engine's delegates and of std::bind: which argument is the callable.
_FIRST = frozenset(
    {
        "CreateLambda",
        "CreateStatic",
        "BindLambda",
        "BindStatic",
        "AddLambda",
        "AddStatic",
        "bind",
        "mem_fn",
        "bind_front",
    }
)
_SECOND = frozenset(
    {
        f"{way}{kind}"
        for way in ("Create", "Bind", "Add")
        for kind in ("Raw", "UObject", "SP", "ThreadSafeSP", "WeakLambda", "SPLambda", "UFunction")
    }
)
_SIGNATURE = re.compile(r"(?i:function)(?:Ref)?<[^()]*\((.*)\)>")
_DEEPEST = 6


class Target(Struct, frozen=True):
    """Something that can be called: a lambda in its frame, or a function."""

    frame: Frame
    closure: Lambda | None = None
    definition: Any = None


def targets(values: Values, bound: Bound, depth: int = 0) -> list[Target]:
    """What a value calls when it is called; of a struct or a wrapper all callables that were put into it."""
    if depth > _DEEPEST:
        return []
    settled = values.settle(bound)
    node, frame = settled.node, settled.frame
    if node.__class__ is Lambda:
        return [Target(frame, closure=_with_types(node, bound.type or settled.type))]
    if node.__class__ in (Name, Unary, Member):
        return _named(values, node, frame, depth)
    if node.__class__ is Call:
        return _called(values, node, frame, depth)
    if node.__class__ in (Init, New):
        items: Any = getattr(node, "items", None) or getattr(node, "args", ())
        return [t for item in items for t in targets(values, Bound(item, frame), depth + 1)]
    return []


def _with_types(closure: Lambda, holder: str) -> Lambda:
    """A lambda whose ``auto`` parameters have the types that what holds it says: ``TFunction<void(FJsonObject&)>``."""
    if all(param.type != "auto" for param in closure.params):
        return closure
    signature = _SIGNATURE.search(holder)
    types = templates.parted(signature[1]) if signature is not None else []
    params = list(closure.params)
    for at, (param, type_) in enumerate(zip(params, types, strict=False)):
        if param.type == "auto":
            params[at] = replace(param, type=type_.replace("const ", "").strip(" &*"))
    return replace(closure, params=tuple(params))


def _named(values: Values, node: Any, frame: Frame, depth: int) -> list[Target]:
    """A function by name, or what was put into a local struct or delegate."""
    inner, frame = templates.told(node.operand if node.__class__ is Unary and node.op == "&" else node, frame)
    if inner.__class__ is Name and "." not in inner.text:
        found = [
            Target(frame, definition=d)
            for d in values.program.resolve(inner.text, frame.scope, frame.owner, -1, frame.unit)
        ]
        if found:
            return found
    if inner.__class__ is Member and inner.object.__class__ is This:
        methods = values.program.resolve(inner.name, frame.scope, frame.owner, -1, frame.unit)
        return [Target(frame, definition=d) for d in methods]
    if inner is not node:
        return targets(values, Bound(inner, frame), depth + 1)
    base, path = path_of(node)
    if not base or base in frame.names:
        return []
    given = values.fields(base, frame).items()
    every = [t for at, value in given if at[: len(path)] == path for t in targets(values, value, depth + 1)]
    bound = [value for at, p, value in values.locals(frame).given.get(base, ()) if not p and at < frame.at]
    return every or [t for value in bound[-1:] for t in targets(values, Bound(value, frame), depth + 1)]


def _called(values: Values, node: Call, frame: Frame, depth: int) -> list[Target]:
    """The callable in a delegate, a construction, a wrapper or a chain of builder calls."""
    last = last_name(node)
    if last in _FIRST and node.args:
        return targets(values, Bound(node.args[0], frame), depth + 1)
    if last in _SECOND and len(node.args) > 1:
        method = node.args[1]
        if last.endswith("UFunction"):
            named = next((n for n in walk(method) if n.__class__ in (Str, Name) and n.__class__ is Str), None)
            method = Name(method.start, method.end, named.value) if named is not None else method
        return targets(values, Bound(method, frame), depth + 1)
    found = [t for arg in node.args for t in targets(values, Bound(arg, frame), depth + 1) if _is_part(arg)]
    if node.callee.__class__ is Member:
        return [*targets(values, Bound(node.callee.object, frame), depth + 1), *found] if found or node.args else found
    return found


def _is_part(arg: Any) -> bool:
    return arg.__class__ is not Str


# --- handlers -------------------------------------------------------------------------------------------------------


def handler_of(values: Values, bound: Bound, taking: tuple[str, ...] | None = None) -> tuple[Handler | None, bool]:
    """(the handler that a value is, whether it takes a request): the first callable that does, else the first.

    ``taking`` are names of parameters that are the request whatever their type; where it is given, a handler need not
    be seen to take one.
    """
    every = targets(values, bound)
    for target in every:
        handler = _asked(values, target, taking=taking)
        if handler is not None:
            return handler, True
    return (_plain(every[0]), False) if every else (None, False)


def _asked(values: Values, target: Target, depth: int = 0, taking: tuple[str, ...] | None = None) -> Handler | None:
    """The handler that a target is, if it takes a request; a lambda that forwards stands for its target."""
    program = values.program
    if target.definition is not None:
        definition = target.definition
        if taking is not None or takes_request(program, definition.function.params):
            return Handler(symbol_of(definition), definition.unit, definition.function)
        text = text_param(program, definition.unit, definition.function)
        return Handler(symbol_of(definition), definition.unit, definition.function, text=text) if text else None
    closure, frame = target.closure, target.frame
    assert closure is not None
    inner = _inner(values, closure, frame, depth)
    if inner is not None:
        return inner
    text = ""
    if taking is None and not takes_request(program, closure.params):
        text = text_param(program, frame.unit, closure)
        if not text:
            return None
    return _of_lambda(values, closure, frame, text, taking)


def _inner(values: Values, closure: Lambda, frame: Frame, depth: int) -> Handler | None:
    """The handler that a lambda calls where its callable was handed to the function around it."""
    if depth > _DEEPEST:
        return None
    for node in walk(closure.body):
        if node.__class__ is not Call:
            continue
        for name in (n for n in walk(node.callee) if n.__class__ is Name and n.text.partition("::")[0] in frame.names):
            for target in targets(values, frame.names.get(name.text) or Bound(name, frame), 1):
                handler = _asked(values, target, depth + 1)
                if handler is not None:
                    return handler
    return None


def param_at(node: Any, params: tuple[str, ...]) -> int | None:
    """The position (from 0) of the parameter that an expression is; ``MoveTemp(X)``, ``&X``, constructions included."""
    while True:
        if node.__class__ is Call and len(node.args) == 1:
            node = node.args[0]
        elif node.__class__ is Unary and node.op == "&":
            node = node.operand
        else:
            break
    return params.index(node.text) if node.__class__ is Name and node.text in params else None


def params_of(handler: Handler) -> Any:
    """The parameters of a handler's function or lambda."""
    node = handler.function if handler.function is not None else handler.closure
    return node.params if node is not None else ()


def _plain(target: Target) -> Handler:
    if target.definition is not None:
        return Handler(symbol_of(target.definition), target.definition.unit, target.definition.function)
    assert target.closure is not None
    return Handler(
        _name_of(target.closure, target.frame), target.frame.unit, None, target.closure, _around(target.frame)
    )


def _around(frame: Frame) -> Function | None:
    """The function around an expression; None of code outside functions."""
    return frame.function if frame.function is not None and frame.function.has_body else None


def symbol_of(definition: Definition) -> str:
    """``FClass::Function``; of a free function its name with its namespaces."""
    function = definition.function
    return joined(with_names(definition.scope), str(function.name))


def _name_of(closure: Lambda, frame: Frame) -> str:
    within = _around(frame)
    holder = f"{within.owner}::{within.name}" if within is not None and within.owner else within.name if within else ""
    line = frame.unit.line(closure.start)
    return f"{holder}::lambda@{line}" if holder else f"lambda@{line}"


def _of_lambda(values: Values, node: Lambda, frame: Frame, text: str, taking: tuple[str, ...] | None) -> Handler:
    target, exact = _forwarded(values, node, frame, text, taking)
    if target is None:
        return Handler(_name_of(node, frame), frame.unit, None, node, _around(frame), text=text)
    if exact:
        into = text_param(values.program, target.unit, target.function) if text else ""
        return Handler(symbol_of(target), target.unit, target.function, text=into)
    return Handler(symbol_of(target), frame.unit, None, node, _around(frame), text=text)


def _forwarded(
    values: Values, node: Lambda, frame: Frame, text: str, taking: tuple[str, ...] | None
) -> tuple[Any, bool]:
    """(the function that the lambda's one statement calls with its request, whether all arguments are passed on)."""
    if len(node.body.body) != 1:
        return None, False
    statement = node.body.body[0]
    call = (
        statement.expression
        if statement.__class__ is Evaluate
        else statement.value
        if statement.__class__ is Return
        else None
    )
    if call.__class__ is not Call:
        return None, False
    program = values.program
    names = [param.name for param in node.params]
    passed = [_passed(arg) for arg in call.args]
    requests = {param.name for param in node.params if takes_request(program, (param,), taking)} | {text} - {""}
    if not requests & set(passed):
        return None, False
    callee = call.callee
    found: Any = ()
    if callee.__class__ is Name:
        found = program.resolve(callee.text, frame.scope, frame.owner, len(call.args), frame.unit)
    elif callee.__class__ is Member and frame.owner:
        found = program.resolve(callee.name, frame.scope, frame.owner, len(call.args), frame.unit)
    if not found or not (text or takes_request(program, found[0].function.params, taking)):
        return None, False
    if text and not text_param(program, found[0].unit, found[0].function):
        return None, False
    same = passed == names[: len(passed)] or (len(set(passed)) == len(passed) and all(p in names for p in passed))
    return found[0], same and all(passed)


def _passed(arg: Any) -> str:
    if arg.__class__ is Call and last_name(arg) in PASSING and len(arg.args) == 1:
        arg = arg.args[0]
    return str(arg.text) if arg.__class__ is Name else ""
