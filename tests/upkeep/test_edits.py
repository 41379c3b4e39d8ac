"""Edits of the specimen: each is said in the words of the contract at its place, and a harmless one is not said."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from edits import CHANGES, HARMLESS, Edit

from extractor import pipeline
from extractor.catalog import Catalog
from extractor.diff import compare

SPECIMEN = Path(__file__).resolve().parent.parent / "plugins/BridgeSample"


@pytest.fixture(scope="module")
def before() -> Catalog:
    return pipeline.extract(pipeline.Options(path=str(SPECIMEN))).catalog


def edited(edit: Edit, folder: Path, *, everywhere: bool = False) -> pipeline.Extracted:
    """The specimen with the edit made, read."""
    plugin = folder / "BridgeSample"
    shutil.copytree(SPECIMEN, plugin)
    file = plugin / "Source/BridgeSample/Private" / edit.file
    text = file.read_bytes().decode()
    crlf = "\r\n" in text
    text = text.replace("\r\n", "\n")
    assert edit.old in text, "the specimen no longer has what the edit changes"
    text = text.replace(edit.old, edit.new) if everywhere else text.replace(edit.old, edit.new, 1)
    file.write_bytes((text.replace("\n", "\r\n") if crlf else text).encode())
    return pipeline.extract(pipeline.Options(path=str(plugin)))


@pytest.mark.parametrize("edit", CHANGES, ids=lambda edit: edit.name)
def test_an_edit_is_said_in_the_words_of_the_contract_and_nothing_else_is(
    edit: Edit, before: Catalog, tmp_path: Path
) -> None:
    assert edit.said
    after = edited(edit, tmp_path)
    found = [
        (change.sentence, (after.line(change.place.file, change.place.line) or "").strip())
        for change in compare(before, after.catalog)
    ]
    assert found == list(edit.said)


@pytest.mark.parametrize("edit", HARMLESS, ids=lambda edit: edit.name)
def test_a_harmless_edit_changes_no_contract(edit: Edit, before: Catalog, tmp_path: Path) -> None:
    after = edited(edit, tmp_path, everywhere=True)
    assert compare(before, after.catalog) == ()
    assert after.catalog.plugin.contract_digest == before.plugin.contract_digest
