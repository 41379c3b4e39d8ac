"""Commands that are classes: what names them, what registers them, what they declare, and what is none."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from extractor import pipeline

PLUGINS = Path(__file__).parent.parent / "plugins"
TRUTH = json.loads((PLUGINS / "QuarrySample.truth.json").read_text(encoding="utf-8"))["commands"]

FAMILY = """
struct FOutcome { bool bDone = false; FString Why; TSharedPtr<FJsonObject> Data; };
class FTask
{
public:
	virtual FString GetWord() const = 0;
	virtual FString GetHelp() const { return TEXT(""); }
	%(more)s
	virtual FOutcome Perform(const TSharedPtr<FJsonObject>& Order) = 0;
};
class FLamp : public FTask
{
public:
	virtual FString GetWord() const override { return TEXT("light_lamp"); }
	virtual FString GetHelp() const override { return TEXT("Light a lamp."); }
	%(own)s
	virtual FOutcome Perform(const TSharedPtr<FJsonObject>& Order) override
	{
		%(body)s
	}
};
class FCrew
{
public:
	static FCrew& Get();
	void Hire(TSharedPtr<FTask> Task) { Crew.Add(Task->GetWord(), Task); }
	template <typename T> void HireClass() { Hire(MakeShared<T>()); }
	TMap<FString, TSharedPtr<FTask>> Crew;
};
template <typename T> struct THired { THired() { FCrew::Get().HireClass<T>(); } };
#define HIRE(TaskClass) static THired<TaskClass> TaskClass##_Hired;
#define NOTED(TaskClass) static int32 TaskClass##_Noted = 0;
"""
FINE = "FOutcome Out; Out.bDone = true; return Out;"


@cache
def extracted() -> Any:
    return pipeline.extract(pipeline.Options(path=str(PLUGINS / "QuarrySample")))


def commands(found: Any) -> dict[str, Any]:
    return {c["name"]: c for c in json.loads(pipeline.document(found.catalog))["commands"]}


def findings(found: Any) -> set[tuple[str, str]]:
    return {(f.rule, f.command) for f in found.findings}


def of_text(text: str, folder: Path) -> Any:
    """What comes of a plugin of one file."""
    private = folder / "Example/Source/Example/Private"
    private.mkdir(parents=True)
    (folder / "Example/Example.uplugin").write_text("{}")
    (private / "Example.cpp").write_text(text, encoding="utf-8")
    return pipeline.extract(pipeline.Options(path=str(folder / "Example")))


def lamp(folder: Path, registration: str, *, more: str = "", own: str = "", body: str = FINE) -> dict[str, Any]:
    """The commands of the family above with one registration."""
    return commands(of_text(FAMILY % {"more": more, "own": own, "body": body} + registration, folder))


def started(statement: str) -> str:
    return "void Start() { %s }" % statement  # noqa: UP031 - the statement has braces


def keys(params: list[dict[str, Any]], prefix: str = "") -> set[str]:
    found: set[str] = set()
    for param in params:
        found.add(prefix + param["key"])
        found |= keys(param.get("properties", []), f"{prefix}{param['key']}.")
        found |= keys(param.get("items", {}).get("properties", []), f"{prefix}{param['key']}[].")
    return found


def test_the_specimen_has_the_labelled_names_and_no_other() -> None:
    assert set(commands(extracted())) == set(TRUTH)


@pytest.mark.parametrize("name", sorted(TRUTH))
def test_each_command_of_the_specimen_has_the_labelled_facts(name: str) -> None:
    command, label = commands(extracted())[name], TRUTH[name]
    needs, declared = command["requirements"], command["declared"]
    assert keys(command["params"]) == set(label["params"])
    assert sorted(needs.get("all", [])) == label["required_always"]
    assert needs.get("one_of", []) == label.get("required_one_of", [])
    assert {p["key"] for p in command["result"].get("properties", [])} == set(label["result_keys"])
    defaults = {p["key"]: p["default"] for p in command["params"] if "default" in p}
    assert defaults == label.get("defaults", {})
    assert {p["key"]: p["type"] for p in declared.get("params", [])} == label["declared"]["params"]
    assert declared.get("required", []) == label["declared"]["required"]
    assert [p["key"] for p in declared.get("output", [])] == label["declared"]["output"]
    assert (command["family"], len(command["shadowed"])) == (label["family"], label["shadowed"])


def test_a_name_registered_by_two_files_in_static_initialisation_has_no_certain_winner() -> None:
    assert commands(extracted())["haul_rock"]["winner"] == "unspecified"
    assert ("UC208", "haul_rock") in findings(extracted())


def test_a_name_registered_again_by_the_editor_module_is_the_editors() -> None:
    command = commands(extracted())["lift-block"]
    assert command["winner"] == "last-in-source"
    assert command["handler"]["symbol"] == "UEditorLiftTool::Run"
    assert ("UC208", "lift-block") in findings(extracted())


def test_classes_that_nothing_registers_are_said_and_not_listed() -> None:
    lost = {command for rule, command in findings(extracted()) if rule == "UC210"}
    assert lost == {"dig_pit", "oil-gear"}


@pytest.mark.parametrize(
    "registration",
    [
        "HIRE(FLamp)",
        "static THired<FLamp> GLamp;",
        started("FCrew::Get().HireClass<FLamp>();"),
        started("FCrew::Get().Hire(MakeShared<FLamp>());"),
        started("FCrew::Get().Hire(MakeShareable(new FLamp()));"),
        started("TSharedPtr<FLamp> Lamp = MakeShared<FLamp>(); FCrew::Get().Hire(Lamp);"),
        started("FCrew& Crew = FCrew::Get(); Crew.Crew.Add(TEXT(\"light_lamp\"), MakeShared<FLamp>());"),
        "TArray<TSharedPtr<FTask>> Tasks() { return { MakeShared<FLamp>() }; }",
    ],
)  # fmt: skip
def test_a_registration_of_the_class_is_found(registration: str, tmp_path: Path) -> None:
    found = lamp(tmp_path, registration)
    assert list(found) == ["light_lamp"]
    assert found["light_lamp"]["handler"]["symbol"] == "FLamp::Perform"
    assert found["light_lamp"]["summary"] == "Light a lamp."


@pytest.mark.parametrize(
    "registration",
    [
        "",
        "NOTED(FLamp)",
        started("FLamp Lamp; Lamp.Perform(nullptr);"),
        started("MakeShared<FLamp>()->Perform(nullptr);"),
        started("if (Cast<FLamp>(Thing)) { Count++; }"),
        started("const FLamp* Lamp = GetDefault<FLamp>(); Last = Lamp->GetWord();"),
        "FOutcome Other(const TSharedPtr<FJsonObject>& Order) { return MakeShared<FLamp>()->Perform(Order); }",
    ],
)
def test_a_use_of_the_class_registers_nothing(registration: str, tmp_path: Path) -> None:
    assert lamp(tmp_path, registration) == {}


def test_the_key_of_a_container_is_the_name_that_callers_send(tmp_path: Path) -> None:
    registration = 'FCrew& Crew = FCrew::Get(); Crew.Crew.Add(TEXT("lamp.on"), MakeShared<FLamp>());'
    found = lamp(tmp_path, started(registration))
    assert list(found) == ["lamp.on"]
    assert found["lamp.on"]["family"] == "lamp"


@pytest.mark.parametrize(
    ("declaration", "required"),
    [
        ('return { { TEXT("wick"), TEXT("string"), TEXT("which one"), true }, { TEXT("oil"), TEXT("number") } };',
         ["wick"]),
        ('TArray<FKey> Found; Found.Add({ TEXT("wick"), TEXT("string"), TEXT("which one") });'
         ' FKey Oil; Oil.Name = TEXT("oil"); Oil.Type = TEXT("number"); Found.Add(Oil); return Found;', []),
    ],
)  # fmt: skip
def test_a_table_of_structs_is_the_declared_contract(declaration: str, required: list[str], tmp_path: Path) -> None:
    struct = "struct FKey { FString Name; FString Type; FString Description; bool bRequired = false; };\n"
    more = "virtual TArray<FKey> GetKeys() const { return {}; }"
    own = "virtual TArray<FKey> GetKeys() const override { %s }" % declaration  # noqa: UP031
    text = struct + FAMILY % {"more": more, "own": own, "body": FINE} + "HIRE(FLamp)"
    declared = commands(of_text(text, tmp_path))["light_lamp"]["declared"]
    assert [(p["key"], p["type"]) for p in declared["params"]] == [("wick", "string"), ("oil", "number")]
    assert declared.get("required", []) == required
    assert declared["line"] == 17


@pytest.mark.parametrize(
    "schema",
    [
        'return TEXT(R"({"properties": {"wick": {"type": "string", "enum": ["a", "b"]}}, "required": ["wick"]})");',
        None,
    ],
)
def test_json_schema_is_read_as_text_and_as_an_object(schema: str | None, tmp_path: Path) -> None:
    built = """
		TSharedPtr<FJsonObject> Wick = MakeShared<FJsonObject>();
		Wick->SetStringField(TEXT("type"), TEXT("string"));
		TArray<TSharedPtr<FJsonValue>> Values;
		Values.Add(MakeShared<FJsonValueString>(TEXT("a")));
		Values.Add(MakeShared<FJsonValueString>(TEXT("b")));
		Wick->SetArrayField(TEXT("enum"), Values);
		TSharedPtr<FJsonObject> Properties = MakeShared<FJsonObject>();
		Properties->SetObjectField(TEXT("wick"), Wick);
		TArray<TSharedPtr<FJsonValue>> Required;
		Required.Add(MakeShared<FJsonValueString>(TEXT("wick")));
		TSharedPtr<FJsonObject> Schema = MakeShared<FJsonObject>();
		Schema->SetObjectField(TEXT("properties"), Properties);
		Schema->SetArrayField(TEXT("required"), Required);
		return Schema;"""
    returns = "FString" if schema else "TSharedPtr<FJsonObject>"
    more = f"virtual {returns} GetInputs() const = 0;"
    own = f"virtual {returns} GetInputs() const override {{ {schema or built} }}"
    declared = lamp(tmp_path, "HIRE(FLamp)", more=more, own=own)["light_lamp"]["declared"]
    assert [(p["key"], p["type"], p["enum"]) for p in declared["params"]] == [("wick", "string", ["a", "b"])]
    assert declared["required"] == ["wick"]


def test_a_class_that_declares_nothing_has_no_declared_contract(tmp_path: Path) -> None:
    assert lamp(tmp_path, "HIRE(FLamp)")["light_lamp"]["declared"] is None


def test_a_failing_bool_of_the_result_refuses_and_what_it_guards_is_needed(tmp_path: Path) -> None:
    body = """FString Wick;
		if (!Order->TryGetStringField(TEXT("wick"), Wick)) { FOutcome Bad; Bad.Why = TEXT("no wick"); return Bad; }
		FOutcome Good; Good.bDone = true; return Good;"""
    found = lamp(tmp_path, "HIRE(FLamp)", body=body)["light_lamp"]
    assert found["requirements"]["all"] == ["wick"]


def test_a_bool_of_the_result_that_is_computed_requires_nothing(tmp_path: Path) -> None:
    body = """FString Wick;
		if (!Order->TryGetStringField(TEXT("wick"), Wick)) { FOutcome Out; Out.bDone = HasSpare(); return Out; }
		FOutcome Good; Good.bDone = true; return Good;"""
    found = lamp(tmp_path, "HIRE(FLamp)", body=body)["light_lamp"]
    assert found["requirements"].get("all", []) == []


def test_a_virtual_that_takes_no_request_makes_no_command(tmp_path: Path) -> None:
    text = """
