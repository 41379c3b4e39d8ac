"""Writes the steps that read one or a few keys, by the idioms that real plugins use."""

from __future__ import annotations

from soundness.emit import Context, Lines, block, emits, refuse_if, t
from soundness.plan import (
    AnyOf,
    Collect,
    Exclusive,
    Fallback,
    KeyList,
    Late,
    Merged,
    NeedNumber,
    NeedText,
    OptNumber,
    OptText,
    Show,
    Through,
    Vector,
    Walk,
)


@emits(NeedText)
def _need_text(s: NeedText, c: Context) -> Lines:
    v, k, o = c.scope.name("Text"), t(s.key), c.obj
    message = f"Missing {s.key}"
    declare = f"FString {v};"
    read = f"{o}->TryGetStringField({k}, {v})"
    match s.way:
        case "try":
            return [declare, *refuse_if(c, s, f"!{read}", message)]
        case "try_empty":
            return [declare, *refuse_if(c, s, f"!{read} || {v}.IsEmpty()", message)]
        case "initial":
            return [f"FString {v} = FString();", f"{read};", *refuse_if(c, s, f"{v}.IsEmpty()", message)]
        case "get":
            return [f"const FString {v} = {o}->GetStringField({k});", *refuse_if(c, s, f"{v}.IsEmpty()", message)]
        case "has":
            return [*refuse_if(c, s, f"!{o}->HasField({k})", message), f"const FString {v} = {o}->GetStringField({k});"]
        case "typed":
            return refuse_if(c, s, f"!{o}->HasTypedField<EJson::String>({k})", message)
        case "field":
            found = f"const TSharedPtr<FJsonValue> {v} = {o}->TryGetField({k});"
            return [found, *refuse_if(c, s, f"!{v}.IsValid() || {v}->IsNull()", message)]
        case "flag":
            flag = c.scope.name("bGiven")
            body = block(f"if ({read})", [f"{flag} = !{v}.IsEmpty();"])
            return [f"bool {flag} = false;", declare, *body, *refuse_if(c, s, f"!{flag}", message)]
        case "trimmed":
            return [declare, f"{read};", f"{v} = {v}.TrimStartAndEnd();", *refuse_if(c, s, f"{v}.IsEmpty()", message)]
        case "length":
            return [declare, f"{read};", *refuse_if(c, s, f"{v}.Len() < 3", f"{s.key} is too short")]
        case "require":
            error = c.scope.name("Problem")
            called = f"!RequireText({o}, {k}, {v}, {error})"
            return [declare, f"FString {error};", *block(f"if ({called})", c.fail(str(s.code), error))]
        case "getter":
            return [f"const FString {v} = ReadText({o}, {k});", *refuse_if(c, s, f"{v}.IsEmpty()", message)]
        case _:
            return [f'GEN_REQUIRE_TEXT({o}, "{s.key}", {v})']


@emits(NeedNumber)
def _need_number(s: NeedNumber, c: Context) -> Lines:
    v, k, o = c.scope.name("Value"), t(s.key), c.obj
    message = f"Missing {s.key}"
    read = f"{o}->TryGetNumberField({k}, {v})"
    match s.way:
        case "try":
            return [f"{s.ctype} {v} = 0;", *refuse_if(c, s, f"!{read}", message)]
        case "initial":
            return [f"{s.ctype} {v} = 0;", f"{read};", *refuse_if(c, s, f"{v} <= 0", message)]
        case "minus":
            return [f"{s.ctype} {v} = -1;", f"{read};", *refuse_if(c, s, f"{v} < 0", message)]
        case "get":
            return [f"const double {v} = {o}->GetNumberField({k});", *refuse_if(c, s, f"{v} < 1.0", message)]
        case "has":
            return [*refuse_if(c, s, f"!{o}->HasField({k})", message), f"const double {v} = {o}->GetNumberField({k});"]
        case "range":
            refused = f"!{read} || {v} < 1 || {v} > 100"
            return [f"{s.ctype} {v} = 0;", *refuse_if(c, s, refused, f"{s.key} must be 1 to 100")]
        case _:
            ctype = "int32" if s.ctype == "int32" else "double"
            return [f"{ctype} {v} = 0;", *refuse_if(c, s, f"!RequireNumber({o}, {k}, {v})", message)]


@emits(OptText)
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


@emits(OptNumber)
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
            found.extend(refuse_if(c, s, f"{v} > 1000", f"{s.key} is too large"))
        case "cvar":
            found.extend(refuse_if(c, s, f"{v} > CVarGenLimit.GetValueOnGameThread()", f"{s.key} is over the limit"))
    return [*found, f"Data->SetNumberField({t(s.key + '_out')}, {v});"] if s.shown else found


