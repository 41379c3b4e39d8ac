"""Which text is active: what a configuration decides, what it leaves open, and what a condition is called."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import problems, read, source, tree, words

from extractor.errors import UserError
from extractor.preprocess import Configuration, Known, Macro, configure, unaccounted, variants


def taken(condition: str, **more: object) -> list[str]:
    """Which side each variant takes of one ``#if``."""
    text = f"#if {condition}\nyes\n#else\nno\n#endif\n"
    return [" ".join(words(variant)) for variant in read(text, **more)]  # type: ignore[arg-type]


# -- expressions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "condition",
    [
        "1", "!0", "(1)", "1 + 1 == 2", "2 * 3 - 1 == 5", "-1 < 0", "~0 == -1", "1 << 4 == 16", "7 / 2 == 3",
        "-7 / 2 == -3", "-7 % 2 == -1", "0x1F == 31", "0b101 == 5", "010 == 8", "1'000 == 1000", "10u > 9UL",
        "'A' == 65", "1 ? 2 : 0", "0 ? 0 : 1", "1 || NOT_KNOWN", "!(0 && NOT_KNOWN)", "1 || 0 && 0", "1 | 2 == 2",
        "not 0 and 1", "WITH_EDITOR", "WITH_EDITORONLY_DATA && WITH_DEV_AUTOMATION_TESTS", "!UE_BUILD_SHIPPING",
        '__has_include("Made/Up.h")', "__has_include(<vector>)", "defined(__has_include)", "defined WITH_EDITOR",
        "defined(WITH_EDITOR) && WITH_EDITOR", "/* c */ 1 // d", "1 \\\n && 1", "__cplusplus >= 201703L",
        "ENGINE_MAJOR_VERSION == 5", "!UE_VERSION_OLDER_THAN(5, 3, 0)", "UE_VERSION_NEWER_THAN_OR_EQUAL(5, 8, 0)",
        "UE_VERSION_NEWER_THAN(5, 7, 9)",
    ],
)  # fmt: skip
def test_a_condition_that_holds_takes_its_text_alone(condition: str) -> None:
    assert taken(condition) == ["yes"]


@pytest.mark.parametrize(
    "condition",
    [
        "0", "!1", "1 == 2", "0 && NOT_KNOWN", "!(1 || NOT_KNOWN)", "!WITH_EDITOR", "WITH_TESTS == 0", "UE_BUILD_TEST",
        "ENGINE_MAJOR_VERSION == 4 && ENGINE_MINOR_VERSION < 26", "UE_VERSION_OLDER_THAN(5, 3, 0)", "IS_PROGRAM",
        "!defined(WITH_EDITOR)", '!__has_include("A.h")', "false", "__INTELLISENSE__",
    ],
)  # fmt: skip
def test_a_condition_that_does_not_hold_takes_the_else_alone(condition: str) -> None:
    assert taken(condition) == ["no"]


@pytest.mark.parametrize(
    "condition",
    [
        "PLATFORM_WINDOWS", "NOT_KNOWN", "NOT_KNOWN == 2", "defined(NOT_KNOWN)", "NOT_KNOWN && 1", "0 || NOT_KNOWN",
        "1 / 0", "1 +", "((1)", "", "@", "UE_BUILD_DEBUG", "ENGINE_PATCH_VERSION >= 2", "F(1)", "1 2",
        "(" * 500 + "1" + ")" * 500,
    ],
)  # fmt: skip
def test_what_nothing_decides_is_read_both_ways(condition: str) -> None:
    assert taken(condition) == ["yes", "no"]


@pytest.mark.parametrize("condition", ["!PLATFORM_WINDOWS", "NOT_KNOWN == 0", "!defined(NOT_KNOWN)"])
def test_a_negated_condition_is_the_second_branch(condition: str) -> None:
    assert taken(condition) == ["no", "yes"]


def test_ifdef_and_its_kin_ask_whether_a_name_is_defined() -> None:
    assert [words(v) for v in read("#ifdef WITH_EDITOR\na\n#endif\n#ifndef WITH_EDITOR\nb\n#endif")] == [["a"]]
    assert [words(v) for v in read("#if 0\na\n#elifdef WITH_EDITOR\nb\n#endif")] == [["b"]]
    assert [words(v) for v in read("#if 0\na\n#elifndef WITH_EDITOR\nb\n#else\nc\n#endif")] == [["c"]]


