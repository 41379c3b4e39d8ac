"""Chains of compares and tools with actions: the names there are, what each needs, what is said about the rest."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from extractor import pipeline

PLUGINS = Path(__file__).parent.parent / "plugins"
BODY = """
TSharedPtr<FJsonObject> Fine(const TSharedPtr<FJsonObject>& Args)
{
	TSharedPtr<FJsonObject> Out = MakeShared<FJsonObject>();
	Out->SetStringField(TEXT("x"), Args->GetStringField(TEXT("x")));
	return Out;
}
"""


@cache
def extracted(plugin: str) -> Any:
    return pipeline.extract(pipeline.Options(path=str(PLUGINS / plugin)))


def commands(plugin: str) -> dict[str, Any]:
    return {c["name"]: c for c in json.loads(pipeline.document(extracted(plugin).catalog))["commands"]}


def findings(plugin: str) -> set[tuple[str, str]]:
    return {(f.rule, f.command) for f in extracted(plugin).findings}


def truth(plugin: str) -> dict[str, Any]:
    return json.loads((PLUGINS / f"{plugin}.truth.json").read_text(encoding="utf-8"))["commands"]


def of_text(text: str, folder: Path) -> dict[str, Any]:
    """The commands of a plugin of one file."""
    private = folder / "Example/Source/Example/Private"
    private.mkdir(parents=True)
    (folder / "Example/Example.uplugin").write_text("{}")
    (private / "Example.cpp").write_text(text, encoding="utf-8")
    found = pipeline.extract(pipeline.Options(path=str(folder / "Example")))
    return {c["name"]: c for c in json.loads(pipeline.document(found.catalog))["commands"]}


@pytest.mark.parametrize("plugin", ["ChainSample", "ToolSample"])
def test_the_specimen_has_the_labelled_names_and_no_other(plugin: str) -> None:
    assert set(commands(plugin)) == set(truth(plugin))


@pytest.mark.parametrize(
    ("plugin", "name"), [(plugin, name) for plugin in ("ChainSample", "ToolSample") for name in sorted(truth(plugin))]
)
def test_each_command_of_the_specimen_has_the_labelled_facts(plugin: str, name: str) -> None:
    command, label = commands(plugin)[name], truth(plugin)[name]
    needs = command.get("requirements") or {}
    assert {p["key"]: p["type"] for p in command["params"]} == label["params"]
    assert list(needs.get("all", [])) == label["required_always"]
    assert [list(g) for g in needs.get("one_of", [])] == label.get("required_one_of", [])
    assert sorted({s["error_code"] for s in command["statuses"] if s.get("error_code")}) == label.get("error_codes", [])
    assert [p["key"] for p in (command["result"] or {}).get("properties", ())] == label["result_keys"]


def test_a_name_that_only_an_inner_chain_knows_is_a_command_where_a_prefix_leads_to_it() -> None:
    assert "meal_order" in commands("ChainSample")


def test_a_name_that_no_outer_branch_leads_to_is_a_finding_and_no_command() -> None:
    assert ("UC211", "wash_up") in findings("ChainSample")
    assert "wash_up" not in commands("ChainSample")


def test_a_listed_name_that_nobody_answers_is_kept_and_named() -> None:
    assert ("UC216", "paint_room") in findings("ChainSample")
    assert {s["kind"] for s in commands("ChainSample")["paint_room"]["statuses"]} == {"error"}


def test_a_name_that_is_served_is_no_finding() -> None:
    assert not {rule for rule, command in findings("ChainSample") if command in ("book_room", "hello", "meal_order")}


def test_names_in_one_branch_are_aliases() -> None:
    assert commands("ChainSample")["book_room"]["aliases"] == ["reserve_room"]


def test_a_hop_to_another_thread_in_the_dispatcher_makes_no_command_asynchronous() -> None:
    assert not any(command.get("asynchronous") for command in commands("ChainSample").values())


def test_an_action_has_its_tool_and_the_key_that_picks_it() -> None:
    plant = commands("ToolSample")["garden.plant"]
    assert (plant["tool"], plant["action"]) == ("garden", {"key": "action", "value": "plant"})
    assert "action" not in {p["key"] for p in plant["params"]}


def test_an_action_outside_the_schema_and_one_without_a_branch_are_findings() -> None:
    assert ("UC209", "garden.sow") in findings("ToolSample")
    assert ("UC210", "garden.prune") in findings("ToolSample")
    assert not {rule for rule, command in findings("ToolSample") if command in ("garden.plant", "garden.water")}


def test_a_chain_over_a_value_registers_nothing(tmp_path: Path) -> None:
    text = (
        BODY
        + """
int32 Size(const FString& Kind)
{
	if (Kind == TEXT("small")) { return 1; }
	if (Kind == TEXT("large")) { return 2; }
	return 0;
}
"""
    )
    assert of_text(text, tmp_path) == {}


def test_a_chain_in_a_registered_handler_registers_nothing(tmp_path: Path) -> None:
    text = (
        BODY
        + """
