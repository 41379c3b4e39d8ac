"""Text of the source inside other languages: strings, comments, identifiers. Nothing reaches an output unquoted.

**Renaming.** A name that a target language takes is kept. Any other becomes an identifier by these rules, in this
order, so that it hangs on the name alone: words are what stands between characters that are no ASCII letter or digit;
a character outside ASCII that is a letter is written ``U65E5``; the words are joined in the target's style
(``ActorSpawn``, ``actor_spawn``, ``ACTOR_SPAWN``); a leading digit gets an ``N`` (``n_``) before it; a reserved word
gets a ``_`` behind it. Where two names come to the same identifier, each of them gets ``_`` and six digits of its own
SHA-256: nobody's identifier hangs on the order of the catalog.
"""

from __future__ import annotations

import hashlib
import keyword
import re
import textwrap
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Literal

import msgspec

Style = Literal["pascal", "snake", "upper", "camel"]

_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]"
)
"""What cannot be seen, or reorders what is seen: escaped in every output."""

_HIDDEN_IN_JSON = re.compile(_HIDDEN.pattern.replace("\x00-\x1f", ""))
"""The same where controls are escaped already, and line ends are the document's own."""

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_WORDS = re.compile(r"[A-Za-z0-9]+")

PYTHON_WORDS = frozenset(keyword.kwlist) | {"self", "cls"}
CPP_WORDS = frozenset(re.findall(
    r"\w+",
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class "
    "compl concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype "
    "default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline "
    "int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register "
    "reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template "
    "this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t "
    "while xor xor_eq TEXT check verify ensure PI TRUE FALSE IN OUT",
))  # fmt: skip


def _utf16(char: str) -> str:
    code = ord(char)
    if code < 0x10000:
        return f"\\u{code:04x}"
    high, low = divmod(code - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"


def py_string(text: str) -> str:
    """A Python literal: ``"it's"``."""
    body = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{_HIDDEN.sub(_py_escape, body)}"'


def _py_escape(match: re.Match[str]) -> str:
    char = match.group()
    return _SHORT.get(char) or (f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}")


def py_value(value: Any) -> str:
    """A JSON value as a Python expression."""
    if isinstance(value, str):
        return py_string(value)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(py_value, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{py_string(key)}: {py_value(item)}' for key, item in value.items())}}}"
    return repr(value)


def py_tuple(values: Iterable[Any]) -> str:
    """JSON values as a Python tuple."""
    parts = [py_value(value) for value in values]
    return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"


def ts_string(text: str) -> str:
    """A TypeScript literal that may also stand in a page's script."""
    body = text.replace("\\", "\\\\").replace('"', '\\"')
    body = _HIDDEN.sub(lambda match: _SHORT.get(match.group()) or _utf16(match.group()), body)
    return '"' + body.replace("</", "<\\/").replace("<!--", "<\\!--") + '"'


def ts_value(value: Any) -> str:
    """A JSON value as a TypeScript expression."""
    if isinstance(value, str):
        return ts_string(value)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(ts_value, value))}]"
    if isinstance(value, dict):
        members = ", ".join(f"{ts_key(key)}: {ts_value(item)}" for key, item in value.items())
        return f"{{ {members} }}" if members else "{}"
    return msgspec.json.encode(value).decode()


def ts_key(name: str) -> str:
    """A property's name: bare where that is legal. ``__proto__`` would set the prototype: in brackets it does not."""
    if name == "__proto__":
        return '["__proto__"]'
    return name if re.fullmatch(r"[A-Za-z_$][A-Za-z0-9_$]*", name) else ts_string(name)


