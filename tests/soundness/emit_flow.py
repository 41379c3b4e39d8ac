"""Writes the steps that hold others: objects, arrays, choices, functions of their own, forks, `#if` groups."""

from __future__ import annotations

from dataclasses import replace

from soundness.emit import Context, Lines, Scope, block, chain, emits, refuse_if, statements, t
from soundness.plan import (
    Choice,
    Early,
    HeaderSplit,
    Helper,
    Inside,
    Items,
    Nested,
    Opaque,
    OptBool,
    Present,
    Split,
)


@emits(OptBool)
def _opt_bool(s: OptBool, c: Context) -> Lines:
    v, k, o = c.scope.name("bFlag"), t(s.key), c.obj
    default = "true" if s.default else "false"
    match s.way:
        case "try":
            found = [f"bool {v} = {default};", f"{o}->TryGetBoolField({k}, {v});"]
        case "ternary":
            found = [f"const bool {v} = {o}->HasField({k}) ? {o}->GetBoolField({k}) : {default};"]
        case _:
            found = [f"const bool {v} = {o}->GetBoolField({k});"]
    return [*found, *block(f"if ({v})", statements(s.steps, c))] if s.steps else found


@emits(Choice)
def _choice(s: Choice, c: Context) -> Lines:
    v = c.scope.name("Word")
    read = f"{c.obj}->TryGetStringField({t(s.key)}, {v})"
    if s.default is None:
        found = [f"FString {v};", *refuse_if(c, s, f"!{read}", f"Missing {s.key}")]
    else:
        found = [f"FString {v} = {t(s.default)};", f"{read};"]
    bodies = [
        [f"Data->SetStringField({t('done')}, {t(w)});", *statements(b, c)]
        for w, b in zip(s.literals, s.branches, strict=True)
    ]
    unknown = c.fail(str(s.code), t(f"Unknown {s.key}")) if s.otherwise == "error" else []
    match s.compare:
        case "equals_ic":
            tests = [f"{v}.Equals({t(w)}, ESearchCase::IgnoreCase)" for w in s.literals]
        case "equals_cs":
            tests = [f"{v}.Equals({t(w)})" for w in s.literals]
        case "lower":
            low = c.scope.name("Lower")
            found.append(f"const FString {low} = {v}.ToLower();")
            tests = [f"{low} == {t(w.lower())}" for w in s.literals]
        case "contains":
            allowed = c.scope.name("Allowed")
            found.append(f"const TArray<FString> {allowed} = {{ {', '.join(t(w) for w in s.literals)} }};")
            if unknown:
                found.extend(block(f"if (!{allowed}.Contains({v}))", unknown))
            return [*found, *chain([f"{v} == {t(w)}" for w in s.literals], bodies, [])]
        case "map" | "enum":
            return [*found, *_switched(s, c, v, bodies, unknown)]
        case _:
            tests = [f"{v} == {t(w)}" for w in s.literals]
    return [*found, *chain(tests, bodies, unknown)]


def _switched(s: Choice, c: Context, v: str, bodies: list[Lines], unknown: Lines) -> Lines:
    cases: Lines = []
    if s.compare == "map":
        table, entry = c.scope.name("Table"), c.scope.name("Entry")
        rows = ", ".join(f"{{ {t(w)}, {i} }}" for i, w in enumerate(s.literals))
        for index, body in enumerate(bodies):
            cases.extend([*block(f"case {index}:", body), "break;"])
        made = [
            f"static const TMap<FString, int32> {table} = {{ {rows} }};",
            f"const int32* {entry} = {table}.Find({v});",
        ]
        rest = block(f"switch (*{entry})", [*cases, "default:", "break;"])
        return [
            *made,
            *(block(f"if (!{entry})", unknown) if unknown else []),
            *(rest if unknown else block(f"if ({entry})", rest)),
        ]
    kind = f"E{c.scope.tag}_{c.scope.name('Kind')}"
    members = [f"Is{w.capitalize()}" for w in s.literals]
    c.scope.before.extend([f"enum class {kind} {{ {', '.join(members)} }};"])
    parse = [f"bool Parse{kind}(const FString& In, {kind}& Out)", "{"]
    for word, member in zip(s.literals, members, strict=True):
        parse.extend(
            block(f"if (In.Equals({t(word)}, ESearchCase::IgnoreCase))", [f"Out = {kind}::{member};", "return true;"])
        )
    c.scope.before.extend([*parse, "return false;", "}", ""])
    value = c.scope.name("Parsed")
    for member, body in zip(members, bodies, strict=True):
        cases.extend([*block(f"case {kind}::{member}:", body), "break;"])
    call = f"Parse{kind}({v}, {value})"
    switch = block(f"switch ({value})", cases)
    head = [f"{kind} {value} = {kind}::{members[0]};"]
    return [*head, *block(f"if (!{call})", unknown), *switch] if unknown else [*head, *block(f"if ({call})", switch)]