@emits(Merged)
def _merged(s: Merged, c: Context) -> Lines:
    names = [c.scope.name("Part") for _ in s.keys]
    reads = [f"{c.obj}->TryGetStringField({t(k)}, {v})" for k, v in zip(s.keys, names, strict=True)]
    declared = [f"FString {', '.join(names)};"]
    message = "Missing " + " or ".join(s.keys)
    match s.way:
        case "or":
            return [*declared, *refuse_if(c, s, " || ".join(f"!{r}" for r in reads), message)]
        case "empty":
            bare = [f"{r};" for r in reads]
            return [*declared, *bare, *refuse_if(c, s, " || ".join(f"{v}.IsEmpty()" for v in names), message)]
        case "and":
            return [*declared, *refuse_if(c, s, f"!({' && '.join(reads)})", message)]
        case _:
            flag = c.scope.name("bAll")
            return [*declared, f"const bool {flag} = {' && '.join(reads)};", *refuse_if(c, s, f"!{flag}", message)]


@emits(AnyOf)
def _any_of(s: AnyOf, c: Context) -> Lines:
    o, message = c.obj, "Missing " + " or ".join(s.keys)
    if s.way == "has":
        return refuse_if(c, s, " && ".join(f"!{o}->HasField({t(k)})" for k in s.keys), message)
    v = c.scope.name("Chosen")
    reads = [f"{o}->TryGetStringField({t(k)}, {v})" for k in s.keys]
    match s.way:
        case "chain":
            nested: Lines = [f"{reads[-1]};"]
            for read in reversed(reads[:-1]):
                nested = block(f"if (!{read})", nested)
            return [f"FString {v};", *nested, *refuse_if(c, s, f"{v}.IsEmpty()", message)]
        case "chain_and":
            return [f"FString {v};", *refuse_if(c, s, " && ".join(f"!{r}" for r in reads), message)]
        case "helper":
            listed = ", ".join(t(k) for k in s.keys)
            return [f"const FString {v} = FirstText({o}, {{ {listed} }});", *refuse_if(c, s, f"{v}.IsEmpty()", message)]
        case "counter":
            count = c.scope.name("Given")
            found = [f"int32 {count} = 0;", f"FString {v};"]
            for read in reads:
                found.extend(block(f"if ({read})", [f"++{count};"]))
            return [*found, *refuse_if(c, s, f"{count} == 0", message)]
        case "found" | "pointer":
            actor = c.scope.name("Actor")
            found = [f"AActor* {actor} = nullptr;", f"FString {v};"]
            for index, read in enumerate(reads):
                guard = read if index == 0 else f"!{actor} && {read}"
                made = f"FindObject<AActor>(nullptr, *{v})" if s.way == "found" else "NewObject<AActor>()"
                found.extend(block(f"if ({guard})", [f"{actor} = {made};"]))
            return [*found, *refuse_if(c, s, f"{actor} == nullptr", message)]
        case _:
            names = [c.scope.name("Option") for _ in s.keys]
            fills = [f"{o}->TryGetStringField({t(k)}, {n});" for k, n in zip(s.keys, names, strict=True)]
            empty = " && ".join(f"{n}.IsEmpty()" for n in names)
            return [f"FString {', '.join(names)};", *fills, *refuse_if(c, s, empty, message)]


@emits(Exclusive)
def _exclusive(s: Exclusive, c: Context) -> Lines:
    first, second = (t(k) for k in s.keys)
    message = f"Give {s.keys[0]} or {s.keys[1]}"
    if s.way == "has":
        return refuse_if(c, s, f"{c.obj}->HasField({first}) && {c.obj}->HasField({second})", message)
    a, b = c.scope.name("First"), c.scope.name("Second")
    if s.way == "text":
        read = [f"FString {a}, {b};", f"{c.obj}->TryGetStringField({first}, {a});"]
        read.append(f"{c.obj}->TryGetStringField({second}, {b});")
        return [*read, *refuse_if(c, s, f"!{a}.IsEmpty() && !{b}.IsEmpty()", message)]
    read = [f"const bool {a} = {c.obj}->HasField({first});", f"const bool {b} = {c.obj}->HasField({second});"]
    return [*read, *refuse_if(c, s, f"{a} == {b}", message)]


@emits(KeyList)
def _key_list(s: KeyList, c: Context) -> Lines:
    name, v, count = c.scope.name("Key"), c.scope.name("Text"), c.scope.name("Found")
    loop = f"for (const TCHAR* {name} : {{ {', '.join(t(k) for k in s.keys)} }})"
    key = f"FString({t(s.prefix)}) + {name}" if s.prefix else name
    read = f"{c.obj}->TryGetStringField({key}, {v})"
    if s.way == "each":
        return block(loop, [f"FString {v};", *refuse_if(c, s, f"!{read}", "Missing a key")])
    found = [f"int32 {count} = 0;", *block(loop, [f"FString {v};", *block(f"if ({read})", [f"++{count};"])])]
    return [*found, *refuse_if(c, s, f"{count} == 0", "Missing a key")] if s.way == "any" else found


