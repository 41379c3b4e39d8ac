"""What is found by listing a folder is well formed: rules, report formats, commands."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from extractor import report, rules
from extractor.cli.program import program
from extractor.errors import UserError
from extractor.findings import Finding, Location, Severity
from extractor.rules import Rule

RULES = Path(rules.__file__).parent


def test_every_file_of_the_rules_folder_is_a_rule_or_the_record() -> None:
    files = {path.stem for path in RULES.glob("*.py")} - {"__init__", "rule"}
    assert files == {f"{code.lower()}_{rules.name(code)}" for code in rules.known()}


@pytest.mark.parametrize("code", rules.known())
def test_a_rule_is_what_its_file_is_called_and_complete(code: str) -> None:
    rule = rules.rule(code)
    assert isinstance(rule, Rule)
    assert (rule.code, rule.name) == (code, rules.name(code))
    assert re.fullmatch(r"[a-z]+(_[a-z]+)+", rule.name)
    assert re.fullmatch(r"\d+\.\d+", rule.since)
    assert rule.summary and "\n" not in rule.summary and not rule.summary.endswith(".")
    assert len(rule.page.split()) >= 25, "a page says what, why and what to do"
    assert not re.search(r"^#", rule.page, re.MULTILINE), "a page stands under the rule's own heading"
    assert rule.bad.strip() and rule.good.strip() and rule.bad != rule.good


def test_rule_names_are_unique() -> None:
    names = [rules.name(code) for code in rules.known()]
    assert len(set(names)) == len(names)


def test_a_rule_is_found_by_code_and_by_name_in_any_case() -> None:
    for code in rules.known()[:3]:
        name = rules.name(code)
        assert rules.rule(code.lower()) == rules.rule(name) == rules.rule(name.upper().replace("_", "-"))


def test_an_unknown_rule_is_an_error_that_names_the_nearest() -> None:
    code = rules.known()[0]
    with pytest.raises(UserError) as raised:
        rules.rule(rules.name(code)[:-1])
    assert rules.name(code) in raised.value.hint


def test_a_finding_has_its_rules_severity_unless_told() -> None:
    rule = rules.rule(rules.known()[0])
    here = Location("a.cpp", 3)
    assert rule.finding(here, "words") == Finding(here, rule.code, "words", rule.severity)
    assert rule.finding(here, "words", Severity.NOTE, "a.b", "key").severity is Severity.NOTE


@pytest.mark.parametrize("form", report.known())
def test_every_report_format_shows_every_finding(form: str) -> None:
    findings = [Finding(Location(f"a{at}.cpp", at), "UC901", f"words {at}") for at in range(1, 4)]
    text = report.report(findings, form, report.Context())
    assert all(f"words {at}" in text and f"a{at}.cpp" in text for at in range(1, 4))
    assert text.endswith("\n")


def test_an_unknown_report_format_is_an_error_that_names_the_known() -> None:
    with pytest.raises(UserError, match="no report format"):
        report.report([], "yaml", report.Context())


def test_every_command_says_what_it_does() -> None:
    with click.Context(program) as ctx:
        names = program.list_commands(ctx)
        assert {"extract", "generate", "list", "rule", "rules", "show"} <= set(names)
        for name in names:
            found = program.get_command(ctx, name)
            assert found is not None and found.name == name
            assert found.short_help and found.short_help.endswith(".")
            assert found.help
            assert all(option.help for option in found.params if isinstance(option, click.Option))
