"""Dialects: how families of plugins tie a command's name to its handler. One file each, found by listing the folder.

``register`` asks each dialect for its registrations. A dialect recognises what code does (a name and something
callable go into a container), never what its functions are called. How handlers read and reply is interpretation's.

Beside the files there are dialects that other packages install (``installed``), and those that a configuration
describes in patterns (``table``).
"""

from extractor.dialects.base import Dialect, LateDialect, Registered
from extractor.dialects.registry import builtin, dialect, known, register
from extractor.dialects.shapes import Shape, shapes, written
from extractor.dialects.table import Table, table

__all__ = [
    "Dialect", "LateDialect", "Registered", "Shape", "Table", "builtin", "dialect", "known", "register", "shapes",
    "table", "written",
]  # fmt: skip
