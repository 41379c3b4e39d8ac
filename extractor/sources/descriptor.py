"""The .uplugin: a plugin's name and version."""

from __future__ import annotations

import json
from pathlib import Path

from extractor import given
from extractor.errors import UserError
from extractor.findings import Finding, Location
from extractor.rules.uc920_descriptor_invalid import RULE as INVALID
from extractor.sources.decoding import decode


def read_descriptor(path: Path) -> tuple[str, str | None, tuple[Finding, ...]]:
    """The plugin's name (the file's own, as the engine has it), VersionName (None without one), and findings.

    Findings: UC920 for a VersionName that is no text.

    Raises: UserError, with the line, for a file that is not a JSON object; the engine refuses such a plugin too.
    """
    text = decode(given.read(path))[0].decode()
    try:
        found = json.loads(_without_trailing_commas(text))
    except json.JSONDecodeError as error:
        raise UserError(f"not JSON: {error.msg} (column {error.colno})", file=str(path), line=error.lineno) from error
    except RecursionError as error:
        raise UserError("not a plugin descriptor: nested too deep", file=str(path), line=1) from error
    if not isinstance(found, dict):
        raise UserError("not a plugin descriptor: a JSON object is expected", file=str(path), line=1)
    version = found.get("VersionName")
    if version is not None and not isinstance(version, str):
        message = f"VersionName is no text: {json.dumps(version)[:60]}"
        return path.stem, None, (INVALID.finding(Location(path.name), message),)
    return path.stem, version or None, ()


def _without_trailing_commas(text: str) -> str:
    """``text`` with commas before a closing bracket as blanks: the engine's reader lets them pass."""
    kept = list(text)
    comma, inside, at = -1, False, 0
    while at < len(text):
        sign = text[at]
        if inside:
            if sign == "\\":
                at += 1
            elif sign == '"':
                inside = False
        elif sign == '"':
            inside, comma = True, -1
        elif sign == ",":
            comma = at
        elif sign in "]}" and comma >= 0:
            kept[comma] = " "
            comma = -1
        elif not sign.isspace():
            comma = -1
        at += 1
    return "".join(kept)
