"""The engine's macros out of the parser's way: what is masked, what is recorded, and what is left alone."""

from __future__ import annotations

import pytest
from making import problems, read, source, words
from msgspec.structs import replace

from extractor.parse import parse
from extractor.preprocess import Variant, unaccounted


def one(text: str) -> Variant:
    """The only variant; the parser takes it."""
    (variant,) = read(text)
    assert problems(variant) == [], variant.text.decode()
    return variant


def in_body(statements: str) -> Variant:
    return one(f"void F()\n{{\n{statements}\n}}\n")


def recorded(variant: Variant) -> list[tuple[str, str, str | None]]:
    return [(macro.kind, macro.name, macro.args) for macro in variant.macros]


def masks(variant: Variant) -> set[str]:
    return {name for _, _, name in variant.masked}


CLASS = """\
UCLASS(BlueprintType, meta=(DisplayName="A lamp (old)"))
class LANTERN_API ULamp : public UObject
{
	GENERATED_BODY()
public:
	UPROPERTY(EditAnywhere, Category="X", meta=(ClampMin="0")) int32 Watts = 3;
	UFUNCTION(BlueprintCallable)
	static LANTERN_API FString Do(UPARAM(ref) TArray<int32>& X, UPARAM(DisplayName="y") int32 Y = 3);
	UE_DEPRECATED(5.1, "use \\"Bar\\"")
	void Foo();
	virtual int32 G() const PURE_VIRTUAL(ULamp::G, return 0;);
	virtual void H() PURE_VIRTUAL(ULamp::H, );
	DECLARE_DELEGATE_OneParam(FOnLit, const FString& /*Name*/);
	DECLARE_EVENT_OneParam(ULamp, FEvent, int32)
	FOnLit OnLit;
	UE_NONCOPYABLE(ULamp)
	FORCEINLINE int32 Get() const { return 3; }
	UE_NODISCARD bool Is() const;
};
"""


def test_a_reflected_class_parses_and_its_macros_are_recorded_in_order() -> None:
    variant = one(CLASS)
    assert recorded(variant) == [
        ("specifier", "UCLASS", 'BlueprintType, meta=(DisplayName="A lamp (old)")'),
        ("word", "GENERATED_BODY", ""),
        ("specifier", "UPROPERTY", 'EditAnywhere, Category="X", meta=(ClampMin="0")'),
        ("specifier", "UFUNCTION", "BlueprintCallable"),
        ("specifier", "UPARAM", "ref"),
        ("specifier", "UPARAM", 'DisplayName="y"'),
        ("word", "UE_DEPRECATED", '5.1, "use \\"Bar\\""'),
        ("word", "PURE_VIRTUAL", "ULamp::G, return 0;"),
        ("word", "PURE_VIRTUAL", "ULamp::H, "),
        ("invocation", "DECLARE_DELEGATE_OneParam", "FOnLit, const FString& /*Name*/"),
        ("invocation", "DECLARE_EVENT_OneParam", "ULamp, FEvent, int32"),
        ("invocation", "UE_NONCOPYABLE", "ULamp"),
    ]
    for macro in variant.macros:
        assert CLASS[macro.args_start :].startswith(macro.args or "")
        assert CLASS[macro.start :].startswith(macro.name)
    assert [found.name for found in parse(variant).unit.classes] == ["ULamp"]


@pytest.mark.parametrize(
    "head",
    [
        "class LANTERN_API FLamp { };", "struct A_B2_API FLamp final : FBase { };", "class LANTERN_API FLamp;",
        "enum class LANTERN_API ELamp : uint8 { On };", "extern LANTERN_API int32 GLamp;",
        "LANTERN_API bool operator==(const FLamp& A, const FLamp& B);", "template <class T> LANTERN_API void Lit();",
        "class F { LANTERN_API F(); virtual LANTERN_API ~F(); };",
    ],
)  # fmt: skip
def test_an_api_word_before_a_name_is_masked(head: str) -> None:
    variant = one(head)
    assert masks(variant) == {"api"}
    assert b"_API" not in variant.text


@pytest.mark.parametrize(
    "text",
    ["int A = USE_API;", "void F() { G(USE_API, 2); }", "void F() { if (!USE_API) { } }", "int MY_APIS;", "int _API;"],
)
def test_an_api_word_that_is_a_value_or_part_of_a_name_stays(text: str) -> None:
    assert one(text).text == text.encode()


def test_enumerators_keep_their_meta_as_records() -> None:
    variant = one('UENUM()\nenum class E : uint8\n{\n\tA UMETA(DisplayName="a, b"),\n\tB = 2 UMETA(Hidden),\n\tC\n};\n')
    assert recorded(variant)[1:] == [("specifier", "UMETA", 'DisplayName="a, b"'), ("specifier", "UMETA", "Hidden")]


