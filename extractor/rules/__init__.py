"""The rules: one file each, found by listing this folder; there is no second list.

``known`` reads file names only; a rule's module is imported when it is asked for. A stage that raises a rule imports
that rule's module itself.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
import re

from extractor.errors import UserError, nearest
from extractor.rules.rule import Rule, RuleKind

__all__ = ["Rule", "RuleKind", "known", "name", "rule"]

_FILE = re.compile(r"uc(\d{3})_([a-z0-9_]+)")


@functools.cache
def _names() -> dict[str, str]:
    """Code to name, by code: ``{"UC901": "unparsed_text"}``."""
    found = (_FILE.fullmatch(module.name) for module in pkgutil.iter_modules(__path__))
    return dict(sorted((f"UC{match[1]}", match[2]) for match in found if match))


def known() -> tuple[str, ...]:
    """The codes of all rules, sorted."""
    return tuple(_names())


def rule(code_or_name: str) -> Rule:
    """The rule with this code or name; case does not matter, nor ``-`` for ``_``.

    Raises: UserError for a word that is neither, with the nearest one that is.
    """
    names = _names()
    word = code_or_name.strip()
    code = word.upper()
    if code not in names:
        name = word.lower().replace("-", "_")
        code = next((code for code, known_name in names.items() if known_name == name), "")
    if not code:
        hint = nearest(word, (each for pair in names.items() for each in pair)) or "`uecatalog rules` lists them"
        raise UserError(f"no rule is called {word}", hint=hint)
    module = importlib.import_module(f"{__name__}.{code.lower()}_{names[code]}")
    found = module.RULE
    assert isinstance(found, Rule)
    return found


def name(code: str) -> str:
    """The name of the rule with this code, read off its file's name; "" for a code that is none."""
    return _names().get(code, "")