@emits(Present)
def _present(s: Present, c: Context) -> Lines:
    k = t(s.key)
    found: Lines = []
    match s.way:
        case "has":
            test = f"{c.obj}->HasField({k})"
        case "typed":
            test = f"{c.obj}->HasTypedField<EJson::String>({k})"
        case "field":
            test = f"{c.obj}->TryGetField({k}).IsValid()"
        case _:
            v = c.scope.name("Given")
            found = [f"FString {v};", f"{c.obj}->TryGetStringField({k}, {v});"]
            test = f"!{v}.IsEmpty()"
    return [*found, *block(f"if ({'!(' + test + ')' if s.negated else test})", statements(s.steps, c))]


@emits(Inside)
def _inside(s: Inside, c: Context) -> Lines:
    v = c.scope.name("Text")
    test = f"{c.obj}->TryGetStringField({t(s.key)}, {v}) && !{v}.IsEmpty()"
    otherwise = c.fail(str(s.code), t(f"Missing {s.key}")) if s.refuse else []
    return [f"FString {v};", *chain([test], [statements(s.steps, c)], otherwise)]


@emits(Nested)
def _nested(s: Nested, c: Context) -> Lines:
    v, k = c.scope.name("Inner"), t(s.key)
    pointer = f"const TSharedPtr<FJsonObject>* {v} = nullptr;"
    read = f"{c.obj}->TryGetObjectField({k}, {v})"
    match s.way:
        case "need":
            inner = statements(s.steps, replace(c, obj=f"(*{v})"))
            return [pointer, *refuse_if(c, s, f"!{read}", f"Missing {s.key}"), *inner]
        case "optional":
            return [pointer, *block(f"if ({read})", statements(s.steps, replace(c, obj=f"(*{v})")))]
        case "get":
            return [
                f"const TSharedPtr<FJsonObject> {v} = {c.obj}->GetObjectField({k});",
                *statements(s.steps, replace(c, obj=v)),
            ]
        case "value":
            field_ = c.scope.name("Field")
            body = [
                f"const TSharedPtr<FJsonObject> {v} = {field_}->AsObject();",
                *statements(s.steps, replace(c, obj=v)),
            ]
            return [
                f"const TSharedPtr<FJsonValue> {field_} = {c.obj}->TryGetField({k});",
                *block(f"if ({field_}.IsValid())", body),
            ]
        case _:
            inner = statements(s.steps, replace(c, obj=v))
            return [
                f"TSharedPtr<FJsonObject> {v};",
                *refuse_if(c, s, f"!ReadObject({c.obj}, {k}, {v})", f"Missing {s.key}"),
                *inner,
            ]


@emits(Items)
def _items(s: Items, c: Context) -> Lines:
    all_, v, item = c.scope.name("List"), c.scope.name("Each"), c.scope.name("Item")
    done, bad = c.scope.name("Done"), c.scope.name("Bad")
    k = t(s.key)
    inner = replace(c, obj=f"(*{item})")
    if s.bad == "skip":
        inner = replace(inner, fail=lambda code, message: ["continue;"], bail=None, request_id=None)
    elif s.bad == "count":
        inner = replace(inner, fail=lambda code, message: [f"++{bad};", "continue;"], bail=None, request_id=None)
    head = [f"const TSharedPtr<FJsonObject>* {item} = nullptr;"]
    head.extend(block(f"if (!{v}->TryGetObject({item}))", inner.fail(str(s.code), t("An item is no object"))))
    values = f"*{all_}" if s.way != "get" else all_
    loop = [f"int32 {done} = 0;", f"int32 {bad} = 0;"]
    loop.extend(
        block(f"for (const TSharedPtr<FJsonValue>& {v} : {values})", [*head, *statements(s.steps, inner), f"++{done};"])
    )
    if s.after == "none":
        loop.extend(refuse_if(c, s, f"{done} == 0", "No item was good"))
    elif s.after == "any_bad":
        loop.extend(refuse_if(c, s, f"{bad} > 0", "Some item was bad"))
    loop.append(f"Data->SetNumberField({t('done_count')}, {done});")
    pointer = f"const TArray<TSharedPtr<FJsonValue>>* {all_} = nullptr;"
    read = f"{c.obj}->TryGetArrayField({k}, {all_})"
    if s.way == "optional":
        return [pointer, *block(f"if ({read})", loop)]
    if s.way == "get":
        some = refuse_if(c, s, f"{all_}.Num() == 0", f"{s.key} is empty") if s.need_some else []
        return [f"const TArray<TSharedPtr<FJsonValue>>& {all_} = {c.obj}->GetArrayField({k});", *some, *loop]
    some_too = f" || {all_}->Num() == 0" if s.need_some else ""
    return [pointer, *refuse_if(c, s, f"!{read}{some_too}", f"Missing {s.key}"), *loop]


