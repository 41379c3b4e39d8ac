"""Files of translations: read and written alike, merged with the texts of today, and what is wrong with them found."""

import gettext
import io

import pytest
from babel.messages.pofile import read_po
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor import rules
from extractor.translations import Entry, File, check, compiled, merged, read, tally, write
from extractor.translations.extracting import plural_forms

GERMAN = "nplurals=2; plural=(n != 1);"
HEAD = f'msgid ""\nmsgstr ""\n"Plural-Forms: {GERMAN}\\n"\n\n'
TEXTS = (
    Entry(id="Parameters"),
    Entry(id="Takes %(keys)s."),
    Entry(id="%(num)s command", plural="%(num)s commands"),
    Entry(id="**Code** is `x`."),
    Entry(id="Places a lamp.", context="lamp.place: description"),
)


def found(body, texts=TEXTS):
    file = read((HEAD + body).encode(), "de")
    return [(one.rule, one.location.line, one.message) for one in check(file, texts, "de.po") if one.rule != "UC402"]


def codes(body, texts=TEXTS):
    return {rule for rule, _, _ in found(body, texts)}


words = st.text(st.sampled_from('ab"\\\n\t%é日 '), min_size=1, max_size=12)


@settings(max_examples=100)
@given(st.lists(st.tuples(words, words, st.booleans()), unique_by=lambda one: one[0], max_size=4))
def test_what_is_written_is_read_by_us_and_by_babel(pairs):
    entries = tuple(Entry(id=text, strings=(said,), fuzzy=fuzzy) for text, said, fuzzy in pairs)
    data = write(File(language="de", entries=entries, plural_forms=GERMAN), "about")
    again = read(data, "de")
    assert [(one.id, one.strings, one.fuzzy) for one in again.entries] == [
        (one.id, one.strings, one.fuzzy) for one in entries
    ]
    theirs = {message.id: message.string for message in read_po(io.BytesIO(data)) if message.id}
    assert theirs == {text: said for text, said, _ in pairs}


def test_a_file_names_no_date_and_nobody():
    data = write(File(language="de", entries=TEXTS, plural_forms=GERMAN), "about")
    assert b"Date" not in data
    assert b"Translator" not in data


def test_a_fitting_file_has_nothing_against_it():
    body = (
        'msgid "Takes %(keys)s."\nmsgstr "Nimmt %(keys)s; 100 %% davon."\n\n'
        'msgid "%(num)s command"\nmsgid_plural "%(num)s commands"\n'
        'msgstr[0] "%(num)s Befehl"\nmsgstr[1] "%(num)s Befehle"\n\n'
        'msgid "**Code** is `x`."\nmsgstr "`x` ist der **Code**."\n\n'
        'msgctxt "lamp.place: description"\nmsgid "Places a lamp."\nmsgstr "100 % *Lampe* <b>."\n'
    )
    assert found(body) == []


@pytest.mark.parametrize(
    "said",
    [
        "Nimmt %(key)s.", "Nimmt.", "Nimmt %(keys)d.", "Nimmt %(keys)s zu 100 %.", "Nimmt %(keys)s %(keys)",
        "Nimmt %(keys)s <b>.", "Nimmt %(keys)s [hier](http://e).", "# %(keys)s", "Nimmt **%(keys)s.", "`%(keys)s`",
        "Nimmt %(keys)s\\n\\nund mehr.", "Nimmt \u202e%(keys)s.",
    ],
)  # fmt: skip
def test_a_translation_that_does_not_fit_is_found_with_its_line_and_not_used(said):
    body = f'msgid "Takes %(keys)s."\nmsgstr "{said}"\n'
    assert [(rule, line) for rule, line, _ in found(body)][:1] == [("UC401", 5)]
    made = gettext.GNUTranslations(io.BytesIO(compiled((HEAD + body).encode(), "de")))
    assert made.gettext("Takes %(keys)s.") == "Takes %(keys)s."


def test_code_that_a_translation_changes_is_found():
    assert codes('msgid "**Code** is `x`."\nmsgstr "**Code** ist `y`."\n') == {"UC401"}


