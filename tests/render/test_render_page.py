"""The page of a plugin: what stands on it, that its links lead somewhere, that nothing in it can be broken."""

import json
import re
from pathlib import Path

import jinja2
import msgspec
import pytest
from babel.messages.extract import extract_from_dir
from lanterns import DATA, LANTERNS, page
from markdown_it import MarkdownIt

from extractor import wording
from extractor.catalog import breaches, load, sealed, walk
from extractor.errors import UserError
from extractor.render import files, languages
from extractor.render.language import Language
from extractor.resources import templates

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def edited(change):
    plain = json.loads(DATA)
    change(plain)
    return sealed(load(json.dumps(plain).encode(), "edited"))


def section(name, text=None):
    """The part of the page about one command."""
    return re.search(rf"^### `{re.escape(name)}`\n(.*?)(?=^##|\Z)", text or page(), re.M | re.S)[1]


def rows(part):
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in part.splitlines() if line[:1] == "|"]


def row(part, first):
    return next(cells for cells in rows(part) if cells[0] == f"`{first}`")


def shape(text):
    """The structure of a page: its tokens without their text, prose escaped or not."""
    kept = ("heading_open", "table_open", "tr_open", "fence", "bullet_list_open", "list_item_open", "blockquote_open")
    inner = ("link_open", "image", "em_open", "html_inline", "html_block")
    tokens = READER.parse(text)
    outer = [(token.type, token.tag) for token in tokens if token.type in kept or token.type == "html_block"]
    return outer, [
        (child.type, child.attrs.get("href"))
        for token in tokens
        for child in token.children or ()
        if child.type in inner and child.content not in ("<code>", "</code>", "<br>")
    ]


# What stands on it


def test_every_command_has_a_section_and_every_key_a_row():
    for command in LANTERNS.commands:
        part = section(command.name)
        for name, _ in walk(command.params):
            if not name.endswith("[]"):
                assert row(part, name)
        for name, _ in walk(command.result.properties if command.result else ()):
            if not name.endswith("[]"):
                assert row(part, name)


def test_a_row_says_type_need_default_and_limits():
    part = section("lamp.list")
    assert row(part, "limit") == [
        "`limit`", "`integer`", "no", "`50`", "From `1` to `200`. The limit is set by `lanterns.MaxList`.",
    ]  # fmt: skip
    assert row(part, "recursive")[3] == "`true` where `search` is given<br>`false` where `search` is not given"
    assert row(part, "order")[4] == (
        'One of `"name"` or `"age"`; any other value counts as the default. Case does not matter.'
    )
    assert row(part, "near")[1] == "`object` / `array`"
    assert row(section("lamp.place"), "lamps[].name")[2] == "**yes**"
    assert row(section("lamp.remove"), "path")[2] == "see below"


def test_needs_that_a_table_cannot_show_are_put_in_words():
    assert "- Give at least one of `name` and `path`.\n" in section("lamp.remove")
    assert "- Give exactly one of `file` and `inline`.\n" in section("scene.capture")
    assert "- Give at most one of `times` and `seconds`.\n" in section("control_lamp.flash")
    assert "- In each item of `lamps`: Give at least one of `lamps[].shape` and `lamps[].preset`.\n" in section(
        "lamp.place"
    )
    light = section("scene.light")
    assert '- Where `mode` is `"moon"`, `phase` is needed.\n' in light
    assert '- Where `mode` is not `"off"`, give at least one of `intensity` and `color`.\n' in light
    assert '- Where `mode` is `"sun"` and (`color` is given or `intensity` is not given), `until` is needed.\n' in light
    assert "- Where the plugin is built with `LANTERNS_TEAM`, `owner` is needed.\n" in light


def test_a_need_of_a_nested_key_with_its_parent_is_in_the_table_and_not_said_again():
    part = section("lamp.place")
    assert row(part, "lamps[].location.x")[2] == "**yes**"
    assert "lamps[].location` is given" not in part


def test_a_reply_says_which_absence_it_answers():
    assert "| `400` | failure | `Provide name or path` where `name` and `path` are missing |" in section("lamp.remove")
    assert "`Missing field: lamps` where `lamps` is missing" in section("lamp.place")
    assert "| `404` | failure | `Lamp not found: {}` |" in section("lamp.remove")


def test_a_reply_in_two_languages_is_shown_in_that_of_the_page():
    assert "`Unknown method: {}`" in page()
    assert "未知" not in page()


