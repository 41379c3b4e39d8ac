"""``CommandKeys.h``: for the plugin itself, the keys that its commands read, and the catalog's digest.

With it the plugin can name an unknown key instead of dropping it, and say which catalog it was built from. The engine
looks keys up without case; so does the header.
"""

from __future__ import annotations

from extractor.catalog import Catalog, Command, walk
from extractor.emit.base import Options, Output
from extractor.emit.quoting import CPP_WORDS, block_comment, cpp_string, identifier, identifiers
from extractor.emit.shapes import params_of
from extractor.emit.writer import Writer, banner

FILE = "CommandKeys.h"

_STRUCT = """
/** A command and the keys its code reads: dotted names, `a.b` in an object, `a[].b` in an array's items, `a.*` any. */
struct FCommandKeys
{
	const TCHAR* Name;
	const TCHAR* const* Keys;
	int32 Num;
	/** More keys may be read than are listed. */
	bool bOpen;
};
""".strip("\n").split("\n")

_FUNCTIONS = """
/** The keys of a command; nullptr for a name that is none. */
inline const FCommandKeys* Find(const TCHAR* Name)
{
	for (int32 Index = 0; Index < NumCommands; ++Index)
	{
		if (FCString::Stricmp(Commands[Index].Name, Name) == 0)
		{
			return &Commands[Index];
		}
	}
	return nullptr;
}

/** Whether the command reads a key, or (bUnder) anything whose name begins so. */
inline bool Reads(const FCommandKeys& Command, const FString& Name, bool bUnder = false)
{
	for (int32 Index = 0; Index < Command.Num; ++Index)
	{
		const FString Key(Command.Keys[Index]);
		if (bUnder ? Key.StartsWith(Name) : Key.Equals(Name, ESearchCase::IgnoreCase))
		{
			return true;
		}
	}
	return false;
}

/** The dotted name of the first key of the request that the command does not read; empty where it reads all. */
inline FString FirstUnknownKey(
	const FCommandKeys& Command, const FJsonObject& Request, const FString& Prefix = FString())
{
	if (Command.bOpen)
	{
		return FString();
	}
	const bool bAny = Reads(Command, Prefix + TEXT("*"));
	for (const auto& Pair : Request.Values)
	{
		FString Name = Prefix + *Pair.Key;
		if (!Reads(Command, Name))
		{
			if (!bAny)
			{
				return Name;
			}
			Name = Prefix + TEXT("*");
		}
		if (!Pair.Value.IsValid())
		{
			continue;
		}
		const TSharedPtr<FJsonObject>* Object = nullptr;
		const TArray<TSharedPtr<FJsonValue>>* Items = nullptr;
		if (Pair.Value->TryGetObject(Object) && Reads(Command, Name + TEXT("."), true))
		{
			const FString Unknown = FirstUnknownKey(Command, **Object, Name + TEXT("."));
			if (!Unknown.IsEmpty())
			{
				return Unknown;
			}
		}
		else if (Pair.Value->TryGetArray(Items) && Reads(Command, Name + TEXT("[]."), true))
		{
			for (const TSharedPtr<FJsonValue>& Item : *Items)
			{
				const TSharedPtr<FJsonObject>* Inner = nullptr;
				if (Item.IsValid() && Item->TryGetObject(Inner))
				{
					const FString Unknown = FirstUnknownKey(Command, **Inner, Name + TEXT("[]."));
					if (!Unknown.IsEmpty())
					{
						return Unknown;
					}
				}
			}
		}
	}
	return FString();
}

/** The same for a command by its name; empty too for a name that is none. */
inline FString FirstUnknownKey(const TCHAR* Name, const FJsonObject& Request)
{
	const FCommandKeys* Command = Find(Name);
	return Command ? FirstUnknownKey(*Command, Request) : FString();
}
""".strip("\n").split("\n")


def files(catalog: Catalog, options: Options) -> dict[str, bytes]:
    """The one header."""
    writer = Writer("\t")
    writer.line("/*")
    writer.lines(f" * {line}".rstrip() for line in block_comment("\n".join(banner(catalog, "command-keys", "Keys"))))
    writer.line(" */")
    writer.lines(["#pragma once", "", '#include "CoreMinimal.h"', '#include "Dom/JsonObject.h"', ""])
    space = f"{identifier(catalog.plugin.name, 'pascal', CPP_WORDS)}Commands"
    names = identifiers((command.name for command in catalog.commands), "pascal", CPP_WORDS)
    writer.lines([f"namespace {space}", "{"])
    writer.line("/** Over all facts of the contract: a bridge compares it with its own catalog's. */")
    writer.line(f"inline constexpr const TCHAR* ContractDigest = TEXT({cpp_string(catalog.plugin.contract_digest)});")
    writer.line()
    writer.lines(_STRUCT)
    writer.line()
    writer.lines(["namespace Keys", "{"])
    keys = {command.name: keys_of(command) for command in catalog.commands}
    for name, listed in keys.items():
        if listed:
            with writer.block(f"inline constexpr const TCHAR* {names[name]}[] = {{", "};"):
                writer.lines(f"TEXT({cpp_string(key)})," for key in listed)
    writer.lines(["} // namespace Keys", ""])
    writer.line("/** Every command, other names of it too, in the order of the catalog. */")
    _table(writer, catalog, keys, names)
    writer.line()
    writer.lines(_FUNCTIONS)
    writer.line(f"}} // namespace {space}")
    return {FILE: writer.data()}


def keys_of(command: Command) -> list[str]:
    """The dotted names of all keys that the command reads, stand-ins too."""
    found: dict[str, None] = {}
    for name, param in walk(params_of(command)):
        if name.endswith("[]"):
            continue
        found[name] = None
        prefix = f"{name.rpartition('.')[0]}." if "." in name else ""
        found.update(dict.fromkeys(prefix + alias for alias in param.aliases))
    return list(found)


def _table(writer: Writer, catalog: Catalog, keys: dict[str, list[str]], names: dict[str, str]) -> None:
    rows = []
    own = set(keys)
    for command in catalog.commands:
        listed = keys[command.name]
        array = f"Keys::{names[command.name]}" if listed else "nullptr"
        is_open = "true" if command.open else "false"
        for name in (command.name, *(alias for alias in command.aliases if alias not in own)):
            rows.append(f"{{TEXT({cpp_string(name)}), {array}, {len(listed)}, {is_open}}},")
    writer.line(f"inline constexpr int32 NumCommands = {len(rows)};")
    # An array of no elements is no C++: without commands there is one that nothing looks at.
    with writer.block(f"inline constexpr FCommandKeys Commands[{max(1, len(rows))}] = {{", "};"):
        writer.lines(rows or ["{nullptr, nullptr, 0, false},"])


OUTPUT = Output("command-keys", "C++ header: the keys each command reads, the contract's digest", files, FILE)
