"""Translations with faults, as a translator meets them: the command names file and line, the pages fall back."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from extractor.cli import main
from extractor.cli.program import help_texts, program
from extractor.translations import known, load

ROOT = Path(__file__).resolve().parent.parent.parent
CATALOG = ROOT / "tests/catalog/lanterns.json"
GERMAN = "locales/de/LC_MESSAGES/reference.po"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the product is made of."""
    there = tmp_path_factory.mktemp("checkout")
    for name in ("extractor", "templates", "locales"):
        shutil.copytree(ROOT / name, there / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    return there


def run(checkout: Path, *arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "extractor.cli", *arguments],
        cwd=checkout, env={**os.environ, "PYTHONPATH": str(checkout), "LANG": "C.UTF-8"},
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


FAULTS = {
    "a wrong placeholder": (
        'msgid "Give at least one of %(keys)s."\nmsgstr "Mindestens einen dieser Schlüssel angeben: %(keys)s."',
        'msgid "Give at least one of %(keys)s."\nmsgstr "Mindestens einen angeben: %(names)s."',
        "Give at least one of ",
    ),
    "a missing plural form": (
        'msgstr[0] "%(num)s Befehl"\nmsgstr[1] "%(num)s Befehle"',
        'msgstr[0] "%(num)s Befehl"',
        "9 commands",
    ),
    "a second block": (
        'msgid "It takes no parameters."\nmsgstr "',
        'msgid "It takes no parameters."\nmsgstr "# ',
        "It takes no parameters.",
    ),
    "marks that do not close": (
        'msgid "**Result**"\nmsgstr "**Ergebnis**"',
        'msgid "**Result**"\nmsgstr "**Ergebnis"',
        "**Result**",
    ),
    "HTML": (
        'msgid "It can be undone in the editor."\nmsgstr "',
        'msgid "It can be undone in the editor."\nmsgstr "<b onclick=x>',
        "It can be undone in the editor.",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named_with_file_and_line_and_the_page_says_it_in_english(
    checkout: Path, tmp_path: Path, fault: str
) -> None:
    old, new, fallback = FAULTS[fault]
    path = checkout / GERMAN
    before = path.read_text(encoding="utf-8")
    assert before.count(old) == 1
    at = before.index(old)
    line = before.count("\n", 0, before.rindex("\nmsgid ", 0, at + len("msgid ")) + 1) + 1
    try:
        path.write_text(before.replace(old, new), encoding="utf-8")
        code, said = run(checkout, "i18n", "check")
        assert run(checkout, "generate", str(CATALOG), "--out", str(tmp_path), "--lang", "de", "-q")[0] == 0
    finally:
        path.write_text(before, encoding="utf-8")
    assert code == 1
    assert said.startswith(f"{GERMAN}:{line}: warning UC401 ")
    page = (tmp_path / "docs/de/command-reference.md").read_text(encoding="utf-8")
    assert fallback in page
    assert "%(" not in page
    assert "## So liest sich diese Seite" in page  # all else is in German


def test_a_checkout_as_it_is_has_nothing_against_it(checkout: Path) -> None:
    assert run(checkout, "i18n", "check") == (0, "")


def test_a_language_is_started_by_one_command_and_is_there_at_once(checkout: Path, tmp_path: Path) -> None:
    new = next(one for one in ("it", "nl", "pl", "tr") if one not in known())
    path = checkout / "locales" / new / "LC_MESSAGES/reference.po"
    try:
        assert run(checkout, "i18n", "update", "--lang", new) == (0, f"{path}\n")
        text = path.read_text(encoding="utf-8")
        assert f"Language: {new}" in text
        path.write_text(text.replace('msgid "Parameters"\nmsgstr ""', 'msgid "Parameters"\nmsgstr "PAR"'), "utf-8")
        assert f"{new} " in run(checkout, "i18n", "status")[1]
        assert run(checkout, "generate", str(CATALOG), "--out", str(tmp_path), "-q")[0] == 0
    finally:
        shutil.rmtree(path.parent.parent, ignore_errors=True)
    page = (tmp_path / f"docs/{new}/command-reference.md").read_text(encoding="utf-8")
    assert "**PAR**" in page
    assert f"](../{new}/command-reference.md)" in (tmp_path / "docs/ja/command-reference.md").read_text("utf-8")


# Help


def help_pages(command: click.Command, *names: str) -> Iterator[tuple[str, ...]]:
    yield names
    context = click.Context(command)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from help_pages(inner, *names, name)


@pytest.mark.parametrize("code", [one for one in known() if one != "en"])
def test_no_help_page_says_anything_in_english(capsys: pytest.CaptureFixture[str], code: str) -> None:
    own = load(code)
    english = [text for _, text in help_texts() if own.gettext(text) != text]
    pages = list(help_pages(program))
    assert ("i18n", "check") in pages
    try:
        for names in pages:
            assert main(["--lang", code, *names, "--help"]) == 0
            shown = " ".join(capsys.readouterr().out.split())
            left = [text for text in english if " ".join(text.split()) in shown and len(text) > 12]
            assert left == [], names
    finally:
        main(["--lang", "en", "--help"])
        capsys.readouterr()


# A plugin's own words


def commands_file(folder: Path, entry: str) -> Path:
    path = folder / "de/LC_MESSAGES/commands.po"
    path.parent.mkdir(parents=True)
    path.write_text(
        f'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n{entry}', encoding="utf-8"
    )
    return path


def checked(capsys: pytest.CaptureFixture[str], folder: Path) -> list[str]:
    assert main(["i18n", "check", str(CATALOG), "--locales", str(folder)]) == 1
    return capsys.readouterr().out.splitlines()


def test_an_entry_of_no_command_is_named_with_file_and_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    entry = 'msgctxt "lamp.gone: description"\nmsgid "Lists lamps."\nmsgstr "Listet Lampen auf."\n'
    commands_file(tmp_path / "locales", entry)
    found = [line for line in checked(capsys, tmp_path / "locales") if "UC403" in line]
    assert len(found) == 1
    assert found[0].startswith("locales/de/LC_MESSAGES/commands.po:5: warning UC403 ")
    assert "'lamp.gone: description'" in found[0]


def test_a_description_that_changed_is_named_and_its_translation_is_not_used(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "locales"
    path = commands_file(folder, "")
    assert main(["i18n", "update", str(CATALOG), "--locales", str(folder)]) == 0
    text = path.read_text(encoding="utf-8")
    old = 'msgctxt "control_lamp.dim: description"\nmsgid "Dims a lamp."\nmsgstr ""'
    assert old in text
    path.write_text(text.replace(old, old.replace("Dims a lamp.", "Dims the lamp.")[:-2] + '"Dimmt."'), "utf-8")
    assert main(["i18n", "update", str(CATALOG), "--locales", str(folder)]) == 0
    assert any("UC404" in line and "control_lamp.dim" in line for line in checked(capsys, folder))
    assert main(["generate", str(CATALOG), "--out", str(tmp_path / "out"), "--lang", "de", "-q"]) == 0
    page = (tmp_path / "out/docs/de/command-reference.md").read_text(encoding="utf-8")
    assert "Dims a lamp. *(Sprache: Englisch)*" in page
    assert "Dimmt." not in page


def test_the_specimen_is_complete_in_all_languages_and_its_pages_hold(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["i18n", "check", str(ROOT / "tests/plugins/BridgeSample")])
    assert (code, capsys.readouterr().out) == (0, "")


def test_pages_that_do_not_hold_are_found_by_check(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from extractor import render

    made = render.files

    def broken(*arguments: Any, **options: Any) -> dict[str, bytes]:
        pages = made(*arguments, **options)
        path = "docs/fr/command-reference.md"
        return {**pages, path: pages[path].replace(b"| `limit` |", b"| `limite` |", 1)}

    monkeypatch.setattr("extractor.render.files", broken)
    found = checked(capsys, tmp_path)
    assert any(line.startswith("docs/fr/command-reference.md:") and "UC405" in line for line in found)
