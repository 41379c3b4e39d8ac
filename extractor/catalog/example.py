"""An example call and its answer, made from the contract alone.

The smallest request that the contract lets pass, the same on every run. A short search decides which key of a group
to give and which literal to take where conditions hang on it; values are plain, by type and format.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from extractor.catalog.commands import Command, Result
from extractor.catalog.instance import Breach, breaches, keys_of
from extractor.catalog.model import Envelope
from extractor.catalog.params import Param
from extractor.catalog.requirements import walk

MOST_STEPS = 400
"""Requests looked at before the search gives up."""

MOST_ITEMS = 50
"""Items an example shows at most, whatever ``min_items`` says."""

_COMPONENTS = {
    "vector": ("x", "y", "z"),
    "rotator": ("pitch", "yaw", "roll"),
    "quaternion": ("x", "y", "z", "w"),
    "color": ("r", "g", "b", "a"),
}

_FLAGS = ("ok", "success")
"""Keys of replies that are true where the command succeeded."""

_TEXTS = {
    "guid": "123e4567-e89b-12d3-a456-426614174000",
    "asset-path": "/Game/Example",
    "class-path": "/Script/Engine.Actor",
    "json": "{}",
    "color": "#FF8000",
}


class _Plan(Struct, frozen=True):
    """A request on the way: what it gives, and literals other than the first."""

    given: frozenset[str]
    chosen: tuple[tuple[str, Any], ...] = ()


def example_params(command: Command) -> dict[str, Any]:
    """The smallest params that break no statement of the contract; where none is found (statements that exclude each
    other), what comes closest. A tool's action key is not among them."""
    known = dict(walk(command.params))
    plans = [_Plan(frozenset(command.requirements.all))]
    best, fewest = _build(command.params, plans[0], ""), -1
    for _ in range(MOST_STEPS):
        if not plans:
            break
        plan = plans.pop()
        request = _build(command.params, plan, "")
        broken = list(breaches(command, request))
        if not broken:
            return _build(command.params, _shrunk(command, plan, known), "")
        if fewest < 0 or len(broken) < fewest:
            best, fewest = request, len(broken)
        plans.extend(reversed(list(_mended(plan, broken[0], known))))
    return best


def _shrunk(command: Command, plan: _Plan, known: dict[str, Param]) -> _Plan:
    """The plan without what turned out not to be needed."""
    for key in reversed(known):
        if key in plan.given and key not in command.requirements.all:
            less = _Plan(plan.given - {key}, plan.chosen)
            if not any(breaches(command, _build(command.params, less, ""))):
                plan = less
    return plan


def _mended(plan: _Plan, breach: Breach, known: Mapping[str, Param]) -> Iterator[_Plan]:
    """Plans that may do better, best first."""
    if breach.kind in ("missing", "one_of"):
        for key in breach.keys:
            if key in known and key not in plan.given:
                yield _Plan(plan.given | {key}, plan.chosen)
    if breach.because is None:
        return
    for key in dict.fromkeys(keys_of(breach.because)):
        tried = dict(plan.chosen)
        if key in known and key in plan.given and key not in tried:
            for literal in known[key].enum[1:]:
                yield _Plan(plan.given, (*plan.chosen, (key, literal)))


def _build(params: Iterable[Param], plan: _Plan, prefix: str) -> dict[str, Any]:
    request = {}
    for param in params:
        name = prefix + param.key
        if name in plan.given or any(given.startswith(name + ".") for given in plan.given):
            request[param.key] = _value(param, name, plan)
    return request


def _value(param: Param, name: str, plan: _Plan) -> Any:
    chosen = dict(plan.chosen)
    if name in chosen:
        return chosen[name]
    if param.enum:
        return param.enum[0]
    kind = param.type if param.type != "any" else _kind_of_any(param)
    if kind == "object":
        return _object(param, name, plan)
    if kind == "array":
        return _array(param, name, plan)
    return _plain(param, kind, name)


def _kind_of_any(param: Param) -> str:
    """The one of the types that says most; a number or a flag where the key may be one, which hangs on nothing."""
    needs_more = any(inner.required not in (None, "never") for inner in param.properties)
    plain = [kind for kind in ("number", "integer", "boolean") if kind in param.types]
    if plain and not needs_more:
        return plain[0]
    for kind, told in (("object", param.properties), ("array", param.items)):
        if told and kind in param.types:
            return kind
    return param.types[0] if param.types else "string"


