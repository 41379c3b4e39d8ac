"""A dialect of one's own in TOML: the same catalog as the built-in one, and what only a table can say."""

from __future__ import annotations

import json
import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from outputs.specimens import bridge_sample
from plugins.specimen import text_of

from extractor import configuration, pipeline
from extractor.errors import UserError

PLUGINS = Path(__file__).parent.parent / "plugins"
TRUTH = json.loads((PLUGINS / "FerrySample.truth.json").read_text(encoding="utf-8"))["commands"]
TABLE = """
register = ["RegisterHandler($name, $handler)", "Commands.Add($name, $handler)"]
request = ["Payload", "P"]
error = "SendFailure($id, $code, $message, ...)"
reply = ["SendResult($id, $code, $data)", "SendResult($id, $code)"]
"""
HANDLER_MAP = """
using FHandler = TFunction<void(const TSharedPtr<FJsonObject>&, const FString&)>;
"""


def run(path: Path, table: str, dialects: str = "") -> Any:
    """What is extracted with one table, called ``own``."""
    text = f'source = "{path.as_posix()}"\n{dialects}\n[dialect.own]\n{table}'
    by = configuration.read(text.encode(), (path / "uecatalog.toml").as_posix())
    return pipeline.extract(pipeline.Options(path=str(path), dialects=by.settings.dialects, tables=by.tables))


def of(found: Any) -> dict[str, Any]:
    return {c["name"]: c for c in json.loads(pipeline.document(found.catalog))["commands"]}


def plugin(text: str, folder: Path) -> Path:
    """A plugin of one file."""
    private = folder / "Example/Source/Example/Private"
    private.mkdir(parents=True)
    (folder / "Example/Example.uplugin").write_text("{}")
    (private / "Example.cpp").write_text(text, encoding="utf-8")
    return folder / "Example"


def commands(text: str, table: str, folder: Path) -> dict[str, Any]:
    return of(run(plugin(text, folder), table, 'dialects = ["own"]'))


# -- beside, and instead of, what is built in ------------------------------------------------------------------------


@cache
def built_in() -> bytes:
    return pipeline.document(bridge_sample())


@pytest.mark.parametrize("dialects", ['dialects = ["own"]', "", 'dialects = ["own", "handler-map"]'])
def test_a_table_and_the_built_in_dialect_give_the_same_bytes(dialects: str) -> None:
    assert len(TABLE.strip().splitlines()) < 10
    assert pipeline.document(run(PLUGINS / "BridgeSample", TABLE, dialects).catalog) == built_in()


def test_a_table_that_says_less_gives_less() -> None:
    found = run(PLUGINS / "BridgeSample", 'register = "RegisterHandler($name, $handler)"', 'dialects = ["own"]')
    assert 0 < len(found.catalog.commands) < len(json.loads(built_in())["commands"])


@cache
def cut(folder: Path) -> Path:
    """The specimen without the bodies of what replies, line for line."""
    path = folder / "BridgeSample"
    shutil.copytree(PLUGINS / "BridgeSample", path)
    file = path / "Source/BridgeSample/Private/BridgeReply.cpp"
    text = text_of(file)
    bodies = re.compile(r"^void BridgeReply::Send(?:Result|Failure)\(.*?^\}", re.MULTILINE | re.DOTALL)
    file.write_text(bodies.sub(lambda match: "\n" * match[0].count("\n"), text), encoding="utf-8")
    return path


def test_the_table_stands_in_for_bodies_that_are_elsewhere(tmp_path: Path) -> None:
    whole = json.loads(built_in())["commands"]
    found = list(of(run(cut(tmp_path), TABLE)).values())
    assert [c["name"] for c in found] == [c["name"] for c in whole]
    for one, other in zip(found, whole, strict=True):
        assert one["requirements"] == other["requirements"]
        assert one["params"] == other["params"]
        assert [(s.get("code"), s["kind"]) for s in one["statuses"]] == [
            (s.get("code"), s["kind"]) for s in other["statuses"]
        ]


def test_without_the_table_nothing_is_known_of_those_replies(tmp_path: Path) -> None:
    found = of(pipeline.extract(pipeline.Options(path=str(cut(tmp_path)))))
    assert not any(s.get("code") for command in found.values() for s in command["statuses"])
    assert not any(command["requirements"].get("all") for command in found.values())


def test_what_has_a_body_in_the_tree_is_read_whatever_a_pattern_says() -> None:
    wrong = TABLE.replace('error = "SendFailure', 'success = "SendFailure')
    assert pipeline.document(run(PLUGINS / "BridgeSample", wrong).catalog) == built_in()


