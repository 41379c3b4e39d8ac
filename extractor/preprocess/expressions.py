"""The expressions of ``#if``: parsed once, evaluated to a number or to undecided, written out readably.

An expression is a nested tuple, its kind first:

    ("number", 5)  ("name", "X")  ("defined", "X")  ("has", '"A.h"')  ("call", "F", (args, …))  ("opaque", "text")
    ("!", a)  ("-", a)  ("~", a)  ("&&", a, b) and the other binary operators  ("?", condition, then, other)
"""

from __future__ import annotations

import functools
import re
from typing import Any

Expression = tuple[Any, ...]

_TOKEN = re.compile(
    r"\s*(?:((?:0[xX][0-9a-fA-F']+|0[bB][01']+|[0-9][0-9']*)[uUlLzZ]*)|([A-Za-z_$][\w$]*)"
    r"|('(?:[^'\\]|\\.)+')|(\"[^\"]*\"|<=|>=|==|!=|&&|\|\||<<|>>|[-+*/%<>!~&|^?:(),.]))"
)
_PRECEDENCE = {
    "?": 1, "||": 2, "&&": 3, "|": 4, "^": 5, "&": 6, "==": 7, "!=": 7, "<": 8, ">": 8, "<=": 8, ">=": 8,
    "<<": 9, ">>": 9, "+": 10, "-": 10, "*": 11, "/": 11, "%": 11,
}  # fmt: skip
_ALTERNATIVE = {"and": "&&", "or": "||", "not": "!"}
_MAX_DEPTH = 60
_MAX_TOKENS = 600  # a chain of operators is as deep as it is long
_HEADER = re.compile(r"(__has_include(?:_next)?)\s*\(\s*(<[^>]*>|\"[^\"]*\")\s*\)")

TRUE: Expression = ("number", 1)


class _Unreadable(Exception):
    """The text is no expression of the preprocessor's grammar."""


@functools.lru_cache(maxsize=4096)
def parse(text: str) -> Expression:
    """The expression that ``text`` is; ``("opaque", text)`` where it is none, which is undecided."""
    headers: list[str] = []

    def take(match: re.Match[str]) -> str:
        headers.append(match[2])
        return f" {match[1]}({len(headers) - 1}) "

    try:
        tokens = _tokens(_HEADER.sub(take, text) if "__has_include" in text else text)
        if len(tokens) > _MAX_TOKENS:
            raise _Unreadable
        parser = _Parser(tokens, headers)
        found = parser.expression(1, 0)
        if parser.at != len(tokens):
            raise _Unreadable
    except _Unreadable:
        return ("opaque", " ".join(text.split())[:200])
    return found


def _tokens(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    at, end = 0, len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None:
            raise _Unreadable
        number, name, character, sign = match.groups()
        if number:
            found.append(("number", number))
        elif name in _ALTERNATIVE:
            found.append(("sign", _ALTERNATIVE[name]))
        elif name:
            found.append(("name", name))
        elif character:
            found.append(("number", str(ord(character[1])) if len(character) == 3 else "0"))
        else:
            found.append(("sign", sign))
        at = match.end()
    return found


class _Parser:
    """Precedence climbing over the tokens; ``at`` is the next one."""

    def __init__(self, tokens: list[tuple[str, str]], headers: list[str]) -> None:
        self.tokens = tokens
        self.headers = headers
        self.at = 0

    def expression(self, lowest: int, depth: int) -> Expression:
        if depth > _MAX_DEPTH:
            raise _Unreadable
        left = self.operand(depth)
        while True:
            kind, sign = self.peek()
            precedence = _PRECEDENCE.get(sign, 0) if kind == "sign" else 0
            if precedence < lowest or not precedence:
                return left
            self.at += 1
            if sign == "?":
                then = self.expression(1, depth + 1)
                self.expect(":")
                left = ("?", left, then, self.expression(1, depth + 1))
            else:
                left = (sign, left, self.expression(precedence + 1, depth + 1))

    def operand(self, depth: int) -> Expression:
        if depth > _MAX_DEPTH:
            raise _Unreadable
        kind, text = self.peek()
        self.at += 1
        if kind == "number":
            return ("number", _number(text))
        if kind == "name":
            return self.named(text, depth)
        if text == "(":
            inner = self.expression(1, depth + 1)
            self.expect(")")
            return inner
        if text == "+":
            return self.operand(depth + 1)
        if text in ("!", "-", "~"):
            inner = self.operand(depth + 1)
            return (text, inner)
        raise _Unreadable

    def named(self, name: str, depth: int) -> Expression:
        if name == "defined":
            bracket = self.peek()[1] == "("
            self.at += bracket
            kind, operand = self.peek()
            if kind != "name":
                raise _Unreadable
            self.at += 1
            if bracket:
                self.expect(")")
            return ("defined", operand)
        if self.peek()[1] != "(":
            return ("name", name)
        self.at += 1
        args: list[Expression] = []
        while self.peek()[1] != ")":
            args.append(self.expression(1, depth + 1))
            if self.peek()[1] == ",":
                self.at += 1
        self.at += 1
        if name.startswith("__has_include"):
            header = args[0][1] if len(args) == 1 and args[0][0] == "number" else -1
            return ("has", self.headers[header] if 0 <= header < len(self.headers) else "")
        return ("call", name, tuple(args))

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.at] if self.at < len(self.tokens) else ("end", "")

    def expect(self, sign: str) -> None:
        if self.peek() != ("sign", sign):
            raise _Unreadable
        self.at += 1


def _number(text: str) -> int:
    digits = text.replace("'", "").rstrip("uUlLzZ")
    try:
        if digits[:2] in ("0x", "0X", "0b", "0B"):
            return int(digits, 0)
        return int(digits, 8) if len(digits) > 1 and digits[0] == "0" else int(digits)
    except ValueError:
        raise _Unreadable from None
