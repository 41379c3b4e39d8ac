"""What a declaration says about keys is said where the keys are, and nowhere else."""

from __future__ import annotations

from extractor.assemble.declared import declared_of, descriptions_of
from extractor.facts import DeclaredFacts, DeclaredParam, Place


def test_descriptions_are_found_by_dotted_name() -> None:
    inner = DeclaredParam(key="x", type="number", description="Across.")
    params = (
        DeclaredParam(key="at", type="object", description="Where.", properties=(inner,)),
        DeclaredParam(key="mute", type="string"),
    )
    declared = declared_of(DeclaredFacts(params=params, place=Place("A.cpp", 3)))
    assert descriptions_of(declared) == {"at": "Where.", "at.x": "Across."}
    assert descriptions_of(None) == {}
