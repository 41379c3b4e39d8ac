"""Writes generated handlers as an editor plugin: a module, a socket, a dispatcher, replies, shared readers, handlers.

`write_plugin` makes the tree that the product reads and, beside it, a unity source that the compiler reads. The
shapes around the handlers (names of the reply functions, the way of registering) vary with the batch.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

from soundness.emit import Context, Lines, Scope, block, laid_out, statements, t
from soundness.plan import Forward, Handler, Terminal

PER_FILE = 8
REPLIES = (("SendResult", "SendFailure"), ("AnswerRequest", "RefuseRequest"), ("PostReply", "PostProblem"))
ARGUMENTS = "const TSharedPtr<FJsonObject>& Payload, const FString& RequestId"

_REPLY_H = """#pragma once
#include "CoreMinimal.h"
#include "Dom/JsonObject.h"

void {ok}(const FString& RequestId, int32 Code, const TSharedPtr<FJsonObject>& Data);
void {bad}(const FString& RequestId, int32 Code, const FString& Message);
"""
_REPLY_CPP = """#include "GenReply.h"
#include "GenTransport.h"
#include "Serialization/JsonSerializer.h"
#include "Serialization/JsonWriter.h"

void {ok}(const FString& RequestId, int32 Code, const TSharedPtr<FJsonObject>& Data)
{{
	const TSharedRef<FJsonObject> Envelope = MakeShared<FJsonObject>();
	Envelope->SetNumberField(TEXT("ver"), 1);
	Envelope->SetStringField(TEXT("type"), TEXT("res"));
	Envelope->SetStringField(TEXT("id"), RequestId);
	Envelope->SetNumberField(TEXT("code"), Code);
	Envelope->SetObjectField(TEXT("result"), Data);
	FString Text;
	FJsonSerializer::Serialize(Envelope, TJsonWriterFactory<>::Create(&Text));
	FGenTransport::Get().Send(Text);
}}

void {bad}(const FString& RequestId, int32 Code, const FString& Message)
{{
	const TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("error"), Message);
	{ok}(RequestId, Code, Data);
}}
"""
_TRANSPORT_H = """#pragma once
#include "CoreMinimal.h"
#include "IWebSocket.h"

class FGenTransport
{
public:
	static FGenTransport& Get();
	void Open(TFunction<void(const FString&)> Listener);
	void Send(const FString& Text);

private:
	TSharedPtr<IWebSocket> Socket;
};
"""
_TRANSPORT_CPP = """#include "GenTransport.h"
#include "WebSocketsModule.h"

FGenTransport& FGenTransport::Get()
{
	static FGenTransport Instance;
	return Instance;
}

void FGenTransport::Open(TFunction<void(const FString&)> Listener)
{
	Socket = FWebSocketsModule::Get().CreateWebSocket(TEXT("ws://127.0.0.1:1"));
	Socket->OnMessage().AddLambda([Listener](const FString& Text) { Listener(Text); });
	Socket->Connect();
}

void FGenTransport::Send(const FString& Text)
{
	if (Socket.IsValid())
	{
		Socket->Send(Text);
	}
}
"""
_DISPATCHER_H = """#pragma once
#include "CoreMinimal.h"
#include "Dom/JsonObject.h"

using FGenHandler = TFunction<void(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)>;

class FGenDispatcher
{
public:
	void RegisterHandler(const FString& Name, FGenHandler Handler);
	void HandleText(const FString& Text);
	TMap<FString, FGenHandler> Commands;
};
"""
_DISPATCHER_CPP = """#include "GenDispatcher.h"
#include "GenReply.h"
#include "Serialization/JsonReader.h"
#include "Serialization/JsonSerializer.h"

void FGenDispatcher::RegisterHandler(const FString& Name, FGenHandler Handler)
{{
	Commands.Add(Name, Handler);
}}