# -- the specimen whose registration, reads and replies are another plugin's -----------------------------------------


@cache
def ferry() -> Any:
    file = PLUGINS / "FerrySample/uecatalog.toml"
    by = configuration.read(file.read_bytes(), file.as_posix())
    return pipeline.extract(pipeline.Options(path=by.path(by.settings.source), tables=by.tables, ledger=True))


def test_the_specimen_has_the_labelled_names_and_no_other() -> None:
    assert set(of(ferry())) == set(TRUTH)
    assert not ferry().findings


@pytest.mark.parametrize("name", sorted(TRUTH))
def test_each_command_of_the_specimen_has_the_labelled_facts(name: str) -> None:
    command, label = of(ferry())[name], TRUTH[name]
    needs = command["requirements"]
    assert {p["key"]: p["type"] for p in command["params"]} == label["params"]
    assert needs.get("all", []) == label["required_always"]
    assert needs.get("one_of", []) == label.get("required_one_of", [])
    assert sorted({s["code"] for s in command["statuses"] if s.get("code")}) == label["codes"]
    assert sorted({s["error_code"] for s in command["statuses"] if s.get("error_code")}) == label["error_codes"]
    assert sorted(p["key"] for p in command["result"].get("properties", ())) == sorted(label["result_keys"])
    assert command["open"] is None


def test_without_its_table_the_specimen_has_no_commands() -> None:
    assert not of(pipeline.extract(pipeline.Options(path=str(PLUGINS / "FerrySample"))))


def test_a_class_says_its_name_and_its_description() -> None:
    crew = of(ferry())["crew"]
    assert (crew["dialect"], crew["summary"]) == ("command-class", "Who is aboard.")
    assert crew["handler"]["symbol"] == "FCrewTool::Answer"


def test_a_default_that_a_wrapper_is_given_is_the_keys() -> None:
    book = of(ferry())["crossing.book"]
    assert {p["key"]: p.get("default") for p in book["params"]}["deck"] == "upper"


# -- each thing that a table can say ---------------------------------------------------------------------------------

CALLED = 'register = "Offer($name, $handler)"\nrequest = "In"\nread = { string = "In.Text($key, $out)" }\n'
BODY = """
FOut Hello(const FIn& In)
{
	FString Name;
	%s
	return Fine();
}
void Begin() { Offer(TEXT("hello"), &Hello); }
"""
REFUSING = 'if (!In.Text(TEXT("name"), Name)) { %s }'


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ('error = "Bad($message)"', 'return Bad(TEXT("no"));'),
        ('error = "FOut::Bad($message)"', 'return Kit::FOut::Bad(TEXT("no"));'),
        ('error = "Bad($_, $message, ...)"', 'return Bad(7, TEXT("no"), 1, 2);'),
        ('error = "return BAD($message)"', 'BAD(TEXT("no"));'),
        ('reply = "Say($ok, $message)"', 'return Say(false, TEXT("no"));'),
        ('reply = "Say($code, $message)"', 'return Say(404, TEXT("no"));'),
        ('error = "In.Fail($message)"', 'In.Fail(TEXT("no")); return FOut();'),
        ('error = "Bad($message)"', 'FOut Out = Bad(TEXT("no")); return Out;'),
    ],
)
def test_a_key_is_required_where_its_absence_is_refused(said: str, code: str, tmp_path: Path) -> None:
    found = commands(BODY % (REFUSING % code), CALLED + said + '\nsuccess = "Fine()"', tmp_path)
    assert found["hello"]["requirements"]["all"] == ["name"]
    [status] = [s for s in found["hello"]["statuses"] if s["kind"] == "error"]
    assert status["messages"] == [{"text": "no"}]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ('error = "Bad($message)"', 'return Good(TEXT("no"));'),
        ('error = "Bad($message)"', 'return Bad(TEXT("no"), 1);'),
        ('error = "FOut::Bad($message)"', 'return FIn::Bad(TEXT("no"));'),
        ('reply = "Say($ok, $message)"', 'return Say(true, TEXT("no"));'),
        ('reply = "Say($ok, $message)"', 'return Say(IsMonday(), TEXT("no"));'),
        ('reply = "Say($code, $message)"', 'return Say(207, TEXT("no"));'),
        ('reply = "Say($code, $message)"', 'return Say(In.Code(), TEXT("no"));'),
        ('reply = "Bad($code)"', "return Bad(200);"),
        ('error = "Bad($message)"', 'FOut Out = Bad(TEXT("no")); Mend(Out); return Out;'),
        ('error = "return CHECKED($ok, $message)"', 'CHECKED(IsMonday(), TEXT("no"));'),
    ],
)
def test_a_key_is_not_required_where_its_absence_may_succeed(said: str, code: str, tmp_path: Path) -> None:
    found = commands(BODY % (REFUSING % code), CALLED + said + '\nsuccess = "Fine()"', tmp_path)
    assert [p["key"] for p in found["hello"]["params"]] == ["name"]
    assert not found["hello"]["requirements"].get("all")


