"""``explain``: what it names decides. Take the guard, the reply or the read away that it names, and the fact goes."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from plugins.specimen import MODULE, text_of

from extractor import explaining, pipeline
from extractor.catalog import Command
from extractor.catalog.params import Param
from extractor.cli import main
from extractor.errors import UserError
from extractor.interpret.explaining import Explanation, Step

NEEDED = [
    ("actor.attach", "child"), ("actor.set_properties", "name"), ("actor.set_transform", "targets"),
    ("asset.delete", "asset_path"), ("asset.import", "files"), ("asset.rename", "new_name"),
    ("level.set_streaming", "level"), ("material.assign", "actor"), ("system.console", "command"),
    ("system.launch", "program"),
]  # fmt: skip
CODES = [("actor.attach", "404"), ("asset.rename", "409"), ("level.open", "404"), ("material.create", "500")]
OPTIONAL = [
    ("asset.find", "limit"), ("level.query", "mode"), ("material.create", "folder"),
    ("editor.notify", "duration_s"), ("asset.import", "replace"),
]  # fmt: skip


def evidence(command: str, about: str, folder: Path = MODULE) -> Explanation:
    found = explaining.explain(pipeline.Options(path=str(folder)), command, about).explanations
    assert len(found) == 1
    return found[0]


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The specimen's source in UTF-8 with LF."""
    folder = tmp_path_factory.mktemp("plain")
    for path in sorted(MODULE.rglob("*")):
        if path.is_file() and path.suffix in (".h", ".cpp", ".cs"):
            target = folder / "Source" / MODULE.name / path.relative_to(MODULE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text_of(path), encoding="utf-8")
    (folder / "BridgeSample.uplugin").write_text("{}")
    return folder


@pytest.fixture(scope="module")
def before(plain: Path) -> dict[str, Command]:
    """The commands of the specimen as it is."""
    return {command.name: command for command in commands_of(plain)}


@pytest.fixture
def copy(plain: Path, tmp_path: Path) -> Path:
    """A copy of the source to take things out of."""
    shutil.copytree(plain, tmp_path / "copy")
    return tmp_path / "copy"


def file_of(folder: Path, step: Step) -> Path:
    found = [path for path in folder.rglob("*.cpp") if str(path).endswith(step.file.removeprefix(MODULE.name + "/"))]
    assert len(found) == 1, step.file
    return found[0]


def commands_of(folder: Path) -> tuple[Command, ...]:
    return pipeline.extract(pipeline.Options(path=str(folder))).catalog.commands


def command_of(folder: Path, name: str) -> Command:
    return next(each for each in commands_of(folder) if each.name == name)


def replaced(folder: Path, step: Step, line: str) -> None:
    path = file_of(folder, step)
    lines = path.read_text(encoding="utf-8").split("\n")
    lines[step.line - 1] = line
    path.write_text("\n".join(lines), encoding="utf-8")


def names(params: tuple[Param, ...]) -> Iterator[str]:
    for param in params:
        yield param.key
        yield from names(param.properties)


@pytest.mark.parametrize(("command", "key"), NEEDED)
def test_without_the_guard_that_is_named_a_key_is_needed_no_more(
    command: str, key: str, copy: Path, before: dict[str, Command]
) -> None:
    assert key in before[command].requirements.all
    said = evidence(command, key, copy)
    assert said.fact == f"{key} is needed"
    assert said.conclusion.endswith("no call succeeds")
    guards = [step for step in said.steps if step.kind == "guard"]
    assert guards, said.steps
    for step in guards:
        path = file_of(copy, step)
        text = path.read_text(encoding="utf-8")
        assert step.code in text.split("\n", step.line - 1)[-1]
        lines = text.split("\n")
        at = sum(len(line) + 1 for line in lines[: step.line - 1]) + len(
            lines[step.line - 1].encode()[: step.column - 1].decode()
        )
        assert text.startswith(step.code, at)
        opposite = "false" if step.outcome == "true" else "true"
        path.write_text(text[:at] + opposite + text[at + len(step.code) :], encoding="utf-8")
    assert key not in command_of(copy, command).requirements.all


@pytest.mark.parametrize(("command", "code"), CODES)
def test_without_the_replies_that_are_named_a_code_is_sent_no_more(
    command: str, code: str, copy: Path, before: dict[str, Command]
) -> None:
    assert int(code) in {status.code for status in before[command].statuses}
    exits = [step for step in evidence(command, code, copy).steps if step.kind == "exit"]
    assert exits
    for step in exits:
        replaced(copy, step, "\t\t;")
    assert int(code) not in {status.code for status in command_of(copy, command).statuses}


@pytest.mark.parametrize(("command", "key"), OPTIONAL)
def test_without_the_reads_that_are_named_a_key_is_no_parameter(
    command: str, key: str, copy: Path, before: dict[str, Command]
) -> None:
    assert key in set(names(before[command].params))
    said = evidence(command, key, copy)
    assert said.fact == f"{key} is not needed by itself"
    assert [step.outcome for step in said.steps if step.kind == "exit"] == ["succeeded"]
    reads = [step for step in said.steps if step.kind == "read"]
    assert reads
    for step in reads:
        line = file_of(copy, step).read_text(encoding="utf-8").split("\n")[step.line - 1]
        replaced(copy, step, line.replace(f'"{key}"', '"other"'))
    assert key not in set(names(command_of(copy, command).params))


def test_each_need_is_explained_without_a_key(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "actor.attach", str(MODULE), "--format", "json"]) == 0
    facts = [fact["fact"] for fact in json.loads(capsys.readouterr().out)["facts"]]
    assert facts == [
        "child is needed", "one of detach or parent is needed", "parent is needed where detach is not true",
        "at most one of offset or socket is taken",
    ]  # fmt: skip


def test_the_chain_shows_each_line_with_a_caret(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "actor.attach", "child", str(MODULE), "--no-color"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("actor.attach: child is needed\n  assuming child is absent\n")
    assert shown.count("       | ") == shown.count("^")
    assert shown.endswith("no call succeeds\n")


@pytest.mark.parametrize(("command", "about"), [("actor.atach", ""), ("actor.attach", "chld"), ("actor.attach", "799")])
def test_what_is_not_there_is_said_with_the_nearest(command: str, about: str) -> None:
    with pytest.raises(UserError) as said:
        explaining.explain(pipeline.Options(path=str(MODULE)), command, about)
    assert about == "799" or "did you mean" in str(said.value)


def test_a_command_without_needs_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "system.ping", str(MODULE)]) == 0
    assert capsys.readouterr().out == "system.ping needs nothing\n"


@pytest.mark.parametrize("about", ["socket", "offset"])
def test_what_excludes_each_other_is_explained_by_both_given(about: str) -> None:
    found = explaining.explain(pipeline.Options(path=str(MODULE)), "actor.attach", about).explanations
    assert [each.fact for each in found][1:] == ["at most one of offset or socket is taken"]
    assert found[1].assumed == "offset and socket are given together"
    assert any("Give socket or offset, not both" in step.says for step in found[1].steps)
    assert found[1].conclusion.endswith("no call succeeds")


def test_what_excludes_nothing_has_its_own_explanation_alone() -> None:
    found = explaining.explain(pipeline.Options(path=str(MODULE)), "actor.attach", "mode").explanations
    assert [each.fact for each in found] == ["mode is not needed by itself"]
