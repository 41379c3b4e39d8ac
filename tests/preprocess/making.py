"""Sources, definitions and variants out of text, for the tests beside it."""

from __future__ import annotations

from extractor.parse import parse
from extractor.preprocess import Configuration, Variant, configure, unaccounted, variants
from extractor.sources import Plugin, Source, Tree


def source(text: str | bytes, path: str = "A.cpp") -> Source:
    """A source of this text."""
    return Source(path, text if isinstance(text, bytes) else text.encode(), "utf-8", "sha256:0")


def tree(files: dict[str, str], rules: str = "") -> Tree:
    """A tree of these files and one Build.cs."""
    made = tuple(source(text, path) for path, text in sorted(files.items()))
    return Tree("", Plugin("Lantern", None, "."), made, (source(rules, "M.Build.cs"),))


def read(
    text: str, engine: str = "", defines: tuple[str, ...] = (), others: dict[str, str] | None = None, rules: str = ""
) -> tuple[Variant, ...]:
    """The variants of ``A.cpp``; each is held to account on the way."""
    whole = tree({"A.cpp": text, **(others or {})}, rules)
    definitions = configure(whole, Configuration(engine=engine, defines=defines))
    (main,) = (file for file in whole.files if file.path == "A.cpp")
    found = variants(main, definitions)
    for variant in found:
        assert unaccounted(main, variant) == []
    return found


def words(variant: Variant) -> list[str]:
    """What is left of a variant, blanks aside."""
    return variant.text.decode().split()


def problems(variant: Variant) -> list[str]:
    """What the parser cannot make of a variant."""
    return [f"{problem.kind} {problem.text}" for problem in parse(variant).unit.problems]