def test_the_first_branch_that_holds_is_the_one() -> None:
    assert [words(v) for v in read("#if 0\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif")] == [["b"]]


# -- engine versions ------------------------------------------------------------------------------------------------


def test_another_engine_takes_other_branches() -> None:
    condition = "ENGINE_MAJOR_VERSION > 5 || (ENGINE_MAJOR_VERSION == 5 && ENGINE_MINOR_VERSION >= 3)"
    assert taken(condition, engine="5.3") == taken(condition) == ["yes"]
    assert taken(condition, engine="5.2") == taken(condition, engine="4.27") == ["no"]


def test_a_patch_is_compared_only_where_it_was_given() -> None:
    assert taken("UE_VERSION_OLDER_THAN(5, 4, 2)", engine="5.4.1") == ["yes"]
    assert taken("UE_VERSION_OLDER_THAN(5, 4, 2)", engine="5.4.2") == ["no"]
    assert sorted(taken("UE_VERSION_OLDER_THAN(5, 4, 2)", engine="5.4")) == ["no", "yes"]
    assert taken("UE_VERSION_OLDER_THAN(5, 4, 0)", engine="5.4") == ["no"]


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ("ENGINE_MAJOR_VERSION > 5 || (ENGINE_MAJOR_VERSION == 5 && ENGINE_MINOR_VERSION >= 3)", "ENGINE >= 5.3"),
        ("ENGINE_MAJOR_VERSION == 5 && ENGINE_MINOR_VERSION >= 3", "ENGINE >= 5.3"),
        ("ENGINE_MAJOR_VERSION == 5 && ENGINE_MINOR_VERSION < 3", "ENGINE < 5.3"),
        ("!UE_VERSION_OLDER_THAN(5, 3, 0)", "ENGINE >= 5.3"),
        ("UE_VERSION_NEWER_THAN(5, 2, 9)", "ENGINE > 5.2.9"),
        ("ENGINE_MINOR_VERSION == 3", "ENGINE == 5.3"),
        ("ENGINE_MINOR_VERSION != 3", "ENGINE != 5.3"),
        ("WITH_EDITOR && ENGINE_MINOR_VERSION >= 3", "ENGINE >= 5.3"),
        ("PLATFORM_MAC && ENGINE_MAJOR_VERSION == 5 && ENGINE_MINOR_VERSION >= 3", "PLATFORM_MAC && ENGINE >= 5.3"),
    ],
)
def test_under_a_range_an_engine_condition_has_one_spelling(condition: str, text: str) -> None:
    (variant,) = [v for v in read(f"#if {condition}\nyes\n#endif", engine="5.0..5.8") if "yes" in words(v)]
    assert [where[2] for where in variant.conditions] == [text]


def test_under_a_range_what_holds_for_all_of_it_is_decided() -> None:
    assert taken("ENGINE_MAJOR_VERSION >= 5", engine="5.0..5.8") == ["yes"]
    assert taken("ENGINE_MINOR_VERSION >= 9", engine="5.0..5.8") == ["no"]


def test_under_a_range_a_variant_keeps_to_one_engine() -> None:
    text = "".join(f"#if ENGINE_MINOR_VERSION >= {n}\nnew{n}\n#else\nold{n}\n#endif\n" for n in (1, 3, 5))
    assert [words(v) for v in read(text, engine="5.0..5.8")] == [["new1", "new3", "new5"], ["old1", "old3", "old5"]]


@pytest.mark.parametrize("engine", ["5", "five", "5.3..", "5.8..5.0", "..5.3", "5.3-5.4"])
def test_an_engine_that_is_none_is_refused(engine: str) -> None:
    with pytest.raises(UserError):
        read("", engine=engine)


# -- names ----------------------------------------------------------------------------------------------------------


def test_a_define_in_the_file_counts_from_its_line_on() -> None:
    text = "#if X\na\n#endif\n#define X 2\n#if X == 2\nb\n#endif\n#undef X\n#if defined(X)\nc\n#endif\n"
    assert [words(v) for v in read(text)] == [["b"]]


def test_a_define_in_an_inactive_branch_does_not_count() -> None:
    assert [words(v) for v in read("#if 0\n#define X 1\n#endif\n#ifdef X\na\n#endif\n")] == [[]]


