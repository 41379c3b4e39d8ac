"""The program index: units linked by the names they declare.

``link`` builds it, ``Program`` answers: call targets, classes and their bases, types, constants, macros. It knows no
syntax and lowers no bodies; a ``Definition`` carries its unit, whose ``body`` does.
"""

from extractor.program.program import Program, link
from extractor.program.records import HEADERS, ClassEntry, Definition, Found, FoundDefine, FoundEnum, FoundEnumerator
from extractor.program.types import bare, stripped, takes, template_arguments

__all__ = [
    "HEADERS",
    "ClassEntry",
    "Definition",
    "Found",
    "FoundDefine",
    "FoundEnum",
    "FoundEnumerator",
    "Program",
    "bare",
    "link",
    "stripped",
    "takes",
    "template_arguments",
]
