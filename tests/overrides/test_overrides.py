"""Overrides state tier, summary, family and hidden; what the source shows stays, and errors name their line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from extractor import overrides, pipeline
from extractor.catalog import Access, Catalog, Command, Evidence, Plugin, counted, sealed
from extractor.cli import main
from extractor.errors import UserError


def command(name: str, tier: Any = "unknown", **more: Any) -> Command:
    return Command(
        name=name,
        family=name.partition(".")[0],
        dialect="handler-map",
        **{"access": Access(tier=tier, basis="derived"), **more},
    )


def catalog(*commands: Command) -> Catalog:
    plugin = Plugin(name="P", version=None, engine="5.8", source_root=".", source_digest="sha256:0")
    return sealed(counted(Catalog(plugin=plugin, commands=commands)))


def applied(text: str, *commands: Command) -> tuple[dict[str, Command], list[Any]]:
    result, findings = overrides.apply(catalog(*commands), overrides.read(text.encode(), "overrides.toml"))
    return {each.name: each for each in result.commands}, findings


def test_what_is_stated_is_laid_on_the_command_and_on_no_other() -> None:
    text = '[commands."lamp.light"]\ntier = "write"\nsummary = "Light it."\nfamily = "lamps"\n'
    found, findings = applied(text, command("lamp.light"), command("lamp.quench"))
    lit, other = found["lamp.light"], found["lamp.quench"]
    assert (lit.access.tier, lit.access.basis, lit.summary, lit.family) == ("write", "override", "Light it.", "lamps")
    assert (other.access.tier, other.access.basis, other.summary, other.family) == ("unknown", "derived", None, "lamp")
    assert findings == []


def test_families_are_counted_again() -> None:
    result, _ = overrides.apply(
        catalog(command("lamp.light"), command("lamp.quench")),
        overrides.read(b'[commands."lamp.light"]\nfamily = "misc"\n', "o"),
    )
    assert [(each.name, each.commands) for each in result.families] == [("lamp", 1), ("misc", 1)]


def test_a_pattern_means_all_that_fit_it_and_a_name_stands_above_it() -> None:
    text = '[commands."lamp.light"]\nfamily = "one"\n[commands."lamp.*"]\nfamily = "all"\ntier = "control"\n'
    found, findings = applied(text, command("lamp.light"), command("lamp.quench"), command("door.open"))
    assert [each.family for each in found.values()] == ["door", "one", "all"]
    assert found["lamp.light"].access.tier == "control" and findings == []


def test_a_hidden_command_is_left_out_of_commands_and_aliases() -> None:
    text = '[commands."lamp.old"]\nhidden = true\n'
    found, _ = applied(text, command("lamp.light", aliases=("lamp.old",)), command("lamp.old", aliases=("lamp.light",)))
    assert list(found) == ["lamp.light"] and found["lamp.light"].aliases == ()


def test_a_name_can_be_taken_out_of_a_hiding_pattern() -> None:
    text = '[commands."lamp.*"]\nhidden = true\n[commands."lamp.light"]\nhidden = false\n'
    found, _ = applied(text, command("lamp.light"), command("lamp.quench"))
    assert list(found) == ["lamp.light"]


@pytest.mark.parametrize(("shown", "stated"), [("read", "write"), ("write", "destructive"), ("unknown", "read")])
def test_a_tier_can_be_raised_or_given_where_the_source_shows_none(shown: str, stated: str) -> None:
    found, findings = applied(f'[commands.a]\ntier = "{stated}"\n', command("a", shown))
    assert (found["a"].access.tier, found["a"].access.basis, findings) == (stated, "override", [])


@pytest.mark.parametrize(("shown", "stated"), [("write", "read"), ("destructive", "write"), ("control", "read")])
def test_a_tier_that_the_source_shows_is_never_lowered_and_the_entry_is_a_finding(shown: str, stated: str) -> None:
    evidence = (Evidence(file="a.cpp", line=7, what="AActor::Destroy"),)
    access = Access(tier=shown, basis="derived", evidence=evidence)  # type: ignore[arg-type]
    found, (finding,) = applied(f'# why\n[commands.a]\ntier = "{stated}"\n', command("a", access=access))
    assert (found["a"].access.tier, found["a"].access.basis) == (shown, "derived")
    assert (finding.rule, finding.location.line, finding.command) == ("UC302", 2, "a")
    assert "AActor::Destroy" in finding.message and [(at.file, at.line) for at in finding.related] == [("a.cpp", 7)]


def test_a_tier_as_the_source_shows_it_stays_derived_and_is_no_finding() -> None:
    found, findings = applied('[commands.a]\ntier = "write"\n', command("a", "write"))
    assert (found["a"].access.basis, findings) == ("derived", [])


@pytest.mark.parametrize("pattern", ["lamp.lihgt", "door.*"])
def test_an_entry_that_names_nothing_is_a_finding_at_its_line(pattern: str) -> None:
    found, (finding,) = applied(f'\n[commands."{pattern}"]\ntier = "write"\n', command("lamp.light"))
    assert (finding.rule, finding.location.file, finding.location.line) == ("UC301", "overrides.toml", 2)
    assert ("did you mean lamp.light?" in finding.message) == (pattern == "lamp.lihgt")
    assert found["lamp.light"].access.tier == "unknown"


@pytest.mark.parametrize(
    ("text", "line", "hint"),
    [
        ('[command."a"]\n', 1, "did you mean commands?"),
        ('[commands.a]\ntier = "write"\nsumary = "x"\n', 3, "did you mean summary?"),
        ('[commands.a]\nsummary = "x"\ntier = "destructiv"\n', 3, "did you mean destructive?"),
        ('[commands.b]\ntier = "read"\n[commands.a]\ntier = "unknown"\n', 4, "there are"),
        ("[commands.a]\nhidden = 1\n", 2, ""),
        ('[commands.a]\nsummary = ""\n', 2, ""),
        ('[commands.a]\nrequired = ["x"]\n', 2, "there are tier, summary, family, hidden"),
        ('[commands.lamp.light]\ntier = "read"\n', 1, 'commands."lamp.light"'),
        ("commands = 3\n", 1, ""),
        ('[commands]\na = "read"\n', 2, ""),
        ("[commands.a\n", 1, ""),
        ('x = "\n', 1, ""),
    ],
)
def test_what_means_nothing_is_the_users_error_with_line_and_the_nearest_word(text: str, line: int, hint: str) -> None:
    with pytest.raises(UserError) as caught:
        overrides.read(text.encode(), "overrides.toml")
    assert (caught.value.file, caught.value.line) == ("overrides.toml", line)
    assert hint in caught.value.hint


def test_bytes_that_are_no_utf_8_are_the_users_error() -> None:
    with pytest.raises(UserError, match=r"overrides\.toml:2: is not UTF-8"):
        overrides.read(b"# x\n\xff", "overrides.toml")


SOURCE = """\
class FCommands
{
	static void Handle_Light(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		FString Name;
		Payload->TryGetStringField(TEXT("name"), Name);
		FindObject<AActor>(nullptr, *Name)->Destroy();
	}
	void Register() { Map.Add(TEXT("lamp.light"), &FCommands::Handle_Light); }
	TMap<FString, FHandler> Map;
};
"""


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    (tmp_path / "Lamp/Source").mkdir(parents=True)
    (tmp_path / "Lamp/Lamp.uplugin").write_text("{}")
    (tmp_path / "Lamp/Source/Lamp.cpp").write_text(SOURCE)
    return tmp_path / "Lamp"


@pytest.mark.parametrize("given", ["", "Source", "Lamp.uplugin"])
def test_the_file_beside_the_uplugin_is_read_whatever_path_is_given(plugin: Path, given: str) -> None:
    (plugin / "overrides.toml").write_text('[commands."lamp.light"]\ntier = "dangerous"\n')
    (found,) = pipeline.extract(pipeline.Options(path=str(plugin / given))).catalog.commands
    assert (found.access.tier, found.access.basis) == ("dangerous", "override")


def test_a_file_that_is_named_is_read_instead_and_has_to_be_there(plugin: Path, tmp_path: Path) -> None:
    (plugin / "overrides.toml").write_text('[commands."lamp.light"]\nhidden = true\n')
    other = tmp_path / "other.toml"
    other.write_text('[commands."lamp.light"]\nfamily = "x"\n')
    (found,) = pipeline.extract(pipeline.Options(path=str(plugin), overrides=str(other))).catalog.commands
    assert found.family == "x"
    with pytest.raises(UserError, match="cannot read"):
        pipeline.extract(pipeline.Options(path=str(plugin), overrides=str(tmp_path / "none.toml")))


def test_the_finding_names_the_overrides_file_as_the_user_would(plugin: Path, capsys: Any) -> None:
    (plugin / "overrides.toml").write_text('\n[commands."lamp.light"]\ntier = "read"\n')
    assert main(["extract", str(plugin), "--strict"]) == 1
    said = re.sub(r"\s+", " ", capsys.readouterr().err)
    assert f"{plugin.as_posix()}/overrides.toml:2" in said and "UC302" in said