def test_a_macro_that_leaves_where_a_condition_fails_refuses_then_alone(tmp_path: Path) -> None:
    text = BODY % 'CHECKED(In.Text(TEXT("name"), Name), TEXT("no"));'
    said = CALLED + 'error = "return CHECKED($ok, $message)"\nsuccess = "Fine()"'
    found = commands(text, said, tmp_path)["hello"]
    assert found["requirements"]["all"] == ["name"]
    assert {s["kind"] for s in found["statuses"]} == {"error", "success"}


@pytest.mark.parametrize(
    ("request_", "param", "code"),
    [
        ("In", "const FIn& In", "In.Text"),
        ("Context.In", "FContext& Context", "Context.In.Text"),
        ("Context.Inner.In", "FContext* Context", "Context->Inner.In->Text"),
        ("Context.Args()", "FContext& Context", "Context.Args().Text"),
        ("CurrentArgs()", "FContext& Context", "CurrentArgs().Text"),
    ],
)
def test_the_request_is_where_the_table_says(request_: str, param: str, code: str, tmp_path: Path) -> None:
    text = f"""
FOut Hello({param})
{{
	FString Name;
	if (!{code}(TEXT("name"), Name)) {{ return Bad(TEXT("no")); }}
	return Fine();
}}
void Begin() {{ Offer(TEXT("hello"), &Hello); }}
"""
    table = 'register = "Offer($name, $handler)"\nerror = "Bad($message)"\nsuccess = "Fine()"\n'
    table += f'request = "{request_}"\nread = {{ string = "$request.Text($key, $out)" }}'
    found = commands(text, table, tmp_path)["hello"]
    assert found["requirements"]["all"] == ["name"]


def test_a_request_that_comes_as_text_is_parsed(tmp_path: Path) -> None:
    text = """
FOut Hello(const FString& Json)
{
	TSharedPtr<FJsonObject> Args;
	TSharedRef<TJsonReader<>> Reader = TJsonReaderFactory<>::Create(Json);
	FJsonSerializer::Deserialize(Reader, Args);
	FString Name;
	if (!Args->TryGetStringField(TEXT("name"), Name)) { return Bad(TEXT("no")); }
	return Fine();
}
void Begin() { Offer(TEXT("hello"), &Hello); }
"""
    table = 'register = "Offer($name, $handler)"\nerror = "Bad($message)"\nsuccess = "Fine()"\nrequest = "Json"'
    assert [p["key"] for p in commands(text, table, tmp_path)["hello"]["params"]] == ["name"]


@pytest.mark.parametrize(
    ("kind", "read", "code", "type_"),
    [
        ("string", "Text($key)", "FString A = Text(TEXT({k}));", "string"),
        ("number", "$request.Real($key, $out)", "double A; In.Real(TEXT({k}), A);", "number"),
        ("integer", "Whole($request, $key, $default)", "int32 A = Whole(In, TEXT({k}), 3);", "integer"),
        ("boolean", "$request.Flag($key)", "bool A = In.Flag(TEXT({k}));", "boolean"),
        ("array", "Rows($request, $key, $out)", "TArray<FRow> A; Rows(In, TEXT({k}), &A);", "array"),
        ("object", "$request.Part($key)", "auto A = In.Part(TEXT({k}));", "object"),
        ("any", "$request.Any($key)", "auto A = In.Any(TEXT({k}));", "any"),
        ("has", "$request.Has($key)", "if (In.Has(TEXT({k}))) {{ Count(); }}", "any"),
    ],
)
def test_a_wrapper_reads_a_key_as_the_table_says(kind: str, read: str, code: str, type_: str, tmp_path: Path) -> None:
    text = BODY % code.format(k='"k"')
    table = f'register = "Offer($name, $handler)"\nrequest = "In"\nsuccess = "Fine()"\nread = {{ {kind} = "{read}" }}'
    [param] = commands(text, table, tmp_path)["hello"]["params"]
    assert (param["key"], param["type"], param["required"]) == ("k", type_, "never")
    assert param.get("default") == (3 if "$default" in read else None)