@pytest.mark.parametrize("forms", [1, 3])
def test_a_wrong_number_of_plural_forms_is_found(forms):
    said = "".join(f'msgstr[{at}] "%(num)s Befehl"\n' for at in range(forms))
    assert codes('msgid "%(num)s command"\nmsgid_plural "%(num)s commands"\n' + said) == {"UC401"}


def test_a_line_that_is_none_of_the_format_is_found():
    assert ("UC401", 6) in [one[:2] for one in found('msgid "Parameters"\nbogus\nmsgstr "Parameter"\n')]


def test_an_entry_of_no_text_and_a_context_of_no_command_are_found():
    assert codes('msgid "Paramters"\nmsgstr "Parameter"\n') == {"UC403"}
    assert "nothing is called" in found('msgctxt "lamp.put: x"\nmsgid "Places a lamp."\nmsgstr "Setzt."\n')[0][2]


def test_what_lacks_is_found_by_name():
    file = read(HEAD.encode(), "de")
    assert [one.rule for one in check(file, TEXTS, "de.po")] == ["UC402"] * len(TEXTS)


def test_a_changed_text_makes_its_translation_fuzzy_and_says_which():
    old = read((HEAD + 'msgctxt "lamp.place: description"\nmsgid "Puts a lamp."\nmsgstr "Setzt."\n').encode(), "de")
    new = merged(old, TEXTS, GERMAN)
    entry = next(one for one in new.entries if one.context)
    assert (entry.fuzzy, entry.previous, entry.strings) == (True, "Puts a lamp.", ("Setzt.",))
    again = read(write(new, "x"), "de")
    assert [one.rule for one in check(again, TEXTS, "x") if "lamp.place" in one.message] == ["UC404"]
    assert tally(again, TEXTS).fuzzy == 1


def test_a_nearly_equal_text_keeps_its_words_as_fuzzy_and_a_far_one_does_not():
    old = read((HEAD + 'msgid "Parameter"\nmsgstr "P"\n\nmsgid "Nothing like it"\nmsgstr "N"\n').encode(), "de")
    new = {one.id: one for one in merged(old, TEXTS, GERMAN).entries}
    assert new["Parameters"].fuzzy
    assert not new["Takes %(keys)s."].strings
    assert "Nothing like it" not in new


def test_merging_twice_changes_nothing():
    old = read((HEAD + 'msgid "Parameters"\nmsgstr "Parameter"\n').encode(), "de")
    once = write(merged(old, TEXTS, GERMAN), "x")
    assert write(merged(read(once, "de"), TEXTS, GERMAN), "x") == once


def test_a_fuzzy_or_empty_entry_is_not_used():
    body = '#, fuzzy\nmsgid "Parameters"\nmsgstr "Parameter"\n\nmsgid "Takes %(keys)s."\nmsgstr ""\n'
    made = gettext.GNUTranslations(io.BytesIO(compiled((HEAD + body).encode(), "de")))
    assert made.gettext("Parameters") == "Parameters"
    assert made.gettext("Takes %(keys)s.") == "Takes %(keys)s."


def test_compiled_plurals_are_those_of_the_language():
    russian = plural_forms("ru")
    body = (
        f'msgid ""\nmsgstr ""\n"Plural-Forms: {russian}\\n"\n\n'
        'msgid "%(num)s command"\nmsgid_plural "%(num)s commands"\n'
        'msgstr[0] "%(num)s команда"\nmsgstr[1] "%(num)s команды"\nmsgstr[2] "%(num)s команд"\n'
    )
    made = gettext.GNUTranslations(io.BytesIO(compiled(body.encode(), "ru")))
    said = [made.ngettext("%(num)s command", "%(num)s commands", number) for number in (1, 2, 5, 11, 21, 22)]
    assert [one.removeprefix("%(num)s ") for one in said] == [
        "команда", "команды", "команд", "команд", "команда", "команды",
    ]  # fmt: skip


@pytest.mark.parametrize("code", ["UC401", "UC402", "UC403", "UC404"])
def test_a_rule_s_examples_are_as_it_says(code):
    rule = rules.rule(code)
    texts = (TEXTS[0],) if code != "UC401" else (TEXTS[2],)
    assert next(one.rule for one in check(read((HEAD + rule.bad).encode(), "de"), texts, "x")) == code
    assert check(read((HEAD + rule.good).encode(), "de"), texts, "x") == []