@emits(Opaque)
def _opaque(s: Opaque, c: Context) -> Lines:
    v = c.scope.name("Thing")
    match s.way:
        case "load":
            return [
                f"UStaticMesh* {v} = LoadObject<UStaticMesh>(nullptr, {t('/Game/Thing')});",
                *refuse_if(c, s, f"!{v}", "No such asset"),
            ]
        case "world":
            return [
                f"UWorld* {v} = GEditor->GetEditorWorldContext().World();",
                *refuse_if(c, s, f"{v} == nullptr", "No world"),
            ]
        case "spawn":
            actor = c.scope.name("Actor")
            body = [f"AActor* {actor} = {v}->SpawnActor<AActor>();", *refuse_if(c, s, f"!{actor}", "Nothing spawned")]
            return [f"UWorld* {v} = GEditor->GetEditorWorldContext().World();", *block(f"if ({v})", body)]
        case "show":
            return block(f"if (FPaths::FileExists({t('state.json')}))", [f"Data->SetBoolField({t('cached')}, true);"])
        case _:
            other = statements(s.other, c)
            return chain([f"FPaths::DirectoryExists({t('Saved')})"], [statements(s.steps, c)], other)


@emits(Early)
def _early(s: Early, c: Context) -> Lines:
    found: Lines = []
    match s.way:
        case "opaque":
            test = "GEditor->IsPlayingSessionInEditor()"
        case "has":
            test = f"{c.obj}->HasField({t(s.key)})"
        case "flag":
            v = c.scope.name("bQuick")
            found = [f"bool {v} = false;", f"{c.obj}->TryGetBoolField({t(s.key)}, {v});"]
            test = v
        case "equal":
            test = f"{c.obj}->GetStringField({t(s.key)}) == {t('skip')}"
        case _:
            test = f"{c.obj}->GetStringField({t(s.key)}).IsEmpty()"
    return [*found, *block(f"if ({test})", [f"{c.scope.success}({c.request_id}, {s.reply}, Data);", *(c.bail or [])])]


