"""Turns the steps of a plan into C++ statements; handlers.py around it makes functions and files of them.

A `Context` says what the object at hand is called, how a refusal is written there and where the result is. Statements
are lists of lines without indentation; `laid_out` indents them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from soundness.plan import (
    AnyOf,
    Choice,
    Collect,
    Early,
    Exclusive,
    HeaderSplit,
    Helper,
    Inside,
    Items,
    KeyList,
    Merged,
    NeedNumber,
    NeedText,
    Nested,
    Opaque,
    OptBool,
    OptNumber,
    OptText,
    Present,
    Show,
    Split,
    Step,
    Vector,
    Walk,
)

Lines = list[str]


@dataclass
class Scope:
    """What a handler's functions share: its tag, its names, the functions that must stand before or elsewhere."""

    tag: str
    success: str
    failure: str
    before: Lines = field(default_factory=list)
    support: Lines = field(default_factory=list)
    declared: Lines = field(default_factory=list)
    count: int = 0

    def name(self, stem: str) -> str:
        """A local name that nothing else of the handler has."""
        self.count += 1
        return f"{stem}{self.count}"


@dataclass(frozen=True)
class Context:
    """Where statements stand."""

    scope: Scope
    obj: str
    fail: Callable[[str, str], Lines]
    """(code expression, message expression) to the statements that refuse."""
    bail: Lines | None
    """Statements that leave after somebody else has replied; None where that is not possible."""
    request_id: str | None


def t(text: str) -> str:
    """A wide literal."""
    return f'TEXT("{text}")'


def block(head: str, body: Lines) -> Lines:
    """A head with its braced body."""
    return [head, "{", *body, "}"]


def laid_out(lines: Iterable[str], depth: int = 0) -> Lines:
    """The lines with tabs after their braces; preprocessor lines at the margin."""
    found: Lines = []
    for line in lines:
        if line.startswith("}"):
            depth -= 1
        found.append(line if line.startswith("#") or not line else "\t" * depth + line)
        if line.endswith("{"):
            depth += 1
    return found


def _refuse(c: Context, step: Step, condition: str, text: str) -> Lines:
    return block(f"if ({condition})", c.fail(str(step.code), t(text)))


def statements(steps: tuple[Step, ...], c: Context) -> Lines:
    """The statements of the steps, in order."""
    found: Lines = []
    for step in steps:
        found.extend(_EMIT[type(step)](step, c))
    return found


def _need_text(s: NeedText, c: Context) -> Lines:
    v, k, o = c.scope.name("Text"), t(s.key), c.obj
    message = f"Missing {s.key}"
    declare = f"FString {v};"
    read = f"{o}->TryGetStringField({k}, {v})"
    match s.way:
        case "try":
            return [declare, *_refuse(c, s, f"!{read}", message)]
        case "try_empty":
            return [declare, *_refuse(c, s, f"!{read} || {v}.IsEmpty()", message)]
        case "initial":
            return [f"FString {v} = FString();", f"{read};", *_refuse(c, s, f"{v}.IsEmpty()", message)]
        case "get":
            return [f"const FString {v} = {o}->GetStringField({k});", *_refuse(c, s, f"{v}.IsEmpty()", message)]
        case "has":
            return [*_refuse(c, s, f"!{o}->HasField({k})", message), f"const FString {v} = {o}->GetStringField({k});"]
        case "typed":
            return _refuse(c, s, f"!{o}->HasTypedField<EJson::String>({k})", message)
        case "field":
            found = f"const TSharedPtr<FJsonValue> {v} = {o}->TryGetField({k});"
            return [found, *_refuse(c, s, f"!{v}.IsValid() || {v}->IsNull()", message)]
        case "flag":
            flag = c.scope.name("bGiven")
            body = block(f"if ({read})", [f"{flag} = !{v}.IsEmpty();"])
            return [f"bool {flag} = false;", declare, *body, *_refuse(c, s, f"!{flag}", message)]
        case "trimmed":
            return [declare, f"{read};", f"{v} = {v}.TrimStartAndEnd();", *_refuse(c, s, f"{v}.IsEmpty()", message)]
        case "length":
            return [declare, f"{read};", *_refuse(c, s, f"{v}.Len() < 3", f"{s.key} is too short")]
        case "require":
            error = c.scope.name("Problem")
            called = f"!RequireText({o}, {k}, {v}, {error})"
            return [declare, f"FString {error};", *block(f"if ({called})", c.fail(str(s.code), error))]
        case "getter":
            return [f"const FString {v} = ReadText({o}, {k});", *_refuse(c, s, f"{v}.IsEmpty()", message)]
        case _:
            return [f'GEN_REQUIRE_TEXT({o}, "{s.key}", {v})']


