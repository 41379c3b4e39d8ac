"""What the head of a catalog says about its commands: families and codes with their number of commands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from extractor.catalog.commands import MISC
from extractor.catalog.model import Catalog, ErrorCode, Family, StatusCode

Code = TypeVar("Code", int, str)


def counted(catalog: Catalog) -> Catalog:
    """The catalog with ``families``, ``status_codes`` and ``error_codes`` as its commands have them."""
    families = Counter(command.family for command in catalog.commands)
    codes = _counts({s.code for s in c.statuses if s.code is not None} for c in catalog.commands)
    errors = _counts({s.error_code for s in c.statuses if s.error_code} for c in catalog.commands)
    return replace(
        catalog,
        families=tuple(
            Family(name=name, commands=families[name]) for name in sorted(families, key=lambda n: (n == MISC, n))
        ),
        status_codes=tuple(StatusCode(code=code, commands=codes[code]) for code in sorted(codes)),
        error_codes=tuple(ErrorCode(code=code, commands=errors[code]) for code in sorted(errors)),
    )


def _counts(several: Iterable[set[Code]]) -> Counter[Code]:
    return Counter(code for codes in several for code in codes)
