"""What the product knows of the engine: its releases, and the names its own headers give to ``#if``.

A row here decides text: what is not here and not in the tree stays undecided, so that both branches are read.
"""

from __future__ import annotations

import re

from extractor.errors import UserError
from extractor.preprocess.records import Version

NEWEST = "5.8"
"""The engine that a configuration without one stands for: the newest release the product knows."""

_LAST_MINOR = {4: 27, 5: 8}
_VERSION = re.compile(r"(\d+)\.(\d+)(?:\.(\d+))?")

RELEASES: tuple[Version, ...] = tuple(
    (major, minor, None) for major in sorted(_LAST_MINOR) for minor in range(_LAST_MINOR[major] + 1)
)
"""All releases, oldest first: what an engine condition is normalised over."""

# Tests are compiled into a development editor: WITH_TESTS and WITH_DEV_AUTOMATION_TESTS hold. A shipping or test build
# has no editor. Which of debug and development the editor is, and its platform, nothing says: undecided.
VALUES: dict[str, str] = {
    "CPP": "1",
    "DO_CHECK": "1",
    "DO_ENSURE": "1",
    "FALSE": "0",
    "IS_PROGRAM": "0",
    "NO_LOGGING": "0",
    "PLATFORM_64BITS": "1",
    "PLATFORM_DESKTOP": "1",
    "PLATFORM_LITTLE_ENDIAN": "1",
    "STATS": "1",
    "TRUE": "1",
    "UE_BUILD_DOCS": "0",
    "UE_BUILD_SHIPPING": "0",
    "UE_BUILD_TEST": "0",
    "UE_EDITOR": "1",
    "UE_GAME": "0",
    "UE_SERVER": "0",
    "WITH_AUTOMATION_TESTS": "1",
    "WITH_AUTOMATION_WORKER": "1",
    "WITH_COREUOBJECT": "1",
    "WITH_DEV_AUTOMATION_TESTS": "1",
    "WITH_EDITOR": "1",
    "WITH_EDITORONLY_DATA": "1",
    "WITH_ENGINE": "1",
    "WITH_LOW_LEVEL_TESTS": "0",
    "WITH_METADATA": "1",
    "WITH_PERF_AUTOMATION_TESTS": "1",
    "WITH_SERVER_CODE": "1",
    "WITH_TESTS": "1",
    "__cplusplus": "202002",
    "false": "0",
    "true": "1",
}

ENGINE_PARTS = {"ENGINE_MAJOR_VERSION": 0, "ENGINE_MINOR_VERSION": 1, "ENGINE_PATCH_VERSION": 2}
"""The names that hold the engine's version, and which part each is."""

VERSION_TESTS = {
    "UE_VERSION_OLDER_THAN": "<",
    "UE_VERSION_NEWER_THAN": ">",
    "UE_VERSION_NEWER_THAN_OR_EQUAL": ">=",
}
"""The engine's macros that compare its version with their three arguments, and how."""

EXCLUSIVE: tuple[frozenset[str], ...] = (
    frozenset(
        {"PLATFORM_WINDOWS", "PLATFORM_MAC", "PLATFORM_LINUX", "PLATFORM_ANDROID", "PLATFORM_IOS", "PLATFORM_TVOS"}
    ),
    frozenset({"UE_BUILD_DEBUG", "UE_BUILD_DEVELOPMENT"}),
)
"""Names of which no two hold at once."""


def versions(engine: str) -> tuple[str, tuple[Version, ...]]:
    """The label and the releases that ``5.3``, ``5.3.2``, ``5.0..5.8`` or "" stand for, oldest first.

    Raises: UserError for anything else, and for a range that runs backwards.
    """
    first, dots, last = (engine or NEWEST).partition("..")
    low, high = _version(first, engine), _version(last, engine) if dots else None
    if high is None:
        return first, (low,)
    if _key(high) < _key(low):
        raise UserError(f"the engine range {engine} runs backwards", hint=f"{last}..{first}")
    between = {release for release in RELEASES if _key(low) < _key(release) < _key(high)}
    found = tuple(sorted(between | {low, high}, key=_key))
    # A release named with its patch stands beside the same release without one: the patch is then open.
    return f"{first}..{last}", found


def _version(text: str, given: str) -> Version:
    match = _VERSION.fullmatch(text.strip())
    if match is None:
        raise UserError(f"no engine version: {given}", hint="write 5.3, 5.3.2 or 5.0..5.8")
    return int(match[1]), int(match[2]), int(match[3]) if match[3] else None


def _key(version: Version) -> tuple[int, int, int]:
    return version[0], version[1], version[2] or 0