@emits(Walk)
def _walk(s: Walk, c: Context) -> Lines:
    v, pair, count = c.scope.name("Map"), c.scope.name("Pair"), c.scope.name("Count")
    test = f"{c.obj}->TryGetObjectField({t(s.key)}, {v})"
    loop = [f"for (const auto& {pair} : (*{v})->Values)", "{", f"{count} += {pair}.Key.IsEmpty() ? 0 : 1;", "}"]
    found = [f"const TSharedPtr<FJsonObject>* {v} = nullptr;", f"int32 {count} = 0;", *block(f"if ({test})", loop)]
    return [*found, *refuse_if(c, s, f"{count} == 0", f"{s.key} is empty")] if s.way == "need" else found


@emits(Vector)
def _vector(s: Vector, c: Context) -> Lines:
    v = c.scope.name("Vector")
    read = f"ReadVector({c.obj}, {t(s.key)}, {v})"
    if s.need:
        return [f"FVector {v} = FVector::ZeroVector;", *refuse_if(c, s, f"!{read}", f"Missing {s.key}")]
    return [f"FVector {v} = FVector::ZeroVector;", f"{read};"]


@emits(Collect)
def _collect(s: Collect, c: Context) -> Lines:
    names, text, v = c.scope.name("Names"), c.scope.name("Text"), c.scope.name("Values")
    k, message = t(s.key), f"{s.key} is empty"
    empty = f"{names}.Num() == 0"
    head = f"TArray<FString> {names};"
    match s.way:
        case "strings":
            return [head, f"{c.obj}->TryGetStringArrayField({k}, {names});", *refuse_if(c, s, empty, message)]
        case "split":
            body = [f'{text}.ParseIntoArray({names}, TEXT(","));']
            return [
                head,
                f"FString {text};",
                *block(f"if ({c.obj}->TryGetStringField({k}, {text}))", body),
                *refuse_if(c, s, empty, message),
            ]
        case "single":
            body = [f"{names}.Add({text});"]
            return [
                head,
                f"FString {text};",
                *block(f"if ({c.obj}->TryGetStringField({k}, {text}) && !{text}.IsEmpty())", body),
                *refuse_if(c, s, empty, message),
            ]
        case _:
            each = c.scope.name("Each")
            loop = block(f"for (const TSharedPtr<FJsonValue>& {each} : *{v})", [f"{names}.Add({each}->AsString());"])
            head_lines = [head, f"const TArray<TSharedPtr<FJsonValue>>* {v} = nullptr;"]
            return [
                *head_lines,
                *block(f"if ({c.obj}->TryGetArrayField({k}, {v}))", loop),
                *refuse_if(c, s, empty, message),
            ]


@emits(Show)
def _show(s: Show, c: Context) -> Lines:
    v, k = c.scope.name("Shown"), t(s.name)
    match s.way:
        case "maybe":
            return block(f"if (FPaths::FileExists({t('maybe')}))", [f"Data->SetStringField({k}, {t('yes')});"])
        case "object":
            return [
                f"const TSharedPtr<FJsonObject> {v} = MakeShared<FJsonObject>();",
                f"{v}->SetNumberField({t('size')}, 3);",
                f"Data->SetObjectField({k}, {v});",
            ]
        case "list":
            return [
                f"TArray<TSharedPtr<FJsonValue>> {v};",
                f"{v}.Add(MakeShared<FJsonValueString>({t('one')}));",
                f"Data->SetArrayField({k}, {v});",
            ]
        case "builder":
            return [f"AddDetail(Data, {k});"]
        case _:
            return [f"Data->SetStringField({k}, {t('shown')});"]


