"""A tiny plugin with two commands, for tests that are about the tree around it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

SOURCE = """\
#include "Doors.h"

using FDoorHandler = TFunction<void(const TSharedPtr<FJsonObject>&, const FString&)>;

class FDoors
{
public:
	void Register()
	{
		Handlers.Add(TEXT("door.open"), [](const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
		{
			FString Name;
			if (!Payload->TryGetStringField(TEXT("name"), Name))
			{
				SendFailure(RequestId, 400, TEXT("Missing field: name"));
				return;
			}
			TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
			Data->SetStringField(TEXT("opened"), Name);
			SendResult(RequestId, 200, Data);
		});
		Handlers.Add(TEXT("door.shut"), [](const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
		{
			SendResult(RequestId, 200, MakeShared<FJsonObject>());
		});
	}

	void OnMessage(const FString& Method, const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		if (const FDoorHandler* Handler = Handlers.Find(Method))
		{
			(*Handler)(Payload, RequestId);
			return;
		}
		SendFailure(RequestId, 404, TEXT("Unknown method"));
	}

private:
	static void Send(const FString& RequestId, int32 Code, const TSharedPtr<FJsonObject>& Result)
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		Reply->SetStringField(TEXT("id"), RequestId);
		Reply->SetNumberField(TEXT("code"), Code);
		Reply->SetObjectField(TEXT("result"), Result);
		FString Text;
		TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Text);
		FJsonSerializer::Serialize(Reply.ToSharedRef(), Writer);
		Socket->Send(Text);
	}

	static void SendResult(const FString& RequestId, int32 Code, const TSharedPtr<FJsonObject>& Data)
	{
		Send(RequestId, Code, Data);
	}

	static void SendFailure(const FString& RequestId, int32 Code, const FString& Message)
	{
		TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
		Data->SetStringField(TEXT("error"), Message);
		Send(RequestId, Code, Data);
	}

	TMap<FString, FDoorHandler> Handlers;
	static TSharedPtr<IWebSocket> Socket;
};
"""

NAMES = ["door.open", "door.shut"]


def plant(folder: Path, name: str = "Doors") -> Path:
    """Writes the plugin as ``folder/name`` and returns that."""
    plugin = folder / name
    source = plugin / "Source" / name / "Private"
    source.mkdir(parents=True)
    (plugin / f"{name}.uplugin").write_text(json.dumps({"FileVersion": 3, "VersionName": "1.0", "Modules": []}))
    (source / "Doors.h").write_text("#pragma once\n")
    (source / "Doors.cpp").write_text(SOURCE)
    return plugin


def run(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the program in a process of its own; it has a minute."""
    return subprocess.run(
        [sys.executable, "-m", "extractor.cli", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )


def names(document: str) -> list[str]:
    """The commands of a catalog.json."""
    return [command["name"] for command in json.loads(document)["commands"]]
