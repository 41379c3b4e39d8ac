"""The decision tree of deciding runs: it answers only what a run that looks at the same assumptions would."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from extractor.interpret.answers import Answer, Answers

KEYS = [("a",), ("b",), ("c",), ("a", "x")]
VALUES = [None, "absent", "given"]
NO_ITEMS: frozenset[tuple[str, ...]] = frozenset()


def looks(assumed: dict[tuple[str, ...], object]) -> Answer:
    """A run: which key it looks at next hangs on what it found before."""
    trail = []
    path = KEYS[0]
    for step in range(3):
        found = assumed.get(path)
        trail.append((path, found))
        if found == "absent" and step:
            return Answer(False, tuple(dict(trail).items()))
        path = KEYS[(KEYS.index(path) + (2 if found == "given" else 1)) % len(KEYS)]
    return Answer(True, tuple(dict(trail).items()))


questions = st.lists(st.dictionaries(st.sampled_from(KEYS), st.sampled_from(VALUES[1:])), min_size=1, max_size=12)


@given(questions)
def test_what_it_answers_is_what_the_run_finds(asked: list[dict[tuple[str, ...], object]]) -> None:
    answers = Answers()
    for assumed in asked:
        known = answers.answer(assumed, NO_ITEMS)
        assert known is None or known == looks(assumed)
        answers.keep(NO_ITEMS, looks(assumed))
        assert answers.answer(assumed, NO_ITEMS) == looks(assumed)


def test_a_key_that_the_run_did_not_look_at_changes_nothing() -> None:
    answers = Answers()
    answers.keep(NO_ITEMS, Answer(True, ((("a",), "absent"),)))
    assert answers.answer({("a",): "absent", ("b",): "absent"}, NO_ITEMS) == Answer(True, ((("a",), "absent"),))


def test_another_assumption_of_a_key_is_another_question() -> None:
    answers = Answers()
    answers.keep(NO_ITEMS, Answer(True, ((("a",), "absent"),)))
    assert answers.answer({}, NO_ITEMS) is None
    assert answers.answer({("a",): "given"}, NO_ITEMS) is None


def test_a_question_about_array_items_is_one_of_its_own() -> None:
    answers = Answers()
    answers.keep(NO_ITEMS, Answer(True, ()))
    assert answers.answer({}, NO_ITEMS) == Answer(True, ())
    assert answers.answer({}, frozenset({("list", "[]")})) is None
