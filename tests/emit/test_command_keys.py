"""The header of keys, compiled against the stand-in for the engine and asked."""

import subprocess

import pytest
from outputs.catalogs import empty, hostile, lanterns, single
from outputs.loading import files
from standin.build import build

ASKING = r"""
#include "CommandKeys.h"
#include <cstdio>

using namespace LanternsCommands;

static void Ask(const TCHAR* Command, const FJsonObject& Request)
{
	const FString Unknown = FirstUnknownKey(Command, Request);
	std::printf("[");
	for (int32 Index = 0; Index < Unknown.Len(); ++Index) { std::printf("%c", char(Unknown[Index])); }
	std::printf("]\n");
}

int main()
{
	FJsonObject List;
	List.SetStringField(TEXT("Limit"), TEXT("3"));
	List.SetStringField(TEXT("query"), TEXT("by another name"));
	TSharedPtr<FJsonObject> Tags = MakeShared<FJsonObject>();
	Tags->SetStringField(TEXT("whatever"), TEXT("on"));
	List.SetObjectField(TEXT("tags"), Tags);
	Ask(TEXT("lamp.list"), List);
	List.SetStringField(TEXT("colour"), TEXT("red"));
	Ask(TEXT("Lamp.List"), List);
	Ask(TEXT("no.such"), List);
	Ask(TEXT("console.run"), List);

	TSharedPtr<FJsonObject> Lamp = MakeShared<FJsonObject>();
	Lamp->SetStringField(TEXT("name"), TEXT("a"));
	Lamp->SetStringField(TEXT("mesh"), TEXT("m"));
	TArray<TSharedPtr<FJsonValue>> Lamps;
	Lamps.Add(MakeShared<FJsonValueObject>(Lamp));
	FJsonObject Place;
	Place.SetArrayField(TEXT("lamps"), Lamps);
	Ask(TEXT("lamp.place"), Place);
	Ask(TEXT("lamp.create"), Place);

	FJsonObject Dim;
	Dim.SetStringField(TEXT("action"), TEXT("dim"));
	TSharedPtr<FJsonObject> Inner = MakeShared<FJsonObject>();
	Inner->SetStringField(TEXT("id"), TEXT("a"));
	Inner->SetStringField(TEXT("floor"), TEXT("2"));
	Dim.SetObjectField(TEXT("lamp"), Inner);
	Ask(TEXT("control_lamp.dim"), Dim);
	return 0;
}
"""


def test_the_first_unknown_key_is_named(tmp_path):
    (tmp_path / "CommandKeys.h").write_bytes(files(lanterns(), "command-keys")["CommandKeys.h"])
    source = tmp_path / "asking.cpp"
    source.write_text(ASKING)
    build(source, tmp_path / "asking", include=[tmp_path])
    done = subprocess.run([tmp_path / "asking"], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [
        "[]", "[colour]", "[]", "[]", "[lamps[].mesh]", "[lamps[].mesh]", "[lamp.floor]",
    ]  # fmt: skip


@pytest.mark.parametrize("catalog", [hostile(), empty(), single()], ids=["hostile", "empty", "single"])
def test_any_header_compiles(catalog, tmp_path):
    (tmp_path / "CommandKeys.h").write_bytes(files(catalog, "command-keys")["CommandKeys.h"])
    source = tmp_path / "only.cpp"
    source.write_text('#include "CommandKeys.h"\nint main() { return 0; }\n')
    build(source, tmp_path / "only", include=[tmp_path])
