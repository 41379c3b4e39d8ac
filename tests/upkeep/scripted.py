"""Edits of the specimens as one makes them at work, read from the Markdown files in ``edits``.

An edit is a heading, the file's name, and a block ``diff``: the lines with ``-`` are replaced, where they first stand,
by those with ``+`` (a line ``…`` parts several such places). The block ``check`` is what has to be said of it, and
nothing else may be: each change of the contract with, below it, the file and the line that it is found at. Without the
block nothing may be said but that places moved.

Edits of command files of different families do not touch each other's commands: they are read in one go, and each
change belongs to the edit whose file has the command's handler.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

from extractor import pipeline, upkeep
from extractor.catalog import Catalog
from extractor.findings import Finding

HERE = Path(__file__).resolve().parent / "edits"
PLUGINS = HERE.parent.parent / "plugins"
_EDIT = re.compile(
    r"^## (?P<name>.+)\n`(?P<file>.+)`\n(?P<prose>(?:(?!## |```).*\n)*)```diff\n(?P<diff>[\s\S]*?)^```\n"
    r"(?:\n*```check\n(?P<check>[\s\S]*?)^```\n)?",
    re.M,
)
PAGES = pipeline.Pages(languages=("en",))


class Edit(Struct, frozen=True):
    """One heading of a file."""

    path: Path
    name: str
    file: Path
    """Relative to the specimens' folder."""
    changes: tuple[tuple[str, str], ...]
    """What stands there, and what is to."""
    expected: str

    @property
    def plugin(self) -> str:
        return self.file.parts[0]

    @property
    def is_of_a_family(self) -> bool:
        """Whether the commands of the file are all that the edit can touch."""
        return self.file.parent.name == "Commands" and self.file.suffix == ".cpp"


def edits(stem: str) -> list[Edit]:
    """Those of one file, in its order."""
    path = HERE / f"{stem}.md"
    found = []
    for match in _EDIT.finditer(path.read_text(encoding="utf-8")):
        (file,) = PLUGINS.rglob(match["file"])
        changes = tuple(map(_change, match["diff"].split("…\n")))
        found.append(Edit(path, match["name"], file.relative_to(PLUGINS), changes, match["check"] or ""))
    return found


def headings(stem: str) -> int:
    """How many edits a file announces."""
    return len(re.findall(r"^## ", (HERE / f"{stem}.md").read_text(encoding="utf-8"), re.M))


def _change(diff: str) -> tuple[str, str]:
    lines = diff.splitlines()
    old, new = (["" if mark == line else line[1:] for line in lines if line[:1] == mark] for mark in "-+")
    assert old and len(old) + len(new) == len(lines), f"no such diff: {diff}"
    return "\n".join(old), "\n".join(new)


def batches(several: Sequence[Edit]) -> list[tuple[Edit, ...]]:
    """The edits, those together that do not touch each other."""
    found: list[list[Edit]] = []
    for edit in several:
        room = (one for one in found if edit.is_of_a_family and one[0].is_of_a_family)
        there = next((one for one in room if edit.file not in {each.file for each in one}), None)
        if there is None:
            found.append([edit])
        else:
            there.append(edit)
    return [tuple(one) for one in found]


@cache
def before(plugin: str) -> pipeline.Extracted:
    """The specimen as it is."""
    return _read(PLUGINS / plugin)


def after(several: Sequence[Edit], folder: Path) -> pipeline.Extracted:
    """The specimen with the edits made."""
    plugin = folder / several[0].plugin
    shutil.copytree(PLUGINS / several[0].plugin, plugin)
    for edit in several:
        _make(edit, folder / edit.file)
    return _read(plugin)


def _read(plugin: Path) -> pipeline.Extracted:
    return pipeline.extract(pipeline.Options(path=str(plugin), jobs=1))


