"""What the preprocessor takes and hands on: a configuration, the names it settles, and a file's variants.

Offsets are bytes of ``Source.text`` from 0, ends exclusive; a variant's text has the same length and the same line
breaks, so they are offsets of the variant too.
"""

from __future__ import annotations

from msgspec import Struct

from extractor.findings import Finding

Version = tuple[int, int, int | None]
"""Major, minor, patch; a patch that was not given is None and leaves comparisons of patches undecided."""


class Configuration(Struct, frozen=True):
    """What decides ``#if``. ``engine`` is a version or a range (``5.3``, ``5.0..5.8``), "" the newest known.

    ``defines`` are ``NAME`` (1) or ``NAME=VALUE``; ``NAME=`` defines a name as nothing.
    """

    engine: str = ""
    defines: tuple[str, ...] = ()


class Macro(Struct, frozen=True):
    """A definition as ``#if`` sees it: the body without comments, parameters of a function-like one, else None."""

    body: str
    params: tuple[str, ...] | None = None


class Known(Struct, frozen=True):
    """What the tree says about a name: its ``macro`` where all its definitions agree, else None.

    ``always`` says that it is defined in each branch of each file that defines it; ``files`` are those files (of a
    header, and of Build.cs), sorted.
    """

    macro: Macro | None
    always: bool
    files: tuple[str, ...]


class Definitions(Struct, frozen=True):
    """The configuration, settled for one tree; plain data, so it goes to worker processes as it is.

    ``engine`` is the label for the catalog (``5.8``, ``5.0..5.8``), ``versions`` what it stands for. ``given`` are the
    user's defines, ``tree`` the names that headers and Build.cs files define, as far as a condition asks for them.
    """

    engine: str
    versions: tuple[Version, ...]
    given: dict[str, Macro]
    tree: dict[str, Known]
    findings: tuple[Finding, ...] = ()


class RecordedMacro(Struct, frozen=True, gc=False):
    """A macro call that masking took out of the text; ``name`` and the text between its parentheses, verbatim.

    ``args`` is None for a macro without parentheses. ``kind`` is

    - ``specifier``: ``UCLASS(...)`` and its like, about the declaration that follows (``UMETA``, ``UPARAM`` about the
      enumerator before it and the parameter around it);
    - ``invocation``: a call that stands outside functions without being a declaration (``IMPLEMENT_MODULE(...)``,
      ``DECLARE_DELEGATE(...)``, a plugin's own registration macro);
    - ``guard``: it made the block that starts at ``end`` (``ON_SCOPE_EXIT``);
    - ``word``: anything else with arguments (``UE_DEPRECATED(...)``, ``PURE_VIRTUAL(...)``).
    """

    start: int
    end: int
    name: str
    args: str | None
    kind: str
    args_start: int = 0


class RawDefine(Struct, frozen=True, gc=False):
    """An active ``#define``. ``body`` is verbatim but for comments and continuations, which are blanks of the same
    length: its offset i is the file's ``body_start + i``. ``opaque``: it has ``#`` or ``##``."""

    start: int
    end: int
    line: int
    name: str
    params: tuple[str, ...] | None
    body: str
    body_start: int
    opaque: bool


class Variant(Struct, frozen=True):
    """One reading of one file.

    ``text`` has the length and the line breaks of ``Source.text``: inactive text and directives are blanked, the
    engine's macros masked, comments kept. ``conditions`` are (start, end, text) of regions that hold only under an
    undecided condition, outer before inner. ``blanked`` are the spans of inactive text and of directives, ``masked``
    (start, end, mask) those that masks changed: together they account for every byte that differs from the source.
    ``findings`` are the file's and stand with variant 0 only.
    """

    path: str
    number: int
    text: bytes
    conditions: tuple[tuple[int, int, str], ...] = ()
    macros: tuple[RecordedMacro, ...] = ()
    defines: tuple[RawDefine, ...] = ()
    blanked: tuple[tuple[int, int], ...] = ()
    masked: tuple[tuple[int, int, str], ...] = ()
    findings: tuple[Finding, ...] = ()