def _object(param: Param, name: str, plan: _Plan) -> dict[str, Any]:
    value = _build(param.properties, plan, name + ".")
    parts = _COMPONENTS.get(param.format or "", ())
    if value:
        return value
    if param.properties:
        keys = {inner.key for inner in param.properties}
        parts = parts or next((some for some in _COMPONENTS.values() if keys.issuperset(some[:3])), ())
        shown = [inner for inner in param.properties if inner.key in parts[:3]] or param.properties[:1]
        return {inner.key: _value(inner, f"{name}.{inner.key}", plan) for inner in shown}
    if param.additional:
        return {"example": _value(param.additional, name + ".*", plan)}
    return {part: 1 if part in "wa" else 0 for part in parts}


def _array(param: Param, name: str, plan: _Plan) -> list[Any]:
    parts = _COMPONENTS.get(param.format or "", ())
    if parts and not param.items:
        return [0] * len(parts)
    count = min(max(param.min_items or 0, 1), MOST_ITEMS)
    item = param.items or Param(type="string")
    return [_value(item, name + "[]", plan) for _ in range(count)]


def _plain(param: Param, kind: str, name: str) -> Any:
    if kind == "boolean":
        return True
    last = name.rpartition(".")[2].lower().removesuffix("[]")
    if kind in ("integer", "number"):
        return _number(param, 0 if last.endswith("index") else 1)  # there may be one only
    if param.format in _TEXTS:
        return _TEXTS[param.format]
    return "/Game/Example" if last.rstrip("s").endswith("path") else "example"


def _number(param: Param, plain: int) -> int | float:
    if isinstance(param.default, (int, float)) and not isinstance(param.default, bool):
        return param.default
    low, high = param.minimum, param.maximum
    value: int | float = plain if low is None or low <= plain else low
    return high if high is not None and value > high else value


def example_request(command: Command, envelope: Envelope) -> dict[str, Any]:
    """The whole message: the params within the envelope, the action's key among them; the params alone where the
    envelope is not known."""
    params = example_params(command)
    if command.action:
        params = {command.action.key: command.action.value, **params}
    request = envelope.request
    if request is None or request.name_at is None:
        return params
    message = dict(request.constants)
    if request.id_at:
        message[request.id_at] = "1"
    message[request.name_at] = command.called
    if request.params_at:
        return {**message, request.params_at: params}
    return {**params, **message}


def example_reply(command: Command, envelope: Envelope) -> Any:
    """A success reply within the envelope, with the result's keys that are always there; the result alone where the
    envelope is not known."""
    result = example_result(command.result)
    reply = envelope.reply
    if reply is None or not reply.keys:
        return result
    message: dict[str, Any] = {}
    code = next((one.code for one in command.statuses if one.kind == "success" and one.code is not None), None)
    keys = list(reply.keys)
    if reply.result_at and reply.result_at not in keys and command.result and command.result.properties:
        keys.append(reply.result_at)  # a refusal has none
    for key in keys:
        if key == reply.result_at:
            message[key] = result
        elif envelope.request and key == envelope.request.id_at:
            message[key] = "1"
        elif key == "code" and code is not None:
            message[key] = code
        elif key in _FLAGS:
            message[key] = True
        else:
            message[key] = "…"
    return message


def example_result(result: Result | None) -> Any:
    """What every success brings; an empty object where nothing is known.

    A key that is not always there is left out: which of them come together, the contract does not say.
    """
    if result is None:
        return {}
    return _result(Param(type=result.type, properties=result.properties), "")


def _result(param: Param, name: str) -> Any:
    kind = param.type if param.type != "any" else _kind_of_any(param)
    if param.enum:
        return param.enum[0]
    if kind == "array":
        return [_result(param.items, name)] if param.items else []
    if kind != "object":
        return _plain(param, kind, name)
    return {inner.key: _result(inner, inner.key) for inner in param.properties if inner.always}


def is_whole(result: Result | None) -> bool:
    """Whether the example of a result has all keys that the contract lists."""
    return result is None or all(param.always for param in _held(result.properties))


def _held(params: Iterable[Param]) -> Iterator[Param]:
    """The params and what is in their objects, and in those of their arrays."""
    for param in params:
        yield param
        inner = param
        while inner.items:
            inner = inner.items
        yield from _held(inner.properties)
