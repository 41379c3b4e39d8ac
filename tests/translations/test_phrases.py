"""The sentences of stages: found in their code, and found again in a text that was made of one."""

from __future__ import annotations

from pathlib import Path

import pytest

from extractor.cli import main
from extractor.translations import Phrases, known
from extractor.translations.phrases import sentences

CODE = """
def f(name, near, rule):
    hint = f"did you mean {near}?" if near else "none is near"
    if near:
        raise UserError(f"{name} has no 100 % of {near[0]!r}", hint=hint)
    rule.finding(Place("a.cpp", 1), "does not parse")
    raise UserError("nothing", hint=nearest(near, name) or "look elsewhere")
    message = f"{name}{near}"
    other = "no sentence of a stage"
    return ValueError("one for us")
"""


def test_messages_and_hints_of_errors_and_findings_are_sentences_and_nothing_else() -> None:
    assert sorted(sentences(CODE)) == [
        "%(1)s has no 100 %% of %(2)s", "did you mean %(1)s?", "does not parse", "look elsewhere", "none is near",
        "nothing",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("P has no command a.b", ("%(1)s has no command %(2)s", {"1": "P", "2": "a.b"})),
        ("P has no command with a.b", ("%(1)s has no command with %(2)s", {"1": "P", "2": "a.b"})),
        ("P has no command ", ("%(1)s has no command %(2)s", {"1": "P", "2": ""})),
        ("100 % of P", ("100 %% of %(1)s", {"1": "P"})),
        ("P has a command", None),
        ("no hole", None),
    ],
)
def test_the_sentence_that_says_most_itself_is_found(text: str, found: object) -> None:
    known = ["%(1)s has no command %(2)s", "%(1)s has no command with %(2)s", "100 %% of %(1)s", "no hole"]
    assert Phrases(known).find(text) == found


@pytest.mark.parametrize("language", [code for code in known() if code != "en"])
def test_an_error_is_said_in_the_language_of_the_run(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", language, "lst"]) == 2
    said = capsys.readouterr().err
    assert "lst" in said and "list" in said and "there is no" not in said and "did you mean" not in said
    assert main(["--lang", "en", "lst"]) == 2
    assert capsys.readouterr().err == "uecatalog: error: there is no command lst (did you mean list?)\n"


SPECIMEN = str(Path(__file__).resolve().parent.parent / "plugins/BridgeSample")


@pytest.mark.parametrize(
    ("arguments", "said", "english"),
    [
        (("list", "--foo"), "`uecatalog list --help`", ("No such", "see")),
        (("show",), "'NAME'", ("Missing", "see")),
        (("list", "--jobs", "x"), "'--jobs'", ("Invalid", "is not")),
        (("list", "x.json/"), "x.json", ("no such", "cannot")),
        (("replay", "no.jsonl", SPECIMEN), "no.jsonl", ("No such", "cannot")),
    ],
)
@pytest.mark.parametrize("language", ["de", "ja"])
def test_what_click_and_the_system_say_of_a_mistake_is_said_so_too(
    language: str, arguments: tuple[str, ...], said: str, english: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", language, *arguments]) == 2
    shown = capsys.readouterr().err
    assert said in shown and not any(word in shown for word in english), shown
    main(["--lang", "en", "rules"])


@pytest.mark.parametrize("language", ["de", "zh"])
def test_a_key_is_explained_in_the_language_of_the_run_and_in_english_to_machines(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    explain = ["--lang", language, "explain", "actor.attach", SPECIMEN]
    assert main([*explain, "--no-color"]) == 0
    shown = [line for line in capsys.readouterr().out.splitlines() if "|" not in line]
    assert not [line for line in shown if any(word in line for word in (" is ", " needed", " refuses", "left"))]
    assert main([*explain, "--format", "json"]) == 0
    assert '"fact": "child is needed"' in capsys.readouterr().out
    main(["--lang", "en", "rules"])


@pytest.mark.parametrize(("language", "said"), [("ko", '"keep_world" 또는 "snap"'), ("de", '"keep_world" oder "snap"')])
def test_values_are_listed_by_the_word_for_lists(language: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", language, "show", "actor.attach", SPECIMEN]) == 0
    shown = capsys.readouterr().out
    assert '경우 또는 "' not in shown and (language == "ko" or said in shown)
    main(["--lang", "en", "rules"])


def test_what_a_recording_shows_is_said_in_the_language_of_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text('{"command": "actor.attach", "params": {"chld": "a"}, "reply": {"code": 200}}\n[]\n')
    assert main(["--lang", "de", "replay", str(log), SPECIMEN]) == 1
    shown = capsys.readouterr().out
    assert "actor.attach: chld wird nicht gelesen; war child gemeint?" in shown
    assert "gelang, obwohl der Katalog sagt: child ist nötig ($.child)" in shown
    assert "ist kein JSON-Objekt: ausgelassen" in shown
    main(["--lang", "en", "rules"])