def test_the_head_counts_families_tiers_and_codes():
    head = page().partition("## `control_lamp`")[0]
    assert "**Lanterns**, version 2.1.0: 9 commands. As it is with Unreal Engine 5.8." in head
    assert "| [`lamp`](#lamp) | 3 |" in head
    assert "| `destructive` | deletes or overwrites | [`lamp.remove`](#lampremove) |" in head
    assert "| `404` | [`lamp.remove`](#lampremove) |" in head


def test_many_senders_of_a_code_fold_behind_their_number():
    def change(plain):
        plain["commands"] = [dict(plain["commands"][3], name=f"lamp.remove{at}") for at in range(9)]

    folded = row(page(edited(change)).partition("## Codes")[2], "404")[1]
    assert folded.startswith("<details><summary>9 commands</summary>[`lamp.remove0`](#lampremove0), ")


def test_what_holds_for_the_command_as_a_whole_is_said():
    place, run, capture = section("lamp.place"), section("console.run"), section("scene.capture")
    assert "- It can be undone in the editor.\n- Also called `lamp.create`.\n- Only where `WITH_EDITOR" in place
    assert "(declared as `DANGER`)" in run
    assert "- Registered 2 times; the last one in the source holds." in run
    more = "the whole request goes to `Forward`, whose code is not known."
    assert f"- More keys may be read than are listed: {more}" in run
    assert "**Result** (more keys may be sent than are listed)" in run
    assert "- The plugin gives up after 12.5 s." in capture
    assert "> **Deprecated.** Use lamp.retire." in section("lamp.remove")
    assert '- Action of the tool `control_lamp`: send `action` with the value `"dim"`.' in section("control_lamp.dim")


def test_findings_stand_beside_their_command():
    assert re.search(r"^- Finding `UC201`(?: \(.*\))? about `colour`\.$", section("lamp.list"), re.M)
    assert "Finding" not in section("ping")


def test_a_command_without_parameters_says_so_unless_it_may_read_some():
    assert "It takes no parameters." in section("ping")

    def change(plain):
        plain["commands"][4]["open"] = {"reason": "r", "file": "f", "line": 1}

    assert "It takes no parameters." not in section("ping", page(edited(change)))


def test_every_example_call_satisfies_its_contract():
    for command in LANTERNS.commands:
        fences = [token.content for token in READER.parse(section(command.name)) if token.type == "fence"]
        message = json.loads(fences[0])
        assert message["method"] == (command.tool or command.name)
        assert list(breaches(command, message["params"])) == []
        if command.action:
            assert message["params"][command.action.key] == command.action.value


def test_an_example_without_a_known_envelope_says_that_it_is_the_parameters():
    bare = edited(lambda plain: plain["envelope"].update(request=None))
    assert "**Example** (the parameters alone)\n\n```json\n{\n" in section("lamp.remove", page(bare))
    assert "**Example**\n\n```json\n{\n" in section("lamp.remove")


# Places


def test_the_source_is_named_without_lines():
    assert section("lamp.place").endswith("Source: `FLampCommands::Place`, `Private/Lamps.cpp`\n\n")
    assert ".cpp:" not in page()


def test_moving_code_within_its_file_leaves_the_page():
    moved = re.sub(rb'"line": (\d+)', lambda match: b'"line": %d' % (int(match[1]) + 7), DATA)
    assert files(sealed(load(moved, "moved")), ("en",)) == files(LANTERNS, ("en",))


def test_a_permalink_pattern_gives_links_with_lines():
    text = page(permalink="https://host/o/r/blob/v1/Source/{file}#L{line}")
    place = "[`Private/Lamps.cpp:40`](https://host/o/r/blob/v1/Source/Private/Lamps.cpp#L40)"
    assert f"Source: `FLampCommands::Place`, {place}" in text


@pytest.mark.parametrize("pattern", ["javascript:{file}", "https://host/", "https://host/{file}) [x", "{file}"])
def test_a_permalink_pattern_that_is_none_is_refused(pattern):
    with pytest.raises(UserError, match="permalink pattern"):
        page(permalink=pattern)


# Links and structure


def github_anchors(text):
    seen, anchors = {}, set()
    for token, content in zip(READER.parse(text), READER.parse(text)[1:], strict=False):
        if token.type == "heading_open":
            plain = "".join(child.content for child in content.children)
            slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
            number = seen.get(slug, 0)
            seen[slug] = number + 1
            anchors.add(f"{slug}-{number}" if number else slug)
    return anchors


