"""Arguments that can be called: lambdas, functions by name, delegates; and the handler behind one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from extractor.facts import Handler
from extractor.form import Call, Cast, Evaluate, Function, Lambda, Member, Name, Return, Unary

if TYPE_CHECKING:
    from extractor.form import Unit
    from extractor.program import Program

REQUESTS = ("FJsonObject", "FJsonValue")
_MAKERS = frozenset(
    {
        "CreateLambda", "CreateWeakLambda", "CreateStatic", "CreateSPLambda", "CreateRaw", "CreateUObject", "CreateSP",
        "CreateThreadSafeSP",
    }
)  # fmt: skip


def is_callable(program: Program, node: Any, scope: str, owner: str, unit: Unit) -> bool:
    """Whether an argument is something to call."""
    return _unwrapped(node).__class__ is Lambda or bool(_functions(program, node, scope, owner, unit))


def handler_of(
    program: Program,
    node: Any,
    within: Function | None,
    unit: Unit,
    owner: str = "",
    taking: tuple[str, ...] | None = None,
) -> Handler | None:
    """The handler that an argument is, if it takes a JSON request; a lambda that forwards stands for its target.

    ``taking`` are names of parameters that are the request whatever their type; where it is given, a handler need not
    be seen to take one.
    """
    scope = within.scope if within is not None else ""
    owner = owner or (within.owner if within is not None else "")
    inner = _unwrapped(node)
    if inner.__class__ is Lambda:
        return _of_lambda(program, inner, within, unit, scope, owner, taking)
    for definition in _functions(program, node, scope, owner, unit):
        if taking is not None or takes_request(program, definition.function.params):
            return Handler(symbol_of(definition), definition.unit, definition.function)
    return None


def takes_request(program: Program, params: Any, taking: tuple[str, ...] | None = None) -> bool:
    """Whether one of the parameters is a JSON object, by its type or by what the plugin calls the type, or has one of
    the names ``taking``."""
    if taking and any(param.name in taking for param in params):
        return True
    return any(any(word in param.type or word in program.alias(param.type) for word in REQUESTS) for param in params)


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


def symbol_of(definition: Any) -> str:
    """``FClass::Function``; of a free function its name with its namespaces."""
    function = definition.function
    scope = "::".join(part for part in definition.scope.split("::") if part and part != "(anonymous)")
    return f"{scope}::{function.name}" if scope else str(function.name)


def _unwrapped(node: Any) -> Any:
    """The callable inside ``Delegate::CreateLambda(…)``, ``MoveTemp(…)`` or a cast."""
    for _ in range(4):
        if node.__class__ is Cast:
            node = node.operand
            continue
        if node.__class__ is not Call or not node.args:
            return node
        callee = node.callee
        last = callee.name if callee.__class__ is Member else callee.text if callee.__class__ is Name else ""
        last = last.rpartition("::")[2]
        if last in _MAKERS:
            node = node.args[-1] if node.args[-1].__class__ is not Name else node.args[0]
        elif last == "MoveTemp" or (last.startswith(("TFunction", "F")) and len(node.args) == 1):
            node = node.args[0]
        else:
            return node
    return node


def _functions(program: Program, node: Any, scope: str, owner: str, unit: Unit) -> Any:
    node = _unwrapped(node)
    if node.__class__ is Unary and node.op == "&":
        node = node.operand
    elif node.__class__ is not Name:
        return ()
    if node.__class__ is not Name or "." in node.text:
        return ()
    return program.resolve(node.text, scope, owner, -1, unit)


def _of_lambda(
    program: Program,
    node: Lambda,
    within: Function | None,
    unit: Unit,
    scope: str,
    owner: str,
    taking: tuple[str, ...] | None,
) -> Handler | None:
    if taking is None and not takes_request(program, node.params):
        return None
    target, exact = _forwarded(program, node, scope, owner, unit, taking)
    if target is None:
        line = unit.line(node.start)
        holder = (
            f"{within.owner}::{within.name}" if within is not None and within.owner else within.name if within else ""
        )
        return Handler(f"{holder}::lambda@{line}" if holder else f"lambda@{line}", unit, None, node, within)
    if exact:
        return Handler(symbol_of(target), target.unit, target.function)
    return Handler(symbol_of(target), unit, None, node, within)


def _forwarded(
    program: Program, node: Lambda, scope: str, owner: str, unit: Unit, taking: tuple[str, ...] | None
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
    names = [param.name for param in node.params]
    passed = [arg.text if arg.__class__ is Name else "" for arg in call.args]
    requests = {param.name for param in node.params if takes_request(program, (param,), taking)}
    if not requests & set(passed):
        return None, False
    callee = call.callee
    if callee.__class__ is Name:
        found = program.resolve(callee.text, scope, owner, len(call.args), unit)
    elif callee.__class__ is Member:
        found = program.resolve(callee.name, scope, owner, len(call.args), unit) if owner else ()
    else:
        found = ()
    if not found or not takes_request(program, found[0].function.params, taking):
        return None, False
    same = passed == names[: len(passed)] or (len(set(passed)) == len(passed) and all(p in names for p in passed))
    return found[0], same and all(passed)