TSharedPtr<FJsonObject> Paint(const TSharedPtr<FJsonObject>& Args)
{
	const FString Colour = Args->GetStringField(TEXT("colour"));
	if (Colour == TEXT("red")) { return Fine(Args); }
	if (Colour == TEXT("blue")) { return Fine(Args); }
	return nullptr;
}
void Start(TMap<FString, TFunction<TSharedPtr<FJsonObject>(const TSharedPtr<FJsonObject>&)>>& Map)
{
	Map.Add(TEXT("paint"), &Paint);
}
"""
    )
    assert set(of_text(text, tmp_path)) == {"paint"}


def test_the_first_branch_that_matches_answers(tmp_path: Path) -> None:
    text = (
        BODY
        + """
TSharedPtr<FJsonObject> Other(const TSharedPtr<FJsonObject>& Args)
{
	TSharedPtr<FJsonObject> Out = MakeShared<FJsonObject>();
	Out->SetStringField(TEXT("y"), Args->GetStringField(TEXT("y")));
	return Out;
}
TSharedPtr<FJsonObject> Route(const FString& Word, const TSharedPtr<FJsonObject>& Args)
{
	if (Word == TEXT("one")) { return Fine(Args); }
	if (Word == TEXT("two")) { return Fine(Args); }
	if (Word == TEXT("one")) { return Other(Args); }
	return nullptr;
}
"""
    )
    found = of_text(text, tmp_path)
    assert [p["key"] for p in found["one"]["params"]] == ["x"]


def test_a_word_inside_the_message_is_found_and_the_arguments_are_the_parameters(tmp_path: Path) -> None:
    text = """
class FLine
{
	void Send(const FString& Id, const FString& Code)
	{
		TSharedRef<FJsonObject> Reply = MakeShared<FJsonObject>();
		Reply->SetStringField(TEXT("id"), Id);
		TSharedRef<FJsonObject> Error = MakeShared<FJsonObject>();
		Error->SetStringField(TEXT("code"), Code);
		if (Code.IsEmpty()) { Reply->SetObjectField(TEXT("result"), MakeShared<FJsonObject>()); }
		else { Reply->SetObjectField(TEXT("error"), Error); }
		FString Text;
		FJsonSerializer::Serialize(Reply, TJsonWriterFactory<>::Create(&Text));
	}
	void Move(const FString& Id, const TSharedPtr<FJsonObject>& Args)
	{
		FString To;
		if (!Args.IsValid() || !Args->TryGetStringField(TEXT("to"), To)) { return Send(Id, TEXT("no-target")); }
		Send(Id, TEXT(""));
	}
	void Stop(const FString& Id, const TSharedPtr<FJsonObject>& Args) { Send(Id, TEXT("")); }
	void Take(const FString& Text)
	{
		TSharedPtr<FJsonObject> Message;
		const TSharedRef<TJsonReader<>> Reader = TJsonReaderFactory<>::Create(Text);
		if (!FJsonSerializer::Deserialize(Reader, Message)) { return Send(TEXT("0"), TEXT("no-json")); }
		const FString Id = Message->GetStringField(TEXT("id"));
		const TSharedPtr<FJsonObject>* Call = nullptr;
		if (!Message->TryGetObjectField(TEXT("call"), Call)) { return Send(Id, TEXT("no-call")); }
		const FString What = (*Call)->GetStringField(TEXT("what"));
		const TSharedPtr<FJsonObject>* With = nullptr;
		(*Call)->TryGetObjectField(TEXT("with"), With);
		if (What == TEXT("move")) { return Move(Id, With ? *With : nullptr); }
		if (What == TEXT("stop")) { return Stop(Id, With ? *With : nullptr); }
		Send(Id, TEXT("unknown"));
	}
};
"""
    found = of_text(text, tmp_path)
    assert set(found) == {"move", "stop"}
    assert [p["key"] for p in found["move"]["params"]] == ["to"]
    assert found["move"]["requirements"]["all"] == ["to"]
    assert found["stop"]["params"] == []


def _looping(source: str) -> str:
    return (
        BODY
        + """
TSharedPtr<FJsonObject> Place(const TSharedPtr<FJsonObject>& Args)
{
	LOOP
	{
		const FString Kind = Item->GetStringField(TEXT("kind"));
		if (Kind == TEXT("post")) { return Fine(Item); }
		else if (Kind == TEXT("beam")) { return Fine(Item); }
	}
	return nullptr;
}
""".replace("LOOP", source)
    )


@pytest.mark.parametrize(
    "loop",
    [
        'for (const auto& Value : Args->GetArrayField(TEXT("parts"))) { const auto Item = Value->AsObject();',
        "for (int32 At = 0; At < 3; ++At) { const TSharedPtr<FJsonObject> Item = Parts[At]->AsObject();",
        "for (auto& Value : Parts) { const TSharedPtr<FJsonObject>* It; Value->TryGetObject(It);"
        " const TSharedPtr<FJsonObject> Item = *It;",
    ],
)
def test_the_kind_of_an_item_is_no_command(loop: str, tmp_path: Path) -> None:
    assert not of_text(_looping(loop).replace("\n\treturn nullptr", "\n\t}\n\treturn nullptr"), tmp_path)


def test_a_word_that_is_written_into_the_answer_is_no_command(tmp_path: Path) -> None:
    text = """
