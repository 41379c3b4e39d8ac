"""Dialects: how families of plugins tie a command's name to its handler. One file each, found by listing the folder.

``register`` asks each dialect for its registrations. A dialect recognises what code does (a name and something
callable go into a container), never what its functions are called. How handlers read and reply is interpretation's.
"""

from extractor.dialects.base import Dialect, Registered
from extractor.dialects.registry import dialect, known, register

__all__ = ["Dialect", "Registered", "dialect", "known", "register"]