def test_a_macro_of_macros_is_followed_and_a_cycle_is_undecided() -> None:
    assert [words(v) for v in read("#define A (B + 1)\n#define B 1\n#if A == 2\na\n#endif")] == [["a"]]
    assert len(read("#define A B\n#define B A\n#if A\na\n#endif")) == 2
    assert len(read("#define A (B + B)\n#define B (A + A)\n#if A\na\n#endif")) == 2


def test_a_function_like_macro_is_given_its_arguments() -> None:
    text = "#define AT_LEAST(a, b) (ENGINE_MAJOR_VERSION == a && ENGINE_MINOR_VERSION >= b)\n"
    assert [words(v) for v in read(text + "#if AT_LEAST(5, 3)\na\n#endif", engine="5.4")] == [["a"]]
    assert [words(v) for v in read(text + "#if AT_LEAST(5, 3)\na\n#endif", engine="5.2")] == [[]]


def test_a_header_decides_for_other_files_and_a_cpp_file_does_not() -> None:
    use = "#if HAS_LAMP\na\n#endif\n"
    assert [words(v) for v in read(use, others={"H.h": "#define HAS_LAMP 1\n"})] == [["a"]]
    assert [words(v) for v in read(use, others={"H.h": "#define HAS_LAMP 0\n"})] == [[]]
    assert len(read(use, others={"B.cpp": "#define HAS_LAMP 1\n"})) == 2


def test_a_name_split_by_has_include_takes_the_side_that_includes() -> None:
    header = '#if __has_include("Lamp.h")\n#define HAS_LAMP 1\n#else\n#define HAS_LAMP 0\n#endif\n'
    assert [words(v) for v in read("#if HAS_LAMP\na\n#endif", others={"H.h": header})] == [["a"]]


def test_a_name_that_two_headers_define_differently_is_undecided_but_defined() -> None:
    others = {"H.h": "#define LAMP 1\n", "I.h": "#define LAMP 2\n"}
    assert len(read("#if LAMP == 1\na\n#endif", others=others)) == 2
    assert [words(v) for v in read("#ifdef LAMP\na\n#endif", others=others)] == [["a"]]


def test_a_name_defined_under_an_undecided_condition_is_undecided() -> None:
    assert len(read("#ifdef LAMP\na\n#endif", others={"H.h": "#if PLATFORM_MAC\n#define LAMP 1\n#endif\n"})) == 2


def test_names_that_hang_on_one_another_over_files_come_to_rest() -> None:
    others = {f"H{n}.h": f"#define N{n} N{n + 1}\n" for n in range(4)} | {"Z.h": "#define N4 1\n"}
    assert [words(v) for v in read("#if N0\na\n#endif", others=others)] == [["a"]]
    others = {"A.h": "#if B\n#define A 1\n#endif\n", "B.h": "#if !A\n#define B 1\n#endif\n"}
    assert len(read("#if A\na\n#endif", others=others)) == 2


def test_an_include_guard_is_no_condition_even_when_two_headers_share_it() -> None:
    guard = "#ifndef LAMP_H\n#define LAMP_H\nbody\n#endif\n"
    assert [words(v) for v in read(guard)] == [["body"]]
    assert [words(v) for v in read(guard, others={"H.h": guard})] == [["body"]]
    assert read(guard)[0].conditions == ()


def test_a_default_gives_way_to_what_the_build_defines() -> None:
    text = "#ifndef LAMP\n#define LAMP 0\n#endif\n#if LAMP\na\n#else\nb\n#endif\n"
    assert [words(v) for v in read(text)] == [["b"]]
    assert [words(v) for v in read(text, rules='PublicDefinitions.Add("LAMP=1");')] == [["a"]]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ('PublicDefinitions.Add("LAMP=1");', ["yes"]),
        ('PrivateDefinitions.Add("LAMP=0");', ["no"]),
        ('PublicDefinitions.Add("LAMP");', ["yes"]),
        ('// PublicDefinitions.Add("LAMP=0");\nPublicDefinitions.Add("LAMP=1");', ["yes"]),
        ('if (X) { PublicDefinitions.Add("LAMP=1"); } else { PublicDefinitions.Add("LAMP=0"); }', ["yes", "no"]),
        ('PublicDefinitions.Add(bX ? "LAMP=1" : "LAMP=0");', ["yes", "no"]),
        ('PublicDefinitions.Add($"LAMP={Value}");', ["yes", "no"]),
        ('if (X)\n\tPublicDefinitions.Add("LAMP=1");', ["yes", "no"]),
        ('class M : ModuleRules { public M() { PublicDefinitions.Add("LAMP=1"); } }', ["yes"]),
        ('OtherList.Add("LAMP=0");', ["yes", "no"]),
    ],
)
def test_build_definitions_decide_where_they_agree(rules: str, expected: list[str]) -> None:
    assert taken("LAMP", rules=rules) == expected


