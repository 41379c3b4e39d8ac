"""The stand-in behaves as rows.json says: each row is checked by rows_test.cpp, compiled and run once."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from standin.build import HERE, build, missing

ROWS = json.loads((HERE / "rows.json").read_text(encoding="utf-8"))["rows"]

pytestmark = pytest.mark.skipif(missing(), reason="needs a C++ compiler")


@pytest.fixture(scope="module")
def checks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[bool, str]]]:
    """By row: whether each check held, and its expression."""
    program = build(HERE / "rows_test.cpp", tmp_path_factory.mktemp("rows") / "rows_test")
    lines = subprocess.run([str(program)], capture_output=True, text=True, check=False).stdout.splitlines()
    found: dict[str, list[tuple[bool, str]]] = {}
    for line in lines:
        row, verdict, expression = line.split(" ", 2)
        found.setdefault(row, []).append((verdict == "ok", expression))
    return found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_the_stand_in_behaves_as_the_row_says(row: dict[str, str], checks: dict[str, list[tuple[bool, str]]]) -> None:
    assert checks.get(row["id"]), f"{row['id']} has no check"
    assert [expression for held, expression in checks[row["id"]] if not held] == []


def test_every_check_belongs_to_a_row(checks: dict[str, list[tuple[bool, str]]]) -> None:
    assert sorted(set(checks) - {row["id"] for row in ROWS}) == []


def test_every_row_about_the_engine_names_a_public_source() -> None:
    for row in ROWS:
        assert row["behaviour"] and row["about"]
        assert row["id"].startswith("P") or row["source"].startswith("https://"), row["id"]


def test_every_header_compiles_alone_and_without_warnings(tmp_path: Path) -> None:
    headers = sorted(p.relative_to(HERE / "include").as_posix() for p in (HERE / "include").rglob("*.h"))
    source = tmp_path / "all.cpp"
    source.write_text("".join(f'#include "{h}"\n' for h in headers) + "int main() { return 0; }\n", encoding="utf-8")
    assert build(source, tmp_path / "all", warnings=("-Wall", "-Wextra", "-Werror")).exists()