def _need_number(s: NeedNumber, c: Context) -> Lines:
    v, k, o = c.scope.name("Value"), t(s.key), c.obj
    message = f"Missing {s.key}"
    read = f"{o}->TryGetNumberField({k}, {v})"
    match s.way:
        case "try":
            return [f"{s.ctype} {v} = 0;", *_refuse(c, s, f"!{read}", message)]
        case "initial":
            return [f"{s.ctype} {v} = 0;", f"{read};", *_refuse(c, s, f"{v} <= 0", message)]
        case "minus":
            return [f"{s.ctype} {v} = -1;", f"{read};", *_refuse(c, s, f"{v} < 0", message)]
        case "get":
            return [f"const double {v} = {o}->GetNumberField({k});", *_refuse(c, s, f"{v} < 1.0", message)]
        case "has":
            return [*_refuse(c, s, f"!{o}->HasField({k})", message), f"const double {v} = {o}->GetNumberField({k});"]
        case "range":
            refused = f"!{read} || {v} < 1 || {v} > 100"
            return [f"{s.ctype} {v} = 0;", *_refuse(c, s, refused, f"{s.key} must be 1 to 100")]
        case _:
            ctype = "int32" if s.ctype == "int32" else "double"
            return [f"{ctype} {v} = 0;", *_refuse(c, s, f"!RequireNumber({o}, {k}, {v})", message)]


def _opt_text(s: OptText, c: Context) -> Lines:
    v, k, o = c.scope.name("Text"), t(s.key), c.obj
    default = t(s.default)
    match s.way:
        case "try":
            found = [f"FString {v} = {default};", f"{o}->TryGetStringField({k}, {v});"]
        case "ternary":
            found = [f"const FString {v} = {o}->HasField({k}) ? {o}->GetStringField({k}) : FString({default});"]
        case "get":
            found = [f"const FString {v} = {o}->GetStringField({k});"]
        case "getter":
            found = [f"const FString {v} = ReadText({o}, {k}, {default});"]
        case _:
            body = [f"{v} = {default};"]
            found = [f"FString {v};", *block(f"if (!{o}->TryGetStringField({k}, {v}) || {v}.IsEmpty())", body)]
    return [*found, f"Data->SetStringField({t(s.key + '_out')}, {v});"] if s.shown else found


def _opt_number(s: OptNumber, c: Context) -> Lines:
    v, k, o = c.scope.name("Number"), t(s.key), c.obj
    match s.way:
        case "try":
            found = [f"double {v} = {s.default};", f"{o}->TryGetNumberField({k}, {v});"]
        case "ternary":
            found = [f"double {v} = {o}->HasField({k}) ? {o}->GetNumberField({k}) : {s.default}.0;"]
        case _:
            found = [f"double {v} = {o}->GetNumberField({k});"]
    match s.bounds:
        case "clamp":
            found.append(f"{v} = FMath::Clamp({v}, 0.0, 100.0);")
        case "max":
            found.append(f"{v} = FMath::Max({v}, 1.0);")
        case "refuse":
            found.extend(_refuse(c, s, f"{v} > 1000", f"{s.key} is too large"))
        case "cvar":
            found.extend(_refuse(c, s, f"{v} > CVarGenLimit.GetValueOnGameThread()", f"{s.key} is over the limit"))
    return [*found, f"Data->SetNumberField({t(s.key + '_out')}, {v});"] if s.shown else found


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


