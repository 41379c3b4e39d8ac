"""The ways that a call can go, put together: (value, state) each.

Those that agree on outcome and on a decisive value (a bool, null, a number) are merged; the others stay apart, so that
a caller's guard on the result keeps what belongs to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from extractor.interpret import replies
from extractor.interpret.machine import Machine
from extractor.interpret.state import State, joined, lacking
from extractor.interpret.values import NULL, AnyOf, Built, Constant, Heap, Nothing, Num, Record, Truth, truth_of

_MOST = 6
"""Ways that are told apart by their value; beyond that a flag or a truth has to do."""


def fewer(m: Machine, found: list[tuple[Any, State]]) -> list[tuple[Any, State]]:
    """The ways grouped by outcome and decisive value, when there are many."""
    if len(found) <= 2:
        return found
    groups = _grouped(found, _decisive)
    if len(groups) > _MOST:
        groups = _grouped(found, _rough)
    merged = []
    for group in groups:
        if len(group) == 1:
            merged.append(group[0])
            continue
        every = [s.held for _, s in group]
        nothing = group[0][0] is None
        value, one = joined([NULL if nothing else v for v, _ in group], [s for _, s in group], tying=m.tying)
        value = None if nothing else value
        merged.append((value, lacking(every, one) if m.recording else one))
    return merged


def _grouped(found: list[tuple[Any, State]], said: Callable[[Any, State], Any]) -> list[list[tuple[Any, State]]]:
    groups: dict[Any, list[tuple[Any, State]]] = {}
    for value, state in found:
        groups.setdefault((state.reply, said(value, state)), []).append((value, state))
    return list(groups.values())


def _decisive(value: Any, state: State) -> Any:
    return value if value.__class__ in (Truth, Nothing, Num, Constant) else _rough(value, state)


def _flagged(value: Any, state: State) -> Any:
    """What a result says of itself: a refusal and a success are told apart by their flags."""
    if value.__class__ is AnyOf:
        flags = {_flagged(option, state) for option in value.options}
        return flags.pop() if len(flags) == 1 else None
    content = state.cells.get(value.id) if value.__class__ is Heap else value
    if content.__class__ is Built:
        return ("flag", replies.flag_of(content))
    if content.__class__ is Record:
        return ("flag", replies.flag_of_record(content))
    return None


def _rough(value: Any, state: State) -> Any:
    flag = _flagged(value, state)
    return flag if flag is not None else truth_of(value) if value is not None else None