@pytest.mark.parametrize(
    "line",
    [
        "IMPLEMENT_MODULE(FLampModule, Lantern)", "DEFINE_LOG_CATEGORY_STATIC(LogLamp, Log, All)",
        "DECLARE_LOG_CATEGORY_EXTERN(LogLamp, Log, All);", "ENUM_CLASS_FLAGS(ELamp)", "REGISTER_LAMP(FLamp)",
        'REGISTER_LAMP("a;(", FLamp)', "REGISTER_LAMP(FLamp);", "DECLARE_LAMP(Name, (const FString& A, int32 B));",
        "DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(FX, const TArray<FString>&, A, int32, B);",
        "DECLARE_MULTICAST_DELEGATE(FX)", "BEGIN_DEFINE_SPEC(FSpec, \"a\", 1)", "LAMP_BEGIN",
    ],
)  # fmt: skip
@pytest.mark.parametrize("around", ["{}\nvoid G() {{ }}\n", "namespace N {{\n\t{}\n\tclass A {{ int B; }};\n}}\n"])
def test_a_call_that_stands_as_a_declaration_is_recorded_and_swallows_nothing(line: str, around: str) -> None:
    variant = one(around.format(line))
    (macro,) = variant.macros
    name, _, rest = line.rstrip(";").partition("(")
    assert (macro.kind, macro.name, macro.args) == ("invocation", name, rest[:-1] if rest else None)
    unit = parse(variant).unit
    assert len(unit.functions) + len(unit.classes) == 1


@pytest.mark.parametrize(
    "text",
    [
        "FOO_BAR Value(3);", "FOO_BAR\nFunction();", "static const int X = FOO_BAR(2);", "void F() { A = FOO(1); }",
        "class FOO_BAR { public:\n\tFOO_BAR(int A);\n\tint B; };", "enum E {\n\tFOO_A,\n\tFOO_B\n};",
        "void F() {\n\tG(\n\t\tFOO(1),\n\t\tFOO(2)\n\t);\n}", "int A = X +\n\tFOO(3)\n\t+ 4;",
        "void F() {\n\treturn\n\t\tFOO(3)\n\t\t.Get();\n}", "int A[] = {\n\tFOO(1),\n\tFOO(2)\n};",
        "void F() {\n\tX = C ? A :\n\tFOO(1);\n\tY();\n}", "bool A = B\n\tand\n\tFOO(1);",
        'FString A[] = {\n\tTEXT("a"),\n\tTEXT("b")\n};', 'void F() {\n\tG(\n\t\tTEXT("a"),\n\t\tTEXT("b")\n\t);\n}',
    ],
)  # fmt: skip
def test_a_call_that_is_part_of_something_stays(text: str) -> None:
    (variant,) = read(text)
    if "Function" not in text:
        assert variant.text == text.encode()
        assert variant.macros == ()


def test_items_of_a_list_are_never_taken_for_statements() -> None:
    text = 'static const TCHAR* Names[] =\n{\n\tTEXT("a"),\n\tTEXT("b"),\n\tTEXT("c")\n};\n'
    assert one(text).text == text.encode()


def test_a_list_whose_commas_are_in_the_macro_gets_them() -> None:
    variant = one("static const FThing Things[] =\n{\n\tTHING(A)\n\tTHING(B)\n};\n")
    assert masks(variant) == {"list_item"}
    assert variant.text.count(b",") == 1


@pytest.mark.parametrize(
    ("statements", "semicolons"),
    [
        ("\tLAMP_CHECK(A)\n\tG();", 2),
        ("\tLAMP_CHECK(A)", 1),
        ("\tif (A)\n\t\tLAMP_CHECK(A)\n\telse\n\t\tLAMP_CHECK(B)\n\tG();", 3),
        ("\tLAMP_A(1)\n\tLAMP_B(2) // c\n\treturn;", 3),
        ("\tfor (;;)\n\t\tLAMP_A(i)\n\tG();", 4),
        ("\tswitch (A)\n\t{\n\tcase 1:\n\t\tLAMP_A(1)\n\t\tbreak;\n\t}", 2),
        ('\tUE_LOG(LogLamp, Error, TEXT("a"))\n\treturn;', 2),
        ("\tauto L = [&]\n\t{\n\t\tLAMP_A(1)\n\t\tG();\n\t};", 3),
        ("\tLAMP_BEGIN\n\tG();", 2),
    ],
)
def test_a_call_that_stands_as_a_statement_gets_its_semicolon(statements: str, semicolons: int) -> None:
    variant = in_body(statements)
    assert variant.text.count(b";") == semicolons
    assert variant.macros == ()


