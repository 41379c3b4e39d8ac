"""The program index: units linked by the names they declare.

``link`` builds it, ``Program`` answers: call targets, classes and their bases, types, constants, macros. It knows no
syntax and lowers no bodies; a ``Definition`` carries its unit, whose ``body`` does.
"""

from extractor.program.program import Program, link
from extractor.program.records import ClassEntry, Definition, Found, FoundDefine, FoundEnum, FoundEnumerator
from extractor.program.types import bare, stripped, takes, template_arguments
from extractor.sources import is_header

__all__ = [
    "ClassEntry",
    "Definition",
    "Found",
    "FoundDefine",
    "FoundEnum",
    "FoundEnumerator",
    "Program",
    "bare",
    "is_header",
    "link",
    "stripped",
    "takes",
    "template_arguments",
]