@emits(Helper)
def _helper(s: Helper, c: Context) -> Lines:
    style = s.style
    if style in ("replies", "lambda_replies") and (c.request_id is None or c.bail is None):
        style = "error" if style == "replies" else "lambda"
    scope, name = c.scope, f"{c.scope.tag}_{c.scope.name('Check')}"
    params = "const TSharedPtr<FJsonObject>& Params, const TSharedPtr<FJsonObject>& Data"
    inner = replace(c, obj="Params", bail=None, request_id=None)
    failed = t("Not accepted")
    if style.startswith("lambda"):
        replies = style == "lambda_replies"
        refuse = (
            (lambda code, message: [f"{scope.failure}({c.request_id}, {code}, {message});", "return false;"])
            if replies
            else (lambda code, message: ["return false;"])
        )
        body = statements(
            s.steps,
            replace(
                c,
                fail=refuse,
                bail=["return false;"] if replies else None,
                request_id=c.request_id if replies else None,
            ),
        )
        local = scope.name("Accept")
        made = [f"const auto {local} = [&]() -> bool", "{", *body, "return true;", "};"]
        return [*made, *block(f"if (!{local}())", (c.bail or []) if replies else c.fail(str(s.code), failed))]
    match style:
        case "error":
            inner = replace(inner, fail=lambda code, message: [f"OutError = {message};", "return false;"])
            _function(
                scope, s, "bool", name, f"{params}, FString& OutError", [*statements(s.steps, inner), "return true;"]
            )
            error = scope.name("Error")
            return [
                f"FString {error};",
                *block(f"if (!{_called(s, name)}({c.obj}, Data, {error}))", c.fail(str(s.code), error)),
            ]
        case "replies":
            inner = replace(
                inner,
                fail=lambda code, message: [f"{scope.failure}(RequestId, {code}, {message});", "return false;"],
                bail=["return false;"],
                request_id="RequestId",
            )
            _function(
                scope,
                s,
                "bool",
                name,
                f"{params}, const FString& RequestId",
                [*statements(s.steps, inner), "return true;"],
            )
            return block(f"if (!{_called(s, name)}({c.obj}, Data, {c.request_id}))", c.bail or [])
        case "pointer":
            inner = replace(inner, fail=lambda code, message: ["return nullptr;"])
            _function(scope, s, "AActor*", name, params, [*statements(s.steps, inner), "return NewObject<AActor>();"])
            v = scope.name("Resolved")
            return [
                f"AActor* {v} = {_called(s, name)}({c.obj}, Data);",
                *block(f"if (!{v})", c.fail(str(s.code), failed)),
            ]
        case "object":
            inner = replace(inner, fail=lambda code, message: [f"return MakeProblem({code}, {message});"])
            _function(
                scope, s, "TSharedPtr<FJsonObject>", name, params, [*statements(s.steps, inner), "return nullptr;"]
            )
            v = scope.name("Problem")
            message = f"{v}->GetStringField({t('message')})"
            return [
                f"const TSharedPtr<FJsonObject> {v} = {_called(s, name)}({c.obj}, Data);",
                *block(f"if ({v}.IsValid())", c.fail(str(s.code), message)),
            ]
        case _:
            inner = replace(inner, fail=lambda code, message: [f"return {code};"])
            _function(scope, s, "int32", name, params, [*statements(s.steps, inner), "return 0;"])
            v = scope.name("Status")
            return [
                f"const int32 {v} = {_called(s, name)}({c.obj}, Data);",
                *block(f"if ({v} != 0)", c.fail(v, failed)),
            ]


def _called(s: Helper, name: str) -> str:
    prefix = {"class": f"F{name}::", "namespace": f"N{name}::"}.get(s.place, "")
    return prefix + name


def _function(scope: Scope, s: Helper, result: str, name: str, params: str, body: Lines) -> None:
    """Puts a helper function where its plan says."""
    head = f"{result} {name}({params})"
    whole = block(head, body)
    match s.place:
        case "support":
            scope.declared.append(f"{head};")
            scope.support.extend([*whole, ""])
        case "class":
            scope.before.extend([f"class F{name}", "{", "public:", f"static {head};", "};", ""])
            scope.before.extend([*block(f"{result} F{name}::{name}({params})", body), ""])
        case "namespace":
            scope.before.extend([*block(f"namespace N{name}", whole), ""])
        case "overload":
            other = ["FString Unused;", f"return Params->TryGetStringField({t('overload_only')}, Unused) ? Extra : 0;"]
            scope.before.extend([*whole, ""])
            scope.before.extend(
                [*block(f"int32 {name}(const TSharedPtr<FJsonObject>& Params, int32 Extra)", other), ""]
            )
        case _:
            scope.before.extend([*whole, ""])


@emits(Split)
def _split(s: Split, c: Context) -> Lines:
    # Names of both branches may meet in one function where the preprocessor is not run: blocks keep them apart.
    found = [f"#if {s.condition}", "{", *statements(s.steps, c), "}"]
    if s.other:
        found.extend(["#else", "{", *statements(s.other, c), "}"])
    return [*found, "#endif"]


@emits(HeaderSplit)
def _header_split(s: HeaderSplit, c: Context) -> Lines:
    v = c.scope.name("Text")
    body = c.fail(str(s.code), t("Missing a key"))
    first = f"if (!{c.obj}->TryGetStringField({t(s.key)}, {v}))"
    second = f"if (!{c.obj}->TryGetStringField({t(s.other_key)}, {v}) || {v}.IsEmpty())"
    return [f"FString {v};", f"#if {s.condition}", f"{first} {{", "#else", f"{second} {{", "#endif", *body, "}"]
