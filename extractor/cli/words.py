"""The language of the command line: --lang, else the environment's; documents for machines stay English.

Help and page words are English in the code, and looked up when they are shown. English loads nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from typing import Any

import click

ENGLISH = "en"
CLICK = (
    "Usage:",
    "Options",
    "Commands",
    "Show this message and exit.",
    "Show the version and exit.",
    "default: {default}",
    "Missing argument",
    "Missing option",
    "No such option {name!r}.",
    "No such option: {name}",
    "Did you mean {possibility}?",
    "(Did you mean one of: {possibilities}?)",
    "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}",
    "Option {name!r} does not take a value.",
    "Option {name!r} requires an argument.",
    "Got unexpected extra argument ({args})",
    "Got unexpected extra arguments ({args})",
    "{value!r} is not one of {choices}.",
    "{value!r} is not a valid {number_type}.",
    "{value} is not in the range {range}.",
)
"""What click itself says on a help page, and of a command line that does not fit."""

SYSTEM = (
    "No such file or directory",
    "Permission denied",
    "Is a directory",
    "Not a directory",
    "File name too long",
    "No space left on device",
    "Read-only file system",
)
"""What the system says most of a file that it does not let us read or write: Python has it in English."""

_spoken: list[Any] = []
"""The translations in use; none for English."""

_phrases: list[Any] = []
"""The sentences with something put in, once they are asked for."""


def wanted(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, as its folder is called: ``de_AT.UTF-8`` is ``de``.

    English where it asks for none that is there.
    """
    said = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    name = said.partition(".")[0].partition("@")[0].replace("_", "-")
    if not name or name in ("C", "POSIX") or name.startswith("en"):
        return ENGLISH
    from extractor.translations import known

    traditional = name.lower() in ("zh-tw", "zh-hk", "zh-mo") or "hant" in name.lower()
    there = known()
    return next((code for code in ("zh-TW" if traditional else name, name.partition("-")[0]) if code in there), ENGLISH)


def speak(code: str = "") -> None:
    """Makes ``code`` the language of this run; the environment's without one.

    Raises: UserError for a language that is not there.
    """
    code = code or wanted(os.environ)
    was_spoken = bool(_spoken)
    _spoken.clear()
    _phrases.clear()
    if code != ENGLISH:
        from extractor.translations import load

        _spoken.append(load(code))
    if _spoken or was_spoken:
        # click asks the system's gettext, which knows no words of ours.
        for module in (
            click.core, click.decorators, click.exceptions, click.formatting, click.parser, click.types,
        ):  # fmt: skip
            vars(module)["_"] = say
            vars(module)["ngettext"] = _one_or_more


def say(message: str, **values: object) -> str:
    """``message`` in the language of the run, with ``%(name)s`` replaced where ``values`` has it."""
    said: str = _spoken[0].gettext(message) if _spoken else message
    return said % values if values else said


def told(text: str) -> str:
    """A sentence that a stage made in English, in the language of the run; as it is where it is not known."""
    if not _spoken:
        return text
    from extractor.wording import Said  # here: the way in does without the model

    if isinstance(text, Said):
        from extractor.cli.voice import Spoken

        return text.by(Spoken())
    said: str = _spoken[0].gettext(text)
    if said != text:
        return said
    if not _phrases:
        from extractor.translations import Phrases, read, source_of

        _phrases.append(Phrases(entry.id for entry in read(source_of(spoken()), spoken()).entries))
    found = _phrases[0].find(text)
    if found is None:
        return text
    sentence, parts = found
    made: str = _spoken[0].gettext(sentence)
    return made % {at: told(part) if " " in part else part for at, part in parts.items()}


def spoken() -> str:
    """The language of the run."""
    return str(_spoken[0].info().get("language", ENGLISH)) if _spoken else ENGLISH


def say_many(singular: str, plural: str, number: int, **values: object) -> str:
    """The form for ``number``, which ``%(num)s`` stands for, in the language of the run."""
    if _spoken:
        said: str = _spoken[0].ngettext(singular, plural, number)
    else:
        said = singular if number == 1 else plural
    return said % {**values, "num": number}


def _one_or_more(singular: str, plural: str, number: int) -> str:
    """click's texts say no number of theirs: each is a text of its own."""
    return say(singular if number == 1 else plural)


def translated(command: click.Command) -> click.Command:
    """The command, and those within it, with their help in the language of the run."""
    if not _spoken and "english" not in vars(command):
        return command
    texts = vars(command).setdefault("english", (command.help, command.short_help, command.epilog))
    command.help, command.short_help, command.epilog = (text and say(cleandoc(text)) for text in texts)
    for param in command.params:
        if isinstance(param, click.Option):
            param.help = _option_help(param)
    if asking := vars(command).get("_help_option"):  # click made it before the language was known
        asking.help = say("Show this message and exit.")
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            translated(inner)
    return command


def _option_help(option: click.Option) -> str | None:
    english: str | None = vars(option).setdefault("english", option.help)
    return english and say(english)


def texts(command: click.Command, source: str) -> Iterator[tuple[str, str]]:
    """(where, text) of everything that a command's help says, for translators."""
    for text in (command.short_help, command.help, command.epilog):
        if text:
            yield source, cleandoc(text)
    for param in command.params:
        if isinstance(param, click.Option) and param.help and param.help not in CLICK:
            yield source, param.help
    if isinstance(command, click.Group) and not source.endswith("program.py"):
        for name in sorted(command.commands):
            yield from texts(command.commands[name], source)