def _merged(s: Merged, c: Context) -> Lines:
    names = [c.scope.name("Part") for _ in s.keys]
    reads = [f"{c.obj}->TryGetStringField({t(k)}, {v})" for k, v in zip(s.keys, names, strict=True)]
    declared = [f"FString {', '.join(names)};"]
    message = "Missing " + " or ".join(s.keys)
    match s.way:
        case "or":
            return [*declared, *_refuse(c, s, " || ".join(f"!{r}" for r in reads), message)]
        case "empty":
            bare = [f"{r};" for r in reads]
            return [*declared, *bare, *_refuse(c, s, " || ".join(f"{v}.IsEmpty()" for v in names), message)]
        case "and":
            return [*declared, *_refuse(c, s, f"!({' && '.join(reads)})", message)]
        case _:
            flag = c.scope.name("bAll")
            return [*declared, f"const bool {flag} = {' && '.join(reads)};", *_refuse(c, s, f"!{flag}", message)]


def _any_of(s: AnyOf, c: Context) -> Lines:
    o, message = c.obj, "Missing " + " or ".join(s.keys)
    if s.way == "has":
        return _refuse(c, s, " && ".join(f"!{o}->HasField({t(k)})" for k in s.keys), message)
    v = c.scope.name("Chosen")
    reads = [f"{o}->TryGetStringField({t(k)}, {v})" for k in s.keys]
    match s.way:
        case "chain":
            nested: Lines = [f"{reads[-1]};"]
            for read in reversed(reads[:-1]):
                nested = block(f"if (!{read})", nested)
            return [f"FString {v};", *nested, *_refuse(c, s, f"{v}.IsEmpty()", message)]
        case "chain_and":
            return [f"FString {v};", *_refuse(c, s, " && ".join(f"!{r}" for r in reads), message)]
        case "helper":
            listed = ", ".join(t(k) for k in s.keys)
            return [f"const FString {v} = FirstText({o}, {{ {listed} }});", *_refuse(c, s, f"{v}.IsEmpty()", message)]
        case "counter":
            count = c.scope.name("Given")
            found = [f"int32 {count} = 0;", f"FString {v};"]
            for read in reads:
                found.extend(block(f"if ({read})", [f"++{count};"]))
            return [*found, *_refuse(c, s, f"{count} == 0", message)]
        case "found" | "pointer":
            actor = c.scope.name("Actor")
            found = [f"AActor* {actor} = nullptr;", f"FString {v};"]
            for index, read in enumerate(reads):
                guard = read if index == 0 else f"!{actor} && {read}"
                made = f"FindObject<AActor>(nullptr, *{v})" if s.way == "found" else "NewObject<AActor>()"
                found.extend(block(f"if ({guard})", [f"{actor} = {made};"]))
            return [*found, *_refuse(c, s, f"{actor} == nullptr", message)]
        case _:
            names = [c.scope.name("Option") for _ in s.keys]
            read = [f"{o}->TryGetStringField({t(k)}, {n});" for k, n in zip(s.keys, names, strict=True)]
            empty = " && ".join(f"{n}.IsEmpty()" for n in names)
            return [f"FString {', '.join(names)};", *read, *_refuse(c, s, empty, message)]


def _exclusive(s: Exclusive, c: Context) -> Lines:
    first, second = (t(k) for k in s.keys)
    message = f"Give {s.keys[0]} or {s.keys[1]}"
    if s.way == "has":
        return _refuse(c, s, f"{c.obj}->HasField({first}) && {c.obj}->HasField({second})", message)
    a, b = c.scope.name("First"), c.scope.name("Second")
    if s.way == "text":
        read = [f"FString {a}, {b};", f"{c.obj}->TryGetStringField({first}, {a});"]
        read.append(f"{c.obj}->TryGetStringField({second}, {b});")
        return [*read, *_refuse(c, s, f"!{a}.IsEmpty() && !{b}.IsEmpty()", message)]
    read = [f"const bool {a} = {c.obj}->HasField({first});", f"const bool {b} = {c.obj}->HasField({second});"]
    return [*read, *_refuse(c, s, f"{a} == {b}", message)]


def _chain(tests: list[str], bodies: list[Lines], last: Lines) -> Lines:
    found: Lines = []
    for index, (test, body) in enumerate(zip(tests, bodies, strict=True)):
        found.extend(block(f"{'else ' if index else ''}if ({test})", body))
    return [*found, *block("else", last)] if last else found


