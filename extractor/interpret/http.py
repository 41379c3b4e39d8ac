"""The engine's HTTP server: a handler is given a request whose body may be JSON text, beside a query and a path.

The body is followed as the text of the request; what a query or a path brings is not told apart, nor a body that
nothing here reads as JSON: then the request went to code that is not known.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from extractor.facts import Escape
from extractor.interpret.values import ANYTHING, Record, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extractor.facts import Handler, Place, Read
    from extractor.form import Param

REQUEST = "FHttpServerRequest"
_OTHERWISE = re.compile(rb"\b(?:QueryParams|PathParams)\b")
_BODY = re.compile(rb"\bBody\b")


def request_of(param: Param) -> Any:
    """What a parameter of that type is; None of any other."""
    return Record(REQUEST, {"Body": Scalar((), "string")}, ANYTHING) if param.type == REQUEST else None


def unread(handler: Handler, reads: Iterable[Read], place: Place) -> tuple[Escape, ...]:
    """That what a handler takes of such a request is not known."""
    code = handler.code
    if all(param.type != REQUEST for param in code.params):
        return ()
    text = handler.unit.text[code.start : code.end]
    followed = any(read.kind == "json" and not read.path for read in reads)
    hands = re.compile(rb"[(,]\s*%b\s*[,)]" % b"|".join(_names(handler)))
    if _OTHERWISE.search(text) is None and (followed or (_BODY.search(text) is None and hands.search(text) is None)):
        return ()
    return (Escape((), "", place),)


def _names(handler: Handler) -> list[bytes]:
    return [re.escape(param.name.encode()) for param in handler.code.params if param.type == REQUEST]
