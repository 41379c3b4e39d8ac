"""Turns the steps of a plan into C++ statements; tree.py around it makes functions and files of them.

A `Context` says what the object at hand is called, how a refusal is written there and where the result is. Statements
are lists of lines without indentation; `laid_out` indents them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from soundness.plan import Step

Lines = list[str]


@dataclass
class Scope:
    """What a handler's functions share: its tag, its names, the functions that must stand before or elsewhere."""

    tag: str
    success: str
    failure: str
    before: Lines = field(default_factory=list)
    support: Lines = field(default_factory=list)
    declared: Lines = field(default_factory=list)
    count: int = 0

    def name(self, stem: str) -> str:
        """A local name that nothing else of the handler has."""
        self.count += 1
        return f"{stem}{self.count}"


@dataclass(frozen=True)
class Context:
    """Where statements stand."""

    scope: Scope
    obj: str
    fail: Callable[[str, str], Lines]
    """(code expression, message expression) to the statements that refuse."""
    bail: Lines | None
    """Statements that leave after somebody else has replied; None where that is not possible."""
    request_id: str | None


def t(text: str) -> str:
    """A wide literal."""
    return f'TEXT("{text}")'


def block(head: str, body: Lines) -> Lines:
    """A head with its braced body."""
    return [head, "{", *body, "}"]


def laid_out(lines: Iterable[str], depth: int = 0) -> Lines:
    """The lines with tabs after their braces; preprocessor lines at the margin."""
    found: Lines = []
    for line in lines:
        if line.startswith("}"):
            depth -= 1
        found.append(line if line.startswith("#") or not line else "\t" * depth + line)
        if line.endswith("{"):
            depth += 1
    return found


def refuse_if(c: Context, step: Step, condition: str, text: str) -> Lines:
    """Refuses under a condition."""
    return block(f"if ({condition})", c.fail(str(step.code), t(text)))


def chain(tests: list[str], bodies: list[Lines], last: Lines) -> Lines:
    """if, else if, and a last else where it has statements."""
    found: Lines = []
    for index, (test, body) in enumerate(zip(tests, bodies, strict=True)):
        found.extend(block(f"{'else ' if index else ''}if ({test})", body))
    return [*found, *block("else", last)] if last else found


EMITTERS: dict[type[Step], Callable[..., Lines]] = {}
"""How each kind of step is written; the modules emit_reads, emit_objects and emit_flow fill it."""

Emitter = TypeVar("Emitter", bound=Callable[..., Lines])


def emits(kind: type[Step]) -> Callable[[Emitter], Emitter]:
    """Makes a function the writer of a kind of step."""

    def register(function: Emitter) -> Emitter:
        EMITTERS[kind] = function
        return function

    return register


def statements(steps: tuple[Step, ...], c: Context) -> Lines:
    """The statements of the steps, in order."""
    found: Lines = []
    for step in steps:
        found.extend(EMITTERS[type(step)](step, c))
    return found
