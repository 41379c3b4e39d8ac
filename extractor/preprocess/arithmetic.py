"""What operators of ``#if`` do to numbers, versions and expressions."""

from __future__ import annotations

from collections.abc import Sequence

from extractor.preprocess.expressions import Expression
from extractor.preprocess.records import Version


def compare_versions(sign: str, version: Version, wanted: Sequence[int | None]) -> int | None:
    """Whether a version is before, behind … the wanted one: 1 or 0, None where it hangs on a patch not given."""
    for have, want in zip(version, wanted, strict=True):
        if have is None and want == 0 and sign in ("<", ">="):
            return int(sign == ">=")  # no patch is older than patch 0
        if have is None or want is None:
            return None
        if have != want:
            return int((have < want) == (sign == "<"))
    return int(sign == ">=")


def substitute(e: Expression, args: dict[str, Expression]) -> Expression:
    """``e`` with the names in ``args`` replaced: a function-like macro's body with its arguments."""
    if e[0] == "name":
        return args.get(e[1], e)
    if e[0] in ("number", "defined", "has", "opaque"):
        return e
    if e[0] == "call":
        return ("call", e[1], tuple(substitute(arg, args) for arg in e[2]))
    return (e[0], *(substitute(part, args) for part in e[1:]))


def flatten(kind: str, e: Expression) -> list[Expression]:
    """The operands of a chain of one operator: ``a && b && c`` is three."""
    return [*flatten(kind, e[1]), *flatten(kind, e[2])] if e[0] == kind else [e]


def operate(kind: str, left: int, right: int) -> int | None:
    """A binary operator's value; None for a division by zero or a shift out of range."""
    if kind in ("/", "%"):
        if not right:
            return None
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return quotient if kind == "/" else left - quotient * right
    if kind in ("<<", ">>") and not 0 <= right < 64:
        return None
    return int(
        {
            "==": int.__eq__, "!=": int.__ne__, "<": int.__lt__, ">": int.__gt__, "<=": int.__le__,
            ">=": int.__ge__, "+": int.__add__, "-": int.__sub__, "*": int.__mul__, "&": int.__and__,
            "|": int.__or__, "^": int.__xor__, "<<": int.__lshift__, ">>": int.__rshift__,
        }[kind](left, right)
    )  # fmt: skip
