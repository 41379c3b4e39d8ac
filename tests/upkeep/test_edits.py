"""Edits of the specimens: each is said in the words of the contract at its place, and a harmless one is not said.

``--accept`` rewrites what the edits expect, for review as a diff.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from scripted import Edit, accept, after, batches, before, edits, headings, reshaped, said, said_of_reshaped

STEMS = ("keys", "needs", "replies", "commands")
CHANGES = [edit for stem in STEMS for edit in edits(stem)]
HARMLESS = edits("harmless")


def called(batch: tuple[Edit, ...]) -> str:
    return "; ".join(edit.name for edit in batch)


@pytest.mark.parametrize("stem", [*STEMS, "harmless"])
def test_every_heading_is_an_edit_of_its_own_name(stem: str) -> None:
    names = [edit.name for edit in edits(stem)]
    assert len(names) == len(set(names)) == headings(stem)


@pytest.mark.parametrize("batch", batches(CHANGES), ids=called)
def test_an_edit_is_said_in_the_words_of_the_contract_and_nothing_else_is(
    batch: tuple[Edit, ...], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    observed, of_files = said(batch, after(batch, tmp_path), tmp_path / "made")
    if request.config.getoption("--accept"):
        for edit in batch:
            accept(edit, observed[edit.name])
        return
    assert observed == {edit.name: edit.expected for edit in batch}
    assert all(observed.values())
    assert of_files == {"UC103"}, "besides, that the files are stale"


@pytest.mark.parametrize("batch", batches(HARMLESS), ids=called)
def test_of_a_harmless_edit_nothing_is_said_but_that_places_moved(batch: tuple[Edit, ...], tmp_path: Path) -> None:
    read = after(batch, tmp_path)
    observed, of_files = said(batch, read, tmp_path / "made")
    assert observed == dict.fromkeys(observed, "")
    assert of_files <= {"UC102"}
    assert read.catalog.plugin.contract_digest == before(batch[0].plugin).catalog.plugin.contract_digest


@pytest.mark.parametrize(("shape", "rules"), [("crlf", set()), ("utf-16", set()), ("Actors.cpp", {"UC102"})])
def test_other_bytes_that_say_the_same_change_nothing(shape: str, rules: set[str], tmp_path: Path) -> None:
    read = reshaped(shape, tmp_path)
    assert said_of_reshaped(read, tmp_path / "made") == ([], rules)


@pytest.mark.xfail(strict=True, reason="the catalog does not say yet which build a fact holds in")
@pytest.mark.parametrize("edit", edits("unsaid"), ids=lambda edit: edit.name)
def test_what_the_catalog_does_not_tell_cannot_be_said(edit: Edit, tmp_path: Path) -> None:
    observed, _ = said((edit,), after((edit,), tmp_path), tmp_path / "made")
    assert observed[edit.name]


def test_there_are_as_many_edits_as_it_takes_to_trust_the_words() -> None:
    assert len(CHANGES) >= 60
    assert len(HARMLESS) >= 30