class FShape { public: virtual FString GetName() const = 0; virtual void Draw(int32 X) = 0; };
class FRound : public FShape
{
public:
	virtual FString GetName() const override { return TEXT("round"); }
	virtual void Draw(int32 X) override {}
};
void Start() { Shapes.Add(MakeShared<FRound>()); }
"""
    assert commands(of_text(text, tmp_path)) == {}


def test_a_registered_class_without_a_constant_name_is_a_finding(tmp_path: Path) -> None:
    text = FAMILY % {"more": "", "own": "", "body": FINE}
    text += """
class FOdd : public FTask
{
public:
	virtual FString GetWord() const override { return Prefix + TEXT("x"); }
	virtual FOutcome Perform(const TSharedPtr<FJsonObject>& Order) override { return FOutcome(); }
};
HIRE(FLamp)
HIRE(FOdd)
"""
    found = of_text(text, tmp_path)
    assert list(commands(found)) == ["light_lamp"]
    assert "UC904" in {rule for rule, _ in findings(found)}


@pytest.mark.parametrize(
    "resized", ["Bytes.SetNumUninitialized(Size());", "Bytes.SetNum(Size());", "Bytes.FillFrom(Size());"]
)
def test_an_array_that_was_resized_may_hold_something(resized: str, tmp_path: Path) -> None:
    body = """TArray<uint8> Bytes;
		%s
		if (Bytes.Num() == 0) { return FOutcome(); }
		FOutcome Good; Good.bDone = true; Good.Data = MakeShared<FJsonObject>();
		Good.Data->SetStringField(TEXT("wick"), Order->GetStringField(TEXT("wick"))); return Good;"""
    found = of_text(FAMILY % {"more": "", "own": "", "body": body % resized} + "HIRE(FLamp)", tmp_path)
    assert [p["key"] for p in commands(found)["light_lamp"]["result"]["properties"]] == ["wick"]
    assert "UC906" not in {rule for rule, _ in findings(found)}


def test_an_array_that_nothing_was_put_into_is_empty(tmp_path: Path) -> None:
    body = "TArray<uint8> Bytes; if (Bytes.Num() == 0) { return FOutcome(); } return Sure();"
    found = of_text(FAMILY % {"more": "", "own": "", "body": body} + "HIRE(FLamp)", tmp_path)
    assert "UC906" in {rule for rule, _ in findings(found)}


def test_a_result_in_the_json_text_of_a_content_block_is_read(tmp_path: Path) -> None:
    text = (PLUGINS / "QuarrySample/Source/QuarrySample/Private/CraneTool.cpp").read_text(encoding="utf-8")
    head = (PLUGINS / "QuarrySample/Source/QuarrySample/Public/CraneTool.h").read_text(encoding="utf-8")
    tools = (PLUGINS / "QuarrySample/Source/QuarrySample/Private/LiftBlockTool.h").read_text(encoding="utf-8")
    found = commands(of_text("\n".join((head, tools, text)), tmp_path))["lift-block"]
    assert [p["key"] for p in found["result"]["properties"]] == ["block", "hurried"]
    assert [s["kind"] for s in found["statuses"]] == ["error", "success"]
    assert found["statuses"][0]["messages"] == [{"text": "no block is named"}]
    speed = next(p for p in found["declared"]["params"] if p["key"] == "speed")
    assert speed["enum"] == ["slow", "fast"]
