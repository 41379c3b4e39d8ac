"""Text from the source stays text, in every place where a page puts it."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from extractor.render.markdown import Slugs, cleaned, code, fenced, link, paragraphs, shortened, text, visible

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])

HOSTILE = [
    "<script>alert(1)</script>", "[x](javascript:alert(1))", "![x](http://e/x.png)", "{{ 7*7 }}", "{% raw %}", "a | b",
    "`code`", "``", "# x", "#x", "- x", "+ x", "* x", "1. x", "12) x", "> x", "---", "===", "***", "___", "~~~", "```",
    "_x_", "__init__", "a_b_c", "*x*", "**x**", "~~x~~", "http://e.com", "https://e.com/a_b", "www.e.com", "<a@b.c>",
    "[x]: http://e", "[^1]: x", "[x][y]", "\\", "\\|", "a\\", "&lt;b&gt;", "&amp;", "&#124;", "<!-- x -->", "-->",
    "\u202egnp.exe", "a\u200bb", "a\x00b", "a\tb\nc\r\nd\u2028e", "    code", "\tcode", ":::", "!!! note", "??? note",
    "$x$", "$$x$$", "^x^", "==x==", "++x++", "[ ] x", "- [ ] x", "x  \ny", "x\\\ny", "{: .c }", "{#id}", "-5", "5.",
    "日本語。", "é" * 3, "]", "[", ")", "(", "=", "-", "+", "", "   ", "x" * 5000,
]  # fmt: skip

awkward = st.text(st.sampled_from("\\`*_{}[]<>()#+-.!|~$&=:;\"'^@%/?aZ09 \n\t\r\u202e\u200b日"), max_size=12)


def inline(markdown):
    """The text of Markdown that should hold nothing but text; anything else fails."""
    (paragraph, content, end) = READER.parse(markdown) if markdown else (None, None, None)
    if content is None:
        return ""
    assert (paragraph.type, end.type) == ("paragraph_open", "paragraph_close")
    return only_text(content)


def only_text(content):
    out = ""
    for token in content.children:
        if token.type == "html_inline":
            assert token.content in ("<span>", "</span>")
        else:
            assert token.type == "text", token
            out += token.content
    return out


def cells(markdown):
    tokens = READER.parse(f"| a | b |\n| --- | --- |\n| {markdown} | end |\n")
    assert [token.type for token in tokens].count("tr_open") == 2
    found = [token for token in tokens if token.type == "inline"]
    assert len(found) == 4
    assert found[3].content == "end"
    return found[2]


def with_examples(test):
    for one in HOSTILE:
        test = example(one)(test)
    return test


@settings(max_examples=300)
@given(awkward)
@with_examples
def test_text_is_nothing_but_itself_in_a_paragraph(value):
    assert inline(text(value)) == cleaned(value)


@settings(max_examples=300)
@given(awkward)
@with_examples
def test_text_is_nothing_but_itself_in_a_cell(value):
    assert only_text(cells(text(value))) == cleaned(value)


@settings(max_examples=200)
@given(awkward)
@with_examples
def test_text_stays_within_its_list_item_and_its_quotation(value):
    for opening in ("- ", "> ", "# "):
        tokens = READER.parse(f"{opening}{text(value)}\n\nafter\n")
        assert tokens[-2].content == "after"
        kinds = {token.type for token in tokens}
        allowed = {"bullet_list", "list_item", "blockquote", "paragraph", "heading"}
        assert {kind.removesuffix("_open").removesuffix("_close") for kind in kinds} <= allowed | {"inline"}


@settings(max_examples=300)
@given(awkward.filter(bool))
@with_examples
def test_code_is_byte_for_byte_in_a_paragraph_and_in_a_cell(value):
    if not value:
        return
    for content in (READER.parse(f"x {code(value)} y")[1], cells(code(value))):
        children = [token for token in content.children if token.content not in ("x ", " y")]
        if len(children) == 1:
            assert children[0].type == "code_inline"
            assert children[0].content == visible(value)
        else:
            assert [children[0].content, children[-1].content] == ["<code>", "</code>"]
            assert "".join(token.content for token in children[1:-1]) == visible(value)


@settings(max_examples=200)
@given(st.recursive(awkward, lambda inner: st.lists(inner) | st.dictionaries(awkward, inner), max_leaves=5))
def test_a_block_of_json_ends_where_it_should(value):
    tokens = READER.parse(f"{fenced(value)}\n\nafter")
    assert [token.type for token in tokens] == ["fence", "paragraph_open", "inline", "paragraph_close"]


@settings(max_examples=200)
@given(st.text(st.sampled_from("ab\n -*#>`|<1.:\t")))
def test_paragraphs_hold_text_and_breaks_only(value):
    for token in READER.parse(paragraphs(value)):
        if token.type == "inline":
            kinds = {(child.type, child.content if child.type == "html_inline" else "") for child in token.children}
            assert kinds <= {("text", ""), ("softbreak", ""), ("html_inline", "<br>")}
        else:
            assert token.type in ("paragraph_open", "paragraph_close")


def test_items_of_a_described_list_keep_their_lines():
    assert paragraphs("Takes:\n - a\n - b\nand goes\non.\n\nNext.") == (
        "Takes:<br>\n&#45; a<br>\n&#45; b\nand goes\non.\n\nNext."
    )


@pytest.mark.parametrize(
    "plain", ["Places a lamp.", "version 2.1.0", "asset_path is read", "a - b", "don't", "日本語。"]
)
def test_plain_text_is_not_decorated(plain):
    assert text(plain) == plain


@pytest.mark.parametrize("name", ["actor.spawn", "a[].b", "set-actor", "日本", "class", "A && B >= 5.3", "{}"])
def test_plain_names_are_plain_code(name):
    assert code(name) == f"`{name}`"


@pytest.mark.parametrize(
    ("headings", "anchors"),
    [
        (["How to read this page"], ["how-to-read-this-page"]),
        (["actor.spawn", "actorspawn", "Actor.Spawn"], ["actorspawn", "actorspawn-1", "actorspawn-2"]),
        (["a", "a", "a-1"], ["a", "a-1", "a-1-1"]),
        (
            ["set_actor-x", "Größe & Maß", "日本語 の頁", "한국어"],
            ["set_actor-x", "größe--maß", "日本語-の頁", "한국어"],
        ),
        (["...", "!!!"], ["", "-1"]),
        (["हिन्दी"], ["हिन्दी"]),
    ],
)
def test_anchors_are_those_of_github(headings, anchors):
    slugs = Slugs()
    assert [slugs.add(heading) for heading in headings] == anchors


def test_a_link_to_an_anchor_of_another_script_is_one_link():
    (token,) = [token for token in READER.parse(link(code("日本"), "日本")) if token.type == "inline"]
    assert [child.type for child in token.children] == ["link_open", "code_inline", "link_close"]


def test_a_long_summary_is_cut_between_words():
    assert shortened("word " * 60) == ("word " * 27) + "word…"
    assert shortened("short\n\nmore") == "short"
    assert len(shortened("x" * 500)) == 141
