"""Joining abstract values: the result stands for every value that went in, whatever the order."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from extractor.interpret.values import (
    NULL,
    AnyOf,
    Array,
    Built,
    Constant,
    Heap,
    Items,
    Num,
    Object,
    Scalar,
    Table,
    Text,
    Truth,
    Unknown,
    any_of,
    options,
    truth_of,
)

PATHS = st.sampled_from([("a",), ("b",), ("items", "[]", "c")])
SIMPLE = st.one_of(
    st.sampled_from([Text((part,)) for part in ("", "x", "y", None)]),
    st.integers(-1, 2).map(Num),
    st.booleans().map(Truth),
    st.just(NULL),
    st.sampled_from(["EMode::A", "EMode::B"]).map(Constant),
    st.builds(Scalar, PATHS, st.sampled_from(["string", "number"]), st.just(()), st.booleans()),
    PATHS.map(Object),
    PATHS.map(Array),
    st.integers(1, 3).map(Heap),
    st.builds(Unknown, st.sampled_from(["", "FThing"]), st.sampled_from([None, True, False])),
)
FIELDS = st.dictionaries(st.sampled_from(["k", "l"]), st.tuples(SIMPLE, st.booleans()), max_size=2)
VALUES = st.one_of(
    SIMPLE,
    st.builds(Built, FIELDS, st.booleans()),
    st.lists(SIMPLE, max_size=3).map(lambda items: Items(tuple(items))),
    st.builds(Items, st.none(), SIMPLE, st.integers(0, 2)),
    st.builds(Table, st.dictionaries(st.sampled_from(["k", "l"]), SIMPLE, max_size=2)),
)


def stands_for(whole: Any, one: Any) -> bool:
    """Whether each thing that ``one`` may be is a thing that ``whole`` may be."""
    return all(any(_covers(wide, narrow) for wide in options(whole)) for narrow in options(one))


def _covers(wide: Any, narrow: Any) -> bool:
    if wide == narrow:
        return True
    if wide.__class__ is Unknown:
        return wide.truth is None or truth_of(narrow) is wide.truth
    if wide.__class__ is not narrow.__class__:
        return False
    if wide.__class__ is Built:
        sure = {key for key, (_, there) in wide.fields.items() if there}
        return (wide.open or not narrow.open) and all(
            key in wide.fields and stands_for(wide.fields[key][0], value) and (there or not wide.fields[key][1])
            for key, (value, there) in narrow.fields.items()
        ) and sure <= set(narrow.fields)  # fmt: skip
    if wide.__class__ is Items:
        if wide.exact is not None:
            return narrow.exact is not None and len(wide.exact) == len(narrow.exact) and all(
                stands_for(a, b) for a, b in zip(wide.exact, narrow.exact, strict=True)
            )  # fmt: skip
        inside = narrow.exact if narrow.exact is not None else (narrow.item,)
        least = len(narrow.exact) if narrow.exact is not None else narrow.low
        return wide.low <= least and all(stands_for(wide.item, item) for item in inside)
    if wide.__class__ is Table:
        return all(
            stands_for(wide.entries[key], value) if key in wide.entries else stands_for(wide.other, value)
            for key, value in narrow.entries.items()
        ) and set(wide.entries) <= set(narrow.entries)  # fmt: skip
    return False


def as_set(value: Any) -> list[Any]:
    return sorted(map(repr, options(value)))


@given(st.lists(VALUES, min_size=1, max_size=12))
def test_the_join_stands_for_each_of_its_values(several: list[Any]) -> None:
    whole = any_of(several)
    assert all(stands_for(whole, one) for one in several)


@given(VALUES)
def test_the_join_of_a_value_with_itself_is_the_value(one: Any) -> None:
    assert any_of((one, one)) == one


@given(st.lists(SIMPLE, min_size=1, max_size=6))
def test_joining_again_changes_nothing(several: list[Any]) -> None:
    whole = any_of(several)
    assert any_of((whole, whole)) == whole
    assert any_of((whole, several[0])) == whole


@given(SIMPLE, SIMPLE)
def test_the_order_of_two_values_does_not_matter(one: Any, two: Any) -> None:
    assert as_set(any_of((one, two))) == as_set(any_of((two, one)))


@given(st.lists(VALUES, min_size=2, max_size=12))
def test_no_option_of_a_join_is_a_join(several: list[Any]) -> None:
    assert not any(isinstance(option, AnyOf) for option in options(any_of(several)))


@given(SIMPLE, SIMPLE)
def test_a_condition_is_settled_only_where_both_values_settle_it_alike(one: Any, two: Any) -> None:
    settled = truth_of(any_of((one, two)))
    assert settled is None or settled == truth_of(one) == truth_of(two)


def test_of_more_values_than_are_kept_apart_none_is_lost() -> None:
    several = [*(Text((part,)) for part in "stuvwxyz"), Num(0), Truth(False), Unknown("", True)]
    whole = any_of(several)
    assert all(stands_for(whole, one) for one in several)
    assert truth_of(whole) is None
