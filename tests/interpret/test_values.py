"""What is derived of a key's value: empty as absent, other values, numbers of items, formats, walked objects."""

from __future__ import annotations

from pathlib import Path

import pytest
from interpret.making import handler, param

from extractor.catalog import Param

DONE = "Answer(Ticket, 200, MakeShared<FJsonObject>());"


def read(folder: Path, body: str, key: str = "a", before: str = "") -> Param:
    """The parameter of a handler with ``body``."""
    return param(handler(folder, body, before).params, key)


# --- empty as absent -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "refused",
    ['!In->TryGetStringField(TEXT("a"), A) || A.IsEmpty()', '!In->TryGetStringField(TEXT("a"), A) || A == TEXT("")'],
)
def test_a_needed_text_that_is_refused_empty_counts_as_absent(tmp_path: Path, refused: str) -> None:
    body = f'FString A; if ({refused}) {{ Refuse(Ticket, 400, TEXT("no a")); return; }} {DONE}'
    assert read(tmp_path, body).empty_is_absent


def test_a_needed_text_that_may_be_empty_does_not(tmp_path: Path) -> None:
    body = f"""FString A; if (!In->TryGetStringField(TEXT("a"), A))
    {{ Refuse(Ticket, 400, TEXT("no a")); return; }} {DONE}"""
    found = read(tmp_path, body)
    assert found.required == "always"
    assert not found.empty_is_absent


def test_a_needed_text_whose_emptiness_only_changes_the_answer_does_not(tmp_path: Path) -> None:
    body = f"""FString A; if (!In->TryGetStringField(TEXT("a"), A)) {{ Refuse(Ticket, 400, TEXT("no a")); return; }}
    if (A.IsEmpty()) {{ Forget(); }} {DONE}"""
    assert not read(tmp_path, body).empty_is_absent


def test_one_of_a_group_that_is_empty_counts_as_absent(tmp_path: Path) -> None:
    body = f"""FString A, B; In->TryGetStringField(TEXT("a"), A); In->TryGetStringField(TEXT("b"), B);
    if (A.IsEmpty() && B.IsEmpty()) {{ Refuse(Ticket, 400, TEXT("a or b")); return; }} {DONE}"""
    command = handler(tmp_path, body)
    assert command.requirements.one_of == (("a", "b"),)
    assert [p.empty_is_absent for p in command.params] == [True, True]


def test_a_needed_array_without_items_counts_as_absent_and_needs_one(tmp_path: Path) -> None:
    body = f"""const TArray<TSharedPtr<FJsonValue>>* A = nullptr;
    if (!In->TryGetArrayField(TEXT("a"), A) || A->Num() == 0) {{ Refuse(Ticket, 400, TEXT("no a")); return; }} {DONE}"""
    found = read(tmp_path, body)
    assert (found.empty_is_absent, found.min_items) == (True, 1)


def test_an_array_that_may_be_empty_needs_no_item(tmp_path: Path) -> None:
    body = f"""const TArray<TSharedPtr<FJsonValue>>* A = nullptr;
    if (!In->TryGetArrayField(TEXT("a"), A)) {{ Refuse(Ticket, 400, TEXT("no a")); return; }} {DONE}"""
    found = read(tmp_path, body)
    assert (found.empty_is_absent, found.min_items) == (False, None)


def test_an_optional_text_used_only_where_it_is_filled_counts_as_absent_when_empty(tmp_path: Path) -> None:
    body = f'FString A; if (In->TryGetStringField(TEXT("a"), A) && !A.IsEmpty()) {{ Mark(A); }} {DONE}'
    assert read(tmp_path, body).empty_is_absent


def test_an_optional_text_used_also_where_it_may_be_empty_does_not(tmp_path: Path) -> None:
    body = f"""FString A; if (In->TryGetStringField(TEXT("a"), A))
    {{ Mark(A); if (!A.IsEmpty()) {{ Tell(A); }} }} {DONE}"""
    assert not read(tmp_path, body).empty_is_absent


def test_an_optional_text_that_nobody_asks_about_does_not(tmp_path: Path) -> None:
    body = f'FString A; if (In->TryGetStringField(TEXT("a"), A)) {{ Mark(A); }} {DONE}'
    assert not read(tmp_path, body).empty_is_absent


# --- other values ----------------------------------------------------------------------------------------------------


def test_a_value_outside_the_literals_that_is_refused_is_an_error(tmp_path: Path) -> None:
    body = f"""FString A = TEXT("x"); In->TryGetStringField(TEXT("a"), A);
    if (A != TEXT("x") && A != TEXT("y")) {{ Refuse(Ticket, 400, TEXT("which?")); return; }} {DONE}"""
    assert read(tmp_path, body).otherwise == "error"


def test_a_value_that_a_fixed_map_does_not_have_is_an_error(tmp_path: Path) -> None:
    before = 'static const TMap<FString, int32> Ways = {{TEXT("x"), 1}, {TEXT("y"), 2}};\n'
    body = f"""FString A = TEXT("x"); In->TryGetStringField(TEXT("a"), A); const int32* Way = Ways.Find(A);
    if (!Way) {{ Refuse(Ticket, 400, TEXT("which?")); return; }} {DONE}"""
    found = read(tmp_path, body, before=before)
    assert (found.enum, found.otherwise) == (("x", "y"), "error")


def test_a_value_that_falls_to_the_default_s_branch_is_the_default(tmp_path: Path) -> None:
    body = f"""FString A = TEXT("x"); In->TryGetStringField(TEXT("a"), A);
    if (A == TEXT("y")) {{ Second(); }} else {{ First(); }} {DONE}"""
    assert read(tmp_path, body).otherwise == "default"