def cpp_string(text: str) -> str:
    """The inside of a C++ literal, quotes included: for ``TEXT(...)``, in any source encoding."""
    out = []
    for char in text:
        code = ord(char)
        if char in '\\"':
            out.append("\\" + char)
        elif char == "?":
            out.append("\\?" if out and out[-1].endswith("?") else "?")  # no trigraphs
        elif char in _SHORT:
            out.append(_SHORT[char])
        elif code < 0x20 or code == 0x7F:
            out.append(f"\\{code:03o}")
        elif code < 0x7F:
            out.append(char)
        elif code < 0xA0 or 0xD800 <= code < 0xE000:
            out.append(f'\\x{code:x}""')  # no universal name allowed; ends here, whatever digit follows
        else:
            out.append(f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")
    return f'"{"".join(out)}"'


def json_bytes(value: Any) -> bytes:
    """A JSON document: two spaces a level, non-ASCII kept but for what cannot be seen."""
    data = msgspec.json.format(msgspec.json.encode(value), indent=2).decode("utf-8", "surrogatepass")
    return (_HIDDEN_IN_JSON.sub(lambda match: _utf16(match.group()), data) + "\n").encode()


def visible(text: str) -> str:
    """``text`` on one line, what cannot be seen written as an escape."""
    return _HIDDEN.sub(lambda match: _SHORT.get(match.group()) or _utf16(match.group()), text)


def comment_lines(text: str) -> list[str]:
    """The lines of a text for a comment, empty ones at its ends gone."""
    lines = [visible(line).rstrip() for line in re.split(r"\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]", text)]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return lines


def wrapped(lines: list[str], width: int = 110) -> list[str]:
    """Lines of prose, none much longer than ``width``."""
    out: list[str] = []
    for line in lines:
        out += [line] if len(line) <= width else textwrap.wrap(
            line, width, break_long_words=False, break_on_hyphens=False
        )  # fmt: skip
    return out


def py_docstring(text: str) -> list[str]:
    """The lines between the quotes of a docstring."""
    return [line.replace("\\", "\\\\").replace('"""', '\\"\\"\\"') for line in wrapped(comment_lines(text))]


def block_comment(text: str) -> list[str]:
    """The lines inside ``/* */``, of TypeScript or C++."""
    return [line.replace("*/", "* /").replace("/*", "/ *") for line in wrapped(comment_lines(text))]


_MARKDOWN = re.compile(r"[\\`*_{}\[\]<>()#+!|~&:$-]")


def md_text(value: Any) -> str:
    """A value as text of one line of Markdown, in which nothing is markup."""
    line = " ".join(str(value).split())
    return _MARKDOWN.sub(lambda match: f"&#{ord(match.group())};", _HIDDEN.sub("", line))


def _ascii_words(name: str) -> list[str]:
    if name.isascii():
        return _WORDS.findall(name)
    spelled = "".join(char if char.isascii() else f" U{ord(char):04X} " if char.isalnum() else " " for char in name)
    return _WORDS.findall(spelled)


@lru_cache(maxsize=65536)
def identifier(name: str, style: Style, reserved: frozenset[str] = frozenset()) -> str:
    """The identifier for one name, as the module's head says; not yet told apart from others."""
    words = _ascii_words(name) or ["empty"]
    if style == "pascal" or style == "camel":
        joined = "".join(word[:1].upper() + word[1:] for word in words)
        if style == "camel":
            joined = joined[:1].lower() + joined[1:]
        joined = f"N{joined}" if joined[0].isdigit() else joined
    elif re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name) and style == "snake":
        joined = name
    else:
        joined = "_".join(words)
        joined = joined.upper() if style == "upper" else joined
        joined = f"n_{joined}" if joined[0].isdigit() else joined
    return joined + "_" if joined in reserved else joined


def title_of(name: str) -> str:
    """A name as a title: ``actor.spawn_batch`` → ``Actor Spawn Batch``."""
    words = [word for word in identifier(name, "snake").replace(".", "_").split("_") if word]
    return " ".join(word[:1].upper() + word[1:] for word in words)


def identifiers(
    names: Iterable[str], style: Style, reserved: frozenset[str] = frozenset(), *, fold_case: bool = False
) -> dict[str, str]:
    """For each name its identifier, all different (where ``fold_case``, even if case is ignored)."""
    return told_apart({name: identifier(name, style, reserved) for name in names}, fold_case=fold_case)


def told_apart(wanted: dict[str, str], *, fold_case: bool = False) -> dict[str, str]:
    """``wanted`` with a suffix from the name's own digest on whatever two names share."""
    wanted = dict(wanted)
    digits = 6
    while True:
        taken: dict[str, list[str]] = {}
        for name, made in wanted.items():
            taken.setdefault(made.lower() if fold_case else made, []).append(name)
        shared = [name for several in taken.values() if len(several) > 1 for name in several]
        if not shared:
            return wanted
        for name in shared:
            wanted[name] += f"_{hashlib.sha256(name.encode('utf-8', 'surrogatepass')).hexdigest()[:digits]}"
        digits += 6


def file_names(names: Iterable[str]) -> dict[str, str]:
    """For each name the stem of a file that any system takes: ``actor.spawn``; told apart without case."""
    made = {}
    for name in names:
        stem = re.sub(r"[^A-Za-z0-9._-]", lambda match: f"%{ord(match.group()):04X}", name).strip(".") or "%"
        device = re.fullmatch(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?", stem)
        made[name] = f"_{stem}" if device or stem[0] == "-" else stem[:120]
    return told_apart(made, fold_case=True)