def test_the_users_define_decides_before_the_tree_does() -> None:
    assert taken("LAMP", defines=("LAMP",)) == ["yes"]
    assert taken("LAMP", defines=("LAMP=0",), rules='PublicDefinitions.Add("LAMP=1");') == ["no"]
    assert taken("PLATFORM_WINDOWS", defines=("PLATFORM_WINDOWS=0",)) == ["no"]
    assert taken("WITH_EDITOR", defines=("WITH_EDITOR=0",)) == ["no"]
    with pytest.raises(UserError):
        read("", defines=("1X",))


def test_definitions_hold_only_names_that_conditions_ask_for() -> None:
    files = {"H.h": "#define USED (ALSO)\n#define ALSO 1\n#define UNUSED 1\n", "A.cpp": "#if USED\n#endif\n"}
    found = configure(tree(files), Configuration())
    assert found.tree == {
        "ALSO": Known(Macro("1"), True, ("H.h",)),
        "USED": Known(Macro("(ALSO)"), True, ("H.h",)),
    }
    assert found.engine == "5.8"


# -- variants -------------------------------------------------------------------------------------------------------


def test_each_branch_of_a_chain_is_read_once_and_knows_its_condition() -> None:
    text = "#if PLATFORM_WINDOWS\nw\n#elif PLATFORM_MAC\nm\n#else\no\n#endif\n"
    found = read(text)
    assert [words(v) for v in found] == [["w"], ["m"], ["o"]]
    assert [v.conditions[0][2] for v in found] == [
        "PLATFORM_WINDOWS", "!PLATFORM_WINDOWS && PLATFORM_MAC", "!PLATFORM_WINDOWS && !PLATFORM_MAC",
    ]  # fmt: skip


def test_groups_with_one_condition_go_together() -> None:
    text = "#if LAMP\na\n#endif\n#if !LAMP\nb\n#endif\n#ifdef OTHER\nc\n#endif\n#if LAMP\nd\n#else\ne\n#endif\n"
    assert [words(v) for v in read(text)] == [["a", "c", "d"], ["b", "e"]]


def test_platforms_exclude_one_another() -> None:
    text = "#if PLATFORM_WINDOWS\nw\n#endif\n#if PLATFORM_MAC\nm\n#endif\n"
    assert [words(v) for v in read(text)] == [["w"], ["m"]]


def test_a_branch_that_contradicts_the_first_readings_is_still_reached() -> None:
    text = "#if A\na\n#endif\n#if B\nb\n#endif\n#if A && !B\nonly\n#endif\n"
    assert any("only" in words(v) and "a" in words(v) and "b" not in words(v) for v in read(text))


def test_a_branch_that_no_world_has_is_not_read() -> None:
    assert all("never" not in words(v) for v in read("#if A\n#if !A\nnever\n#endif\na\n#endif\n"))


def test_a_branch_beyond_the_fourth_reading_is_a_finding() -> None:
    text = "".join(f"#{'el' if n else ''}if LAMP == {n}\nx{n}\n" for n in range(6)) + "#endif\n"
    found = read(text)
    assert len(found) == 4
    assert [(f.rule, f.location.line) for v in found for f in v.findings] == [("UC913", 1)]
    assert "3 branches" in found[0].findings[0].message


def test_a_file_without_an_undecided_group_is_read_once() -> None:
    assert len(read("int A;\n#if WITH_EDITOR\nint B;\n#endif\n")) == 1


def test_conditions_of_nested_groups_stand_outer_first() -> None:
    (first, *_) = read("#if A\na\n#if B\nb\n#endif\nc\n#endif\n")
    assert [text for _, _, text in first.conditions] == ["A", "B"]
    (outer, inner) = first.conditions
    assert outer[0] < inner[0] < inner[1] < outer[1]
    assert first.text[inner[0] : inner[1]].split() == [b"b"]