def test_a_value_that_is_taken_as_it_is_leaves_the_literals_special(tmp_path: Path) -> None:
    body = f"""FString A; if (In->TryGetStringField(TEXT("a"), A))
    {{ if (A == TEXT("all")) {{ All(); }} else {{ Only(A); }} }} {DONE}"""
    assert read(tmp_path, body).otherwise == "open"


def test_a_needed_key_has_no_default_that_another_value_could_count_as(tmp_path: Path) -> None:
    body = f"""FString A; if (!In->TryGetStringField(TEXT("a"), A)) {{ Refuse(Ticket, 400, TEXT("a?")); return; }}
    if (A == TEXT("loud")) {{ Shout(); }} {DONE}"""
    assert read(tmp_path, body).otherwise == "open"


def test_a_value_that_is_only_compared_changes_nothing_otherwise(tmp_path: Path) -> None:
    body = f"""FString A; In->TryGetStringField(TEXT("a"), A); if (A == TEXT("loud")) {{ Shout(); }} {DONE}"""
    assert read(tmp_path, body).otherwise == "nothing"


# --- numbers of items ------------------------------------------------------------------------------------------------

ARRAY = 'const TArray<TSharedPtr<FJsonValue>>* A = nullptr; if (In->TryGetArrayField(TEXT("a"), A)) { '


@pytest.mark.parametrize(
    ("asked", "least", "most"),
    [("A->Num() > 20", None, 20), ("A->Num() >= 20", None, 19), ("A->Num() < 3", 3, None), ("4 < A->Num()", None, 4)],
)
def test_a_number_of_items_that_is_refused_is_a_limit(
    tmp_path: Path, asked: str, least: int | None, most: int | None
) -> None:
    found = read(tmp_path, f'{ARRAY} if ({asked}) {{ Refuse(Ticket, 413, TEXT("how many?")); return; }} }} {DONE}')
    assert (found.min_items, found.max_items) == (least, most)


def test_a_number_of_items_that_is_cut_is_no_limit(tmp_path: Path) -> None:
    found = read(tmp_path, f"{ARRAY} if (A->Num() > 20) {{ Cut(); }} }} {DONE}")
    assert (found.min_items, found.max_items) == (None, None)


def test_a_refusal_for_another_reason_among_many_items_is_no_limit(tmp_path: Path) -> None:
    body = f"""FString B; In->TryGetStringField(TEXT("b"), B);
    {ARRAY} if (A->Num() > 20) {{ if (B.IsEmpty()) {{ Refuse(Ticket, 400, TEXT("b")); return; }} }} }} {DONE}"""
    assert read(tmp_path, body).max_items is None


def test_a_console_variable_that_limits_the_items_is_named(tmp_path: Path) -> None:
    before = 'static TAutoConsoleVariable<int32> Most(TEXT("made.Most"), 50, TEXT("items"));\n'
    body = f"""const int32 Limit = Most.GetValueOnGameThread();
    {ARRAY} if (Limit > 0 && A->Num() > Limit) {{ Refuse(Ticket, 413, TEXT("too many")); return; }} }} {DONE}"""
    found = read(tmp_path, body, before=before)
    assert (found.limit_from, found.max_items) == ("made.Most", None)


# --- formats ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taken", "form"),
    [
        ("LoadObject<UTexture>(nullptr, *A)", "asset-path"),
        ("LoadObject<UClass>(nullptr, *A)", "class-path"),
        ("LoadClass<AActor>(nullptr, *A)", "class-path"),
        ("UEditorAssetLibrary::DoesAssetExist(A)", "asset-path"),
        ("FGuid::Parse(A, Id)", "guid"),
        ("FColor::FromHex(A)", "color"),
        ("FName(*A)", None),
        ("Mark(A)", None),
        ('LoadObject<UTexture>(nullptr, *(TEXT("/Game/") + A))', None),
    ],
)
def test_what_the_engine_reads_in_a_text_is_its_format(tmp_path: Path, taken: str, form: str | None) -> None:
    body = f'FGuid Id; FString A; if (In->TryGetStringField(TEXT("a"), A)) {{ {taken}; }} {DONE}'
    assert read(tmp_path, body).format == form


def test_a_text_that_is_read_in_two_ways_has_no_format(tmp_path: Path) -> None:
    body = f"""FGuid Id; FString A; if (In->TryGetStringField(TEXT("a"), A))
    {{ if (!FGuid::Parse(A, Id)) {{ LoadObject<UTexture>(nullptr, *A); }} }} {DONE}"""
    assert read(tmp_path, body).format is None


# --- walked objects --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "kind"),
    [("AsString()", "string"), ("AsNumber()", "number"), ("AsBool()", "boolean"), ("AsObject()", "object")],
)
def test_the_values_of_a_walked_object_have_the_type_they_are_read_as(tmp_path: Path, call: str, kind: str) -> None:
    body = f"""const TSharedPtr<FJsonObject>* A = nullptr;
    if (In->TryGetObjectField(TEXT("a"), A))
    {{ for (const auto& Pair : (*A)->Values) {{ Put(Pair.Key, Pair.Value->{call}); }} }} {DONE}"""
    found = read(tmp_path, body)
    assert found.additional is not None
    assert found.additional.type == kind


def test_an_object_whose_keys_are_not_walked_has_no_additional_values(tmp_path: Path) -> None:
    body = f"""const TSharedPtr<FJsonObject>* A = nullptr;
    if (In->TryGetObjectField(TEXT("a"), A)) {{ Mark((*A)->GetStringField(TEXT("b"))); }} {DONE}"""
    assert read(tmp_path, body).additional is None
