"""Makes a faulty handler smaller while it stays faulty: `shrunk` is what a person wants to read.

Every way of taking one thing away is built into one program at once, so that a round costs one compilation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from soundness.harness import Extract, check_batch, named
from soundness.plan import Forward, Handler, Step, Terminal


def _with(step: Step, name: str, value: Any) -> Step:
    changes: Any = {name: value}
    return replace(step, **changes)


def _smaller_steps(steps: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    for index, step in enumerate(steps):
        before, after = steps[:index], steps[index + 1 :]
        yield (*before, *after)
        for each in fields(step):
            held: Any = getattr(step, each.name)
            if each.name in ("steps", "other") and held:
                yield (*before, *held, *after)
                for inner in _smaller_steps(held):
                    yield (*before, _with(step, each.name, inner), *after)
            elif each.name == "branches":
                for number, branch in enumerate(held):
                    for inner in _smaller_steps(branch):
                        changed = (*held[:number], inner, *held[number + 1 :])
                        yield (*before, _with(step, "branches", changed), *after)


def smaller(handler: Handler) -> list[Handler]:
    """Handlers with one thing less, distinct."""
    found: list[Handler] = [replace(handler, steps=s) for s in _smaller_steps(handler.steps)]
    if isinstance(handler.end, Forward):
        end = handler.end
        found.extend(replace(handler, end=replace(end, steps=s)) for s in _smaller_steps(end.steps))
        kept = [end.mapping[:i] + end.mapping[i + 1 :] for i in range(len(end.mapping))]
        found.extend(replace(handler, end=replace(end, mapping=m)) for m in kept)
    if handler.end != Terminal():
        found.append(replace(handler, end=Terminal()))
    if handler.odd:
        found.append(replace(handler, odd=0))
    if handler.registered != "address":
        found.append(replace(handler, registered="address"))
    if handler.alias:
        found.append(replace(handler, alias=""))
    return list(dict.fromkeys(found))


def shrunk(handler: Handler, kind: str, extract: Extract, rounds: int = 12) -> Handler:
    """The smallest handler found that still has a fault of this kind."""
    for _ in range(rounds):
        candidates = named(smaller(handler))[:120]
        if not candidates:
            break
        faulty = {f.command for f in check_batch(candidates, extract).faults if f.kind == kind}
        kept = [c for c in candidates if c.name in faulty]
        if not kept:
            break
        handler = min(kept, key=lambda h: len(repr(h)))
    return handler