# -- directives -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "/*\n#if 0\n*/ a b\n/*\n#endif\n*/",
        'const char* a = R"x(\n#if 0\n)" )x"; b',
        "// comment \\\n#if 0\na b",
        'auto a = "\\\n#if 0"; b',
        "a b #if 0",
    ],
)
def test_what_only_looks_like_a_directive_is_none(text: str) -> None:
    (variant,) = read(text)
    assert variant.text == text.encode()
    assert variant.findings == ()


@pytest.mark.parametrize(
    "text",
    [
        "  #  if 0 // x\nno\n#endif\na",
        "/* c\n c */ #if 0\nno\n#endif\na",
        "#if /* c\n*/ 0\nno\n#endif\na",
        "#if \\\r\n0\r\nno\r\n#endif\r\na",
    ],
)
def test_blanks_comments_and_continuations_belong_to_a_directive(text: str) -> None:
    (variant,) = read(text)
    assert words(variant)[-1] == "a" and "no" not in words(variant)
    assert variant.text.count(b"\n") == text.count("\n")


def test_inactive_text_is_blanked_and_line_breaks_stay() -> None:
    (variant,) = read("a\r\n#if 0\r\nno \u706f\r\n#endif // x\r\n// kept #else\r\nb\r\n")
    assert variant.text == b"a\r\n     \r\n      \r\n           \r\n// kept #else\r\nb\r\n"


def test_a_condition_may_split_an_if_and_a_for_header() -> None:
    text = (
        "void f() {\n#if WITH_EDITOR\nif (a)\n#else\nif (b)\n#endif\n{ c(); }\n"
        "#if 0\nfor (;;) {\n#else\nfor (;x;) {\n#endif\n} }"
    )
    assert problems(read(text)[0]) == []


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("\n#endif\na", 2, "#endif without #if"),
        ("#else\na", 1, "#else without #if"),
        ("#if 1\na\n#else\n#else\n#endif", 4, "#else after #else"),
        ("a\n#if 1\n", 2, "#if without #endif"),
        ("#if 1\n" * 257 + "a\n" + "#endif\n" * 257, 257, "#if nested deeper than 256: ignored with its branches"),
    ],
)
def test_a_directive_without_its_partner_is_a_finding(text: str, line: int, what: str) -> None:
    (variant, *_) = read(text)
    assert [(f.rule, f.location.line, f.message) for f in variant.findings] == [("UC918", line, what)]


def test_defines_are_recorded_with_places_that_hold() -> None:
    text = (
        "#pragma once\n#define A 1 // c\n#if 0\n#define NO 1\n#endif\n"
        '#define F(x, ...) \\\n\tg(x); /* c */ h("#")\n#define G(x) #x\n#define H() a##b\n#define E\n'
    )
    (variant,) = read(text)
    assert [(d.name, d.params, d.line, d.opaque) for d in variant.defines] == [
        ("A", None, 2, False), ("F", ("x", "..."), 6, False), ("G", ("x",), 8, True), ("H", (), 9, True),
        ("E", None, 10, False),
    ]  # fmt: skip
    assert [d.body.split() for d in variant.defines] == [["1"], ["g(x);", 'h("#")'], ["#x"], ["a##b"], []]
    for found in variant.defines[:-1]:
        for at, sign in enumerate(found.body):
            assert sign == " " or text[found.body_start + at] == sign


# -- anything -------------------------------------------------------------------------------------------------------

PIECES = [
    "#if A", "#if !A && B", "#elif B", "#else", "#endif", "#define A 1", "#undef A", "\n", "\r\n", "\\\n",
    "x;", '"', "'",
    "/*", "*/", "//", 'R"(', ')"', "UCLASS(", ")", "FOO_X(a)", "{", "}", 'TEXT("a")', " ", "= {},", "GENERATED_BODY()",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_any_text_keeps_its_length_its_lines_and_its_literals(text: str) -> None:
    made = source(text)
    for variant in variants(made, configure(tree({}), Configuration())):
        assert len(variant.text) == len(made.text)
        assert unaccounted(made, variant) == []


@given(st.binary(max_size=200))
def test_any_bytes_keep_their_length(raw: bytes) -> None:
    made = source(raw)
    for variant in variants(made, configure(tree({}), Configuration())):
        assert len(variant.text) == len(raw)