def links(text):
    return [
        child.attrs["href"]
        for token in READER.parse(text)
        for child in token.children or ()
        if child.type == "link_open"
    ]


def test_every_link_leads_to_a_heading():
    text = page()
    assert {target.removeprefix("#") for target in links(text)} <= github_anchors(text)
    assert len(links(text)) > 30


def test_names_that_share_an_anchor_are_told_apart():
    def change(plain):
        plain["commands"][3]["name"], plain["commands"][4]["name"] = "lamp.a", "lampa"
        plain["families"].append({"name": "families", "commands": 1})
        plain["commands"][4]["family"] = "families"

    text = page(edited(change))
    assert {"lampa", "lampa-1", "families", "families-1"} <= github_anchors(text)
    assert {target.removeprefix("#") for target in links(text)} <= github_anchors(text)


HOSTILE = [
    "<script>alert(1)</script>", "](javascript:alert(1))", "{{ 7*7 }}{% for x in y %}", "a | b `c` ``` d", "# x",
    "- x\n\n## y\n\n```\nz", "<!-- x", "-->", "\u202eevil", "x" * 5000, "[a](http://e) ![b](c) <http://d>",
    "%(x)s %s %", "| --- |", "> x\n> y", "</details>", "\\",
]  # fmt: skip


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_text_in_the_source_changes_no_structure(hostile):
    def said(text):
        def change(plain):
            plain["plugin"].update(name=text, version=text, engine=text)
            run = plain["commands"][0]
            run.update(description=text, summary=text, deprecated=text)
            run["access"]["declared"] = text
            run["handler"].update(symbol=text, file=text)
            run["open"]["reason"] = text
            run["params"][0].update(description=text, format=text, enum=[text], default=text, limit_from=text)
            run["statuses"][0]["messages"][0]["text"] = text
            run["requirements"]["refusals"][0]["message"] = text
            run["result"]["properties"][0]["description"] = text
            plain["commands"][2]["available"]["text"] = text
            plain["events"][0].update(name=text)

        return page(edited(change))

    assert shape(said(hostile)) == shape(said("plain"))
    assert "49" not in said(hostile).partition("-->")[2]


@pytest.mark.parametrize("hostile", [one for one in HOSTILE if len(one) < 100])
def test_hostile_names_change_no_structure_but_their_own_links(hostile):
    def named(text):
        def change(plain):
            plain["commands"][0].update(name=text, family=text, aliases=[text])
            plain["commands"][0]["params"][0].update(key=text)
            plain["commands"][0]["requirements"] = {"all": [text]}
            plain["commands"][0]["statuses"][1]["error_code"] = text
            plain["error_codes"] = [{"code": text, "commands": 1}]

        return page(edited(change))

    outer, inner = shape(named(hostile))
    expected_outer, expected_inner = shape(named("plain"))
    assert sorted(outer) == sorted(expected_outer)
    assert sorted(kind for kind, _ in inner) == sorted(kind for kind, _ in expected_inner)
    assert all(target is None or target.startswith("#") for _, target in inner)


def test_the_banner_carries_the_digest_and_the_command_and_no_date():
    banner = page().partition("-->")[0]
    assert f"contract_digest: {LANTERNS.plugin.contract_digest}" in banner
    assert "uecatalog generate" in banner
    assert not re.search(r"20\d\d-\d\d|\d\d:\d\d", page().replace(LANTERNS.plugin.contract_digest, ""))


def test_the_page_is_tidy():
    text = page()
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert "\n\n\n" not in text
    assert "\r" not in text


def test_a_catalog_without_commands_has_a_page():
    empty = msgspec.structs.replace(LANTERNS, commands=(), families=(), events=(), status_codes=(), error_codes=())
    text = page(empty)
    assert "0 commands" in text and "No command was found in its source." in text
    assert "Families" not in text and "Commands by family" not in text
    assert {target.removeprefix("#") for target in links(text)} <= github_anchors(text)


# Languages


def test_english_is_there_and_an_unknown_language_is_refused():
    assert languages()[0] == "en"
    for unknown in ("xx", "tlh", "../en", ""):
        with pytest.raises(UserError, match="there are en"):
            files(LANTERNS, (unknown,))


