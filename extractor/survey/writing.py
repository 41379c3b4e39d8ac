"""The text of ``uecatalog.toml`` that a survey gives; English, as every document that is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from extractor.survey.records import Survey, Trait


class Asked(Struct, frozen=True, kw_only=True):
    """What the user said, to be settled in the file. ``root`` is the source root relative to the file's folder."""

    name: str
    commands: int
    source: str
    root: str
    plugin: str = ""
    engine: str = ""
    defines: tuple[str, ...] = ()
    dialects: tuple[str, ...] = ()


def written(asked: Asked, survey: Survey, *, tables: bool = True) -> str:
    """The file. Without ``tables`` all of its tables are comments."""
    commands = "1 command" if asked.commands == 1 else f"{asked.commands} commands"
    lines = [
        f"# What `uecatalog init` found of {asked.name}: {commands}. Commands without PATH go by this file.",
        f"source = {_text(asked.source)}",
    ]
    for key in ("plugin", "engine"):
        if getattr(asked, key):
            lines.append(f"{key} = {_text(getattr(asked, key))}")
    of_tables = list(_tables(asked.name, survey))
    own = [id for id, several in of_tables if tables and any(trait.sure for trait in several)]
    chosen = (*asked.dialects, *own) if asked.dialects else ()
    for key, words in (("defines", asked.defines), ("dialects", chosen)):
        if words:
            lines.append(f"{key} = [{', '.join(map(_text, words))}]")
    lines += ['out = "generated"', '# languages = ["en"]', '# outputs = ["catalog.py", "catalog.ts", "mcp-tools.json"]']
    for id, several in of_tables:
        lines += ["", *_table(id, several, asked.root, tables)]
    return "\n".join(lines) + "\n"


def _tables(name: str, survey: Survey) -> Iterator[tuple[str, list[Trait]]]:
    """(id, traits) of each table: one for the plugin, one more for each family of classes."""
    id = re.sub(r"[^a-z0-9]+", "-", re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()).strip("-")
    id = f"own-{id}" if not id[:1].isalpha() else id
    id = f"own-{id}" if id in {dialect for dialect, _ in survey.dialects} else id
    families: dict[tuple[tuple[str, str], ...], list[Trait]] = {}
    for trait in survey.traits:
        families.setdefault(trait.members, []).append(trait)
    plain = families.pop((), [])
    if plain:
        yield id, plain
    for at, several in enumerate(families.values(), 1):
        yield f"{id}-classes" + (f"-{at}" if at > 1 else ""), several


def _table(id: str, traits: Sequence[Trait], root: str, active: bool) -> Iterator[str]:
    """The lines of a table; traits that are not sure are comments, and so is all of it where nothing is active."""
    patterns = [trait for trait in traits if trait.key != "dispatch"]
    lines = [f"[dialect.{id}]"]
    for key in dict.fromkeys(trait.key for trait in patterns):
        lines += _key(key, [trait for trait in patterns if trait.key == key], root)
    members: dict[str, list[str]] = {}
    for key, name in traits[0].members:
        members.setdefault(key, []).append(name)
    for key, names in members.items():
        lines.append(f"{key} = {_text(names[0])}" if len(names) == 1 else f"{key} = [{', '.join(map(_text, names))}]")
    if not active or not any(trait.sure for trait in patterns):
        lines = [line if line.startswith("#") else f"# {line}" for line in lines] if patterns else []
    yield from lines
    yield from (_noted(f"# {trait.pattern}", trait, root) for trait in traits if trait.key == "dispatch")


def _key(key: str, traits: Sequence[Trait], root: str) -> list[str]:
    """The lines of one key: a list where there are several patterns, so that a comment may become one of them."""
    if len(traits) == 1:
        line = _noted(f"{key} = {_text(traits[0].pattern)}", traits[0], root)
        return [line if traits[0].sure else f"# {line}"]
    some = any(trait.sure for trait in traits)
    rows = [
        _noted(f"    {'' if trait.sure or not some else '# '}{_text(trait.pattern)},", trait, root) for trait in traits
    ]
    lines = [f"{key} = [", *rows, "]"]
    return lines if some else [f"# {line}" for line in lines]


def _noted(line: str, trait: Trait, root: str) -> str:
    place = f"{root}/{trait.place.file}" if root not in ("", ".") else trait.place.file
    times = "once" if trait.uses == 1 else f"{trait.uses} times"
    return f"{line}  # {times}; {place}:{trait.place.line} {trait.why}"


def _text(value: str) -> str:
    """A text as TOML has it."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
