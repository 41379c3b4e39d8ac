"""``parse``: one variant of a file to a ``form.Unit``."""

from __future__ import annotations

import re
from bisect import bisect_right
from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec import Struct

from extractor.findings import Finding, Location
from extractor.form import Block, Invocation, Problem, Unit, Unparsed, Using
from extractor.parse import control, params  # fills the tables of ``dispatch``
from extractor.parse.comments import Comments
from extractor.parse.context import Context
from extractor.parse.declarations import Collector
from extractor.parse.defines import parsed_defines, parsed_invocations
from extractor.parse.grammar import tree_of, tree_within_bounds
from extractor.parse.problems import finding, problems
from extractor.parse.reading import reading
from extractor.parse.statements import block
from extractor.rules.uc919_nested_too_deep import RULE as TOO_DEEP

if TYPE_CHECKING:
    from extractor.preprocess import Variant

_TABLES = (control, params)
"""Modules that fill the tables of ``dispatch`` when they are imported."""
_CONTROL = re.compile(rb"[\0-\x08\x0e-\x1f\x7f]")
_USING = re.compile(rb"using\s+(?:namespace\s+|(?=\w+::))([A-Za-z_][\w:]*)\s*;")
_start = attrgetter("start")
_LINE_END = re.compile(rb"\n")


class Parsed(Struct, frozen=True):
    """The unit and what there is to say about it."""

    unit: Unit
    findings: tuple[Finding, ...]


class _Lowerer:
    """Lowers bodies on demand. It holds the syntax nodes until then; a body that was lowered lets its node go."""

    __slots__ = ("_context",)

    def __init__(self, context: Context) -> None:
        self._context = context

    def __call__(self, start: int) -> Block:
        """The body of the function that starts at an offset. What nests without brackets past what Python's stack
        holds is unparsed as a whole: it may do anything."""
        node = self._context.bodies.pop(start)
        try:
            return block(self._context, node)
        except RecursionError:
            return Block(node.start_byte, node.end_byte, (Unparsed(node.start_byte, node.end_byte),))

    def pending(self) -> list[int]:
        """The starts of the functions whose bodies are not lowered yet."""
        return list(self._context.bodies)


def parse(variant: Variant) -> Parsed:
    """The unit of a variant, its bodies not lowered yet.

    Findings: UC901 for each outermost text that did not parse and each token that had to be supposed; UC919 where
    brackets nest too deep.
    """
    seen = reading(variant.text)
    text = seen.text
    lines = [0, *[match.end() for match in _LINE_END.finditer(variant.text)]]
    context = Context(text, variant.macros, [start for start, _, mask in variant.masked if mask == "literal_word"])
    comments = Comments(variant.text, context.source, seen.comments)
    tree = tree_within_bounds(text) if _CONTROL.search(text) else tree_of(text)
    if tree is None:
        return _not_parsed(variant)
    root = tree.root_node
    context.has_errors = root.has_error
    collector = Collector(context, comments, lines)
    collector.items(root.children, "")
    found = problems(root, variant.text, lines)
    lower = _Lowerer(context)
    unit = Unit(
        variant.path,
        variant.text,
        variant.number,
        functions=tuple(collector.functions),
        classes=tuple(sorted(collector.classes, key=_start)),
        enums=tuple(sorted(collector.enums, key=_start)),
        variables=tuple(collector.variables),
        usings=tuple(sorted([*collector.usings, *_inner_usings(text, collector)], key=_start)),
        defines=parsed_defines(len(text), variant.defines) if variant.defines else (),
        invocations=_invocations(variant, collector, lines),
        comments=comments.all,
        problems=tuple(found),
        conditions=variant.conditions,
        lower=lower,
        pending=lower.pending,
    )
    findings = [finding(variant.path, each, variant.text, each.start - lines[each.line - 1] + 1) for each in found]
    for start in sorted([start for start, _ in seen.too_deep] + collector.too_deep):
        line = bisect_right(lines, start)
        findings.append(
            TOO_DEEP.finding(
                Location(variant.path, line, start - lines[line - 1] + 1),
                "nested too deep to be read",
            )
        )
    return Parsed(unit, tuple(sorted(findings)))


def _not_parsed(variant: Variant) -> Parsed:
    """A file that is no code: one problem over all of it."""
    what = "the whole file, which is no text"
    problem = Problem(0, len(variant.text), 1, "error", what)
    unit = Unit(variant.path, variant.text, variant.number, problems=(problem,), conditions=variant.conditions)
    return Parsed(unit, (finding(variant.path, problem, variant.text, 1),))


def _scope_of(collector: Collector, offset: int) -> str:
    """The innermost namespace or class around an offset."""
    best = ""
    for start, end, scope in sorted(collector.scopes):
        if start > offset:
            break
        if offset < end:
            best = scope
    return best


def _inner_usings(text: bytes, collector: Collector) -> list[Using]:
    """What function bodies open, found without lowering them: ``using namespace N;`` and ``using N::Name;``."""
    known = {using.start for using in collector.usings}
    return [
        Using(match.start(), match.end(), "", _scope_of(collector, match.start()), match[1].decode())
        for match in _USING.finditer(text)
        if match.start() not in known
    ]


def _invocations(variant: Variant, collector: Collector, lines: list[int]) -> tuple[Invocation, ...]:
    def scope_of(offset: int) -> str:
        return _scope_of(collector, offset)

    def line_of(offset: int) -> int:
        return bisect_right(lines, offset)

    recorded = parsed_invocations(len(variant.text), variant.macros, scope_of, line_of)
    return tuple(sorted([*collector.invocations, *recorded], key=_start))
