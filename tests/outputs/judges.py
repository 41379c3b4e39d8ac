"""The tools of other ecosystems that outputs are held against. One that is missing is a failure, not a skip."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MODULES = ROOT / "build" / "outputs" / "node_modules"
STRICT = (
    "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--noUnusedLocals", "--noImplicitReturns",
    "--noFallthroughCasesInSwitch", "--erasableSyntaxOnly", "--isolatedModules", "--target", "es2022",
    "--module", "es2022", "--moduleResolution", "bundler",
)  # fmt: skip


def node() -> str:
    """The interpreter."""
    found = shutil.which("node")
    assert found, "node is missing: `make test-outputs` needs it"
    return found


def package(name: str) -> Path:
    """An installed package's folder."""
    folder = MODULES / name
    assert folder.is_dir(), f"{name} is missing: run `make test-outputs`"
    return folder


def run(*command: str | Path, cwd: Path | None = None, given: str = "") -> subprocess.CompletedProcess[str]:
    """Runs a judge; it has five minutes."""
    return subprocess.run(
        [str(word) for word in command], cwd=cwd, input=given, capture_output=True, text=True, check=False, timeout=300
    )


def said(done: subprocess.CompletedProcess[str]) -> str:
    """What a judge said, for a failure."""
    return done.stdout + done.stderr


def tsc(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """TypeScript's compiler, strict."""
    return run(node(), package("typescript") / "bin" / "tsc", *STRICT, *arguments, cwd=cwd)


def pyright(*names: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Pyright, strict, over files of a folder."""
    listed = ", ".join(f'"{name}"' for name in names)
    (cwd / "pyrightconfig.json").write_text(f'{{"include": [{listed}], "typeCheckingMode": "strict"}}')
    return run(node(), package("pyright") / "index.js", "--pythonpath", sys.executable, cwd=cwd)


def mypy(*names: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """mypy, strict."""
    return run(sys.executable, "-m", "mypy", "--strict", "--no-incremental", *names, cwd=cwd)
