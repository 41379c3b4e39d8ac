"""A plugin as it was in a git revision, beside what it is now."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from pathlib import Path

from msgspec.structs import replace

from extractor import pipeline
from extractor.errors import UserError


def both(
    old: str, new: pipeline.Options, timer: pipeline.Timer = pipeline.untimed
) -> tuple[pipeline.Extracted, pipeline.Extracted]:
    """What ``old`` and ``new.path`` give. Each is a path, or a revision of the repository that the other lies in.

    Raises: UserError for what is neither, and as reading does.
    """
    if Path(old).exists() and Path(new.path).exists():
        return pipeline.load(replace(new, path=old), timer), pipeline.load(new, timer)
    if Path(old).exists():
        there = replace(new, path=old)
        return pipeline.load(there, timer), _of(new.path, there, timer)
    if not Path(new.path).exists():
        raise UserError("is no path", file=new.path, hint="one of the two is a path, the other may be a revision")
    return _of(old, new, timer), pipeline.load(new, timer)


def _of(revision: str, options: pipeline.Options, timer: pipeline.Timer) -> pipeline.Extracted:
    """The plugin, or catalog.json, at ``options.path`` as it was in a revision."""
    path = Path(options.path).resolve()
    folder = path if path.is_dir() else path.parent
    if revision.startswith("-") or _git(folder, "rev-parse", "--quiet", "--verify", f"{revision}^{{commit}}") is None:
        raise UserError("is no path, and no revision", file=revision)
    top = _git(folder, "rev-parse", "--show-toplevel")
    assert top is not None
    root = Path(top.decode().rstrip("\n"))
    inside = path.relative_to(root.resolve()).as_posix()
    with timer("git"):
        data = _git(root, "archive", "--format=tar", revision, "--", inside)
    if data is None:
        raise UserError(f"revision {revision} has no {inside}", file=options.path)
    with tempfile.TemporaryDirectory(prefix="uecatalog-diff-") as there:
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            members = [one for one in archive if one.isfile() or one.isdir()]  # a link could lead out of the folder
            archive.extractall(there, members=members)
        read = pipeline.load(replace(options, path=str(Path(there, inside))), timer)
    return replace(read, root="")


def _git(folder: Path, *arguments: str) -> bytes | None:
    """What git answers; None where it refuses."""
    try:
        done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, check=False)
    except OSError as error:
        raise UserError(f"git cannot be run: {error.strerror or error}") from error
    return done.stdout if done.returncode == 0 else None
