"""What a generated handler is made of: keys, steps and terminals, as plain records.

A `Handler` is a list of steps and one terminal. A step reads keys of the object at hand (the request, an object inside
it, an item of an array), may refuse, and may hold further steps. strategies.py draws these records, emit.py turns
them into C++, requests.py makes requests from `keys_of`. Nothing here knows what the right catalog is: the compiled
program alone is the judge.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any


@dataclass(frozen=True)
class Key:
    """A key that a program may look at, with what a sensible caller would send."""

    name: str
    kind: str
    """string | number | boolean | object | array | strings | vector | text (JSON text or object) | map | any"""
    values: tuple[Any, ...] = ()
    """Good values of a scalar, literals that the program compares with among them."""
    children: tuple[Key, ...] = ()
    """Keys of an object, or of the objects in an array."""


@dataclass(frozen=True)
class Step:
    """Base of all steps; `code` is what a refusal sends."""

    code: int = field(default=400, kw_only=True)


@dataclass(frozen=True)
class NeedText(Step):
    """Refuses without a text; `way` says by which idiom."""

    key: str
    way: str


@dataclass(frozen=True)
class NeedNumber(Step):
    """Refuses without a number; `way` says by which idiom, `ctype` the C++ type."""

    key: str
    way: str
    ctype: str = "double"


@dataclass(frozen=True)
class OptText(Step):
    """Reads a text that may be absent; `shown` puts it into the result."""

    key: str
    way: str
    default: str = ""
    shown: bool = False


@dataclass(frozen=True)
class OptNumber(Step):
    """Reads a number that may be absent; `bounds` clamps or refuses."""

    key: str
    way: str
    default: int = 1
    bounds: str = ""
    shown: bool = False


@dataclass(frozen=True)
class OptBool(Step):
    """Reads a flag; `steps` run where it holds."""

    key: str
    way: str
    default: bool = False
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Merged(Step):
    """Refuses unless all of several texts are there, in one guard."""

    keys: tuple[str, ...]
    way: str


@dataclass(frozen=True)
class AnyOf(Step):
    """Refuses unless one of several keys is there."""

    keys: tuple[str, ...]
    way: str


@dataclass(frozen=True)
class Exclusive(Step):
    """Refuses where two keys are there at once."""

    keys: tuple[str, str]
    way: str


@dataclass(frozen=True)
class Choice(Step):
    """Compares a text with literals; each branch has its steps; `otherwise` is error or nothing."""

    key: str
    literals: tuple[str, ...]
    branches: tuple[tuple[Step, ...], ...]
    compare: str
    default: str | None
    otherwise: str


@dataclass(frozen=True)
class Present(Step):
    """Steps that run where a key is there (or is not)."""

    key: str
    steps: tuple[Step, ...]
    negated: bool = False
    way: str = "has"


@dataclass(frozen=True)
class Inside(Step):
    """The rest happens inside the guard: if the text is there, these steps, else a refusal (or nothing)."""

    key: str
    steps: tuple[Step, ...]
    refuse: bool = True


@dataclass(frozen=True)
class Nested(Step):
    """An object inside the object at hand."""

    key: str
    way: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Items(Step):
    """A loop over an array of objects; a bad item refuses, is skipped, or is counted."""

    key: str
    way: str
    bad: str
    steps: tuple[Step, ...]
    need_some: bool = False
    after: str = ""


@dataclass(frozen=True)
class Opaque(Step):
    """An engine condition answered from the script: refuses, shows, or forks into steps."""

    way: str
    steps: tuple[Step, ...] = ()
    other: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Early(Step):
    """Succeeds at once under a condition (handler bodies only)."""

    way: str
    key: str
    reply: int = 200


@dataclass(frozen=True)
class Helper(Step):
    """Steps in a function of their own; `style` says how it answers its caller, `place` where it stands."""

    style: str
    steps: tuple[Step, ...]
    place: str = "here"


@dataclass(frozen=True)
class Split(Step):
    """Steps that the preprocessor chooses between."""

    condition: str
    steps: tuple[Step, ...]
    other: tuple[Step, ...]


@dataclass(frozen=True)
class HeaderSplit(Step):
    """One guard with two headers, chosen by the preprocessor."""

    condition: str
    key: str
    other_key: str


@dataclass(frozen=True)
class KeyList(Step):
    """Keys from a literal list in a loop, with a prefix perhaps."""

    keys: tuple[str, ...]
    prefix: str
    way: str


@dataclass(frozen=True)
class Walk(Step):
    """Goes over every key of an object."""

    key: str
    way: str


@dataclass(frozen=True)
class Vector(Step):
    """A vector given as object or array."""

    key: str
    need: bool


@dataclass(frozen=True)
class Collect(Step):
    """Fills a container from a key; an empty one refuses."""

    key: str
    way: str


@dataclass(frozen=True)
class Fallback(Step):
    """Needs a text, which engine code outside the tree may supply where the key is absent; `way` says how."""

    key: str
    way: str


@dataclass(frozen=True)
class Late(Step):
    """Several checks that only note a failure; one guard at the end refuses."""

    keys: tuple[str, ...]
    way: str


@dataclass(frozen=True)
class Through(Step):
    """A read through something that is called: a stored TFunction, a template, a recursion, a table of functions."""

    key: str
    way: str


@dataclass(frozen=True)
class Held(Step):
    """A text that goes through an object, an array or a pointer before it is asked for; `way` says through which.
    Where it `supplies`, a text is put there on the way."""

    key: str
    way: str
    supplies: bool


@dataclass(frozen=True)
class Show(Step):
    """Puts something into the result."""

    name: str
    way: str


@dataclass(frozen=True)
class Terminal:
    """How the handler ends: `way` one of plain, helper, soft, ternary, variable, async, nested, quiet."""

    way: str = "plain"
    results: tuple[str, ...] = ()


@dataclass(frozen=True)
class Forward:
    """Ends by building another request and calling another handler with it."""

    mapping: tuple[tuple[str, str, str], ...]
    """(key there, how, key here or constant): how is field, text, constant or absent."""
    steps: tuple[Step, ...]
    end: Terminal
    wrap: str = ""
    """The array key that the whole request is wrapped in; the mapping is empty then."""


@dataclass(frozen=True)
class Handler:
    """One command of the generated plugin."""

    name: str
    steps: tuple[Step, ...]
    end: Terminal | Forward
    registered: str = "address"
    """address | lambda | inline | registrar | constant"""
    alias: str = ""
    odd: int = 0
    """Seed of the odd formatting, 0 for none."""


SPLITS = {
    "WITH_EDITOR": True,
    "!WITH_EDITOR": False,
    "ENGINE_MAJOR_VERSION > 5 || (ENGINE_MAJOR_VERSION == 5 && ENGINE_MINOR_VERSION >= 1)": True,
    "ENGINE_MAJOR_VERSION == 5 && ENGINE_MINOR_VERSION < 4": False,
    "PLATFORM_WINDOWS": False,
    "0": False,
}
"""Conditions, and whether a program built on Linux with the default configuration takes them."""


def steps_in(node: Any) -> list[Step]:
    """Every step in a record, outermost first."""
    found: list[Step] = []
    if isinstance(node, Step):
        found.append(node)
    if is_dataclass(node):
        for each in fields(node):
            found.extend(steps_in(getattr(node, each.name)))
    elif isinstance(node, tuple):
        for part in node:
            found.extend(steps_in(part))
    return found
