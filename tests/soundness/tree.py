"""Writes generated handlers as an editor plugin: a module, a socket, a dispatcher, replies, shared readers, handlers.

`write_plugin` makes the tree that the product reads and, beside it, a unity source that the compiler reads. The
shapes around the handlers (names of the reply functions, the way of registering) vary with the batch.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

from soundness import emit_flow, emit_objects, emit_reads
from soundness.emit import Context, Lines, Scope, block, laid_out, statements, t
from soundness.plan import Forward, Handler, Terminal

PER_FILE = 8
REPLIES = (("SendResult", "SendFailure"), ("AnswerRequest", "RefuseRequest"), ("PostReply", "PostProblem"))
ARGUMENTS = "const TSharedPtr<FJsonObject>& Payload, const FString& RequestId"

WRITERS = (emit_flow, emit_objects, emit_reads)
"""Imported for the steps that they write."""
FRAME = Path(__file__).resolve().parent / "frame"
"""What every generated plugin has, written with the first pair of REPLIES."""


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


def _with_replies(text: str, replies: tuple[str, str]) -> str:
    return text.replace(REPLIES[0][0], replies[0]).replace(REPLIES[0][1], replies[1])


def write_plugin(handlers: Sequence[Handler], folder: Path, seed: int = 0) -> tuple[Path, Path]:
    """Writes the plugin of these handlers: (plugin folder, unity source). Command names must differ."""
    replies = REPLIES[seed % len(REPLIES)]
    plugin, module = folder / "GenPlugin", folder / "GenPlugin" / "Source" / "GenPlugin"
    private = module / "Private"
    files = {p.name: _with_replies(p.read_text(encoding="utf-8"), replies) for p in sorted(FRAME.glob("Gen*.[hc]*"))}
    build_rules = files.pop("GenPlugin.Build.cs", "")
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
    module_lines.extend(
        [
            *block("virtual void StartupModule() override", startup),
            "",
            "private:",
            "TSharedPtr<FGenDispatcher> Dispatcher;",
            "};",
            "",
        ]
    )
    module_lines.append("IMPLEMENT_MODULE(FGenModule, GenPlugin)")
    files["GenModule.cpp"] = "\n".join(laid_out(module_lines)) + "\n"
    private.mkdir(parents=True)
    for name, text in files.items():
        (private / name).write_text(text, encoding="utf-8")
    (module / "GenPlugin.Build.cs").write_text(build_rules, encoding="utf-8")
    (plugin / "GenPlugin.uplugin").write_text('{ "FileVersion": 3, "VersionName": "1.0" }\n', encoding="utf-8")
    unity = folder / "unity.cpp"
    sources = sorted(name for name in files if name.endswith(".cpp"))
    unity.write_text(
        "".join(f'#include "{private / n}"\n' for n in sources) + '#include "driver.h"\n', encoding="utf-8"
    )
    return plugin, unity
