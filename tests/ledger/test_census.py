"""The census: what looks like a registration and no dialect knows is said; what only looks a little like one is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from ledger.plugins import handler, judged, verdicts

SEND = "\t\tSend(RequestId, 200, nullptr);\n"

PLANTED = {
    "a delegate kept by a service": (
        'void Up() { FBus::Get().RegisterHandler(TEXT("jump"), FOnCall::CreateStatic(&Remote::Jump)); }'
    ),
    "a list of names and functions outside the tree": 'static FRow Rows[] = { { TEXT("jump"), &Remote::Jump } };',
    "an index that is assigned to": 'void Up() { Bus[TEXT("jump")] = &Remote::Jump; }',
    "a macro with a class": 'REGISTER_VERB("jump", FJumpVerb)',
    "a compare of a command in code that nothing enters": (
        'void Poll(const FString& Command) { if (Command == TEXT("jump")) { Remote::Jump(Command); } }'
    ),
    "a class that names itself and is never registered": (
        'class FJump { FString GetName() const { return TEXT("jump"); } void Run(const TSharedPtr<FJsonObject>& P); };'
    ),
}
QUIET = {
    "a console command": 'void Up() { IConsoleManager::Get().RegisterConsoleCommand(TEXT("jump"), &Remote::Jump); }',
    "a menu entry": 'void Up() { Menu.AddMenuEntry("jump", LOCTEXT("a", "b"), FUIAction(&Remote::Jump)); }',
    "a JSON field": 'void Up() { Object->SetField(TEXT("jump"), MakeShared<FJsonValueString>(TEXT("x"))); }',
    "a compare of another text": 'void Up(const FString& Shape) { if (Shape == TEXT("jump")) { Jump(Shape); } }',
    "a name in a comment": '// Bus.RegisterHandler(TEXT("jump"), &Remote::Jump)',
    "a class that is handed no JSON": 'class FJump { FString GetName() const { return TEXT("jump"); } };',
}


@pytest.mark.parametrize("kind", PLANTED)
def test_a_registration_that_no_dialect_knows_is_a_finding(kind: str, tmp_path: Path) -> None:
    document, found = judged(handler(SEND) + PLANTED[kind] + "\n", tmp_path)
    assert ("jump", "unexplained") in verdicts(document, "registration") or "UC902" in {code[:5] for code in found}
    assert [code for code in found if code.startswith("UC902")]


@pytest.mark.parametrize("kind", QUIET)
def test_what_only_looks_a_little_like_one_is_none(kind: str, tmp_path: Path) -> None:
    document, found = judged(handler(SEND) + QUIET[kind] + "\n", tmp_path)
    assert verdicts(document, "registration") == [("move", "registration")]
    assert not [code for code in found if code.startswith("UC902")]
