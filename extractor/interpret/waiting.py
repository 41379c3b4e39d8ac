"""How long code that runs later goes on before it gives up: a constant bound of its own.

A ticker or timer is looked at as it is written: in its lambda, or in a function that the lambda calls, either a
variable adds up the time of each step and is compared with a constant (seconds), or one counts the steps and is
compared with a constant (times the constant interval of the timer), or the engine's clock is compared: less what it
was, with a constant, or with what it was plus one. Whatever is not as plain gives no bound.
"""

from __future__ import annotations

from typing import Any

from extractor.form import Assign, Binary, Call, Declare, Lambda, Member, Name, Number, Unary, walk
from extractor.interpret.machine import Frame, Machine

WAIT = "wait"
"""The kind under which a bound is written down; its text is the number of seconds."""

_ORDERS = frozenset({"<", "<=", ">", ">="})
_STEPS = frozenset({"++", "p++"})
_CLOCK = "FPlatformTime::Seconds"


def note(m: Machine, node: Any, frame: Frame) -> None:
    """Writes down the bound of what is handed to a timer, where it has exactly one."""
    if not m.recording or node.__class__ is not Call:
        return
    later = [part for arg in node.args for part in walk(arg) if part.__class__ is Lambda]
    if len(later) != 1:
        return
    intervals = [arg.value for arg in node.args if arg.__class__ is Number and arg.value > 0]
    names, deadlines = _constants(m, frame), _deadlines(frame)
    found: set[float] = set()
    for params, body in _bodies(m, later[0], frame):
        found |= _bounds(body, params, float(intervals[0]) if intervals else 0.0, names)
        found |= _by_clock(body, deadlines)
    if len(found) == 1:
        m.reach(WAIT, "", "", frame, node.start, f"{found.pop():g}")


def _bodies(m: Machine, closure: Lambda, frame: Frame) -> list[tuple[frozenset[str], Any]]:
    """(names of parameters, body) of the lambda and of the plugin's functions that it calls by name."""
    found: list[tuple[frozenset[str], Any]] = [(frozenset(p.name for p in closure.params), closure.body)]
    for node in walk(closure.body):
        if node.__class__ is Call and node.callee.__class__ is Name:
            name = node.callee.text
            definitions = m.program.resolve(name, frame.scope, frame.owner, len(node.args), frame.unit)
            if len(definitions) == 1:
                unit, function = definitions[0].unit, definitions[0].function
                found.append((frozenset(p.name for p in function.params), unit.body(function)))
    return found


def _constants(m: Machine, frame: Frame) -> dict[str, float]:
    """Members that the function which sets the timer gives a literal, and no other."""
    body = frame.unit.body(frame.function) if frame.function is not None else None
    given: dict[str, set[float]] = {}
    for node in walk(body) if body is not None else ():
        if node.__class__ is Assign and node.target.__class__ is Member:
            value = float(node.value.value) if node.op == "=" and node.value.__class__ is Number else -1.0
            given.setdefault(node.target.name, set()).add(value)
    return {name: next(iter(values)) for name, values in given.items() if len(values) == 1}


def _bounds(body: Any, params: frozenset[str], interval: float, names: dict[str, float]) -> set[float]:
    """The bounds in seconds of what a body adds up or counts."""
    nodes = list(walk(body)) if body is not None else []
    units: dict[str, float] = {}
    for node in nodes:
        if node.__class__ is Assign and node.op == "+=" and node.value.__class__ is Name and node.value.text in params:
            units[_named(node.target)] = 1.0  # the step's own length
        elif node.__class__ is Unary and node.op in _STEPS and interval:
            units[_named(node.operand)] = interval
    found: set[float] = set()
    for node in nodes:
        if node.__class__ is not Binary or node.op not in _ORDERS:
            continue
        for one, other in ((node.left, node.right), (node.right, node.left)):
            unit = units.get(_named(one), 0.0)
            limit = float(other.value) if other.__class__ is Number else names.get(_named(other), -1.0)
            if unit and limit > 0:
                found.add(unit * limit)
    return found


def _deadlines(frame: Frame) -> dict[str, float]:
    """Variables that the function which sets the timer gives the clock's time plus a literal."""
    body = frame.unit.body(frame.function) if frame.function is not None else None
    found: dict[str, float] = {}
    for node in walk(body) if body is not None else ():
        if node.__class__ is Declare and len(node.names) == 1 and node.value.__class__ is Binary:
            value = node.value
            if value.op == "+" and _is_clock(value.left) and value.right.__class__ is Number:
                found[node.names[0]] = float(value.right.value)
    return found


def _by_clock(body: Any, deadlines: dict[str, float]) -> set[float]:
    """The bounds in seconds of a body that looks at the clock."""
    nodes = list(walk(body)) if body is not None else []
    passed = {node.names[0] for node in nodes if node.__class__ is Declare and _is_span(node.value)}
    found: set[float] = set()
    for node in nodes:
        if node.__class__ is not Binary or node.op not in _ORDERS:
            continue
        for one, other in ((node.left, node.right), (node.right, node.left)):
            if (_is_span(one) or _named(one) in passed) and other.__class__ is Number and other.value > 0:
                found.add(float(other.value))
            elif _is_clock(one) and _named(other) in deadlines:
                found.add(deadlines[_named(other)])
    return found


def _is_span(node: Any) -> bool:
    """Whether an expression is what the clock says less what it said before."""
    return node.__class__ is Binary and node.op == "-" and _is_clock(node.left) and bool(_named(node.right))


def _is_clock(node: Any) -> bool:
    return node.__class__ is Call and node.callee.__class__ is Name and node.callee.text == _CLOCK


def _named(node: Any) -> str:
    """A variable or member by its own name; "" of anything else."""
    if node.__class__ is Unary and node.op in _STEPS:
        node = node.operand
    return str(node.text) if node.__class__ is Name else str(node.name) if node.__class__ is Member else ""
