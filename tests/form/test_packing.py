"""A unit that went through another process answers as the one that was parsed here."""

from __future__ import annotations

from extractor.form import Class, Declare, LocalType, Unit, pack, unpack
from extractor.parse import parse
from extractor.preprocess import RawDefine, Variant

TEXT = b"""\
// A door.
namespace House
{
enum class EState : uint8 { Open, Shut = 4 };
using FDoors = TArray<FDoor>;
struct FDoor : public FThing
{
	int32 Width = 3;
	bool IsOpen() const { return State == EState::Open; }
	static FDoor Make(const FString& Name = TEXT("x"));
};
static const TCHAR* Names[] = { TEXT("a"), TEXT("\xe6\x97\xa5") };
FDoor FDoor::Make(const FString& Name)
{
	struct FLocal { int32 A; int32 Twice() const { return A * 2; } };
	auto Each = [&, Name](int32 At) mutable -> int32 { return At ? FLocal{At}.Twice() : 0; };
	for (int32 At : { 1, 2 }) { switch (Each(At)) { case 2: break; default: continue; } }
	try { Open(); } catch (const FError& Error) { throw; }
	return FDoor();
}
}
REGISTER_DOOR(House::FDoor)
"""

MEMBERS = (
    "path", "text", "variant", "functions", "classes", "enums", "variables", "usings", "defines", "invocations",
    "comments", "problems", "conditions",
)  # fmt: skip


def unit() -> Unit:
    define = RawDefine(0, 9, 1, "A_DOOR", ("x",), "x + 1", 4, opaque=False)
    return parse(Variant("Doors.cpp", 0, TEXT, conditions=((0, 9, "WITH_EDITOR"),), defines=(define,))).unit


def test_everything_that_a_unit_holds_comes_back() -> None:
    before, after = unit(), unpack(pack(unit()))
    for member in MEMBERS:
        assert getattr(before, member) == getattr(after, member)
    assert before.functions and before.classes and before.enums and before.variables and before.usings
    assert before.defines and before.invocations and before.comments and before.conditions


def test_bodies_of_functions_and_of_members_come_back() -> None:
    before, after = unit(), unpack(pack(unit()))
    functions = [*before.functions, *(function for cls in before.classes for function in cls.functions)]
    with_body = [function for function in functions if function.has_body]
    assert {function.name for function in with_body} >= {"Make", "IsOpen"}
    for function in functions:
        assert before.body(function) == after.body(function)


def test_a_local_class_keeps_its_members_bodies() -> None:
    for each in (unit(), unpack(pack(unit()))):
        (make,) = [function for function in each.functions if function.name == "Make" and function.has_body]
        body = each.body(make)
        assert body is not None
        (local,) = [statement for statement in body.body if isinstance(statement, LocalType)]
        assert isinstance(local.declaration, Class)
        (twice,) = local.declaration.functions
        assert each.body(twice) is not None


def test_lines_are_those_of_the_text() -> None:
    after = unpack(pack(unit()))
    assert after.line(TEXT.index(b"REGISTER")) == TEXT.count(b"\n")
    assert isinstance(after.variables[0].declare, Declare)
