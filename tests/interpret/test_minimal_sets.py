"""Minimal needed sets against brute force, over random oracles: whatever fails without some keys fails without more."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.facts import Path
from extractor.interpret.decide import Oracle, minimal_sets, settled

KEYS: list[Path] = [(name,) for name in "abcdefg"]
SETS = st.frozensets(st.sampled_from(KEYS), min_size=1, max_size=4)
NEEDS = st.lists(SETS, max_size=5)


def oracle(needs: list[frozenset[Path]], tells: bool) -> Oracle:
    """Fails where a set of ``needs`` is absent as a whole; ``tells`` which, as a run that looks at little does."""

    def fails(absent: frozenset[Path]) -> frozenset[Path] | None:
        held = [need for need in needs if need <= absent]
        return None if not held else held[0] if tells else absent

    return Oracle(fails)


def brute(needs: list[frozenset[Path]], keys: list[Path]) -> set[frozenset[Path]]:
    failing = [
        frozenset(group)
        for size in range(1, len(keys) + 1)
        for group in combinations(keys, size)
        if any(need <= set(group) for need in needs)
    ]
    return {group for group in failing if not any(other < group for other in failing)}


@settings(max_examples=150)
@given(NEEDS, st.booleans())
def test_the_search_finds_what_brute_force_finds(needs: list[frozenset[Path]], tells: bool) -> None:
    found, complete = minimal_sets(oracle(needs, tells), KEYS)
    assert complete
    assert len(found) == len(set(found))
    assert set(found) == brute(needs, KEYS)


@given(NEEDS, st.integers(0, 12))
def test_a_search_without_the_runs_for_it_claims_nothing_false(needs: list[frozenset[Path]], runs: int) -> None:
    asked = oracle(needs, tells=False)
    asked.runs = 400 - runs
    found, complete = minimal_sets(asked, KEYS)
    assert set(found) <= brute(needs, KEYS)
    assert not complete or set(found) == brute(needs, KEYS)


@given(NEEDS)
def test_groups_hold_neither_a_needed_key_nor_another_group(needs: list[frozenset[Path]]) -> None:
    needed, groups = settled(minimal_sets(oracle(needs, True), KEYS)[0])
    assert needed == sorted(needed)
    for group in groups:
        assert not set(group) & set(needed)
        assert not any(set(other) < set(group) for other in groups)


@given(NEEDS, SETS, SETS)
def test_more_absent_keys_never_lead_back_to_success(
    needs: list[frozenset[Path]], some: frozenset[Path], more: frozenset[Path]
) -> None:
    asked = oracle(needs, True)
    assert not asked.fails(some) or asked.fails(some | more)
