"""Declarations and the unit that holds them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from msgspec import Struct

from extractor.form.expressions import Expression
from extractor.form.statements import Block, Declare


class Param(Struct, frozen=True, array_like=True):
    """A parameter. ``type`` and ``declarator`` as in ``Declare``; ``meta`` is what ``UPARAM(...)`` held, verbatim."""

    start: int
    end: int
    name: str
    type: str
    declarator: str = ""
    const: bool = False
    default: Expression | None = None
    meta: str = ""

    @property
    def is_mutable_reference(self) -> bool:
        """Whether it is a reference through which what it stands for can be written: ``T&``, and not ``const T&``."""
        return "&" in self.declarator and not self.const

    @property
    def is_mutable_indirection(self) -> bool:
        """Whether it is such a reference, or a pointer of that kind."""
        return ("&" in self.declarator or "*" in self.declarator) and not self.const


class Function(Struct, frozen=True, array_like=True):
    """A function's declaration or definition.

    ``name`` is the last part (``Open``, ``~FFoo``, ``operator()``); ``scope`` what qualifies it, namespaces
    and class joined (``NS::FActorCommands``), anonymous namespaces as ``(anonymous)``; written qualification of an
    out-of-line definition is in ``scope`` already. ``owner`` is the class's name or "". ``kind`` holds the words of
    ``static virtual override const inline constexpr template pure deleted defaulted``. ``has_body`` says whether
    ``Unit.body(function)`` has one. ``start``, ``end`` span the whole declaration; ``line`` is that of the name.
    ``specifier`` is the recorded ``UFUNCTION(...)`` argument text, verbatim, or None without one. ``doc`` is the
    comment block right above (or behind on the same line), markers taken off, lines kept.
    ``access`` is ``public``, ``protected``, ``private`` in a class, else "". ``initialisers`` of a constructor are
    (member or base name, arguments).
    """

    start: int
    end: int
    line: int
    name: str
    scope: str
    owner: str
    params: tuple[Param, ...]
    returns: str
    returns_declarator: str = ""
    kind: frozenset[str] = frozenset()
    has_body: bool = False
    specifier: str | None = None
    doc: str = ""
    access: str = ""
    initialisers: tuple[tuple[str, tuple[Expression, ...]], ...] = ()


class Variable(Struct, frozen=True, array_like=True):
    """A variable outside functions: of a namespace, or a member (``owner`` then names the class).

    ``specifier`` is the ``UPROPERTY(...)`` argument text or None.
    """

    start: int
    end: int
    line: int
    scope: str
    owner: str
    declare: Declare
    specifier: str | None = None
    doc: str = ""
    access: str = ""


class Class(Struct, frozen=True, tag="class", array_like=True, tag_field="tag"):
    """A class, struct or union with a body. ``bases`` are written names without access words, template arguments kept.

    ``functions`` are member declarations and inline definitions, ``variables`` the fields, in source order; nested
    types are in the unit's lists with their own scope. ``specifier`` is what ``UCLASS(...)``, ``USTRUCT(...)`` or
    ``UINTERFACE(...)`` held, or None.
    """

    start: int
    end: int
    line: int
    name: str
    scope: str
    kind: str
    bases: tuple[str, ...]
    functions: tuple[Function, ...]
    variables: tuple[Variable, ...]
    specifier: str | None = None
    doc: str = ""
    template: bool = False


class Enumerator(Struct, frozen=True, array_like=True):
    """One enumerator; ``meta`` is what ``UMETA(...)`` held, or None."""

    start: int
    end: int
    name: str
    value: Expression | None = None
    meta: str | None = None
    doc: str = ""


class Enum(Struct, frozen=True, tag="enum", array_like=True, tag_field="tag"):
    """An enum; ``specifier`` is what ``UENUM(...)`` held, or None."""

    start: int
    end: int
    line: int
    name: str
    scope: str
    scoped: bool
    members: tuple[Enumerator, ...]
    specifier: str | None = None
    doc: str = ""


class Using(Struct, frozen=True, tag="using", array_like=True, tag_field="tag"):
    """``using Name = type`` or a typedef; ``using namespace N``, ``using A::B``: the name "", ``type`` N, A::B.

    A unit's list holds those two also where they stand inside a function's body; other aliases there are local types.
    """

    start: int
    end: int
    name: str
    scope: str
    type: str


class Define(Struct, frozen=True, array_like=True):
    """``#define``: of a function-like macro ``params`` is a tuple, of an object-like one None.

    ``opaque`` marks a body with ``#`` or ``##``. ``statements`` is the body parsed once as statements where it parses
    so; ``expression`` likewise as an expression (an object-like alias is a ``Name``). Offsets inside are the file's.
    """

    start: int
    end: int
    line: int
    name: str
    params: tuple[str, ...] | None
    body: str
    opaque: bool = False
    statements: Block | None = None
    expression: Expression | None = None


class Invocation(Struct, frozen=True, array_like=True):
    """A macro call outside functions, ``REGISTER_THING(FFoo)``; a lone name has no args (None)."""

    start: int
    end: int
    line: int
    name: str
    args: tuple[Expression, ...] | None
    scope: str = ""


class Comment(Struct, frozen=True, gc=False, array_like=True):
    """A comment's span and its text, markers included."""

    start: int
    end: int
    text: str


