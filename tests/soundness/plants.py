"""Faults planted in the product, to see that the harness finds them: a test replaces one function of the interpreter.

A plant names what it replaces by module and attribute, and fails loudly where that is gone: it must then be planted
anew, not dropped.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from soundness.product import extract

Wrap = Callable[[Callable[..., Any]], Callable[..., Any]]


def _accessor_inverted(original: Callable[..., Any]) -> Callable[..., Any]:
    """HasField of an absent key answers true."""

    def planted(m: Any, parent: Any, name: str, *rest: Any) -> Any:
        values = importlib.import_module("extractor.interpret.values")
        found = original(m, parent, name, *rest)
        return values.TRUE if name == "HasField" and found is values.FALSE else found

    return planted


def _havoc_off(original: Callable[..., Any]) -> Callable[..., Any]:
    """Unknown code leaves alone what it is given."""

    def planted(value: Any, *rest: Any) -> Any:
        original(value, *rest)
        return value

    return planted


def _item_rule_inverted(original: Callable[..., Any]) -> Callable[..., Any]:
    """All items are the bad one, where the question is about one bad item among others."""

    def planted(m: Any, over: Any, *rest: Any) -> Any:
        plan = original(m, over, *rest)
        return type(plan)(known=(plan.bad,), item=plan.item, bad=None) if plan.bad is not None else plan

    return planted


PLANTS: dict[str, tuple[str, str, Wrap]] = {
    "accessor_inverted": ("extractor.interpret.json", "_read_request", _accessor_inverted),
    "havoc_off": ("extractor.interpret.havoc", "havocked", _havoc_off),
    "item_rule_inverted": ("extractor.interpret.containers", "iteration", _item_rule_inverted),
}


@contextmanager
def planted(name: str) -> Iterator[None]:
    """The product with this fault in it, for the time of the context."""
    module_name, attribute, wrap = PLANTS[name]
    module = importlib.import_module(module_name)
    original = getattr(module, attribute)
    setattr(module, attribute, wrap(original))
    try:
        yield
    finally:
        setattr(module, attribute, original)


def faulty(plant: str, plugin: Path) -> dict[str, Any]:
    """The catalog by a product with a fault planted."""
    with planted(plant):
        return extract(plugin)
