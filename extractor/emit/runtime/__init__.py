"""Code that generated modules carry with them, kept as code so that it is checked like any other.

``needs.py`` and ``checks.py`` go into Python outputs and run on Python 3.9; ``checks.ts`` goes into the TypeScript
output and says the same. ``part`` gives the text of one.
"""

from __future__ import annotations

import pkgutil
from functools import cache


@cache
def part(name: str) -> list[str]:
    """The lines of a file of this folder, from its line ``# ---`` or ``// ---`` on."""
    data = pkgutil.get_data(__name__, name)
    assert data is not None
    lines = data.decode("utf-8").splitlines()
    start = next(at for at, line in enumerate(lines) if line in ("# ---", "// ---"))
    return "\n".join(lines[start + 1 :]).strip("\n").split("\n")