def pseudo(monkeypatch):
    """English with every translated message in brackets."""

    class Bracketed:
        def info(self):
            return {}

        def gettext(self, message):
            return f"⟦{message}⟧"

        def ngettext(self, singular, plural, number):
            return f"⟦{singular if number == 1 else plural}⟧"

        def pgettext(self, context, message):
            return f"⟦{message}⟧"

    monkeypatch.setattr("extractor.render.language._translations", lambda code: Bracketed())


def test_every_word_of_prose_can_be_translated(monkeypatch):
    pseudo(monkeypatch)

    def change(plain):
        def without_words(value):
            if isinstance(value, dict):
                for key in ("description", "summary", "deprecated"):
                    if isinstance(value.get(key), str):
                        value[key] = None
                for inner in value.values():
                    without_words(inner)
            elif isinstance(value, list):
                for inner in value:
                    without_words(inner)

        without_words(plain)
        plain["commands"][0]["open"]["reason"] = "…"

    text = page(edited(change)).partition("contract_digest")[2].partition("-->")[2]
    text = re.sub(r"```json.*?```", "", text, flags=re.S)
    text = re.sub(r"\]\(#[^)]*\)|`[^`\n]*`|<code>.*?</code>|</?(?:br|details|summary)>", "", text)
    while "⟦" in text:
        text, count = re.subn(r"⟦[^⟦⟧]*⟧", "", text)
        assert count
    assert not re.findall(r"[A-Za-z]{2,}.*", text)


def test_a_percent_sign_or_a_placeholder_in_the_source_is_no_placeholder():
    def change(plain):
        plain["commands"][0].update(deprecated="100 %(key)s %d %% done")

    assert "> **Deprecated.** 100 %(key)s %d %% done" in page(edited(change))


def test_what_looks_like_a_gap_of_the_draft_in_the_source_is_none():
    mark = "a\x023\x03b"

    def change(plain):
        plain["commands"][0].update(deprecated=mark, description=mark, summary=mark, family=mark, name=mark)
        plain["commands"][0]["params"][0].update(key=mark, description=mark)
        plain["commands"][0]["handler"]["file"] = mark
        plain["commands"][0]["open"]["reason"] = mark
        plain["plugin"].update(name=mark, version=mark)

    said = page(edited(change))
    assert "\x02" not in said and "\x03" not in said
    assert "> **Deprecated.** a3b\n" in said and "### `a\\u00023\\u0003b`" in said
    with pytest.raises(UserError):
        page(permalink=f"https://host/{mark}/{{file}}")


def test_the_messages_of_templates_and_code_can_be_extracted():
    found = set()
    for folder, method in (
        (templates() / "reference", [("**.j2", "jinja2")]),
        (Path(files.__code__.co_filename).parent, [("**.py", "python")]),
        (Path(wording.__file__).parent, [("**.py", "python")]),
    ):
        keywords = {"_": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
        options = {"**.j2": {"extensions": "jinja2.ext.i18n", "trimmed": "true", "newstyle_gettext": "true"}}
        for _, _, message, _, _ in extract_from_dir(str(folder), method, options, keywords):
            found.update([message] if isinstance(message, str) else message)
    assert {
        "Parameters",
        "Give at least one of %(keys)s.",
        "%(num)s commands",
        "%(plugin)s: command reference",
    } <= found
    assert any(message.startswith("**Needed** says *yes* only") for message in found)


def test_the_language_bar_links_the_other_pages(monkeypatch):
    pseudo(monkeypatch)
    made = files(LANTERNS, ("en", "ja"))
    assert set(made) == {"docs/en/command-reference.md", "docs/ja/command-reference.md"}
    assert "**English** · [日本語](../ja/command-reference.md)" in made["docs/en/command-reference.md"].decode()
    assert "[English](../en/command-reference.md) · **日本語**" in made["docs/ja/command-reference.md"].decode()
    assert "未知のメソッド" in made["docs/ja/command-reference.md"].decode()


def test_a_template_that_prints_a_plain_value_prints_it_escaped():
    from extractor.render.page import _environment

    rendered = _environment().from_string("{{ value }}").render(value="<b> *x*")
    assert rendered == "&#60;b&#62; \\*x\\*"
    with pytest.raises(jinja2.UndefinedError):
        _environment().from_string("{{ nothing }}").render()


def test_lists_and_numbers_are_those_of_the_language():
    english = Language("en")
    assert english.both(["a", "b", "c"]) == "a, b, and c"
    assert english.either(["a", "b"]) == "a or b"
    assert english.number(12345) == "12,345"