void FGenDispatcher::HandleText(const FString& Text)
{{
	TSharedPtr<FJsonObject> Root;
	if (!FJsonSerializer::Deserialize(TJsonReaderFactory<>::Create(Text), Root))
	{{
		{bad}(FString(), 400, TEXT("Malformed JSON"));
		return;
	}}
	FString RequestId;
	Root->TryGetStringField(TEXT("id"), RequestId);
	FString Method;
	if (!Root->TryGetStringField(TEXT("method"), Method))
	{{
		{bad}(RequestId, 400, TEXT("Missing method"));
		return;
	}}
	TSharedPtr<FJsonObject> Payload = MakeShared<FJsonObject>();
	const TSharedPtr<FJsonObject>* Params = nullptr;
	if (Root->TryGetObjectField(TEXT("params"), Params))
	{{
		Payload = *Params;
	}}
	const FGenHandler* Handler = Commands.Find(Method);
	if (!Handler)
	{{
		{bad}(RequestId, 404, TEXT("Unknown method"));
		return;
	}}
	(*Handler)(Payload, RequestId);
}}
"""
_READERS_H = """#pragma once
#include "CoreMinimal.h"
#include "Dom/JsonObject.h"

bool RequireText(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, FString& Out, FString& OutError, bool bAllowEmpty = false);
FString ReadText(const TSharedPtr<FJsonObject>& Object, const FString& Key, const FString& Default = FString());
bool RequireNumber(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, double& Out);
bool RequireNumber(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, int32& Out);
FString FirstText(const TSharedPtr<FJsonObject>& Object, const TArray<FString>& Keys);
bool ReadVector(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, FVector& Out);
bool ReadObject(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, TSharedPtr<FJsonObject>& Out);
TSharedPtr<FJsonObject> MakeProblem(int32 Code, const FString& Message);
void AddDetail(const TSharedPtr<FJsonObject>& Data, const FString& Name);
"""
_READERS_CPP = """#include "GenReaders.h"
#include "Serialization/JsonReader.h"
#include "Serialization/JsonSerializer.h"

bool RequireText(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, FString& Out, FString& OutError, bool bAllowEmpty)
{
	if (!Object->TryGetStringField(Key, Out) || (!bAllowEmpty && Out.IsEmpty()))
	{
		OutError = FString::Printf(TEXT("Missing field: %s"), Key);
		return false;
	}
	return true;
}

FString ReadText(const TSharedPtr<FJsonObject>& Object, const FString& Key, const FString& Default)
{
	FString Out;
	return Object->TryGetStringField(Key, Out) ? Out : Default;
}

bool RequireNumber(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, double& Out)
{
	return Object->TryGetNumberField(Key, Out);
}

bool RequireNumber(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, int32& Out)
{
	double Wide = 0;
	if (!RequireNumber(Object, Key, Wide))
	{
		return false;
	}
	Out = int32(Wide);
	return Out > 0;
}

FString FirstText(const TSharedPtr<FJsonObject>& Object, const TArray<FString>& Keys)
{
	for (const FString& Key : Keys)
	{
		FString Out;
		if (Object->TryGetStringField(Key, Out) && !Out.IsEmpty())
		{
			return Out;
		}
	}
	return FString();
}

bool ReadVector(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, FVector& Out)
{
	const TSharedPtr<FJsonObject>* Inner = nullptr;
	if (Object->TryGetObjectField(Key, Inner))
	{
		return (*Inner)->TryGetNumberField(TEXT("x"), Out.X) && (*Inner)->TryGetNumberField(TEXT("y"), Out.Y) && (*Inner)->TryGetNumberField(TEXT("z"), Out.Z);
	}
	const TArray<TSharedPtr<FJsonValue>>* Values = nullptr;
	if (Object->TryGetArrayField(Key, Values) && Values->Num() == 3)
	{
		Out = FVector((*Values)[0]->AsNumber(), (*Values)[1]->AsNumber(), (*Values)[2]->AsNumber());
		return true;
	}
	return false;
}

bool ReadObject(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, TSharedPtr<FJsonObject>& Out)
{
	const TSharedPtr<FJsonObject>* Inner = nullptr;
	if (Object->TryGetObjectField(Key, Inner))
	{
		Out = *Inner;
		return true;
	}
	FString Text;
	if (Object->TryGetStringField(Key, Text))
	{
		return FJsonSerializer::Deserialize(TJsonReaderFactory<>::Create(Text), Out) && Out.IsValid();
	}
	return false;
}

TSharedPtr<FJsonObject> MakeProblem(int32 Code, const FString& Message)
{
	const TSharedPtr<FJsonObject> Problem = MakeShared<FJsonObject>();
	Problem->SetNumberField(TEXT("status"), Code);
	Problem->SetStringField(TEXT("message"), Message);
	return Problem;
}