@pytest.mark.parametrize(
    ("register", "code"),
    [
        ("Offer($name, $handler)", 'void Begin() { Offer(TEXT("hello"), &Hello); }'),
        ("Map[$name] = $handler", 'void Begin() { Map[TEXT("hello")] = &Hello; }'),
        ("OFFER($name, $handler)", 'OFFER("hello", Hello)\n'),
        ("{ $name, $handler }", 'static const FRow Rows[] = { { TEXT("hello"), &Hello } };'),
        ("FRow{$name, $handler}", 'static const FRow Row = FRow{ TEXT("hello"), &Hello };'),
        ("Offer($name, $handler)",
         'void Put(FString N, FAny H) { Offer(N, H); }\nvoid Begin() { Put(TEXT("hello"), &Hello); }'),
        ("Offer($name, $handler)", '#define PUT(N, H) Offer(TEXT(N), H);\nvoid Begin() { PUT("hello", &Hello); }'),
        ("Offer($name, $handler)", 'void Begin() { Offer(TEXT("hello"), [](const FIn& In) { return Hello(In); }); }'),
        ("Offer($name, $handler)", 'void Begin() { const FString Word = TEXT("hello"); Offer(Word, &Hello); }'),
        ("Offer($name, $handler)", 'const TCHAR* Word = TEXT("hello");\nvoid Begin() { Offer(Word, &Hello); }'),
        ("Offer($name, $_, $handler)", 'void Begin() { Kit().Offer(TEXT("hello"), this, &FHouse::Hello); }'),
    ],
)  # fmt: skip
def test_a_command_is_registered_where_the_table_says(register: str, code: str, tmp_path: Path) -> None:
    text = BODY[: BODY.index("void Begin")] % "" + code
    if "FHouse" in code:
        text = text.replace("FOut Hello", "class FHouse { FOut Hello(const FIn& In); };\nFOut FHouse::Hello")
    found = commands(text, f"register = '{register}'\nrequest = 'In'\nsuccess = 'Fine()'", tmp_path)
    assert set(found) == {"hello"}
    assert found["hello"]["handler"]["symbol"].endswith("Hello")
    assert {s["kind"] for s in found["hello"]["statuses"]} == {"success"}


CLASS = """
class FHello : public FTool
{
public:
	%s
	virtual FString Word() const override { return TEXT("hello"); }
	virtual FOut Run(const FIn& In) override { return Fine(); }
};
%s
"""


@pytest.mark.parametrize(
    ("register", "name", "constructor", "code"),
    [
        ("TOOL($class)", "Word", "", "TOOL(FHello)\n"),
        ("TOOL($class)", "$class::Word()", "", "TOOL(FHello)\n"),
        ("TOOL($class)", "FTool($name)", 'FHello() : FTool(TEXT("hello")) {}', "TOOL(FHello)\n"),
        ("TOOL($class)", "FTool($_, $name, ...)", 'FHello() : FTool(3, TEXT("hello"), 7) {}', "TOOL(FHello)\n"),
        ("Tools.Hire<$class>()", "Word", "", "void Begin() { Tools.Hire<FHello>(); }"),
        ("Hire(MakeShared<$class>(), ...)", "Word", "", "void Begin() { Tools().Hire(MakeShared<FHello>(), 1); }"),
        ("Hire($name, new $class())", "", "", 'void Begin() { Hire(TEXT("hello"), new FHello()); }'),
        ("Hire<$class>($name)", "", "", 'void Begin() { Hire<FHello>(TEXT("hello")); }'),
    ],
)
def test_a_class_is_registered_where_the_table_says(
    register: str, name: str, constructor: str, code: str, tmp_path: Path
) -> None:
    named = f'name = "{name}"\n' if name else ""
    table = f'register = "{register}"\n{named}handler = "Run"\nsuccess = "Fine()"'
    found = commands(CLASS % (constructor, code), table, tmp_path)
    assert {key: c["handler"]["symbol"] for key, c in found.items()} == {"hello": "FHello::Run"}
    assert {s["kind"] for s in found["hello"]["statuses"]} == {"success"}


