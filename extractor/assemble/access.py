"""How far a command's effects reach: the worst of what its handler reaches outside the tree.

``read`` is a claim, like required: it is made only where every call that leaves the tree is known to have no effect.
The same holds of ``control``, for something graver might hide behind what is not known. ``effects`` knows the calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from extractor.assemble.declared import access_of as declared_access
from extractor.assemble.effect_table import CONTROL, NONE, WRITE
from extractor.assemble.effects import effect_of, opens_transaction
from extractor.catalog import TIERS, Access, Evidence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extractor.assemble.effect_table import Effect
    from extractor.facts import HandlerFacts, Reached, Registration

_SHOWN = 3
_UNKNOWN = Access(tier="unknown", basis="derived")


def access_of(registration: Registration, facts: HandlerFacts | None) -> Access:
    """The access of a command: what the source declares, else what its handler's calls show, else ``unknown``.

    A transaction covers the effects (``undo``) where it was opened before the first of them and the worst ones are
    of a kind that transactions record.
    """
    derived = _UNKNOWN if facts is None else _derived(facts)
    declared = declared_access(registration.flags)
    if declared is None:
        return derived
    return replace(declared, undo=derived.undo, evidence=derived.evidence)


def _derived(facts: HandlerFacts) -> Access:
    known: list[tuple[int, Reached, Effect]] = []
    opaque: list[Reached] = []
    opened = len(facts.reached)
    for at, reached in enumerate(facts.reached):
        if reached.kind == "wait":
            continue
        effect = effect_of(reached)
        if effect is None:
            opaque.append(reached)
        else:
            known.append((at, reached, effect))
        if opens_transaction(reached):
            opened = min(opened, at)
    worst = max((effect.grade for _, _, effect in known), default=NONE)
    if worst <= CONTROL and (opaque or facts.bounds):
        return Access(tier="unknown", basis="derived", evidence=_shown(opaque))
    gravest = [(at, reached, effect) for at, reached, effect in known if effect.grade == worst]
    undo = worst >= WRITE and all(effect.undo and at > opened for at, _, effect in gravest)
    shown = [reached for _, reached, _ in gravest] if worst else []
    if undo:
        shown = [*shown[: _SHOWN - 1], facts.reached[opened]]
    return Access(tier=TIERS[worst], basis="derived", undo=undo, evidence=_shown(shown))


def timeout_of(facts: HandlerFacts) -> float | None:
    """Seconds after which a command that replies later gives up; None where no one bound is known."""
    if not any(reply.late for reply in facts.replies):
        return None
    bounds = {float(reached.text) for reached in facts.reached if reached.kind == "wait"}
    if len(bounds) != 1:
        return None
    bound = bounds.pop()
    return int(bound) if bound.is_integer() else bound


def _shown(several: Sequence[Reached]) -> tuple[Evidence, ...]:
    """The first few, each thing once."""
    found: dict[str, Evidence] = {}
    for reached in several:
        what = said(reached)
        found.setdefault(what, Evidence(file=reached.place.file, line=reached.place.line, what=what))
    return tuple(found.values())[:_SHOWN]


def said(reached: Reached) -> str:
    """``AActor::SetActorLabel``, ``FScopedTransaction``, ``UMaterial::TwoSided =``."""
    owner = "" if reached.owner == "?" else reached.owner
    name = f"{owner}::{reached.name}" if owner else reached.name or "a callable value"
    return f"{name} =" if reached.kind == "assign" else name