def _choice(s: Choice, c: Context) -> Lines:
    v = c.scope.name("Word")
    read = f"{c.obj}->TryGetStringField({t(s.key)}, {v})"
    if s.default is None:
        found = [f"FString {v};", *_refuse(c, s, f"!{read}", f"Missing {s.key}")]
    else:
        found = [f"FString {v} = {t(s.default)};", f"{read};"]
    bodies = [[f"Data->SetStringField({t('done')}, {t(w)});", *statements(b, c)] for w, b in zip(s.literals, s.branches, strict=True)]  # fmt: skip
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
            return [*found, *_chain([f"{v} == {t(w)}" for w in s.literals], bodies, [])]
        case "map" | "enum":
            return [*found, *_switched(s, c, v, bodies, unknown)]
        case _:
            tests = [f"{v} == {t(w)}" for w in s.literals]
    return [*found, *_chain(tests, bodies, unknown)]


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


def _present(s: Present, c: Context) -> Lines:
    k, found = t(s.key), []
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


def _inside(s: Inside, c: Context) -> Lines:
    v = c.scope.name("Text")
    test = f"{c.obj}->TryGetStringField({t(s.key)}, {v}) && !{v}.IsEmpty()"
    otherwise = c.fail(str(s.code), t(f"Missing {s.key}")) if s.refuse else []
    return [f"FString {v};", *_chain([test], [statements(s.steps, c)], otherwise)]


def _nested(s: Nested, c: Context) -> Lines:
    v, k = c.scope.name("Inner"), t(s.key)
    pointer = f"const TSharedPtr<FJsonObject>* {v} = nullptr;"
    read = f"{c.obj}->TryGetObjectField({k}, {v})"
    match s.way:
        case "need":
            inner = statements(s.steps, replace(c, obj=f"(*{v})"))
            return [pointer, *_refuse(c, s, f"!{read}", f"Missing {s.key}"), *inner]
        case "optional":
            return [pointer, *block(f"if ({read})", statements(s.steps, replace(c, obj=f"(*{v})")))]
        case "get":
            return [f"const TSharedPtr<FJsonObject> {v} = {c.obj}->GetObjectField({k});", *statements(s.steps, replace(c, obj=v))]  # fmt: skip
        case "value":
            field_ = c.scope.name("Field")
            body = [f"const TSharedPtr<FJsonObject> {v} = {field_}->AsObject();", *statements(s.steps, replace(c, obj=v))]  # fmt: skip
            return [f"const TSharedPtr<FJsonValue> {field_} = {c.obj}->TryGetField({k});", *block(f"if ({field_}.IsValid())", body)]  # fmt: skip
        case _:
            inner = statements(s.steps, replace(c, obj=v))
            return [f"TSharedPtr<FJsonObject> {v};", *_refuse(c, s, f"!ReadObject({c.obj}, {k}, {v})", f"Missing {s.key}"), *inner]  # fmt: skip


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
    loop.extend(block(f"for (const TSharedPtr<FJsonValue>& {v} : {values})", [*head, *statements(s.steps, inner), f"++{done};"]))  # fmt: skip
    if s.after == "none":
        loop.extend(_refuse(c, s, f"{done} == 0", "No item was good"))
    elif s.after == "any_bad":
        loop.extend(_refuse(c, s, f"{bad} > 0", "Some item was bad"))
    loop.append(f"Data->SetNumberField({t('done_count')}, {done});")
    pointer = f"const TArray<TSharedPtr<FJsonValue>>* {all_} = nullptr;"
    read = f"{c.obj}->TryGetArrayField({k}, {all_})"
    if s.way == "optional":
        return [pointer, *block(f"if ({read})", loop)]
    if s.way == "get":
        some = _refuse(c, s, f"{all_}.Num() == 0", f"{s.key} is empty") if s.need_some else []
        return [f"const TArray<TSharedPtr<FJsonValue>>& {all_} = {c.obj}->GetArrayField({k});", *some, *loop]
    some_too = f" || {all_}->Num() == 0" if s.need_some else ""
    return [pointer, *_refuse(c, s, f"!{read}{some_too}", f"Missing {s.key}"), *loop]


