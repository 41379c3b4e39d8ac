"""Plugins of one file, judged: what the ledger and the census tests plant things in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from extractor import pipeline

HEAD = """\
class FCommands
{
public:
	static void Send(const FString& RequestId, int32 Code, const TSharedPtr<FJsonObject>& Data)
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		Reply->SetStringField(TEXT("id"), RequestId);
		Reply->SetNumberField(TEXT("code"), Code);
		Reply->SetObjectField(TEXT("data"), Data);
		FString Text;
		FJsonSerializer::Serialize(Reply.ToSharedRef(), TJsonWriterFactory<>::Create(&Text));
		Socket->Send(Text);
	}
"""
TAIL = """\
	void Register()
	{
		Map.Add(TEXT("move"), &FCommands::Handle_Move);
	}
	TSharedPtr<FJsonObject> Pending;
	TMap<FString, FHandler> Map;
};
"""


def handler(body: str) -> str:
    """A plugin's text with one command, ``move``, whose handler has the body."""
    start = "\tvoid Handle_Move(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)\n\t{\n"
    return HEAD + start + body + "\t}\n" + TAIL


def judged(text: str, folder: Path) -> tuple[dict[str, Any], list[str]]:
    """(the ledger's document, the findings as ``code line``) of a plugin of one file."""
    private = folder / "Example/Source/Example/Private"
    private.mkdir(parents=True)
    (folder / "Example/Example.uplugin").write_text("{}")
    (private / "Example.cpp").write_text(text, encoding="utf-8")
    extracted = pipeline.extract(pipeline.Options(path=str(folder / "Example"), ledger=True))
    return json.loads(extracted.ledger), [f"{f.rule} {f.location.line}" for f in extracted.findings]


def verdicts(document: dict[str, Any], kind: str) -> list[tuple[str, str]]:
    """(name, verdict) of each place of a kind, in order."""
    return [(place["text"], place["verdict"]) for place in document["places"] if place["kind"] == kind]


def what(document: dict[str, Any], text: str) -> str:
    """What is said of the only place with a name."""
    found = [place["what"] for place in document["places"] if place["text"] == text]
    assert len(found) == 1, found
    return str(found[0])
