"""The catalogs that outputs are tried on: a plain one, and one whose every name and text is a trap."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from extractor.catalog import Catalog, load, sealed

DATA = (Path(__file__).parent.parent / "catalog" / "lanterns.json").read_bytes()

TEXTS = (
    'It\'s "quoted" \\ and ends in a backslash\\',
    "*/ end(); /* // <!-- --> </script> <script>",
    "three \"\"\" and ''' and ``` and ${x} and {{ 7*7 }} {% raw %}",
    "first\r\nsecond\u2028third\u0085fourth\x00nul\x1b[31m",
    "safe \u202etxet desrever\u202c \u200b\ufeff\U000e0041 end",
    "??/ ??= %(key)s %s %d {0} \\u0041 \\N{BULLET}",
    "日本 灯 ランプ 🏮",
)

NAMES = ("class", "2d.list", "set-actor", "日本", "None", "constructor", "__proto__", "with space", "quote\"'`\\")
ALIKE = ("a.b", "a_b", "a-b", "A.B")
"""Names that come to one identifier."""

KEYS = (
    "class", "def", "2d", "日本", "with space", "quote\"'`\\", "__proto__", "constructor", "self", "model_config",
    "copy", "list", "str", "set-x", "set_x", "line\nbreak", "*/", "</script>", "\u202ekey", "match",
)  # fmt: skip


@cache
def lanterns() -> Catalog:
    """The hand-written catalog."""
    return sealed(load(DATA, "lanterns.json"))


@cache
def hostile(alike: bool = True) -> Catalog:
    """Names that are no identifier anywhere, texts that end whatever they stand in."""
    plain: dict[str, Any] = json.loads(DATA)
    sample = plain["commands"][1]
    commands = []
    for at, name in enumerate((*NAMES, *(ALIKE if alike else ()))):
        text = TEXTS[at % len(TEXTS)]
        params = [
            {"key": key, "type": "string", "required": "never", "description": TEXTS[place % len(TEXTS)],
             "enum": list(TEXTS), "otherwise": "error"}
            for place, key in enumerate(KEYS)
        ]  # fmt: skip
        params[0]["required"] = "always"
        params[3] |= {"type": "object", "properties": [dict(one) for one in params[:3]]}
        del params[3]["enum"], params[3]["otherwise"]
        params[5]["default"] = TEXTS[0]
        commands.append({
            **sample, "name": name, "family": text, "aliases": [f"alias of {name}"], "summary": text,
            "description": text, "deprecated": text, "params": params, "declared": None, "findings": [],
            "requirements": {"all": ["class"], "one_of": [["def", "with space"]], "at_most_one": [["list", "str"]],
                             "when": [{"if": {"key": "copy", "in": [TEXTS[0]]}, "then": ["__proto__", "*/"]}]},
            "statuses": [{"code": 400, "error_code": text, "kind": "error", "messages": [{"text": text}]}],
            "result": {"type": "object", "properties": [{"key": key, "type": "string"} for key in KEYS]},
        })  # fmt: skip
    plain["commands"] = commands
    plain["plugin"] |= {"name": TEXTS[1], "version": TEXTS[3]}
    payload = [{"key": "class", "type": "string"}]
    plain["events"] = [
        {"name": name, "payload": payload, "expects_reply": False, "sites": []} for name in (*NAMES, *ALIKE)
    ]
    plain["families"] = [{"name": text, "commands": 1} for text in TEXTS]
    plain["error_codes"] = [{"code": text, "commands": 1} for text in TEXTS]
    return sealed(load(json.dumps(plain).encode(), "hostile"))


def empty() -> Catalog:
    """A plugin without commands."""
    plain: dict[str, Any] = json.loads(DATA)
    plain |= {"commands": [], "events": [], "families": [], "status_codes": [], "error_codes": []}
    plain["envelope"] = {"request": None, "reply": None, "statuses": []}
    return sealed(load(json.dumps(plain).encode(), "empty"))


def single() -> Catalog:
    """A plugin with one command."""
    plain: dict[str, Any] = json.loads(DATA)
    plain |= {"commands": plain["commands"][:1], "events": []}
    return sealed(load(json.dumps(plain).encode(), "single"))
