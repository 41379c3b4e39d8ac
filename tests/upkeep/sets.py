"""A small catalog and a folder for its generated files, for tests of the set as a whole."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from extractor import pipeline, upkeep
from extractor.catalog import Catalog, Command, Plugin, Read, sealed
from extractor.catalog import Param as Key

PAGES = pipeline.Pages(languages=("en",))


def catalog(*keys: str, line: int = 3, command: str = "actor.spawn") -> Catalog:
    """One command that reads ``keys``, all from ``line``."""
    params = tuple(Key(key=key, type="string", reads=(Read(file="A.cpp", line=line),)) for key in keys)
    one = Command(name=command, dialect="handler-map", family="actor", params=params)
    return sealed(
        Catalog(plugin=Plugin(name="Sample", version="1.0", engine="5.8", source_root="Source"), commands=(one,))
    )


def plan(out: Path, **more: object) -> upkeep.Plan:
    return replace(upkeep.Plan(out=str(out), pages=PAGES), **more)


def generate(out: Path, one: Catalog, **more: object) -> upkeep.Written:
    made = upkeep.files(one, plan(out, **more))
    return upkeep.write(str(out), one, made)


def examined(out: Path, one: Catalog, **more: object) -> list[tuple[str, str, str]]:
    """(rule, file, message) of all that is found, what is found in the source first."""
    wanted = plan(out, **more)
    source, files = upkeep.examine(pipeline.Extracted(one, (), ""), wanted, upkeep.files(one, wanted), "MEND")
    return [(each.rule, each.location.file, each.message) for each in (*source, *files)]


def edited_at(out: Path, one: Catalog) -> list[int]:
    """The lines of what is found of files."""
    wanted = plan(out)
    _, files = upkeep.examine(pipeline.Extracted(one, (), ""), wanted, upkeep.files(one, wanted), "MEND")
    return [each.location.line for each in files if each.location.file.endswith(".md")]


def contents(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