def _make(edit: Edit, file: Path) -> None:
    data = file.read_bytes()
    encoding = "utf-16" if data.startswith(b"\xff\xfe") else "utf-8"
    text = data.decode(encoding)
    has_crlf = "\r\n" in text
    text = text.replace("\r\n", "\n")
    for old, new in edit.changes:
        assert old in text, f"{edit.name}: the specimen no longer has {old!r}"
        text = text.replace(old, new, 1) if new or not old else _without(text, old)
    file.write_bytes((text.replace("\n", "\r\n") if has_crlf else text).encode(encoding))


def _without(text: str, old: str) -> str:
    """The text without whole lines, or a part of one."""
    return text.replace(old + "\n", "", 1) if old + "\n" in text and "\n" + old in text else text.replace(old, "", 1)


def said(several: Sequence[Edit], read: pipeline.Extracted, out: Path) -> tuple[dict[str, str], set[str]]:
    """What `check` says of the set that the specimen gave: by edit the changes and findings, and the rules of what it
    says of files."""
    old = before(several[0].plugin)
    plan = upkeep.Plan(out=str(out), pages=PAGES)
    upkeep.write(str(out), old.catalog, upkeep.files(old.catalog, plan))
    source, files = upkeep.examine(read, plan, upkeep.files(read.catalog, plan), "MEND")
    known = {(one.rule, one.message) for one in old.findings}
    new = [one for one in read.findings if (one.rule, one.message) not in known]
    lines: dict[str, list[str]] = {edit.name: [] for edit in several}
    for one in [*source, *new]:
        lines[_owner(one, several, (old.catalog, read.catalog)).name] += _lines(one, read)
    return {name: "".join(each) for name, each in lines.items()}, {one.rule for one in files}


def _lines(finding: Finding, read: pipeline.Extracted) -> Iterator[str]:
    place = finding.location
    code = (read.line(place.file, place.line) or "").strip()
    rule = "" if finding.rule == "UC101" else f"{finding.rule} "
    yield f"{rule}{finding.message}\n"
    yield f"    {Path(place.file).name or '(no file)'}{': ' + code if code else ''}\n"


def _owner(finding: Finding, several: Sequence[Edit], catalogs: Iterable[Catalog]) -> Edit:
    if len(several) == 1:
        return several[0]
    files = {finding.location.file}
    for catalog in catalogs:
        for command in catalog.commands:
            if command.name == finding.command and command.handler:
                files.add(command.handler.file)
    owners = [edit for edit in several if any(Path(file).name == edit.file.name for file in files)]
    assert len(owners) == 1, f"which edit does that? {finding.message}"
    return owners[0]


def accept(edit: Edit, observed: str) -> None:
    """Rewrites what the file expects of an edit."""
    text = edit.path.read_text(encoding="utf-8")
    match = next(match for match in _EDIT.finditer(text) if match["name"] == edit.name)
    body = text[match.start() : match.start("diff")] + match["diff"] + "```\n"
    block = f"\n```check\n{observed}```\n" if observed else ""
    edit.path.write_text(text[: match.start()] + body + block + text[match.end() :], encoding="utf-8")


def reshaped(shape: str, folder: Path) -> pipeline.Extracted:
    """BridgeSample with other bytes that say the same: ``crlf``, ``utf-16``, or a file under another name."""
    plugin = folder / "BridgeSample"
    shutil.copytree(PLUGINS / "BridgeSample", plugin)
    private = plugin / "Source/BridgeSample/Private"
    actors = private / "Commands/ActorCommands.cpp"
    if shape == "crlf":
        actors.write_bytes(actors.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    elif shape == "utf-16":
        actors.write_bytes(actors.read_bytes().decode().encode("utf-16"))
    else:
        actors.rename(private / shape)
    return _read(plugin)


def said_of_reshaped(read: pipeline.Extracted, out: Path) -> tuple[list[str], set[str]]:
    """As ``said``, of the plugin as a whole."""
    whole = Edit(HERE, "all", Path("BridgeSample/all"), (), "")
    observed, of_files = said((whole,), read, out)
    return list(filter(None, observed.values())), of_files
