"""What a reply says: the codes and the messages of it, and of the error that it holds.

What makes an object a reply, and whether it refuses, is ``replies``' business.
"""

from __future__ import annotations

from typing import Any

from extractor.interpret import shape
from extractor.interpret.operators import joined
from extractor.interpret.state import State
from extractor.interpret.values import Built, Num, Record, Text, options

CODE_KEYS = ("code", "status", "statuscode", "status_code", "errorcode", "error_code")
WORD_KEYS = ("errorcode", "error_code", "code", "error")
"""Keys whose text is an error code."""
TEXT_KEYS = ("message", "error", "msg", "reason", "errormessage", "error_message", "detail")
STATED_CODE = "$code"
"""The key of the code in a reply that the user says is one (``replies.STATED``)."""


def unprefixed(name: str) -> str:
    """A field's name without the letter that marks a bool."""
    return name[1:] if name[:1] == "b" and name[1:2].isupper() else name


def _faults(contents: tuple[Any, ...], state: State) -> tuple[Any, ...]:
    """The contents with the object, or the struct, that one of them holds as its error."""
    held = [c.fields[key][0] for c in contents if c.__class__ is Built for key in c.fields if key.casefold() == "error"]
    inside = [shape.content(option, state) for value in held for option in options(value)]
    return (*contents, *(as_object(each) if each.__class__ is Record else each for each in inside))


def as_object(record: Record) -> Built:
    """A struct as the object that has its fields for keys."""
    return Built({unprefixed(name): (value, True) for name, value in record.fields.items()})


def fault_codes(envelope: Built, state: State) -> list[int | None]:
    """The numbers that the error inside an envelope may have for its code: a status, or one of JSON-RPC's."""
    found: dict[int, None] = {}
    for content in _faults((envelope,), state)[1:]:
        if content.__class__ is Built:
            for key, (value, _) in content.fields.items():
                if key.casefold() in CODE_KEYS:
                    numbers = [o.value for o in options(value) if o.__class__ is Num and float(o.value).is_integer()]
                    found.update((int(n), None) for n in numbers if 400 <= n < 600 or -32768 <= n <= -32000)
    return list(found) or [None]


def error_code(envelope: Any, body: Any, state: State) -> str:
    """The word that a reply has for its code; "" of one without."""
    for content in _faults((envelope, body), state):
        if content.__class__ is not Built:
            continue
        coded = [value for key, (value, _) in content.fields.items() if key.casefold() in WORD_KEYS]
        words = [text for value in coded for text in _whole_texts(value) if _is_slug(text)]
        words += _whole_texts(content.fields.get(STATED_CODE, (None, True))[0])
        if words:
            return words[0]
    return ""


def _whole_texts(value: Any) -> list[str]:
    """The texts without holes that a value may be, but for the empty one."""
    texts = (option.parts for option in options(value) if option.__class__ is Text and len(option.parts) == 1)
    return [str(part) for (part,) in texts if part]


def _is_slug(value: str) -> bool:
    return (
        value.replace("_", "").replace("-", "").isalnum()
        and value.isascii()
        and len(value) <= 64
        and (value.isupper() or "-" in value or "_" in value)
    )


def messages(envelope: Any, body: Any, state: State) -> tuple[str, ...]:
    """The texts that a reply may say."""
    for content in _faults((body, envelope), state):
        if content.__class__ is not Built:
            continue
        for wanted in TEXT_KEYS:
            held = [value for key, (value, _) in content.fields.items() if key.casefold() == wanted]
            for value in held:
                known = [said for option in options(value) if (said := message(option))]
                if known:
                    return tuple(dict.fromkeys(known))
    return ()


def message(value: Any) -> str:
    """A text with its holes written ``{}``; "" of one that is nothing but a hole."""
    if value.__class__ is not Text:
        return ""
    parts = joined(value.parts)
    written = "".join("{}" if p is None else p for p in parts)
    return "" if written == "{}" else written
