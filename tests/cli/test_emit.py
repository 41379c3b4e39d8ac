"""`uecatalog emit`: where an output goes, and what is said where it cannot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from doors import plant, run

CATALOG = Path(__file__).parent.parent / "catalog" / "lanterns.json"


def test_an_output_of_one_file_goes_to_standard_output_or_to_a_file(tmp_path: Path) -> None:
    shown = run("emit", "catalog.ts", CATALOG)
    assert shown.returncode == 0 and shown.stdout.startswith("/**\n * The command catalog of Lanterns 2.1.0.")
    kept = run("emit", "catalog-ts", CATALOG, "-o", tmp_path / "own.ts")
    assert kept.returncode == 0 and not kept.stdout
    assert (tmp_path / "own.ts").read_text() == shown.stdout


def test_an_output_is_made_from_a_plugin_too(tmp_path: Path) -> None:
    done = run("emit", "mcp-tools", plant(tmp_path), "--inject", "agent_id:string")
    assert done.returncode == 0
    assert [tool["name"] for tool in json.loads(done.stdout)["tools"]] == ["door.open", "door.shut"]


def test_several_files_go_into_a_folder(tmp_path: Path) -> None:
    done = run("emit", "schemas", CATALOG, "-o", tmp_path / "made")
    assert done.returncode == 0
    assert (tmp_path / "made" / "schemas" / "lamp.list.params.json").is_file()
    assert str(tmp_path / "made" / "schemas" / "lamp.list.params.json") in done.stdout.split("\n")


def test_a_template_is_read_from_its_file(tmp_path: Path) -> None:
    (tmp_path / "names.txt.j2").write_text("{{ commands|map(attribute='name')|join(' ') }}\n")
    done = run("emit", "template", CATALOG, "--template", tmp_path / "names.txt.j2")
    assert done.returncode == 0 and done.stdout.startswith("console.run lamp.list ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["catalog.yaml", "CATALOG"], "no output is called catalog.yaml"),
        (["schemas", "CATALOG"], "-o FOLDER"),
        (["template", "CATALOG"], "--template FILE"),
        (["template", "CATALOG", "--template", "no/such.j2"], "no/such.j2: cannot read"),
        (["openai-tools", "CATALOG", "--inject", "limit:string"], "cannot inject limit"),
        (["catalog-py", "CATALOG", "-o", "FILE/catalog.py"], "cannot write"),
        (["catalog-py", "no/such/catalog.json"], "no/such/catalog.json"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_exit_2(arguments: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    words = [str(CATALOG) if word == "CATALOG" else word.replace("FILE", str(tmp_path / "file")) for word in arguments]
    done = run("emit", *words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and said in done.stderr
    assert not done.stdout