class Problem(Struct, frozen=True, gc=False, array_like=True):
    """Text that did not parse: ``kind`` is ``error`` or ``missing``; ``text`` names the token or the first words."""

    start: int
    end: int
    line: int
    kind: str
    text: str


class Unit:
    """One variant of one file, in form.

    ``path`` is relative to the source root with forward slashes. ``text`` is the variant's text as bytes (blanked and
    masked, offsets those of the file as read, after decoding to UTF-8). Bodies are lowered when first asked for:
    a catalog of one command needs few of them.
    """

    __slots__ = (
        "_bodies", "_line_starts", "_lower", "_pending", "classes", "comments", "conditions", "defines", "enums",
        "functions", "invocations", "path", "problems", "text", "usings", "variables", "variant",
    )  # fmt: skip

    def __init__(
        self,
        path: str,
        text: bytes,
        variant: int,
        *,
        functions: tuple[Function, ...] = (),
        classes: tuple[Class, ...] = (),
        enums: tuple[Enum, ...] = (),
        variables: tuple[Variable, ...] = (),
        usings: tuple[Using, ...] = (),
        defines: tuple[Define, ...] = (),
        invocations: tuple[Invocation, ...] = (),
        comments: tuple[Comment, ...] = (),
        problems: tuple[Problem, ...] = (),
        conditions: tuple[tuple[int, int, str], ...] = (),
        lower: Callable[[int], Block] | None = None,
        pending: Callable[[], list[int]] | None = None,
    ) -> None:
        """``functions`` are those with a body outside classes and all other declarations outside classes; member
        functions are in their classes. ``conditions`` are (start, end, condition) of text that only holds under an
        undecided condition, outermost first. ``lower`` gives the body of the function that starts at an offset, once;
        ``pending`` are the offsets that it has not been asked for (of local classes, once the function around them
        was)."""
        self.path = path
        self.text = text
        self.variant = variant
        self.functions = functions
        self.classes = classes
        self.enums = enums
        self.variables = variables
        self.usings = usings
        self.defines = defines
        self.invocations = invocations
        self.comments = comments
        self.problems = problems
        self.conditions = conditions
        self._lower = lower
        self._pending = pending
        self._bodies: dict[int, Block] = {}
        self._line_starts: list[int] | None = None

    def body(self, function: Function) -> Block | None:
        """The function's body, lowered on first use; None without one."""
        if not function.has_body:
            return None
        found = self._bodies.get(function.start)
        if found is None and self._lower is not None:
            found = self._bodies[function.start] = self._lower(function.start)
        return found

    def bodies(self) -> dict[int, Block]:
        """All bodies by the start of their function, those of local classes' members too; lowers what is not yet."""
        while self._lower is not None and self._pending is not None and (starts := self._pending()):
            self._bodies.update((start, self._lower(start)) for start in starts)
        return dict(sorted(self._bodies.items()))

    def line(self, offset: int) -> int:
        """The line (from 1) of a byte offset."""
        starts = self._line_starts
        if starts is None:
            starts = [0]
            find = self.text.find
            at = find(b"\n")
            while at >= 0:
                starts.append(at + 1)
                at = find(b"\n", at + 1)
            self._line_starts = starts
        return bisect_right(starts, offset)