TSharedPtr<FJsonObject> Place(const TSharedPtr<FJsonObject>& Args, int32 Which)
{
	const FString Kind = NameOf(Which);
	const TSharedPtr<FJsonObject> Out = MakeShared<FJsonObject>();
	Out->SetStringField(TEXT("kind"), Kind);
	if (Kind == TEXT("post")) { return Fine(Args); }
	else if (Kind == TEXT("beam")) { return Fine(Args); }
	return Out;
}
"""
    assert not of_text(BODY + text, tmp_path)


def test_the_word_of_the_request_is_a_command_in_a_loop_too(tmp_path: Path) -> None:
    loop = "const TSharedPtr<FJsonObject> Item = Args; while (Asking())"
    assert set(of_text(_looping(loop), tmp_path)) == {"post", "beam"}


@pytest.mark.parametrize(
    "read",
    [
        'FString Mode = TEXT("slow"); Args->TryGetStringField(TEXT("mode"), Mode);',
        'const FString Mode = Helper->Read(Args, TEXT("mode"), TEXT("slow"));',
    ],
)
def test_a_word_that_may_be_left_out_is_no_command(read: str, tmp_path: Path) -> None:
    text = """
TSharedPtr<FJsonObject> Place(const TSharedPtr<FJsonObject>& Args)
{
	READ
	if (Mode == TEXT("slow")) { return Fine(Args); }
	if (Mode == TEXT("fast")) { return Fine(Args); }
	return nullptr;
}
"""
    assert not of_text(BODY + text.replace("READ", read), tmp_path / "left_out")
    needed = text.replace("READ", read.replace("slow", "").replace(', TEXT("")', ""))
    assert set(of_text(BODY + needed, tmp_path / "needed")) == {"slow", "fast"}


def test_what_an_item_is_handed_to_compares_is_no_command(tmp_path: Path) -> None:
    text = """
TSharedPtr<FJsonObject> Apply(const TSharedPtr<FJsonObject>& Part)
{
	const FString Kind = Part->GetStringField(TEXT("kind"));
	if (Kind == TEXT("post")) { return Fine(Part); }
	if (Kind == TEXT("beam")) { return Fine(Part); }
	return nullptr;
}
"""
    assert set(of_text(BODY + text, tmp_path / "alone")) == {"post", "beam"}
    caller = """
void Build(const TArray<TSharedPtr<FJsonObject>>& Parts)
{
	for (const TSharedPtr<FJsonObject>& Part : Parts)
	{
		Apply(Part);
	}
}
"""
    assert not of_text(BODY + text + caller, tmp_path / "items")


def test_the_comment_of_the_chain_is_the_summary_of_no_name(tmp_path: Path) -> None:
    text = """
// Answers every message.
TSharedPtr<FJsonObject> Answer(const FString& Word, const TSharedPtr<FJsonObject>& Args)
{
	if (Word == TEXT("post")) { return Fine(Args); }
	if (Word == TEXT("beam")) { return Fine(Args); }
	return nullptr;
}
"""
    assert {c["summary"] for c in of_text(BODY + text, tmp_path).values()} == {None}


def test_words_that_a_handler_without_a_registration_lets_on_are_no_commands(tmp_path: Path) -> None:
    shutil.copytree(PLUGINS / "BridgeSample", tmp_path / "BridgeSample")
    source = tmp_path / "BridgeSample/Source/BridgeSample/Private/Commands/EditorCommands.cpp"
    text = source.read_bytes()
    registration = b'Dispatcher.RegisterHandler(TEXT("editor.get_settings")'
    assert text.count(registration) == 1
    source.write_bytes(text.replace(registration, b"//" + registration))
    names = {c.name for c in pipeline.extract(pipeline.Options(path=str(tmp_path / "BridgeSample"))).catalog.commands}
    assert names == set(commands("BridgeSample")) - {"editor.get_settings"}


def test_a_gate_before_a_chain_hides_no_name(tmp_path: Path) -> None:
    text = """
TSharedPtr<FJsonObject> Answer(const FString& Word, const TSharedPtr<FJsonObject>& Args)
{
	if (Word != TEXT("post") && Word != TEXT("beam")) { return nullptr; }
	if (Word == TEXT("post")) { return Fine(Args); }
	if (Word == TEXT("beam")) { return Fine(Args); }
	return nullptr;
}
"""
    assert set(of_text(BODY + text, tmp_path)) == {"post", "beam"}
