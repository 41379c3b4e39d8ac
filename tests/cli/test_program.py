"""The program around the commands: exit codes, one line an error, nothing of ours leaking out."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from extractor import pipeline
from extractor.cli import main

ROOT = Path(__file__).resolve().parent.parent.parent
CATALOG = str(ROOT / "tests/catalog/lanterns.json")


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def program(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "extractor.cli", *arguments]


ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.mark.parametrize(
    "arguments",
    [
        ["lst"],
        ["show"],
        ["list", "--no-such-flag", "x"],
        ["list", CATALOG, "--format", "xml"],
        ["extract", "x", "--jobs", "-1"],
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    code, out, err = said(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("uecatalog: error: ") and err.count("\n") == 1


def test_a_mistyped_command_gets_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean list?" in said(capsys, "lst")[2]


def test_no_command_shows_the_help_and_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = said(capsys)
    assert code == 2 and "Usage: uecatalog" in err


def test_help_and_version_are_no_errors(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--version")[0] == 0
    assert said(capsys, "extract", "--help")[0] == 0


def test_a_fault_of_ours_says_so_and_keeps_the_evidence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("what we forgot")

    monkeypatch.setattr(pipeline, "load", broken)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code, out, err = said(capsys, "list", CATALOG)
    assert (code, out) == (3, "")
    assert "internal fault: KeyError" in err and "Traceback" not in err and err.count("\n") == 1
    (kept,) = tmp_path.iterdir()
    assert str(kept) in err
    text = kept.read_text()
    assert "what we forgot" in text and "Traceback" in text and CATALOG in text


def test_a_fault_of_ours_is_said_even_where_no_evidence_can_be_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("of ours")

    monkeypatch.setattr(pipeline, "load", broken)
    monkeypatch.setattr("tempfile.tempdir", "/dev/null/nowhere")
    code, _, err = said(capsys, "list", CATALOG)
    assert code == 3 and "ZeroDivisionError" in err and "could not be kept" in err


def test_an_interrupt_is_exit_130_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pipeline, "load", interrupted)
    code, out, err = said(capsys, "list", CATALOG)
    assert (code, out) == (130, "") and err.strip() == "uecatalog: error: interrupted"


def test_a_reader_that_goes_away_is_quiet() -> None:
    run = subprocess.Popen(program("list", CATALOG), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT)
    assert run.stdout is not None and run.stderr is not None
    run.stdout.close()
    err = run.stderr.read()
    run.stderr.close()
    assert run.wait() == 141
    assert err == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's /dev/full")
def test_a_full_standard_output_is_one_line_and_exit_2() -> None:
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(program("show", "scene.light", CATALOG), stdout=full, stderr=subprocess.PIPE, text=True,
                             env=ENVIRONMENT, check=False)  # fmt: skip
    assert run.returncode == 2
    assert run.stderr.startswith("uecatalog: error: standard output: cannot write") and run.stderr.count("\n") == 1


def test_a_narrow_encoding_of_the_terminal_stops_nothing() -> None:
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    run = subprocess.run(program("list", CATALOG), capture_output=True, env=environment, check=False)
    assert run.returncode == 0 and run.stdout.isascii() and not run.stderr


def test_the_program_can_be_interrupted_from_outside() -> None:
    code = (
        # whoever runs the tests in the background may have us ignore interruptions
        "import signal, time\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from extractor import pipeline\nfrom extractor.cli import run\n"
        "def load(*_):\n    print('up', flush=True)\n    time.sleep(30)\n"
        "pipeline.load = load\nimport sys\nsys.argv[1:] = ['list', 'x']\nrun()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as started:
        assert started.stdout is not None and started.stderr is not None
        assert started.stdout.readline() == b"up\n"
        started.send_signal(signal.SIGINT)
        _, err = started.communicate(timeout=40)
    assert started.returncode == 130 and b"Traceback" not in err
