"""`uecatalog cost`: tokens per tool and in all, and a budget that fails."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from doors import run

from extractor.emit.cost import tokens

CATALOG = Path(__file__).parent.parent / "catalog" / "lanterns.json"


def test_the_dearest_tool_comes_first_and_the_last_line_is_all() -> None:
    done = run("cost", CATALOG)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["TOOL", "TOKENS", "DESCRIPTION", "INPUT", "OUTPUT"]
    figures = [int(line.split()[1]) for line in lines[1:-1]]
    assert figures == sorted(figures, reverse=True)
    assert lines[-1].split()[:3] == ["all", "9", str(sum(figures))]


def test_a_budget_that_is_passed_is_exit_1_and_one_that_is_kept_is_not() -> None:
    total = json.loads(run("cost", CATALOG, "--format", "json").stdout)["tokens"]
    assert run("cost", CATALOG, "--budget", str(total)).returncode == 0
    over = run("cost", CATALOG, "--budget", str(total - 1))
    assert over.returncode == 1 and f"{total} tokens are more than the budget" in over.stderr


def test_one_tool_for_many_commands_costs_less() -> None:
    each = json.loads(run("cost", CATALOG, "--format", "json").stdout)["tokens"]
    grouped = json.loads(run("cost", CATALOG, "--format", "json", "--group", "family").stdout)
    assert grouped["tokens"] < each and len(grouped["tools"]) == 4


@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("the cat sat", 3), ('{"type":"string"}', 5), ("12345", 2), ("日本", 2), ("a" * 17, 3)]
)
def test_text_is_cut_as_models_cut_it(text: str, count: int) -> None:
    assert tokens(text) == count
