"""``PATH@REV``: a plugin, or a catalog.json, as it is in a git revision.

``laid`` puts what is read of one into a folder of its own, for as long as it is needed; the work tree is not touched,
no filter of the repository runs, and ``git show`` takes the places as they are said (``v1.2:Plugin/Source/A.cpp``).
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from extractor import pipeline
from extractor.errors import UserError, nearest

BESIDE = ("overrides.toml",)


class _Entry(Struct, frozen=True):
    """A file of a revision; ``path`` is relative to the repository, with forward slashes."""

    path: str
    object: str
    is_link: bool


def split(path: str) -> tuple[str, str] | None:
    """``PATH@REV`` as path and revision; None for a path that is there as it is, and for one without a revision.

    Both may have an ``@``: the path is the shortest that is there (``Plugin@HEAD@{1}``), else what stands before the
    first one.
    """
    if Path(path).exists():
        return None
    places = [at for at, char in enumerate(path) if char == "@" and 0 < at < len(path) - 1]
    if not places:
        return None
    at = next((at for at in places if Path(path[:at]).exists()), places[0])
    return path[:at], path[at + 1 :]


def pair(old: str, new: str) -> tuple[str, str]:
    """Both as paths: one that is a bare revision is the other path in that revision.

    Raises: UserError for what is neither.
    """
    if _is_path(new):
        return (old if _is_path(old) else _in(new, old)), new
    if _is_path(old):
        return old, _in(old, new)
    for word in (old, new):
        if found := split(word):
            raise UserError("no such path", file=found[0])
    raise UserError("is no path", file=new, hint="one of the two is a path, the other may be a revision")


def _is_path(word: str) -> bool:
    """Whether it is a path, with or without a revision; ``main@{1}`` is a revision."""
    found = split(word)
    if found is None:
        return Path(word).exists()
    path, revision = found
    return Path(path).exists() or _commit(_folder(path), revision) is not None


def _in(other: str, revision: str) -> str:
    found = split(other)
    path = found[0] if found else other
    if revision.startswith("-") or _commit(_folder(path), revision) is None:
        raise UserError("is no path, and no revision", file=revision, hint=_near(_folder(path), revision))
    return f"{path}@{revision}"


@contextlib.contextmanager
def laid(options: pipeline.Options) -> Iterator[pipeline.Options]:
    """The options with a path that can be read: of a ``PATH@REV`` a folder that lasts as long as the context.

    Raises: UserError for what git does not know, and for a revision that has no such path.
    """
    found = split(options.path)
    if found is None:
        yield options
        return
    path, revision = found
    folder = _folder(path)
    top = _git(folder, "rev-parse", "--show-toplevel")
    if top is None:
        raise UserError(f"lies in no git work tree, so there is no revision {revision}", file=path)
    commit = None if revision.startswith("-") else _commit(folder, revision)
    if commit is None:
        raise UserError(f"no revision {revision} here", file=path, hint=_near(folder, revision))
    root = Path(os.fsdecode(top).rstrip("\r\n"))
    inside = _inside(path, root)
    entries = _entries(root, commit, inside)
    if not entries:
        raise UserError(
            f"revision {revision} has no {inside}", file=options.path, hint=_moved(path, root, commit, revision)
        )
    with tempfile.TemporaryDirectory(prefix="uecatalog-revision-") as there:
        copy = Path(there, root.name or "repository")  # a plugin without a descriptor is called as its folder is
        _lay(root, copy, entries)
        shown = f"{revision}:"
        where = replace(options, path=str(copy / inside), laid=pipeline.Laid(str(copy), shown))
        if not Path(where.path).exists():
            raise UserError(f"revision {revision} has nothing to read in {inside}", file=options.path)
        yield where


def _moved(path: str, root: Path, commit: str, revision: str) -> str:
    """Where the plugin was in the revision, by the name of its descriptor; "" where that is not there once."""
    from extractor.sources import ABOVE

    here = Path(path)
    names = {file.name for folder in (here, *list(here.parents)[:ABOVE]) for file in folder.glob("*.uplugin")}
    found = [one.path for one in _listed(root, commit, ".") if one.path.rpartition("/")[2] in names]
    if len(found) != 1:
        return ""
    folder = Path(os.path.relpath(root / found[0])).parent.as_posix()
    hint = f"it was in {folder} then: {folder}@{revision}"
    return hint


def _folder(path: str) -> Path:
    """The nearest folder there is."""
    here = Path(path).absolute()
    return next(one for one in (here, *here.parents) if one.is_dir())


def _inside(path: str, root: Path) -> str:
    """The path relative to the repository; its last parts need not be there now."""
    real = Path(os.path.realpath(path))
    return PurePosixPath(real.relative_to(root.resolve()).as_posix()).as_posix()


def _commit(folder: Path, revision: str) -> str | None:
    found = _git(folder, "rev-parse", "--quiet", "--verify", f"{revision}^{{commit}}")
    return found.decode().strip() if found else None


def names(path: str) -> list[str]:
    """The branches and tags of the repository that ``path`` (``PATH@REV``) lies in, sorted; none where it is none."""
    found = split(path)
    return _names(_folder(found[0] if found else path))


def _names(folder: Path) -> list[str]:
    return os.fsdecode(_git(folder, "for-each-ref", "--format=%(refname:short)") or b"").split()


def _near(folder: Path, revision: str) -> str:
    """The branch or tag that may be meant."""
    return nearest(revision, _names(folder))


def _entries(root: Path, commit: str, inside: str) -> list[_Entry]:
    """What is read of ``inside``, and of the plugin that it is the Source folder of."""
    from extractor import sources

    found = {one.path: one for one in _listed(root, commit, inside)}
    is_file = inside in found
    kept = {path: one for path, one in found.items() if one.is_link or _wanted(path, sources.is_read(path))}
    if is_file:
        kept[inside] = found[inside]
        words = f"{inside.rpartition('/')[0]}/locales".lstrip("/")
        kept.update((one.path, one) for one in _listed(root, commit, words) if _wanted(one.path, False))
    elif not any(path.lower().endswith(".uplugin") for path in found):
        for folder in list(PurePosixPath(inside).parents)[: sources.ABOVE]:
            above = _beside(root, commit, folder.as_posix())
            if above:
                kept.update(above)
                break
    # A folder without anything to read is there all the same.
    return list(kept.values()) or list(found.values())[:1]


def _wanted(path: str, is_source: bool) -> bool:
    name = path.rpartition("/")[2]
    return is_source or name in BESIDE or name.lower().endswith((".uplugin", ".po"))


def _beside(root: Path, commit: str, folder: str) -> dict[str, _Entry]:
    """The descriptor in a folder, with what belongs to it; nothing where there is none."""
    listed = _listed(root, commit, folder, deep=False)
    if not any(one.path.lower().endswith(".uplugin") for one in listed):
        return {}
    words = _listed(root, commit, "locales" if folder == "." else f"{folder}/locales")
    return {one.path: one for one in (*listed, *words) if _wanted(one.path, False)}


def _listed(root: Path, commit: str, inside: str, *, deep: bool = True) -> list[_Entry]:
    """The files at or below a path. A repository within the repository is a folder without files here."""
    words = ["ls-tree", "-z", "--full-tree", *(["-r"] if deep else []), commit]
    where = [] if inside == "." else [inside if deep else f"{inside}/"]
    found = []
    for line in (_git(root, *words, "--", *where) or b"").split(b"\0"):
        head, tab, name = line.partition(b"\t")
        if not tab:
            continue
        mode, kind, object_ = head.decode().split()
        path = os.fsdecode(name)
        if kind == "blob" and ".." not in path.split("/"):
            found.append(_Entry(path, object_, mode == "120000"))
    return found


def _lay(root: Path, copy: Path, entries: list[_Entry]) -> None:
    """Writes the files below ``copy``; links last, so that no file is written through one."""
    contents = _contents(root, [one.object for one in entries])
    for one, data in sorted(zip(entries, contents, strict=True), key=lambda pair: pair[0].is_link):
        path = copy / one.path
        path.parent.mkdir(parents=True, exist_ok=True)
        if one.is_link:
            path.symlink_to(os.fsdecode(data))
        else:
            path.write_bytes(data)


def _contents(root: Path, objects: list[str]) -> list[bytes]:
    """The bytes of objects, in order."""
    data = _git(root, "cat-file", "--batch", given="".join(f"{one}\n" for one in objects).encode()) or b""
    found = []
    at = 0
    for one in objects:
        end = data.find(b"\n", at)
        head = data[at:end].split()
        if len(head) != 3:
            raise UserError(f"git has not the object {one}", file=str(root), hint="a partial clone?")
        size = int(head[2])
        found.append(data[end + 1 : end + 1 + size])
        at = end + size + 2
    return found


def _git(folder: Path, *arguments: str, given: bytes = b"") -> bytes | None:
    """What git answers; None where it refuses."""
    command = ["git", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(command, input=given, capture_output=True, check=False)
    except OSError as error:
        raise UserError(f"git cannot be run: {error.strerror or error}") from error
    return done.stdout if done.returncode == 0 else None
