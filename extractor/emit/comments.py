"""What the comments of generated code say, in whatever language that code is; ``quoting`` makes comments of it."""

from __future__ import annotations

from extractor import wording
from extractor.emit.shapes import Field
from extractor.wording import ENGLISH


def about(field: Field) -> str:
    """What to say about a key beside its type."""
    if field.stands_for:
        return f"The same as {field.stands_for}."
    param = field.param
    said = [wording.meaning(ENGLISH, param)]
    if param.has_default and param.default is not None:
        said.append(f"Default: {ENGLISH.value(param.default)}.")
    elif param.default_when:
        said.append(f"Default: {wording.default(ENGLISH, param)}.")
    return ENGLISH.sentences(said)
