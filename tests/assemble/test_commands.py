"""What assembly makes of one handler's facts: whose absence a reply answers, what a comment and a declaration say."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from plugins.specimen import HERE

from extractor import pipeline
from extractor.assemble.commands import _answered
from extractor.catalog import Refusal, Requirements, When, is_in

NEEDS = Requirements(
    all=("name",),
    one_of=(("a", "b", "c"), ("parent", "detach")),
    when=(When(if_=is_in("detach", False), then=("parent",)),),
)


def refusal(*keys: str, absent: str = "any") -> Refusal:
    return Refusal(keys=keys, absent=absent, code=400, message="No", file="A.cpp", line=3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "left"),
    [
        (refusal("name"), refusal("name")),
        (refusal("name", "label"), refusal("name")),
        (refusal("label"), None),
        (refusal("b"), refusal("a", "b", "c", absent="all")),
        (refusal("b", "c"), refusal("a", "b", "c", absent="all")),
        (refusal("a", "b", "c", absent="all"), refusal("a", "b", "c", absent="all")),
        (refusal("parent"), refusal("parent")),
        (refusal("name", "a"), refusal("name", "a")),
        (refusal("label", "name", absent="all"), refusal("label", "name", absent="all")),
    ],
)
def test_a_reply_answers_the_absence_of_what_is_needed_and_of_a_group_as_a_whole(
    given: Refusal, left: Refusal | None
) -> None:
    assert _answered(replace(NEEDS, refusals=(given,))).refusals == ((left,) if left else ())


def test_what_two_places_answer_alike_is_said_once() -> None:
    several = (refusal("name"), refusal("name", "label"))
    assert _answered(replace(NEEDS, refusals=several)).refusals == (refusal("name"),)


def test_a_key_is_described_as_the_plugin_declares_it() -> None:
    read = pipeline.extract(pipeline.Options(path=str(HERE / "QuarrySample"), jobs=1)).catalog
    (command,) = [one for one in read.commands if one.name == "blast_face"]
    said = {param.key: param.description for param in command.params}
    assert said["seam"] == "The seam to blast"
    assert said["charges"] == "What to blast with: {powder, fuse}"