void AddDetail(const TSharedPtr<FJsonObject>& Data, const FString& Name)
{
	const TSharedPtr<FJsonObject> Detail = MakeShared<FJsonObject>();
	Detail->SetStringField(TEXT("kind"), TEXT("detail"));
	Data->SetObjectField(Name, Detail);
}
"""
_MACRO = """#define GEN_REQUIRE_TEXT(Object, Key, Var) \\
	FString Var; \\
	if (!(Object)->TryGetStringField(TEXT(Key), Var) || Var.IsEmpty()) \\
	{{ \\
		{bad}(RequestId, 400, TEXT("Missing a field")); \\
		return; \\
	}}
"""
_BUILD = """using UnrealBuildTool;

public class GenPlugin : ModuleRules
{
	public GenPlugin(ReadOnlyTargetRules Target) : base(Target)
	{
		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "Json", "UnrealEd", "WebSockets" });
	}
}
"""


def _results(end: Terminal) -> Lines:
    return [f"Data->SetStringField({t(name)}, {t('made')});" for name in end.results]


def _finish(end: Terminal, scope: Scope) -> Lines:
    """The last statements of a handler."""
    ok, found = scope.success, _results(end)
    match end.way:
        case "helper":
            name = f"{scope.tag}_{scope.name('Finish')}"
            head = f"void {name}(const FString& RequestId, const TSharedPtr<FJsonObject>& Data)"
            scope.before.extend(
                [*block(head, [f"Data->SetBoolField({t('finished')}, true);", f"{ok}(RequestId, 200, Data);"]), ""]
            )
            return [*found, f"{name}(RequestId, Data);"]
        case "soft":
            return [
                *found,
                f"Data->SetBoolField({t('ok')}, FPaths::FileExists({t('soft')}));",
                f"{ok}(RequestId, 200, Data);",
            ]
        case "ternary":
            return [
                *found,
                f"const bool bWhole = FPaths::FileExists({t('whole')});",
                f"{ok}(RequestId, bWhole ? 200 : 207, Data);",
            ]
        case "variable":
            lines = [*found, "int32 FinalCode = 200;"]
            lines.extend(block(f"if (!FPaths::FileExists({t('partly')}))", ["FinalCode = 207;"]))
            lines.extend(block(f"if (!FPaths::DirectoryExists({t('folder')}))", ["FinalCode = 500;"]))
            return [*lines, f"{ok}(RequestId, FinalCode, Data);"]
        case "async":
            return [
                *found,
                "AsyncTask(ENamedThreads::GameThread, [RequestId, Data]()",
                "{",
                f"{ok}(RequestId, 200, Data);",
                "});",
            ]
        case "nested":
            lines = [
                "const TSharedPtr<FJsonObject> Report = MakeShared<FJsonObject>();",
                f"Report->SetObjectField({t('report')}, Data);",
            ]
            return [*found, *lines, f"{ok}(RequestId, 200, Report);"]
        case _:
            return [*found, f"{ok}(RequestId, 200, Data);"]


def _forwarded(end: Forward, scope: Scope, c: Context) -> Lines:
    name = f"{scope.tag}_Inner"
    body = _body(end.steps, end.end, scope)
    scope.before.extend([*block(f"void {name}({ARGUMENTS})", body), ""])
    lines = ["const TSharedPtr<FJsonObject> Next = MakeShared<FJsonObject>();"]
    if end.wrap:
        lines.extend(["TArray<TSharedPtr<FJsonValue>> Wrapped;", "Wrapped.Add(MakeShared<FJsonValueObject>(Payload));"])
        lines.append(f"Next->SetArrayField({t(end.wrap)}, Wrapped);")
    for there, how, here in end.mapping:
        v = scope.name("Moved")
        if how == "field":
            test = f"if (const TSharedPtr<FJsonValue> {v} = {c.obj}->TryGetField({t(here)}))"
            lines.extend(block(test, [f"Next->SetField({t(there)}, {v});"]))
        elif how == "text":
            test = f"if ({c.obj}->TryGetStringField({t(here)}, {v}))"
            lines.extend([f"FString {v};", *block(test, [f"Next->SetStringField({t(there)}, {v});"])])
        elif how == "constant":
            lines.append(f"Next->SetStringField({t(there)}, {t('constant')});")
    return [*lines, f"{name}(Next, RequestId);"]


def _body(steps: tuple, end: Terminal | Forward, scope: Scope) -> Lines:  # type: ignore[type-arg]
    c = Context(
        scope,
        "Payload",
        lambda code, message: [f"{scope.failure}(RequestId, {code}, {message});", "return;"],
        ["return;"],
        "RequestId",
    )
    lines = ["const TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();", *statements(steps, c)]
    return [*lines, *(_forwarded(end, scope, c) if isinstance(end, Forward) else _finish(end, scope))]


_COMMENTS = (
    '// FString Old; Payload->TryGetStringField(TEXT("ghost"), Old);',
    '/* if (!Payload->HasField(TEXT("ghost"))) { return; } */',
    "// 旧的写法：缺少字段时直接返回",
    '/* "unbalanced { ( */',
)


def _odd(lines: Lines, seed: int) -> Lines:
    """The lines in another hand: spaces, line breaks, brace places and comments, the tokens unchanged."""
    rng = random.Random(seed)
    found: Lines = []
    for line in lines:
        bare = line.strip()
        if bare.startswith("#") or not bare:
            found.append(line)
            continue
        if bare == "{" and found and not found[-1].lstrip().startswith(("#", "//")) and rng.random() < 0.3:
            found[-1] += " {"
            continue
        if rng.random() < 0.06:
            found.append(rng.choice(_COMMENTS))
        if rng.random() < 0.15:
            line = re.sub(r"\b(if|for|switch) \(", r"\1(", line)
        if rng.random() < 0.1 and ", " in line:
            line = re.sub(r", (?=[A-Z&*(\[])", ",\n\t\t\t", line, count=1)
        if rng.random() < 0.1:
            line = line.replace(" || ", "\n\t\t|| ").replace(" && ", "\n\t\t&& ")
        if rng.random() < 0.05 and '"' not in line:
            line = line.replace("->", " ->\n\t", 1)
        found.append(line)
    return found


def _handler(handler: Handler, tag: str, replies: tuple[str, str]) -> tuple[Lines, Lines, Scope]:
    """(definitions, registration statements, scope) of one handler."""
    scope = Scope(tag, *replies)
    body = _body(handler.steps, handler.end, scope)
    function = f"Handle_{tag}"
    name = t(handler.name)
    definitions = list(scope.before)
    if handler.registered == "inline":
        register = [f"Dispatcher.Commands.Add({name}, []({ARGUMENTS})", "{", *body, "});"]
    else:
        definitions.extend([*block(f"void {function}({ARGUMENTS})", body), ""])
        match handler.registered:
            case "lambda":
                register = [
                    f"Dispatcher.Commands.Add({name}, []({ARGUMENTS})",
                    "{",
                    f"{function}(Payload, RequestId);",
                    "});",
                ]
            case "registrar":
                register = [f"Dispatcher.RegisterHandler({name}, &{function});"]
            case "constant":
                definitions.insert(0, f"static const TCHAR* const Name_{tag} = {name};")
                register = [f"Dispatcher.Commands.Add(Name_{tag}, &{function});"]
            case _:
                register = [f"Dispatcher.Commands.Add({name}, &{function});"]
    if handler.alias and handler.registered != "inline":
        register.append(f"Dispatcher.Commands.Add({t(handler.alias)}, &{function});")
    return definitions, register, scope


def _group(number: int, group: Sequence[tuple[int, Handler]], replies: tuple[str, str]) -> dict[str, str]:
    """The files of some handlers: their own source and what of their helpers stands elsewhere."""
    includes = ["GenDispatcher.h", "GenReaders.h", "GenReply.h", f"GenSupport{number}.h", "Editor.h", "EngineUtils.h"]
    source = [*(f'#include "{i}"' for i in includes), '#include "Async/Async.h"', '#include "Misc/Paths.h"', ""]
    source.extend(['#include "HAL/IConsoleManager.h"', ""])
    registrations: Lines = []
    support: Lines = []
    declared: Lines = []
    for index, handler in group:
        definitions, register, scope = _handler(handler, f"G{index}", replies)
        layout = laid_out(definitions)
        source.extend(_odd(layout, handler.odd) if handler.odd else layout)
        registrations.extend(register)
        support.extend(scope.support)
        declared.extend(scope.declared)
    source.extend(laid_out(block(f"void RegisterGroup{number}(FGenDispatcher& Dispatcher)", registrations)))
    head = ["#pragma once", '#include "CoreMinimal.h"', '#include "Dom/JsonObject.h"', "", *declared]
    other = [
        f'#include "GenSupport{number}.h"',
        '#include "GenReaders.h"',
        '#include "GenReply.h"',
        '#include "Editor.h"',
    ]
    other.extend(['#include "Misc/Paths.h"', '#include "GenLimits.h"', "", *laid_out(support)])
    source.insert(0, '#include "GenLimits.h"')
    return {
        f"GenGroup{number}.cpp": "\n".join(source) + "\n",
        f"GenSupport{number}.h": "\n".join(head) + "\n",
        f"GenSupport{number}.cpp": "\n".join(other) + "\n",
    }


def write_plugin(handlers: Sequence[Handler], folder: Path, seed: int = 0) -> tuple[Path, Path]:
    """Writes the plugin of these handlers: (plugin folder, unity source). Command names must differ."""
    ok, bad = replies = REPLIES[seed % len(REPLIES)]
    plugin, module = folder / "GenPlugin", folder / "GenPlugin" / "Source" / "GenPlugin"
    private = module / "Private"
    files = {
        "GenReply.h": _REPLY_H.format(ok=ok, bad=bad),
        "GenReply.cpp": _REPLY_CPP.format(ok=ok, bad=bad),
        "GenTransport.h": _TRANSPORT_H,
        "GenTransport.cpp": _TRANSPORT_CPP,
        "GenDispatcher.h": _DISPATCHER_H,
        "GenDispatcher.cpp": _DISPATCHER_CPP.format(bad=bad),
        "GenReaders.h": _READERS_H,
        "GenReaders.cpp": _READERS_CPP,
        "GenLimits.h": '#pragma once\n#include "CoreMinimal.h"\n#include "GenReply.h"\n#include "HAL/IConsoleManager.h"\n\n'
        'static TAutoConsoleVariable<int32> CVarGenLimit(TEXT("gen.Limit"), 50, TEXT("The most that is accepted"));\n\n'
        + _MACRO.format(bad=bad),
    }
    numbered = list(enumerate(handlers))
    groups = [numbered[i : i + PER_FILE] for i in range(0, len(numbered), PER_FILE)]
    for number, group in enumerate(groups):
        files.update(_group(number, group, replies))
    calls = [f"RegisterGroup{n}(*Dispatcher);" for n in range(len(groups))]
    start = [
        *calls,
        "FGenTransport::Get().Open([this](const FString& Text)",
        "{",
        "Dispatcher->HandleText(Text);",
        "});",
    ]
    module_lines = ['#include "GenDispatcher.h"', '#include "GenTransport.h"', '#include "Modules/ModuleManager.h"', ""]
    module_lines.extend(f"void RegisterGroup{n}(FGenDispatcher& Dispatcher);" for n in range(len(groups)))
    module_lines.extend(["", "class FGenModule : public IModuleInterface", "{", "public:"])
    startup = ["Dispatcher = MakeShared<FGenDispatcher>();", *start]
    module_lines.extend([*block("virtual void StartupModule() override", startup), "", "private:", "TSharedPtr<FGenDispatcher> Dispatcher;", "};", ""])  # fmt: skip
    module_lines.append("IMPLEMENT_MODULE(FGenModule, GenPlugin)")
    files["GenModule.cpp"] = "\n".join(laid_out(module_lines)) + "\n"
    private.mkdir(parents=True)
    for name, text in files.items():
        (private / name).write_text(text, encoding="utf-8")
    (module / "GenPlugin.Build.cs").write_text(_BUILD, encoding="utf-8")
    (plugin / "GenPlugin.uplugin").write_text('{ "FileVersion": 3, "VersionName": "1.0" }\n', encoding="utf-8")
    unity = folder / "unity.cpp"
    sources = sorted(name for name in files if name.endswith(".cpp"))
    unity.write_text(
        "".join(f'#include "{private / n}"\n' for n in sources) + '#include "driver.h"\n', encoding="utf-8"
    )
    return plugin, unity