@emits(Fallback)
def _fallback(s: Fallback, c: Context) -> Lines:
    v = c.scope.name("Text")
    read = [f"FString {v};", f"{c.obj}->TryGetStringField({t(s.key)}, {v});"]
    match s.way:
        case "config":
            supply = [f'GConfig->GetString(TEXT("Gen"), TEXT("Default"), {v}, GEditorIni);']
        case "parse":
            supply = [f'FParse::Value(FCommandLine::Get(), TEXT("gen="), {v});']
        case "convert":
            supply = [f'FPackageName::TryConvertFilenameToLongPackageName(FString(TEXT("a/b")), {v});']
        case "lambda":
            index = c.scope.name("Index")
            body = [f'{v} = FPaths::FileExists(TEXT("seen")) ? TEXT("seen") : TEXT("");']
            supply = [f"ParallelFor(1, [&](int32 {index})", "{", *body, "});"]
        case "files":
            names = c.scope.name("Names")
            take = block(f"if ({names}.Num() > 0)", [f"{v} = {names}[0];"])
            supply = [f"TArray<FString> {names};", f'IFileManager::Get().FindFiles({names}, TEXT("/tmp"));', *take]
        case "pointer":
            inner = c.scope.name("Target")
            supply = [f"FString* {inner} = &{v};", f'GConfig->GetString(TEXT("Gen"), TEXT("O"), *{inner}, GGameIni);']
        case _:
            supply = block('if (FPaths::DirectoryExists(TEXT("Gen")))', [f"{v} = FPaths::ProjectDir();"])
    return [*read, *block(f"if ({v}.IsEmpty())", supply), *refuse_if(c, s, f"{v}.IsEmpty()", f"Missing {s.key}")]


@emits(Late)
def _late(s: Late, c: Context) -> Lines:
    noted, v = c.scope.name("Noted"), c.scope.name("Text")
    message = "Missing " + " and ".join(s.keys)
    match s.way:
        case "flag":
            head, note, test = f"bool {noted} = true;", f"{noted} = false;", f"!{noted}"
        case "text":
            head, note, test = f"FString {noted};", f'{noted} += TEXT("missing ");', f"!{noted}.IsEmpty()"
        case "list":
            head, note, test = f"TArray<FString> {noted};", f'{noted}.Add(TEXT("missing"));', f"{noted}.Num() > 0"
        case _:
            head, note, test = f"int32 {noted} = 0;", f"{noted}++;", f"{noted} == {len(s.keys)}"
    found = [head, f"FString {v};"]
    for key in s.keys:
        found.extend(block(f"if (!{c.obj}->TryGetStringField({t(key)}, {v}))", [note]))
    return [*found, *refuse_if(c, s, test, message)]


@emits(Through)
def _through(s: Through, c: Context) -> Lines:
    v, k, o = c.scope.name("Text"), t(s.key), c.obj
    called = f"{c.scope.tag}_{c.scope.name('Read')}"
    params = "const TSharedPtr<FJsonObject>& In"
    refuse = refuse_if(c, s, f"{v}.IsEmpty()", f"Missing {s.key}")
    local = c.scope.name("Reader")
    match s.way:
        case "function":
            body = [f"TFunction<FString(const FString&)> {local} = [&](const FString& Key)"]
            body.extend(["{", "FString Out;", f"{o}->TryGetStringField(Key, Out);", "return Out;", "};"])
            return [*body, f"const FString {v} = {local}({k});", *refuse]
        case "template":
            head = f"template <typename T> bool {called}({params}, const TCHAR* Key, T& Out)"
            c.scope.before.extend([*block(head, ["return In->TryGetStringField(Key, Out) && Out.Len() > 0;"]), ""])
            return [f"FString {v};", *refuse_if(c, s, f"!{called}({o}, {k}, {v})", f"Missing {s.key}")]
        case "recursion":
            stop = block("if (Depth <= 0)", ["return In->GetStringField(Key);"])
            head = f"FString {called}({params}, const TCHAR* Key, int32 Depth)"
            c.scope.before.extend([*block(head, [*stop, f"return {called}(In, Key, Depth - 1);"]), ""])
            return [f"const FString {v} = {called}({o}, {k}, 1);", *refuse]
        case "table":
            reader = block(
                f"FString {called}({params})", [f"return In->HasField({k}) ? In->GetStringField({k}) : FString();"]
            )
            c.scope.before.extend([*reader, ""])
            pointer = f"FString (*{local})(const TSharedPtr<FJsonObject>&) = &{called};"
            return [pointer, f"const FString {v} = {local}({o});", *refuse]
        case "member":
            struct = [f"struct F{called}", "{", "FString Held;", "bool bSet = false;"]
            load = block(f"void Load({params})", [f"bSet = In->TryGetStringField({k}, Held);"])
            c.scope.before.extend([*struct, *load, "};", ""])
            return [f"F{called} {v};", f"{v}.Load({o});", *refuse_if(c, s, f"!{v}.bSet", f"Missing {s.key}")]
        case _:
            head = f"bool {called}({params}, FString& Out, bool bEmptyToo = false, const TCHAR* Key = {k})"
            c.scope.before.extend(
                [*block(head, ["return In->TryGetStringField(Key, Out) && (bEmptyToo || !Out.IsEmpty());"]), ""]
            )
            return [f"FString {v};", *refuse_if(c, s, f"!{called}({o}, {v})", f"Missing {s.key}")]