def test_on_scope_exit_leaves_its_block_and_is_recorded_as_a_guard() -> None:
    variant = in_body("\tON_SCOPE_EXIT\n\t{\n\t\tG();\n\t};\n\tH();")
    (macro,) = variant.macros
    assert (macro.kind, macro.name, macro.args) == ("guard", "ON_SCOPE_EXIT", None)
    assert variant.text[macro.end :].split()[0] == b"{"


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ('TEXT("a") TEXT("b")', '"a" "b"'),
        ('TEXT("a")\n\t\tTEXT("b")\n\t\tTEXT("c")', '"a" "b" "c"'),
        ('L"a" TEXT("b")', 'L"a" "b"'),
        ('TEXT("a") "b"', '"a" "b"'),
        ('TEXT("a(") /* c */ TEXT(")b")', '"a(" /* c */ ")b"'),
        ('TEXT(R"x(a")x") TEXT("b")', 'R"x(a")x" "b"'),
        ('TEXT("%") PRIu64 TEXT(" x")', '"" "%" PRIu64 " x"'),
        ('TEXT("a") LINE_TERMINATOR', '"" "a" LINE_TERMINATOR'),
        ('"%" PRIu64 "x"', '"%" "" "x"'),
        ('LINE_TERMINATOR TEXT("a")', 'LINE_TERMINATOR "a"'),
        ('TEXT("a"), TEXT("b")', 'TEXT("a"), TEXT("b")'),
        ('TEXT("a" "b")', 'TEXT("a" "b")'),
        ('FString(TEXT("a")) + TEXT("b")', 'FString(TEXT("a")) + TEXT("b")'),
        ('TEXT(""), TEXT("")', 'TEXT(""), TEXT("")'),
        ('"a" "b"', '"a" "b"'),
    ],
)
def test_literals_side_by_side_become_bare_and_others_stay(written: str, left: str) -> None:
    variant = in_body(f"\tG({written}, 1);")
    body = variant.text.decode().split("\tG(")[1].split(", 1);")[0]
    assert body.split() == left.split()


def test_a_brace_default_gets_a_type_that_is_a_blank_in_the_source() -> None:
    text = "void F(TArray<int> A = {}, FVector B = { 1, 2 }, int C={});\n"
    assert one(text).text == b"void F(TArray<int> A =_{}, FVector B =_{ 1, 2 }, int C=_ );\n"
    assert one("FVector A = {};\n").masked == ()


def test_words_around_functions_are_blanks_and_a_slate_block_is_one_record() -> None:
    variant = one(
        "THIRD_PARTY_INCLUDES_START\nPRAGMA_DISABLE_DEPRECATION_WARNINGS\n"
        "class S : public SCompoundWidget\n{\npublic:\n"
        '\tSLATE_BEGIN_ARGS(S)\n\t\t: _A(TEXT("x"))\n\t{}\n\t\tSLATE_ARGUMENT(FString, A)\n\tSLATE_END_ARGS()\n'
        "\tvoid Construct(const FArguments& InArgs);\n};\nPRAGMA_ENABLE_DEPRECATION_WARNINGS\n"
    )
    assert [macro.name for macro in variant.macros] == ["SLATE_BEGIN_ARGS"]
    assert words(variant)[:6] == ["class", "S", ":", "public", "SCompoundWidget", "{"]


def test_nothing_in_a_comment_or_a_literal_is_masked() -> None:
    text = (
        '// UCLASS() LANTERN_API X\n/* UPROPERTY()\nFOO_BAR(a)\nint x; */\nFString A = TEXT("UFUNCTION() X_API y");\n'
    )
    assert one(text).text == text.encode()


def test_a_word_that_only_contains_a_macros_name_stays() -> None:
    text = "void F() { MYUCLASS(1); FORCEINLINED(2); G(XON_SCOPE_EXIT); UPROPERTYS(3); }\n"
    assert one(text).text == text.encode()


def test_an_open_bracket_masks_nothing() -> None:
    (variant,) = read("UPROPERTY(EditAnywhere\nint A;\n")
    assert variant.masked == ()


def test_masks_work_the_same_with_crlf() -> None:
    plain, crlf = one(CLASS), one(CLASS.replace("\n", "\r\n"))
    assert [(m.kind, m.name, m.args) for m in plain.macros] == [(m.kind, m.name, m.args) for m in crlf.macros]
    assert plain.text.split() == crlf.text.split()
    assert crlf.text.count(b"\r\n") == CLASS.count("\n")


# -- the account ----------------------------------------------------------------------------------------------------


def test_the_account_finds_a_lost_literal_a_silent_change_and_a_moved_line() -> None:
    text = 'FString A = TEXT("x");\nint B;\n'
    (variant,) = read(text)
    lost = variant.text.replace(b'"x"', b"   ")
    assert unaccounted(source(text), variant) == []
    assert unaccounted(source(text), replace(variant, text=variant.text.replace(b"int", b"   "))) != []
    named = replace(variant, text=lost, masked=((17, 20, "gone"),))
    assert unaccounted(source(text), named) == ['17: literal "x" is lost']
    moved = replace(variant, text=variant.text.replace(b"\n", b" "), masked=((0, len(text), "all"),))
    assert any("moved a line break" in line for line in unaccounted(source(text), moved))
    assert unaccounted(source(text), replace(variant, text=b"")) == [f"length 0 instead of {len(text)}"]
    assert unaccounted(source(text), replace(variant, blanked=((0, 5),))) != []
