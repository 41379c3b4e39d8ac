"""The labelled commands of a wheel's plugin: nothing that hurts is claimed, and no command is missed."""

from __future__ import annotations

from pathlib import Path

from trees import extracted, trees

from extractor import pipeline

TESTS = Path(__file__).resolve().parent.parent
TRUTH = TESTS / "accuracy/soft-ue-cli.truth.json"
EXACT = ("names", "commands", "declared", "declared_required")


def test_no_need_is_invented_and_no_command_is_missed_or_invented(tmp_path: Path) -> None:
    catalog = tmp_path / "catalog.json"
    catalog.write_bytes(pipeline.document(extracted(trees()["soft-ue-cli"]).catalog))
    score = pipeline.accuracy(pipeline.Options(path=str(catalog)), str(TRUTH))
    rows = {row.kind: row for row in score.rows}
    assert [(kind, rows[kind].precision, rows[kind].recall) for kind in EXACT] == [(kind, 1.0, 1.0) for kind in EXACT]
    needs = ("required", "one_of", "when")
    assert [(kind, rows[kind].extra) for kind in needs] == [(kind, 0) for kind in needs]
    assert rows["required"].recall >= 0.9 and rows["types"].precision >= 0.95
