"""The shape of the product, held by a machine: what import-linter's contracts (pyproject.toml) cannot say."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
EXTRACTOR = ROOT / "extractor"
MODULES = sorted(EXTRACTOR.rglob("*.py"))

LONGEST_MODULE = 500
LONGEST_FUNCTION = 60
DEEPEST_NESTING = 4

# Where each third-party library may be imported: everything else is a reason to ask.
THIRD_PARTY = {
    "msgspec": {"*"},
    "click": {"cli"},
    "tree_sitter": {"parse"},
    "tree_sitter_cpp": {"parse"},
    "jinja2": {"render", "emit"},  # emit: for the user's own templates, in the sandbox
    "markupsafe": {"render"},
    "babel": {"render", "translations"},
    "mcp": {"serve"},
    "mcp_types": {"serve"},  # the SDK's own, with what it runs on
    "anyio": {"serve"},
}

# Calls that make a stage depend on when and where it runs, or print past the report: for `cli` alone.
BANNED_MODULES = {"time", "datetime", "random", "locale", "secrets", "pickle"}
BANNED_CALLS = {"print", "input", "eval", "exec", "breakpoint"}
BANNED_NAMES = {"helpers", "helper", "utils", "util", "common", "misc", "manager", "managers"}


def top(path: Path) -> str:
    """The package, or the module, directly under `extractor` that a file belongs to."""
    return path.relative_to(EXTRACTOR).parts[0].removesuffix(".py")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """The absolute names of the modules a file imports, with the line."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            assert node.module is not None
            yield node.module, node.lineno


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def place(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT)}:{line}"


def test_third_party_libraries_stay_where_they_belong() -> None:
    strays = []
    for path in MODULES:
        for name, line in imports(path):
            library = name.split(".")[0]
            if library == "extractor" or library in sys.stdlib_module_names:
                continue
            where = THIRD_PARTY.get(library, set())
            if "*" not in where and top(path) not in where:
                strays.append(f"{place(path, line)}: {library}")
    assert not strays


def test_of_another_package_only_the_root_is_imported() -> None:
    """A rule's own module is the exception: a stage imports the one rule it raises."""
    inner = []
    for path in MODULES:
        for name, line in imports(path):
            parts = name.split(".")
            if parts[0] == "extractor" and len(parts) > 2 and parts[1] not in (top(path), "rules"):
                inner.append(f"{place(path, line)}: {name}")
    assert not inner


def test_only_the_command_line_prints_or_knows_the_clock_and_the_environment() -> None:
    faults = []
    for path in MODULES:
        if top(path) == "cli":
            continue
        faults += [place(path, line) for name, line in imports(path) if name.split(".")[0] in BANNED_MODULES]
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BANNED_CALLS:
                faults.append(f"{place(path, node.lineno)}: {node.func.id}")
            # of `sys` and `os` themselves: what a process that was started has written is another matter
            if (
                isinstance(node, ast.Attribute)
                and node.attr in ("environ", "getenv", "getcwd", "cwd", "stdout", "stderr")
                and isinstance(node.value, ast.Name)
                and node.value.id in ("sys", "os", "Path")
            ):
                faults.append(f"{place(path, node.lineno)}: {node.attr}")
    assert not faults


def said(function: ast.AST) -> int:
    """The lines of a function that document it and its attributes: saying more makes it no longer."""
    return sum(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for node in ast.walk(function)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    )


def test_modules_and_functions_keep_to_their_sizes() -> None:
    long = []
    for path in MODULES:
        lines = path.read_text(encoding="utf-8").count("\n")
        if lines > LONGEST_MODULE:
            long.append(f"{path.relative_to(ROOT)}: {lines} lines")
        for function in functions(path):
            size = (function.end_lineno or function.lineno) - function.lineno + 1 - said(function)
            if size > LONGEST_FUNCTION:
                long.append(f"{place(path, function.lineno)}: {function.name} has {size} lines")
    assert not long


NESTING = ast.If | ast.For | ast.While | ast.With | ast.Try | ast.Match


