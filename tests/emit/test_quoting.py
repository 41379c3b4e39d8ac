"""Text of the source inside other languages, and the renaming of names that are no identifiers."""

import ast
import json
import keyword
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.emit.quoting import (
    CPP_WORDS,
    PYTHON_WORDS,
    block_comment,
    cpp_string,
    file_names,
    identifier,
    identifiers,
    json_bytes,
    md_text,
    py_docstring,
    py_string,
    py_value,
    ts_key,
    ts_string,
)
from extractor.emit.writer import Call, laid_out

TEXT = st.text(st.characters(codec="utf-8"), max_size=30)
JSON = st.recursive(st.none() | st.booleans() | st.integers() | TEXT, lambda inner: st.lists(inner, max_size=3))


@given(TEXT)
def test_a_python_string_reads_back(text):
    assert ast.literal_eval(py_string(text)) == text


@given(JSON)
def test_a_python_value_reads_back(value):
    assert ast.literal_eval(py_value(value)) == value


@given(TEXT)
def test_a_typescript_string_reads_back_as_json_does(text):
    assert json.loads(ts_string(text).replace("<\\/", "</").replace("<\\!--", "<!--")) == text


@given(TEXT)
def test_json_reads_back_and_hides_nothing(text):
    data = json_bytes({"a": text})
    assert json.loads(data) == {"a": text}
    assert not re.search("[\u200b-\u200f\u202a-\u202e\u2066-\u2069]", data.decode())


@given(TEXT)
def test_no_string_has_a_line_end_or_ends_a_script(text):
    for made in (py_string(text), ts_string(text), cpp_string(text)):
        assert made.splitlines() == [made]
    assert "</" not in ts_string(text) and "<!--" not in ts_string(text)


@given(TEXT)
def test_a_cpp_string_is_ascii_without_trigraphs(text):
    made = cpp_string(text)
    assert made.isascii() and "??" not in made
    assert not re.search(r'(?<!\\)(?:\\\\)*"(?!$|")', made[1:-1].replace('""', ""))


@given(TEXT)
def test_a_comment_cannot_be_ended_from_inside(text):
    assert all("*/" not in line and "/*" not in line for line in block_comment(text))
    body = "\n".join(py_docstring(text))
    assert isinstance(ast.parse(f'"""{body} """').body[0], ast.Expr)


def test_markdown_has_no_markup_left():
    assert md_text("a *b* [c](d) <e> `f`\n# g") == (
        "a &#42;b&#42; &#91;c&#93;&#40;d&#41; &#60;e&#62; &#96;f&#96; &#35; g"
    )


@pytest.mark.parametrize(
    ("name", "pascal", "snake"),
    [
        ("actor.spawn", "ActorSpawn", "actor_spawn"),
        ("set-actor", "SetActor", "set_actor"),
        ("2d.list", "N2dList", "n_2d_list"),
        ("class", "Class", "class_"),
        ("日本", "U65E5U672C", "U65E5_U672C"),
        ("maxItems", "MaxItems", "maxItems"),
        ("__proto__", "Proto", "proto"),
        ("", "Empty", "empty"),
        ("\u202e", "Empty", "empty"),
    ],
)
def test_a_name_becomes_an_identifier_by_the_documented_rules(name, pascal, snake):
    assert identifier(name, "pascal") == pascal
    assert identifier(name, "snake", PYTHON_WORDS) == snake


@given(st.lists(TEXT, unique=True, max_size=12))
def test_identifiers_are_legal_and_all_different(names):
    for made in (identifiers(names, "pascal", PYTHON_WORDS | CPP_WORDS), identifiers(names, "snake", PYTHON_WORDS)):
        assert list(made) == names
        assert len(set(made.values())) == len(names)
        assert all(one.isidentifier() and one.isascii() and not keyword.iskeyword(one) for one in made.values())


@given(st.lists(st.sampled_from(["a.b", "a_b", "a-b", "a b", "x", "y.z"]), unique=True))
def test_an_identifier_does_not_hang_on_the_order_of_names(names):
    assert identifiers(names, "pascal") == identifiers(names[::-1], "pascal")


def test_only_names_that_collide_get_a_suffix():
    made = identifiers(["a.b", "a_b", "c"], "pascal")
    assert made["c"] == "C"
    assert re.fullmatch(r"AB_[0-9a-f]{6}", made["a.b"]) and made["a.b"] != made["a_b"]


def test_file_names_differ_without_case_and_are_no_device():
    made = file_names(["Actor.Spawn", "actor.spawn", "con", "a/b", "..", "日本"])
    assert len({one.lower() for one in made.values()}) == 6
    assert made["con"] == "_con" and made["a/b"] == "a%002Fb" and made[".."] == "%"


def test_a_property_named_like_the_prototype_is_computed():
    assert ts_key("__proto__") == '["__proto__"]'
    assert ts_key("a_b") == "a_b" and ts_key("a-b") == '"a-b"'


def test_the_one_argument_of_a_type_has_no_comma_behind_it_where_lines_are_short():
    name = "L" * 30
    assert laid_out(Call("Optional[", (("", name),), "]"), 20) == ["Optional[", f"    {name}", "]"]
    assert laid_out(Call("Key(", (("", name),)), 20) == ["Key(", f"    {name},", ")"]
