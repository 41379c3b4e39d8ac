"""The ledger: each read and reply of the text has one verdict, and none that is better than what the runs saw."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ledger.plugins import handler, judged, verdicts, what
from plugins.specimen import MODULE, text_of

from extractor import ledger, pipeline
from extractor.ledger import texts

SPECIMEN = MODULE
SEND = "\t\tSend(RequestId, 200, nullptr);\n"


@pytest.fixture(scope="module")
def specimen() -> pipeline.Extracted:
    return pipeline.extract(pipeline.Options(path=str(SPECIMEN), ledger=True))


def test_nothing_of_the_specimen_is_unexplained(specimen: pipeline.Extracted) -> None:
    codes = {finding.rule for finding in specimen.findings}
    assert not codes & {"UC902", "UC909", "UC910"}
    assert b'"unexplained"' not in specimen.ledger.partition(b'"places"')[2]


def test_the_count_of_reads_is_that_of_a_plain_search_of_the_text() -> None:
    text = b"""
    // Payload->GetStringField("in a comment")
    Payload->GetStringField(TEXT("a")); /* Payload->HasField("b") */
    Log(TEXT("Payload->GetStringField("), '"');
    Payload.Get()->TryGetNumberField (TEXT("c"), C);
    Payload->HasTypedField<EJson::String>(TEXT("d"));
    Payload->GetStringFieldOfMine(); HasField(x); Payload->SetStringField(TEXT("e"), E);
    """
    assert [name for _, name in texts.accessors(text)] == ["GetStringField", "TryGetNumberField", "HasTypedField"]


def test_the_specimens_sums_are_the_counts_of_its_text(specimen: pipeline.Extracted) -> None:
    accessor = re.compile(
        r"(?:->|\.)\s*(?:TryGet|Get|Has)(?:String|Number|Integer|Bool|Array|Object|Typed|StringArray)?Field\b\s*[(<]"
    )
    value = re.compile(r"(?:->|\.)\s*(?:As|TryGet)(?:String|Number|Bool|Array|Object)\s*\(")
    plain = 0
    for path in sorted(MODULE.rglob("*")):
        if path.suffix in (".h", ".cpp"):
            code = re.sub(
                r"//[^\n]*|/\*.*?\*/|^\s*#(?:[^\n\\]|\\\n)*", "", text_of(path), flags=re.DOTALL | re.MULTILINE
            )
            plain += len(accessor.findall(code)) + len(value.findall(code))
    entries = [line for line in specimen.ledger.decode().splitlines() if '"kind": "read"' in line]
    assert len(entries) == plain


def test_a_read_of_the_request_is_a_param_of_its_commands(tmp_path: Path) -> None:
    document, found = judged(handler('\t\tFString A = Payload->GetStringField(TEXT("a"));\n' + SEND), tmp_path)
    assert next(p for p in document["places"] if p["kind"] == "read")["commands"] == ["move"]
    assert verdicts(document, "read") == [("GetStringField", "param")]
    assert not [code for code in found if code[:5] in ("UC902", "UC909", "UC910")]


def test_a_read_of_a_member_that_is_filled_elsewhere_is_unexplained(tmp_path: Path) -> None:
    document, found = judged(handler('\t\tFString A = Pending->GetStringField(TEXT("a"));\n' + SEND), tmp_path)
    assert verdicts(document, "read") == [("GetStringField", "unexplained")]
    assert "UC909 16" in found


COUNTS = (
    "\t\tTFunction<void(const TSharedPtr<FJsonObject>&)> Count = [&](const TSharedPtr<FJsonObject>& Node)\n\t\t{\n"
    '\t\t\tfor (const TSharedPtr<FJsonValue>& Child : Node->GetArrayField(TEXT("children")))\n'
    "\t\t\t{ Count(Child->AsObject()); }\n\t\t};\n"
)
TREE = "\t\tTSharedPtr<FJsonObject> Tree = MakeShared<FJsonObject>(); Fill(Tree);\n"


def test_a_read_in_a_lambda_that_is_called_by_its_name_is_of_what_it_is_called_with(tmp_path: Path) -> None:
    document, _ = judged(handler(TREE + COUNTS + "\t\tCount(Tree);\n" + SEND), tmp_path)
    assert verdicts(document, "read") == [("GetArrayField", "other"), ("AsObject", "other")]


@pytest.mark.parametrize("used", ["Count(Pending);", "Count(Tree); Later = Count;"])
def test_a_read_in_a_lambda_that_others_may_call_is_unexplained(used: str, tmp_path: Path) -> None:
    document, _ = judged(handler(TREE + COUNTS + f"\t\t{used}\n" + SEND), tmp_path)
    assert ("GetArrayField", "unexplained") in verdicts(document, "read")


def test_a_read_behind_a_return_is_unexplained(tmp_path: Path) -> None:
    body = SEND + '\t\treturn;\n\t\tFString A = Payload->GetStringField(TEXT("a"));\n'
    document, found = judged(handler(body), tmp_path)
    assert verdicts(document, "read") == [("GetStringField", "unexplained")]
    assert "UC909 18" in found


def test_a_reply_behind_a_return_is_unexplained(tmp_path: Path) -> None:
    document, found = judged(handler(SEND + "\t\treturn;\n" + SEND), tmp_path)
    assert verdicts(document, "reply") == [("Send", "other"), ("Send", "reply"), ("Send", "unexplained")]
    assert "UC910 18" in found


def test_a_constant_condition_says_why_no_run_came(tmp_path: Path) -> None:
    body = '\t\tconst bool bOld = false;\n\t\tif (bOld)\n\t\t{\n\t\t\tPayload->HasField(TEXT("a"));\n\t\t}\n' + SEND
    document, found = judged(handler(body), tmp_path)
    assert verdicts(document, "read") == [("HasField", "unreached")]
    assert what(document, "HasField") == "the condition in line 17 is never true"
    assert not [code for code in found if code.startswith("UC909")]


def test_a_read_in_a_function_that_no_command_enters_is_not_reached(tmp_path: Path) -> None:
    text = handler(SEND) + 'void Elsewhere(const TSharedPtr<FJsonObject>& Some)\n{\n\tSome->HasField(TEXT("a"));\n}\n'
    document, _ = judged(text, tmp_path)
    assert verdicts(document, "read") == [("HasField", "unreached")]
    assert what(document, "HasField") == "no command comes to Elsewhere"


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("TSharedPtr<FJsonObject> Own = MakeShared<FJsonObject>();", "an object made here"),
        (
            'FString Text; FFileHelper::LoadFileToString(Text, TEXT("x.json")); TSharedPtr<FJsonObject> Own; '
            "FJsonSerializer::Deserialize(TJsonReaderFactory<>::Create(Text), Own);",
            "JSON text that is no request",
        ),
        ("TSharedPtr<FJsonObject> Own = FSettings::Load();", "what FSettings::Load returns"),
    ],
)
def test_a_read_of_something_else_says_of_what(before: str, said: str, tmp_path: Path) -> None:
    body = f'\t\t{before}\n\t\tif (Own.IsValid()) {{ Own->GetNumberField(TEXT("a")); }}\n' + SEND
    document, _ = judged(handler(body), tmp_path)
    assert verdicts(document, "read") == [("GetNumberField", "other")]
    assert what(document, "GetNumberField") == said


def test_a_place_that_is_counted_twice_or_not_at_all_is_seen() -> None:
    entry = ledger.Entry("a.cpp", 1, 1, "read", "HasField", "param")
    assert not ledger.balance(ledger.Ledger((entry,), (("read", 1),)))
    assert ledger.balance(ledger.Ledger((entry,), (("read", 2),)))
    assert ledger.balance(ledger.Ledger((entry, entry), (("read", 2),)))