def _opaque(s: Opaque, c: Context) -> Lines:
    v = c.scope.name("Thing")
    match s.way:
        case "load":
            return [f"UStaticMesh* {v} = LoadObject<UStaticMesh>(nullptr, {t('/Game/Thing')});", *_refuse(c, s, f"!{v}", "No such asset")]  # fmt: skip
        case "world":
            return [f"UWorld* {v} = GEditor->GetEditorWorldContext().World();", *_refuse(c, s, f"{v} == nullptr", "No world")]  # fmt: skip
        case "spawn":
            actor = c.scope.name("Actor")
            body = [f"AActor* {actor} = {v}->SpawnActor<AActor>();", *_refuse(c, s, f"!{actor}", "Nothing spawned")]
            return [f"UWorld* {v} = GEditor->GetEditorWorldContext().World();", *block(f"if ({v})", body)]
        case "show":
            return block(f"if (FPaths::FileExists({t('state.json')}))", [f"Data->SetBoolField({t('cached')}, true);"])
        case _:
            other = statements(s.other, c)
            return _chain([f"FPaths::DirectoryExists({t('Saved')})"], [statements(s.steps, c)], other)


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
        refuse = (lambda code, message: [f"{scope.failure}({c.request_id}, {code}, {message});", "return false;"]) if replies else (lambda code, message: ["return false;"])  # fmt: skip
        body = statements(s.steps, replace(c, fail=refuse, bail=["return false;"] if replies else None, request_id=c.request_id if replies else None))  # fmt: skip
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
            return [f"FString {error};", *block(f"if (!{_called(s, name)}({c.obj}, Data, {error}))", c.fail(str(s.code), error))]  # fmt: skip
        case "replies":
            inner = replace(
                inner,
                fail=lambda code, message: [f"{scope.failure}(RequestId, {code}, {message});", "return false;"],
                bail=["return false;"],
                request_id="RequestId",
            )
            _function(scope, s, "bool", name, f"{params}, const FString& RequestId", [*statements(s.steps, inner), "return true;"])  # fmt: skip
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
            return [f"const TSharedPtr<FJsonObject> {v} = {_called(s, name)}({c.obj}, Data);", *block(f"if ({v}.IsValid())", c.fail(str(s.code), message))]  # fmt: skip
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


def _split(s: Split, c: Context) -> Lines:
    # Names of both branches may meet in one function where the preprocessor is not run: blocks keep them apart.
    found = [f"#if {s.condition}", "{", *statements(s.steps, c), "}"]
    if s.other:
        found.extend(["#else", "{", *statements(s.other, c), "}"])
    return [*found, "#endif"]


def _header_split(s: HeaderSplit, c: Context) -> Lines:
    v = c.scope.name("Text")
    body = c.fail(str(s.code), t("Missing a key"))
    first = f"if (!{c.obj}->TryGetStringField({t(s.key)}, {v}))"
    second = f"if (!{c.obj}->TryGetStringField({t(s.other_key)}, {v}) || {v}.IsEmpty())"
    return [f"FString {v};", f"#if {s.condition}", f"{first} {{", "#else", f"{second} {{", "#endif", *body, "}"]


def _key_list(s: KeyList, c: Context) -> Lines:
    name, v, count = c.scope.name("Key"), c.scope.name("Text"), c.scope.name("Found")
    loop = f"for (const TCHAR* {name} : {{ {', '.join(t(k) for k in s.keys)} }})"
    key = f"FString({t(s.prefix)}) + {name}" if s.prefix else name
    read = f"{c.obj}->TryGetStringField({key}, {v})"
    if s.way == "each":
        return block(loop, [f"FString {v};", *_refuse(c, s, f"!{read}", "Missing a key")])
    found = [f"int32 {count} = 0;", *block(loop, [f"FString {v};", *block(f"if ({read})", [f"++{count};"])])]
    return [*found, *_refuse(c, s, f"{count} == 0", "Missing a key")] if s.way == "any" else found


