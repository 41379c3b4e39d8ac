"""The outputs that other programs take as they are: from a catalog to (name, bytes), nothing else.

One file an output under ``outputs``, found by listing that folder; its id is the file's name. ``quoting`` holds how
text of the source becomes strings, comments and identifiers, ``shapes`` the types that all of them share, ``needs``
the requirements as schemas, ``writer`` the lines.
"""

from extractor.emit.base import Options, Output, Profile, injected
from extractor.emit.cost import Cost, costs
from extractor.emit.jsonschema import params_schema, result_schema
from extractor.emit.registry import known, output
from extractor.emit.specs import Judge

__all__ = [
    "Cost", "Judge", "Options", "Output", "Profile", "costs", "injected", "known", "output", "params_schema",
    "result_schema",
]  # fmt: skip
