"""Names find what they mean: nearest scope first, other files' own things never."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from extractor.form import Bool, Number, Str, Unit
from extractor.parse import parse
from extractor.preprocess import RawDefine, Variant
from extractor.program import Definition, Program, bare, link, stripped, takes, template_arguments


def unit(path: str, text: str, number: int = 0, defines: tuple[RawDefine, ...] = ()) -> Unit:
    return parse(Variant(path=path, number=number, text=text.encode(), defines=defines)).unit


def program(**files: str) -> Program:
    """Files by name; ``A_cpp`` is ``A.cpp``."""
    return link([unit(name.replace("_", "."), text) for name, text in files.items()])


def places(found: Iterable[Definition]) -> list[str]:
    return [f"{each.unit.path}:{each.function.line}" for each in found]


def unit_named(made: Program, path: str) -> Unit:
    return next(each for each in made.units if each.path == path)


def test_the_nearest_namespace_wins_and_the_global_one_is_last() -> None:
    made = program(A_cpp="void F() { }\nnamespace N {\nvoid F() { }\nnamespace M { void G() { F(); } }\n}")
    assert places(made.resolve("F", "N::M")) == ["A.cpp:3"]
    assert places(made.resolve("F")) == ["A.cpp:1"]
    assert places(made.resolve("::F", "N::M")) == ["A.cpp:1"]
    assert places(made.resolve("N::F")) == ["A.cpp:3"]
    assert places(made.resolve("G")) == []


def test_arity_chooses_among_overloads_with_the_defaults_of_the_declaration() -> None:
    made = program(
        A_h="void F(int A, int B = 2);\nvoid F(int A, int B, int C);\nvoid V(const char* Format, ...);",
        A_cpp="void F(int A, int B) { }\nvoid F(int A, int B, int C) { }\nvoid V(const char* Format, ...) { }",
    )
    assert places(made.resolve("F", argc=1)) == ["A.cpp:1"]
    assert places(made.resolve("F", argc=2)) == ["A.cpp:1"]
    assert places(made.resolve("F", argc=3)) == ["A.cpp:2"]
    assert places(made.resolve("F", argc=4)) == []
    assert places(made.resolve("V", argc=5)) == ["A.cpp:3"]
    assert places(made.resolve("V", argc=0)) == []
    assert len(made.resolve("F")) == 2
    default = made.resolve("F", argc=1)[0].function.params[1].default
    assert isinstance(default, Number) and default.value == 2


def test_a_definition_has_the_documentation_of_its_declaration_and_knows_its_body() -> None:
    made = program(A_h="struct FA {\n/** Runs. */\nstatic void Run(int A);\n};", A_cpp="void FA::Run(int A) { Go(); }")
    (found,) = made.resolve("FA::Run", argc=1)
    assert found.function.doc == "Runs."
    assert found.owner == "FA"
    body = found.unit.body(found.function)
    assert body is not None and len(body.body) == 1


def test_linking_lowers_no_body() -> None:
    made = program(A_cpp="void F() { G(); }\nvoid G() { }")
    made.resolve("G")
    assert all(not each._bodies for each in made.units)


def test_members_come_before_namespaces_and_bases_behind_the_class() -> None:
    made = program(
        A_cpp="void F() { }\nstruct FBase { void F() { } void B() { } };\n"
        "struct FA : public FBase {\nvoid F() { }\nvoid Run() { F(); B(); }\n};"
    )
    assert places(made.resolve("F", "FA", "FA")) == ["A.cpp:4"]
    assert places(made.resolve("B", "FA", "FA")) == ["A.cpp:2"]
    assert places(made.resolve("Super::F", "FA", "FA")) == ["A.cpp:2"]
    assert places(made.resolve("F")) == ["A.cpp:1"]


def test_what_other_files_keep_to_themselves_is_not_seen() -> None:
    made = program(
        A_cpp="static void F() { }\nnamespace { void G() { } }\nvoid H() { }",
        B_cpp="static void F() { }\nvoid Run() { F(); G(); H(); }",
        C_h="static void K() { }",
    )
    b = unit_named(made, "B.cpp")
    assert places(made.resolve("F", unit=b)) == ["B.cpp:1"]
    assert places(made.resolve("G", unit=b)) == []
    assert places(made.resolve("H", unit=b)) == ["A.cpp:3"]
    assert places(made.resolve("K", unit=b)) == ["C.h:1"]
    assert places(made.resolve("G", unit=unit_named(made, "A.cpp"))) == ["A.cpp:2"]


def test_using_opens_namespaces_and_names_in_its_own_file() -> None:
    made = program(
        A_cpp="namespace N { namespace M { void F() { } } void G() { } struct FA { static void S() { } }; }",
        B_cpp="using namespace N::M;\nusing N::G;\nnamespace Short = N::M;\nusing FAlias = N::FA;\nvoid Run() { }",
        C_cpp="void Other() { }",
    )
    b, c = unit_named(made, "B.cpp"), unit_named(made, "C.cpp")
    assert places(made.resolve("F", unit=b)) == ["A.cpp:1"]
    assert places(made.resolve("G", unit=b)) == ["A.cpp:1"]
    assert places(made.resolve("Short::F", unit=b)) == ["A.cpp:1"]
    assert places(made.resolve("FAlias::S", unit=b)) == ["A.cpp:1"]
    assert places(made.resolve("F", unit=c)) == []
    assert places(made.resolve("G", unit=c)) == []


def test_a_using_inside_a_function_or_in_a_header_opens_too() -> None:
    made = program(
        Ops_h="namespace Ops { inline void Save() { } }\nusing Ops::Save;",
        A_cpp="namespace Local { void Own() { } }\nvoid Run() { using namespace Local; Own(); Save(); }",
        B_cpp="namespace Hidden { void Own() { } }\nnamespace Other { void Save() { } }",
    )
    a = unit_named(made, "A.cpp")
    assert places(made.resolve("Own", unit=a)) == ["A.cpp:1"]
    assert places(made.resolve("Save", unit=a)) == ["Ops.h:1"]
    assert places(made.resolve("Own", unit=unit_named(made, "B.cpp"))) == []


def test_an_out_of_line_definition_behind_a_using_belongs_to_the_class() -> None:
    made = program(A_h="namespace N { class FA { void Run(); }; }", A_cpp="using namespace N;\nvoid FA::Run() { }")
    (found,) = made.method("N::FA", "Run")
    assert found.owner == "N::FA"
    assert places(made.method("FA", "Run")) == ["A.cpp:2"]


def test_a_qualified_definition_in_a_namespace_is_no_member() -> None:
    made = program(A_h="namespace N { void F(); int X; }", A_cpp="void N::F() { }")
    (found,) = made.resolve("N::F")
    assert found.owner == "" and found.scope == "N"


def test_an_engine_class_of_the_same_function_name_is_not_found() -> None:
    made = program(A_cpp="struct FA { static void Get() { } };\nvoid F() { IFileManager::Get(); }")
    assert places(made.resolve("IFileManager::Get", argc=0)) == []
    assert places(made.resolve("FA::Get", argc=0)) == ["A.cpp:1"]


def test_a_virtual_call_reaches_each_override() -> None:
    made = program(
        A_h="class FBase { public: virtual void Run() { } };\nclass FOne : public FBase { void Run() override; };\n"
        "template <typename T> class TTwo : public FBase { void Run() override { } };\nclass FThree : public FOne { };",
        A_cpp="void FOne::Run() { }",
    )
    assert made.bases("FOne") == ("FBase",)
    assert made.derived("FBase") == ("FOne", "TTwo", "FThree")
    assert made.lineage("FThree") == ("FThree", "FOne", "FBase")
    assert places(made.overrides("FBase", "Run")) == ["A.h:1", "A.cpp:1", "A.h:3"]
    assert places(made.method("FThree", "Run")) == ["A.cpp:1"]
    assert places(made.overrides("FBase", "Run", 1)) == []


def test_a_class_that_derives_from_itself_ends_the_walk() -> None:
    made = program(A_h="struct A : B { };\nstruct B : A { void F() { } };")
    assert made.lineage("A") == ("A", "B")
    assert places(made.method("A", "F")) == ["A.h:2"]


def test_fields_and_types_are_found_through_bases() -> None:
    made = program(
        A_h="struct FBase { TSharedPtr<FJsonObject> Body; };\n"
        "struct FA : FBase { int32 N = 3; FA* Next(); const FString& Name() const { return X; } };"
    )
    assert list(made.fields("FA")) == ["N", "Body"]
    assert made.type_of("Body", "FA") == "TSharedPtr<FJsonObject>"
    assert made.type_of("Next", "FA") == "FA*"
    assert made.type_of("Name", "FA") == "FString&"
    assert made.type_of("Missing", "FA") == ""
    found = made.class_("const TSharedRef<FA>&")
    assert found is not None and found.key == "FA"
    assert made.class_("FString") is None


def test_aliases_are_followed_to_their_type() -> None:
    made = program(
        A_h="using FHandler = TFunction<void(int)>;\ntypedef FHandler FOther;\n"
        "struct FA { using FList = TArray<FA>; };\n"
        "using Loop = Loop2;\nusing Loop2 = Loop;"
    )
    assert made.alias("const FOther&") == "const TFunction<void(int)>&"
    assert made.alias("FList", "FA") == "TArray<FA>"
    assert made.alias("FA::FList") == "TArray<FA>"
    assert made.alias("FString") == "FString"
    made.alias("Loop")


def test_constants_are_found_by_scope_and_file() -> None:
    made = program(
        A_h='struct FKeys { static const TCHAR* Name; static constexpr int32 Max = 3; };\nconst FString Shared = "s";',
        A_cpp='const TCHAR* FKeys::Name = "name";\nnamespace N { static const FString Own = "a"; }\nint32 Bare;',
        B_cpp='namespace N { static const FString Own = "b"; }',
    )

    def value(name: str, scope: str = "", path: str = "") -> object:
        found = made.variable(name, scope, unit_named(made, path) if path else None)
        assert found is not None
        initial = found.variable.declare.value
        return initial.value if isinstance(initial, Str | Number | Bool) else None

    assert value("FKeys::Name") == "name"
    assert value("Name", "FKeys") == "name"
    assert value("FKeys::Max") == 3
    assert value("Own", "N", "A.cpp") == "a"
    assert value("Own", "N", "B.cpp") == "b"
    assert value("Shared", path="B.cpp") == "s"
    assert value("Bare") is None
    assert made.variable("Own", "N", unit_named(made, "A.h")) is None
    assert made.variable("Missing") is None


def test_enumerators_are_found_with_and_without_their_enum() -> None:
    made = program(A_h="enum class EMode : uint8 { Slow = 4, Fast };\nstruct FA { enum EOld { One, Two }; };")
    fast = made.enumerator("EMode::Fast")
    assert fast is not None and fast.position == 1
    assert made.enumerator("Fast") is None
    one = made.enumerator("FA::One")
    assert one is not None and one.enum.key == "FA::EOld"
    assert made.enumerator("Two", "FA") is not None
    assert made.enum("TEnumAsByte<EMode>") is not None
    assert made.enum("EOld", "FA") is not None
    assert made.enum("EOther") is None


def test_a_files_own_macro_comes_before_anothers() -> None:
    def define(name: str, body: str, at: int = 0) -> RawDefine:
        end = at + len(f"#define {name} {body}")
        return RawDefine(at, end, 1, name, None, body, end - len(body), False)

    a = unit("A.cpp", " " * 40, defines=(define("KEY", '"a"'),))
    b = unit("B.cpp", " " * 40, defines=(define("KEY", '"b"'),))
    h = unit("Keys.h", " " * 40, defines=(define("KEY", '"h"'), define("OTHER", "1", 20)))
    made = link([b, h, a])
    for file, expected in ((a, '"a"'), (b, '"b"'), (h, '"h"')):
        found = made.macro("KEY", file)
        assert found is not None and found.define.body == expected
    assert made.macro("OTHER", a) is not None
    shared = made.macro("KEY")
    assert shared is not None and shared.unit is h
    assert made.macro("NONE", a) is None


def test_of_a_files_variants_the_askers_own_answers() -> None:
    text = "static void F() { }\nvoid G() { F(); }"
    first, second = unit("A.cpp", text, 0), unit("A.cpp", text, 1)
    made = link([second, first])
    assert [each.unit for each in made.resolve("F", unit=second)] == [second]
    assert [each.unit for each in made.resolve("F", unit=first)] == [first]
    assert [each.unit for each in made.resolve("F")] == [first]


def test_the_order_of_units_does_not_show() -> None:
    files = [
        unit(f"{name}.h", f"inline void F() {{ }} struct S{name} : Base {{ }}; struct Base {{ }};") for name in "CAB"
    ]
    one, two = link(files), link(files[::-1])
    assert places(one.functions("F")) == places(two.functions("F")) == ["A.h:1", "B.h:1", "C.h:1"]
    assert one.derived("Base") == two.derived("Base")
    assert places(one.definitions()) == places(two.definitions())


def test_a_definition_has_the_default_arguments_of_its_declaration() -> None:
    made = program(A_h="void F(int A = 1);", A_cpp="void F(int A) { }")
    (found,) = made.functions("F")
    assert found.unit.path == "A.cpp"
    assert takes(found.function, 0)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("const TSharedPtr<FJsonObject, ESPMode::ThreadSafe>&", "FJsonObject"),
        ("TObjectPtr<const UThing>", "UThing"),
        ("TWeakPtr<TSharedRef<FA>>", "FA"),
        ("FA* const", "FA"),
        ("const TArray<FA>&", "TArray<FA>"),
        ("TMap<FString,FA>", "TMap<FString,FA>"),
    ],
)
def test_wrappers_and_marks_come_off_a_type(written: str, expected: str) -> None:
    assert stripped(written) == expected


def test_template_arguments_are_those_of_the_top_level() -> None:
    assert template_arguments("TMap<FString,TArray<TPair<A,B>>>") == ("FString", "TArray<TPair<A,B>>")
    assert template_arguments("FString") == ()
    assert bare("const volatile FA&") == "FA"
