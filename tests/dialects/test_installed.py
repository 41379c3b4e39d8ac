"""Dialects that other packages install: found, used, and blamed by name for what they do wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from extractor import dialects, pipeline
from extractor.cli import main
from extractor.errors import UserError

HEAD = """
from extractor.dialects import Registered, table
from extractor.facts import Handler, Place, Registration

ID = "studio"

"""
GOOD = (
    HEAD
    + """
SAID = table("studio", {"error": "Bad($message)", "success": "Fine()", "read": {"string": "$request.Text($key, $out)"}})

def registrations(program):
    found = []
    for definition in program.definitions():
        function = definition.function
        if function.name.startswith("Do") and function.params:
            handler = Handler(function.name, definition.unit, function, requests=((function.params[0].name,),))
            place = Place(definition.unit.path, function.line)
            found.append(Registration(function.name[2:].lower(), ID, place, handler))
    return Registered(tuple(found), (), SAID.stated)
"""
)
SOURCE = """
FOut DoSing(const FIn& Song)
{
	FString Key;
	if (!Song.Text(TEXT("key"), Key)) { return Bad(TEXT("no key")); }
	return Fine();
}
"""


def install(folder: Path, text: str, package: str = "studio-kit", id: str = "studio") -> None:
    """A package of one module, as an installer leaves it."""
    module = package.replace("-", "_")
    (folder / f"{module}.py").write_text(text, encoding="utf-8")
    info = folder / f"{module}-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.2\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[uecatalog.dialects]\n{id} = {module}\n", encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that Python imports from; what a test imports from it is forgotten again."""
    import sys

    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    for name in ("studio_kit", "other_kit"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return folder


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    private = tmp_path / "Example/Source/Example/Private"
    private.mkdir(parents=True)
    (tmp_path / "Example/Example.uplugin").write_text("{}")
    (private / "Example.cpp").write_text(SOURCE, encoding="utf-8")
    return tmp_path / "Example"


def commands(path: Path, *chosen: str) -> dict[str, Any]:
    found = pipeline.extract(pipeline.Options(path=str(path), dialects=chosen))
    return {c["name"]: c for c in json.loads(pipeline.document(found.catalog))["commands"]}


@pytest.mark.parametrize("chosen", [(), ("studio",), ("studio", "handler-map")])
def test_an_installed_dialect_is_used(site: Path, plugin: Path, chosen: tuple[str, ...]) -> None:
    install(site, GOOD)
    assert dialects.known()[-1] == "studio"
    sing = commands(plugin, *chosen)["sing"]
    assert sing["dialect"] == "studio"
    assert sing["requirements"]["all"] == ["key"]


def test_the_package_in_contributing_is_one(site: Path, plugin: Path) -> None:
    text = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    install(site, block)
    assert set(commands(plugin)) == {"sing"}


def test_one_that_is_not_chosen_is_not_even_imported(site: Path, plugin: Path) -> None:
    install(site, "raise RuntimeError('imported')")
    assert commands(plugin, "handler-map") == {}


def test_one_that_comes_last_is_told_what_the_others_registered(site: Path, plugin: Path) -> None:
    text = GOOD + "\ndef after(program, others):\n    return registrations(program) if not others else Registered(())\n"
    install(site, text)
    assert set(commands(plugin)) == {"sing"}
    assert dialects.dialect("studio").ID == "studio"


GIVING = (
    HEAD
    + """
from extractor.facts import Stated

def registrations(p):
    here = Place(p.units[0].path, 1)
    return %s
"""
)
ONE = GIVING % "Registered((Registration(%s),))"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import nothing_like_that", "cannot be imported: ModuleNotFoundError: No module named 'nothing_like_that'"),
        ("x = (", "cannot be imported: SyntaxError"),
        ("ID = 'studio'", "is malformed: studio_kit has no function registrations(program)"),
        (HEAD.replace('"studio"', "'x'") + "def registrations(p): pass", "the ID of studio_kit is 'x', not 'studio'"),
        (HEAD + "def registrations(): pass", "failed: TypeError"),
        (GIVING % "1 / 0", "failed: ZeroDivisionError: division by zero"),
        (GIVING % "None", "is malformed: it gives None, not Registered"),
        (GIVING % "Registered([])", "its registrations are a list, not a tuple"),
        (GIVING % "Registered(('x',))", "is a str, not Registration"),
        (GIVING % "Registered((), ('x',))", "among its findings is a str"),
        (GIVING % "Registered((), (), ('x',))", "among its stated is a str"),
        (GIVING % "Registered((), (), (Stated('error', 'x'),))", "it states 'error' of a str"),
        (ONE % "'', ID, here, None", "it registers the name ''"),
        (ONE % "'x', '', here, None", "'x' says of no dialect that it is of it"),
        (ONE % "'x', ID, None, None", "'x' has no place"),
        (ONE % "'x', ID, Place('a', 1), None", "'x' has the place a, which is no file"),
        (ONE % "'x', ID, here, 'H'", "the handler of 'x' is a str"),
        (ONE % "'x', ID, here, Handler('H', p.units[0])", "neither a function nor a lambda"),
        (ONE % "'x', ID, here, Handler('H', 'u')", "is not in a unit of the program"),
        (ONE % "'x', ID, here, Handler('H', p.units[0], requests='In')", "the requests of 'x' are 'In'"),
    ],
)
def test_what_a_dialect_does_wrong_is_said_to_be_its_packages_fault(
    site: Path, plugin: Path, text: str, said: str
) -> None:
    install(site, text)
    with pytest.raises(UserError) as raised:
        commands(plugin)
    assert "the dialect 'studio' that studio-kit 1.2 installs" in raised.value.message
    assert said in raised.value.message
    assert "that package's" in raised.value.hint and "--dialect" in raised.value.hint


def test_the_place_where_it_failed_is_named(site: Path, plugin: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(site, "\n\n" + HEAD + "def registrations(program):\n    return {}['a key']\n")
    assert main(["extract", str(plugin)]) == 2
    told = capsys.readouterr().err
    assert "studio_kit.py:10: the dialect 'studio'" in told and "KeyError: 'a key'" in told


def test_two_packages_may_not_want_the_same_name(site: Path, plugin: Path) -> None:
    install(site, GOOD)
    install(site, GOOD, "other-kit")
    with pytest.raises(UserError, match=r"other-kit 1\.2|studio-kit 1\.2") as raised:
        commands(plugin)
    assert "uninstall one of the two" in raised.value.hint


def test_a_package_may_not_take_the_name_of_a_built_in_dialect(site: Path, plugin: Path) -> None:
    install(site, GOOD, id="handler-map")
    with pytest.raises(UserError, match="wants to be called as a built-in one is"):
        commands(plugin)
