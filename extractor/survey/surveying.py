"""``surveyed``: the traits of a plugin, from its registrations and its handlers' facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extractor.dialects import shapes
from extractor.survey.guessing import guessed
from extractor.survey.records import Trait, _
from extractor.survey.replying import replying

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from extractor.dialects import Shape
    from extractor.facts import HandlerFacts, Registration
    from extractor.program import Program


def surveyed(
    program: Program, registrations: Sequence[Registration], facts: Mapping[Registration, HandlerFacts]
) -> tuple[Trait, ...]:
    """What registers, where the request is, and what replies, each with its place."""
    found = [_trait(shape) for shape in shapes(program, registrations)]
    guesses, guessed_at = guessed(program, registrations)
    return (*found, *guesses, *replying(program, facts, guessed_at))


def _trait(shape: Shape) -> Trait:
    if shape.key == "dispatch":
        why = _("compares the names")
    elif shape.key == "request":
        why = _("is a JSON object by its type")
    elif shape.stores:
        why = _("stores the name with the handler")
    else:
        why = _("is the first of them")
    fits = "$class" not in shape.pattern or bool(shape.members)
    sure = fits and "$_." not in shape.pattern
    return Trait(shape.key, shape.dialect, shape.pattern, shape.uses, shape.place, why, sure, shape.members)
