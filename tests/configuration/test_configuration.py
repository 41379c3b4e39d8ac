"""`uecatalog.toml`: what it may say, and that what it may not say is told with its line and the nearest right word."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from extractor import configuration
from extractor.cli import main
from extractor.errors import UserError

WHOLE = """\
source = "Plugin"
engine = "5.3..5.8"
defines = ["WITH_LAMPS", "LEVEL=2"]
dialects = ["handler-map", "bridge"]
out = "made"
languages = ["en", "zh-TW"]
split = true
outputs = [
    "catalog.py",
    { kind = "mcp-tools", to = "server", group = "family", inject = ["agent:string"], profiles = ["reader"] },
]

[dialect.bridge]
register = "Bridge.Offer($name, $handler)"
request = "Args"
error = ["Refuse($message, $code)", "return CHECK($ok, $message)"]
success = "Answer($data)"
read = { string = "$request.Text($key, $out)", has = ["Has($key)", "$request.Has($key)"] }

[dialect.tools]
register = "TOOL($class)"
name = "GetName"
handler = "$class::Run()"

[profiles.reader]
commands = ["actor.get*"]
values = { agent = ["one"] }

[rules]
UC905 = { severity = "off", reason = "we know" }

[rules.replies_twice]
severity = "note"
reason = "they do"
"""


def read(text: str, file: str = "here/uecatalog.toml") -> configuration.Configuration:
    return configuration.read(text.encode(), file)


def test_everything_that_can_be_said_is_read() -> None:
    found = read(WHOLE)
    assert [output.kind for output in found.outputs] == ["catalog-py", "mcp-tools"]
    assert found.outputs[1].profiles == ("reader",)
    assert found.rules == (("UC905", "off"), ("UC907", "note"))
    assert found.path(found.settings.source) == "here/Plugin"
    bridge, tools = found.tables
    assert (bridge.ID, bridge.requests) == ("bridge", (("Args",),))
    assert [(one.kind, one.pattern.line) for one in bridge.stated][:2] == [("error", 16), ("error", 16)]
    assert (tools.name, tools.handler) == ("GetName", "Run")
    assert found.path("") == ""


def test_a_source_is_enough() -> None:
    found = read('source = "."')
    assert (found.settings.out, found.outputs, found.rules) == ("generated", (), ())


def test_a_byte_order_mark_and_other_line_ends_are_no_fault() -> None:
    assert configuration.read(b'\xef\xbb\xbfsource = "a"\r\nout = "b"\r\n', "c.toml").settings.out == "b"


def test_a_pyproject_has_it_in_its_table_and_may_have_others() -> None:
    text = '[tool.other]\nsorce = 1\n\n[tool.uecatalog]\nsource = "a"\n\n[[tool.uecatalog.outputs]]\nkind = "openrpc"\n'
    assert configuration.holds(text.encode(), "pyproject.toml")
    assert not configuration.holds(b"[tool.other]\n", "pyproject.toml")
    found = read(text, "pyproject.toml")
    assert found.outputs[0].kind == "openrpc"
    assert found.path("a") == "a"


@pytest.mark.parametrize(
    ("text", "line", "said", "hint"),
    [
        ('sorce = "a"', 1, "'sorce' is no key of a configuration", "source"),
        ('source = "a"\nlangages = ["en"]', 2, "'langages' is no key", "languages"),
        ('out = "a"', 1, "source is missing", ""),
        ('source = ""', 1, "source is empty", ""),
        ('source = "a"\nsplit = "yes"', 2, "split has to be true or false", ""),
        ('source = 3', 1, "source has to be a text", ""),
        ('source = "a"\n\ndefines = "X"', 3, "defines has to be a list", ""),
        ('source = "a"\nlanguages = [\n  "en",\n  "jaa",\n]', 4, "'jaa' is no language", "ja"),
        ('source = "a"\ndialects = ["handler-mop"]', 2, "'handler-mop' is no dialect", "handler-map"),
        ('source = "a"\noutputs = [\n  "catalog.py",\n  "catalog.tss",\n]', 4, "no output is called", "catalog"),
        ('source = "a"\n[[outputs]]\nkind="openrpc"\n[[outputs]]\nkind = "openrpc"\ngrup = "x"', 6, "'grup'", "group"),
        ('source = "a"\n[[outputs]]\nkind = "mcp-tools"\ngroup = "comand"', 4, "'comand' is no value", "command"),
        ('source = "a"\n[[outputs]]\nto = "x"', 2, "kind is missing", ""),
        ('source = "a"\n[[outputs]]\nkind = "openai-tools"\ninject = ["a:strange"]', 4, "cannot inject", "KEY:TYPE"),
        ('source = "a"\noutputs = ["template"]', 2, "needs a template", "template"),
        ('source = "a"\n[[outputs]]\nkind="openrpc"\nprofiles = ["reder"]\n[profiles.reader]\ncommands = ["x"]',
         4, "'reder' is no profile", "reader"),
        ('source = "a"\n[profiles.reader]\ncomands = ["x"]', 3, "'comands' is no key of profiles.reader", "commands"),
        ('source = "a"\n[rules]\nUC905 = { severity = "of", reason = "x" }', 3, "'of' is no value of severity", "off"),
        ('source = "a"\n[rules]\nUC905 = { severity = "off" }', 3, "reason is missing", ""),
        ('source = "a"\n[rules]\nUC905 = { severity = "off", reason = " " }', 3, "reason is empty", ""),
        ('source = "a"\n[rules]\n\nreplies_twise = { severity = "off", reason = "x" }', 4, "no rule", "replies_twice"),
        ('source = "a"\n[rules]\nUC905 = "off"', 3, "UC905 has to be a table", 'UC905 = { severity = "off"'),
        ('source = "a"\nsplit = \n', 2, "is not TOML", ""),
        ('source = "a"\n[dialects.own]\nregister = "A($name, $handler)"', 2, "dialects has to be a list",
         "[dialect.NAME]"),
        ('source = "a"\ndialect = "own"', 2, "dialect has to be a table", ""),
        ('source = "a"\n[dialect.own]', 2, "the dialect own says nothing", "register"),
        ('source = "a"\n[dialect.Own]\nrequest = "A"', 2, "'Own' is no name of a dialect", "small letters"),
        ('source = "a"\n[dialect.handler-map]\nrequest = "A"', 2, "the name of a built-in dialect", ""),
        ('source = "a"\n[dialect.own]\nregster = "A"', 3, "'regster' is no key of dialect.own", "register"),
        ('source = "a"\n[dialect.own]\nregister = 3', 3, "register has to be a text, or a list of texts", ""),
        ('source = "a"\n[dialect.own]\nregister = "A($name"', 3, "the pattern 'A($name' is no expression", ""),
        ('source = "a"\n[dialect.own]\nregister = "A($name, $handlr)"', 3, "$handlr means nothing", "$handler"),
        ('source = "a"\n[dialect.own]\nerror = "A($socket)"', 3, "$socket means nothing in", "$_ for anything"),
        ('source = "a"\n[dialect.own]\nregister = [\n"A($name, $handler)",\n"B($name)"]', 5, "'B($name)' ties no", ""),
        ('source = "a"\n[dialect.own]\nregister = "A($class)"', 3, "registers a class, and name is missing", "name ="),
        ('source = "a"\n[dialect.own]\nregister = "A($class, $name)"', 3, "and handler is missing", "handler ="),
        ('source = "a"\n[dialect.own]\nname = "A"\nregister = "A($name, $handler)"', 3, "no pattern registers", ""),
        ('source = "a"\n[dialect.own]\nname = "A.B($name)"\nregister = "A($class)"', 3, "is no constructor", "FTool"),
        ('source = "a"\n[dialect.own]\nregister = "return A($name, $handler)"', 3, "leaves with return", "reply"),
        ('source = "a"\n[dialect.own]\nreply = "A($message)"', 3, "neither success nor failure", "$ok or $code"),
        ('source = "a"\n[dialect.own]\nerror = "A"', 3, "'A' is no call", ""),
        ('source = "a"\n[dialect.own]\nrequest = "A[0]"', 3, "is no parameter, member or call", ""),
        ('source = "a"\n[dialect.own.read]\nstrng = "A($key)"', 3, "'strng' is no key of dialect.own.read", "string"),
        ('source = "a"\n[dialect.own]\nread = { has = "A($request)" }', 3, "reads no key", "$key"),
        ('source = "a"\ndialects = ["onw"]\n[dialect.own]\nrequest = "A"', 2, "'onw' is no dialect", "own"),
    ],
)  # fmt: skip
def test_what_means_nothing_is_told_with_its_line_and_the_nearest_right_word(
    text: str, line: int, said: str, hint: str
) -> None:
    with pytest.raises(UserError) as raised:
        read(text)
    error = raised.value
    assert (error.file, error.line) == ("here/uecatalog.toml", line)
    assert said in error.message and hint in error.hint


def test_bytes_that_are_no_text_are_told_with_their_line() -> None:
    with pytest.raises(UserError) as raised:
        configuration.read(b'source = "a"\nout = "\xff"', "u.toml")
    assert (raised.value.line, raised.value.message) == (2, "is not UTF-8")


def test_the_schema_takes_what_is_read_and_refuses_what_is_not() -> None:
    import tomllib

    schema = configuration.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    valid = jsonschema.Draft202012Validator(schema).is_valid
    assert valid(tomllib.loads(WHOLE))
    assert not valid({"sorce": "a"})
    assert not valid({"source": "a", "dialect": {"own": {"regster": "A($name, $handler)"}}})
    assert not valid({"source": "a", "dialect": {"own": {"register": 3}}})
    assert not valid({"source": "a", "outputs": [{"kind": "mcp-tools", "group": "comand"}]})


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the catalog of a plugin and a configuration that names it."""
    lanterns = Path(__file__).resolve().parent.parent / "catalog/lanterns.json"
    (tmp_path / "lanterns.json").write_bytes(lanterns.read_bytes())
    (tmp_path / "uecatalog.toml").write_text('source = "lanterns.json"\nlanguages = ["en"]\n')
    (tmp_path / "deep/er").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_command_without_a_path_goes_by_the_configuration_here_or_above(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for folder in (project, project / "deep/er"):
        monkeypatch.chdir(folder)
        assert main(["list", "--format", "json"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] and len(json.loads(said[0])) > 1


def test_the_nearest_configuration_prevails_and_a_named_one_over_it(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "deep/uecatalog.toml").write_text('source = "nowhere"\n')
    monkeypatch.chdir(project / "deep/er")
    assert main(["list"]) == 2
    assert "nowhere" in capsys.readouterr().err
    assert main(["list", "--config", "../../uecatalog.toml"]) == 0


def test_a_pyproject_without_the_table_is_passed_by(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "deep/pyproject.toml").write_text('[project]\nname = "x"\n')
    monkeypatch.chdir(project / "deep")
    assert main(["list"]) == 0


def test_a_path_is_taken_without_a_configuration_being_read(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "uecatalog.toml").write_text("this is none")
    assert main(["list", "lanterns.json"]) == 0


def test_neither_a_path_nor_a_configuration_is_the_users_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["list"]) == 2
    assert "no PATH is given" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["nowhere.toml", "deep"])
def test_a_named_configuration_that_cannot_be_read_is_the_users_error(
    project: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert main(["list", "--config", name]) == 2
    assert f"{name}: cannot read" in capsys.readouterr().err
