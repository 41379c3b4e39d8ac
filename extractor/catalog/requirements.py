"""Dotted names of params, and ``required`` computed from the requirements.

A nested key is ``parent.key``, a key in an array's objects ``parent[].key``, a walked object's value ``parent.*``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from extractor.catalog.commands import Command
from extractor.catalog.params import Condition, Param, Required


def walk(params: Iterable[Param], prefix: str = "") -> Iterator[tuple[str, Param]]:
    """Each param with its dotted name, parents before children, in the order of the catalog.

    Items and walked values come too (``key[]``, ``key.*``), their params without a key of their own.
    """
    for param in params:
        yield from _walk(prefix + param.key, param)


def _walk(name: str, param: Param) -> Iterator[tuple[str, Param]]:
    yield name, param
    yield from walk(param.properties, name + ".")
    if param.items:
        yield from _walk(name + "[]", param.items)
    if param.additional:
        yield from _walk(name + ".*", param.additional)


def parent_of(name: str) -> str:
    """The dotted name of the object that holds ``name``: ``a[].b`` → ``a[]``, ``a`` → the empty name."""
    return name.rpartition(".")[0]


def with_required(command: Command) -> Command:
    """The command with ``required`` of each param relative to its parent.

    ``always``: no call that sends the parent succeeds without it. ``conditional``: some do, some do not (a group, a
    condition). ``never``: the rest.
    """
    needs = command.requirements
    always = set(needs.all)
    conditional = {key for group in needs.one_of for key in group}
    for when in needs.when:
        for key in when.then:
            (always if is_with_parent(when.if_, key) else conditional).add(key)
        conditional.update(key for group in when.one_of for key in group)
    return replace(command, params=tuple(_marked(param, param.key, always, conditional) for param in command.params))


def _marked(param: Param, name: str, always: set[str], conditional: set[str]) -> Param:
    required: Required = "always" if name in always else "conditional" if name in conditional else "never"
    return replace(_inside(param, name, always, conditional), required=required)


def _inside(param: Param, name: str, always: set[str], conditional: set[str]) -> Param:
    if not (param.properties or param.items or param.additional):
        return param
    return replace(
        param,
        properties=tuple(_marked(inner, f"{name}.{inner.key}", always, conditional) for inner in param.properties),
        items=param.items and _inside(param.items, name + "[]", always, conditional),
        additional=param.additional and _inside(param.additional, name + ".*", always, conditional),
    )


def is_with_parent(condition: Condition, key: str) -> bool:
    """Whether a need says only that the key belongs to its parent whenever that is there, as ``required`` does."""
    parent = parent_of(key)
    return condition.present is True and condition.key in (parent, parent.removesuffix("[]").removesuffix(".*"))