def nesting(node: ast.AST, depth: int = 0) -> int:
    """How deep statements stand in one another within a function; an ``elif`` is no deeper than its ``if``."""
    deepest = depth
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        chained = isinstance(node, ast.If) and isinstance(inner, ast.If) and node.orelse == [inner]
        deepest = max(deepest, nesting(inner, depth + (isinstance(inner, NESTING) and not chained)))
    return deepest


def test_statements_do_not_nest_deep() -> None:
    deep = []
    for path in MODULES:
        for function in functions(path):
            if (depth := nesting(function)) > DEEPEST_NESTING:
                deep.append(f"{place(path, function.lineno)}: {function.name} nests {depth} deep")
    assert not deep


def test_each_module_says_what_it_holds() -> None:
    mute = [str(path.relative_to(ROOT)) for path in MODULES if not ast.get_docstring(tree(path))]
    assert not mute


def test_no_module_is_called_by_a_word_that_says_nothing() -> None:
    assert not [str(path) for path in MODULES if set(path.relative_to(ROOT).with_suffix("").parts) & BANNED_NAMES]


def test_the_layer_contract_names_every_package() -> None:
    """`exhaustive` in the contract refuses a package without a rank; this holds that it stays switched on."""
    assert "exhaustive = true" in (ROOT / "pyproject.toml").read_text()


def loaded_by(*arguments: str, cwd: Path) -> set[str]:
    """The modules that a run of the program loads."""
    code = (
        "import sys, json\n"
        "from extractor.cli import main\n"
        "code = main(sys.argv[1:])\n"
        "print('\\n@@' + json.dumps(sorted(sys.modules)))\n"
        "sys.exit(code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True, text=True, cwd=cwd, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return {name.split(".")[0] for name in ast.literal_eval(done.stdout.rpartition("@@")[2])}


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["rules"], ["extract", "--help"]])
def test_what_reads_no_source_loads_no_parser_and_no_templates(arguments: list[str], tmp_path: Path) -> None:
    heavy = {"tree_sitter", "tree_sitter_cpp", "jinja2", "babel", "markupsafe", "multiprocessing", "concurrent"}
    assert not loaded_by(*arguments, cwd=tmp_path) & heavy


def test_the_version_is_said_without_loading_the_model(tmp_path: Path) -> None:
    assert "msgspec" not in loaded_by("--version", cwd=tmp_path)


USED_UNSEEN = {
    "get_command",  # click calls it
    "_TABLES",  # keeps the imports that fill the parser's tables
    "_read",  # of the runtime: generated code calls it
    "_",  # marks texts for translators
}


def words(path: Path) -> Counter[str]:
    return Counter(re.findall(r"\w+", path.read_text(encoding="utf-8", errors="replace")))


def defined(body: list[ast.stmt]) -> Iterator[tuple[str, int]]:
    """The names that a module or a class defines; what a decorator takes has its use, whoever calls it."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            if all(isinstance(each, ast.Name) and each.id == "property" for each in node.decorator_list):
                yield node.name, node.lineno
        elif isinstance(node, ast.Assign):
            yield from ((target.id, node.lineno) for target in node.targets if isinstance(target, ast.Name))


def test_nothing_is_defined_for_nobody() -> None:
    """What no other line of the product names is dead, whatever tests it has; of a module's own, no line of it."""
    own = {path: words(path) for path in MODULES}
    templates = [words(path) for path in (ROOT / "templates").rglob("*") if path.is_file()]
    everywhere = sum([*own.values(), *templates], Counter[str]())
    dead = []
    for path in MODULES:
        classes = [node for node in tree(path).body if isinstance(node, ast.ClassDef)]
        members = [each for node in classes for each in defined(node.body)]
        for name, line in [*defined(tree(path).body), *members]:
            if name.startswith("__") or name in USED_UNSEEN:
                continue
            is_own = name.startswith("_") and (name, line) not in members
            if (own[path] if is_own else everywhere)[name] < 2:
                dead.append(f"{path.relative_to(ROOT)}:{line}: {name}")
    assert not dead
