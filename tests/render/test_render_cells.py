"""Cells and sentences of one command: how values, replies and absences are said."""

import msgspec
import pytest
from lanterns import LANTERNS, page

from extractor.catalog import Message, Param, Refusal, Requirements, Status


def test_a_description_ends_with_the_full_stop_of_its_script():
    said = {
        "a": "Of glass",
        "b": "玻璃（可选）",
        "c": "玻璃。",
        "d": "Glass!",
        "e": "유리로 된 것",
        "f": "为 cube 或 lamp_post",
    }
    params = tuple(Param(key=key, type="string", description=text) for key, text in said.items())
    command = msgspec.structs.replace(LANTERNS.commands[0], params=params, requirements=Requirements())
    text = page(msgspec.structs.replace(LANTERNS, commands=(command,)))
    for shown in ("Of glass.", "玻璃（可选）。", "玻璃。", "Glass!", "유리로 된 것.", "为 cube 或 lamp_post。"):
        assert f" {shown} |" in text or f" {shown} *(" in text


@pytest.mark.parametrize(("number", "folds"), [(12, False), (13, True)])
def test_many_values_fold_behind_their_number_and_the_first_are_said(number: int, folds: bool):
    values = tuple(f"lamp{at}" for at in range(number))
    param = Param(key="kind", type="string", enum=values, otherwise="open")
    command = msgspec.structs.replace(LANTERNS.commands[0], params=(param,), requirements=Requirements())
    text = page(msgspec.structs.replace(LANTERNS, commands=(command,)))
    (row,) = (line for line in text.splitlines() if line.startswith("| `kind` |"))
    assert all(f'`"{value}"`' in row for value in values)
    assert ('`"lamp4"`, and 8 others; others are taken too.' in row) == folds
    assert row.count("<details><summary>13 values</summary>") == folds


def test_an_absence_that_another_one_contains_is_not_said_twice():
    answers = [
        Refusal(keys=keys, absent=absent, code=400, message="Give a", file="A.cpp", line=1)
        for keys, absent in ((("n", "a"), "all"), (("a",), "any"))
    ]
    status = Status(code=400, kind="error", messages=(Message(text="Give a"),))
    needs = Requirements(all=("a",), refusals=tuple(answers))
    params = (Param(key="a", type="string"), Param(key="n", type="string"))
    command = msgspec.structs.replace(
        LANTERNS.commands[0], params=params, requirements=needs, statuses=(status,)
    )  # fmt: skip
    text = page(msgspec.structs.replace(LANTERNS, commands=(command,)))
    assert "`Give a` where `a` is missing |" in text


def test_absences_of_single_keys_are_one_sentence_and_one_of_all_keys_together_stands_beside():
    absences = ((("a",), "any"), (("b", "c"), "all"), (("d",), "all"), (("a",), "any"))
    answers = [
        Refusal(keys=keys, absent=absent, code=400, message="Give it", file="A.cpp", line=line)
        for line, (keys, absent) in enumerate(absences, 1)
    ]
    status = Status(code=400, kind="error", messages=(Message(text="Give it"),))
    needs = Requirements(all=("a", "d"), one_of=(("b", "c"),), refusals=tuple(answers))
    params = tuple(Param(key=key, type="string") for key in "abcd")
    command = msgspec.structs.replace(
        LANTERNS.commands[0], params=params, requirements=needs, statuses=(status,)
    )  # fmt: skip
    text = page(msgspec.structs.replace(LANTERNS, commands=(command,)))
    assert "`Give it` where `a` or `d` is missing or `b` and `c` are missing |" in text


@pytest.mark.parametrize(("kinds", "shown"), [(("error",), False), (("error", "success"), True), ((), False)])
def test_no_reply_is_shown_to_a_call_that_never_succeeds(kinds: tuple[str, ...], shown: bool):
    statuses = tuple(Status(code=None, kind=kind) for kind in kinds)
    command = msgspec.structs.replace(LANTERNS.commands[0], statuses=statuses, result=None)
    text = page(msgspec.structs.replace(LANTERNS, commands=(command,)))
    assert ("A reply to it" in text) == shown and "**Example**" in text