@pytest.mark.parametrize(
    ("name", "constructor", "code"),
    [
        ("Word", "", "TOOLS(FHello)\n"),
        ("Word", "", "TOOL(FOther)\n"),
        ("FTool($name)", "FHello() : FTool(Pick()) {}", "TOOL(FHello)\n"),
        ("FTool($name)", 'FHello() : FOther(TEXT("hello")) {}', "TOOL(FHello)\n"),
    ],
)
def test_a_class_without_a_known_name_or_registration_is_no_command(
    name: str, constructor: str, code: str, tmp_path: Path
) -> None:
    table = f'register = "TOOL($class)"\nname = "{name}"\nhandler = "Run"'
    assert commands(CLASS % (constructor, code), table, tmp_path) == {}


def test_a_name_that_is_not_constant_and_a_handler_without_a_body_are_findings(tmp_path: Path) -> None:
    text = 'void Begin() { Offer(TEXT("hello"), &Elsewhere); Offer(Word(), &Elsewhere); }'
    found = run(plugin(text, tmp_path), 'register = "Offer($name, $handler)"')
    assert [(f.rule, f.location.line) for f in found.findings] == [("UC903", 1), ("UC904", 1)]
    assert of(found)["hello"]["handler"] is None, "the pattern is trusted: the name is registered"


def test_a_pattern_that_matches_nothing_is_a_finding_at_its_line(tmp_path: Path) -> None:
    text = BODY % ""
    table = 'register = [\n  "Offer($name, $handler)",\n  "Ofer($name, $handler)",\n]\nerror = "Bade($message)"'
    found = run(plugin(text, tmp_path), table)
    idle = [f for f in found.findings if f.rule == "UC922"]
    assert [(f.location.file, f.location.line) for f in idle] == [("../uecatalog.toml", 6), ("../uecatalog.toml", 8)]
    assert "'Ofer($name, $handler)' of the dialect own" in idle[0].message


def test_a_table_may_say_only_what_replies(tmp_path: Path) -> None:
    text = (
        HANDLER_MAP
        + """
void Hello(const TSharedPtr<FJsonObject>& In, const FString& Id)
{
	FString Name;
	if (!In->TryGetStringField(TEXT("name"), Name)) { Kit::Refuse(Id, 404, TEXT("no")); return; }
	Kit::Answer(Id);
}
void Begin(TMap<FString, FHandler>& Map) { Map.Add(TEXT("hello"), &Hello); }
"""
    )
    path = plugin(text, tmp_path)
    assert not of(pipeline.extract(pipeline.Options(path=str(path))))["hello"]["requirements"].get("all")
    found = of(run(path, 'error = "Refuse($id, $code, $message)"\nsuccess = "Answer($id)"'))["hello"]
    assert found["requirements"]["all"] == ["name"]
    assert [s.get("code") for s in found["statuses"]] == [404, None]


def test_two_tables_stand_side_by_side(tmp_path: Path) -> None:
    text = BODY % "" + 'FOut Bye(const FIn& In) { return Fine(); }\nvoid End() { Post(&Bye, TEXT("bye")); }'
    said = '[dialect.a]\nregister = "Offer($name, $handler)"\n[dialect.b]\nregister = "Post($handler, $name)"'
    by = configuration.read(f'source = "x"\n{said}'.encode(), "uecatalog.toml")
    path = str(plugin(text, tmp_path))
    assert set(of(pipeline.extract(pipeline.Options(path=path, tables=by.tables)))) == {"hello", "bye"}
    alone = pipeline.extract(pipeline.Options(path=path, tables=by.tables, dialects=("b",)))
    assert set(of(alone)) == {"bye"}


def test_a_dialect_that_is_not_there_is_told_with_the_nearest_of_ones_own(tmp_path: Path) -> None:
    by = configuration.read(b'source = "x"\n[dialect.harbour]\nregister = "A($name, $handler)"', "u.toml")
    options = pipeline.Options(path=str(plugin("int A;", tmp_path)), tables=by.tables, dialects=("harbor",))
    with pytest.raises(UserError, match="no dialect is called 'harbor'") as raised:
        pipeline.extract(options)
    assert raised.value.hint == "did you mean harbour?"


def test_the_table_in_the_readme_is_one() -> None:
    readme = (PLUGINS.parent.parent / "README.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```toml\n(\[dialect\.bridge\].*?)```", readme, re.DOTALL)
    by = configuration.read(f'source = "x"\n{block}'.encode(), "uecatalog.toml")
    assert [table.ID for table in by.tables] == ["bridge", "tools"]
    assert {each.kind for each in by.tables[0].stated} == {"error", "success", "reply", "string", "number"}
