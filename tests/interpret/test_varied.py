"""Which functions read otherwise in another variant: those that differ, and those that mention what differs."""

from __future__ import annotations

import pytest

from extractor.form import Unit
from extractor.interpret.varied import Varied
from extractor.parse import parse
from extractor.preprocess import RawDefine, Variant
from extractor.program import link

ASKER = "void Handle() { Ask(LIMIT); }"


def differs(first: dict[str, str], second: dict[str, str], file: str = "Asker.cpp") -> bool:
    """Whether the function ``Handle`` of a file does; ``second`` has what the second variants of files are."""
    units = [unit(path, text, 0) for path, text in first.items()]
    units += [unit(path, text, 1) for path, text in second.items()]
    handle = next(f for u in units if u.path == file and not u.variant for f in u.functions if f.name == "Handle")
    return Varied(link(units)).differs(1, [(file, handle.start, handle.end)])


def unit(path: str, text: str, number: int) -> Unit:
    """A file; a line ``#define NAME body`` is one, as the preprocessor gives it."""
    defines = tuple(
        RawDefine(0, 1, 1, line.split()[1], None, line.split()[2], 0, opaque=False)
        for line in text.splitlines()
        if line.startswith("#define")
    )
    code = "\n".join(" " * len(line) if line.startswith("#define") else line for line in text.splitlines())
    return parse(Variant(path=path, number=number, text=code.encode(), defines=defines)).unit


def test_its_own_text() -> None:
    assert differs({"Asker.cpp": ASKER}, {"Asker.cpp": "void Handle() { Ask(7);     }"})
    assert not differs({"Asker.cpp": ASKER}, {"Asker.cpp": ASKER})
    assert not differs({"Asker.cpp": ASKER}, {"Other.cpp": "void Other() { }"})


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("#define LIMIT 3", "#define LIMIT 7"),
        ("#define LIMIT 3", ""),
        ("int LIMIT = 3;", "int LIMIT = 7;"),
        ("enum EWord { LIMIT, Other };", "enum EWord { Other, LIMIT };"),
        ("#define LIMIT MOST\n#define MOST 3", "#define LIMIT MOST\n#define MOST 7"),
        ("#define OTHER 3\nint LIMIT = 3;", "#define OTHER 7\nint LIMIT = 4;"),
    ],
)
def test_what_it_mentions(one: str, two: str) -> None:
    assert differs({"Asker.cpp": ASKER, "Words.h": one}, {"Words.h": two})
    assert not differs({"Asker.cpp": ASKER, "Words.h": one}, {"Words.h": one})


def test_what_it_does_not_mention() -> None:
    changed = {"Words.h": "#define OTHER 3\nint Most = 4;\nint LIMITED();"}
    assert not differs({"Asker.cpp": ASKER, "Words.h": "#define OTHER 7\nint Most = 3;"}, changed)


def test_a_function_that_one_variant_has() -> None:
    """It is found in each, and its own text is another in the one that has it not."""
    words = {"Words.h": "class FOther { int LIMIT() { return 1; } };"}
    assert not differs({"Asker.cpp": ASKER, **words}, {"Words.h": ""})
    assert not differs({"Asker.cpp": ASKER, "Words.h": ""}, words)


def test_a_source_files_macros_are_its_own() -> None:
    assert not differs({"Asker.cpp": ASKER, "Socket.cpp": "#define LIMIT 3"}, {"Socket.cpp": "#define LIMIT 7"})
    assert differs({"Asker.cpp": f"#define LIMIT 3\n{ASKER}"}, {"Asker.cpp": f"#define LIMIT 7\n{ASKER}"})