def _walk(s: Walk, c: Context) -> Lines:
    v, pair, count = c.scope.name("Map"), c.scope.name("Pair"), c.scope.name("Count")
    test = f"{c.obj}->TryGetObjectField({t(s.key)}, {v})"
    loop = [f"for (const auto& {pair} : (*{v})->Values)", "{", f"{count} += {pair}.Key.IsEmpty() ? 0 : 1;", "}"]
    found = [f"const TSharedPtr<FJsonObject>* {v} = nullptr;", f"int32 {count} = 0;", *block(f"if ({test})", loop)]
    return [*found, *_refuse(c, s, f"{count} == 0", f"{s.key} is empty")] if s.way == "need" else found


def _vector(s: Vector, c: Context) -> Lines:
    v = c.scope.name("Vector")
    read = f"ReadVector({c.obj}, {t(s.key)}, {v})"
    if s.need:
        return [f"FVector {v} = FVector::ZeroVector;", *_refuse(c, s, f"!{read}", f"Missing {s.key}")]
    return [f"FVector {v} = FVector::ZeroVector;", f"{read};"]


def _collect(s: Collect, c: Context) -> Lines:
    names, text, v = c.scope.name("Names"), c.scope.name("Text"), c.scope.name("Values")
    k, message = t(s.key), f"{s.key} is empty"
    empty = f"{names}.Num() == 0"
    head = f"TArray<FString> {names};"
    match s.way:
        case "strings":
            return [head, f"{c.obj}->TryGetStringArrayField({k}, {names});", *_refuse(c, s, empty, message)]
        case "split":
            body = [f'{text}.ParseIntoArray({names}, TEXT(","));']
            return [head, f"FString {text};", *block(f"if ({c.obj}->TryGetStringField({k}, {text}))", body), *_refuse(c, s, empty, message)]  # fmt: skip
        case "single":
            body = [f"{names}.Add({text});"]
            return [head, f"FString {text};", *block(f"if ({c.obj}->TryGetStringField({k}, {text}) && !{text}.IsEmpty())", body), *_refuse(c, s, empty, message)]  # fmt: skip
        case _:
            each = c.scope.name("Each")
            loop = block(f"for (const TSharedPtr<FJsonValue>& {each} : *{v})", [f"{names}.Add({each}->AsString());"])
            head_lines = [head, f"const TArray<TSharedPtr<FJsonValue>>* {v} = nullptr;"]
            return [*head_lines, *block(f"if ({c.obj}->TryGetArrayField({k}, {v}))", loop), *_refuse(c, s, empty, message)]  # fmt: skip


def _show(s: Show, c: Context) -> Lines:
    v, k = c.scope.name("Shown"), t(s.name)
    match s.way:
        case "maybe":
            return block(f"if (FPaths::FileExists({t('maybe')}))", [f"Data->SetStringField({k}, {t('yes')});"])
        case "object":
            return [f"const TSharedPtr<FJsonObject> {v} = MakeShared<FJsonObject>();", f"{v}->SetNumberField({t('size')}, 3);", f"Data->SetObjectField({k}, {v});"]  # fmt: skip
        case "list":
            return [f"TArray<TSharedPtr<FJsonValue>> {v};", f"{v}.Add(MakeShared<FJsonValueString>({t('one')}));", f"Data->SetArrayField({k}, {v});"]  # fmt: skip
        case "builder":
            return [f"AddDetail(Data, {k});"]
        case _:
            return [f"Data->SetStringField({k}, {t('shown')});"]


_EMIT: dict[type, Callable[..., Lines]] = {
    NeedText: _need_text,
    NeedNumber: _need_number,
    OptText: _opt_text,
    OptNumber: _opt_number,
    OptBool: _opt_bool,
    Merged: _merged,
    AnyOf: _any_of,
    Exclusive: _exclusive,
    Choice: _choice,
    Present: _present,
    Inside: _inside,
    Nested: _nested,
    Items: _items,
    Opaque: _opaque,
    Early: _early,
    Helper: _helper,
    Split: _split,
    HeaderSplit: _header_split,
    KeyList: _key_list,
    Walk: _walk,
    Vector: _vector,
    Collect: _collect,
    Show: _show,
}
