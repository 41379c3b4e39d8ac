"""The engine's free functions, as far as they decide a contract: a table of rows. ``engine_types`` has its types.

A row says what a call gives, None of one that it does not know. What has no row, or is not known to it, is unknown: it
returns anything and may change what it is given. Rows take ``(m, node, args, state, frame)`` with the arguments
evaluated; those that write take places from ``node``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from extractor.form import Member, Name, without_arguments
from extractor.interpret import (
    converting,
    engine_types,
    havoc,
    numbers,
    outcomes,
    places,
    promises,
    reflection,
    replies,
    strings,
    uses,
    widths,
)
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.operators import UNSETTLED, equal
from extractor.interpret.state import Forked, State
from extractor.interpret.values import (
    ANYTHING,
    EMPTY_TEXT,
    FALSE,
    NO_ITEMS,
    NULL,
    TRUE,
    Array,
    Built,
    Heap,
    Items,
    Json,
    Nothing,
    Num,
    Object,
    Reader,
    Record,
    Ref,
    Scalar,
    Table,
    Text,
    Truth,
    Unknown,
    Value,
    Writer,
    any_of,
    known_text,
    options,
    truth,
    truth_of,
)

_JSON_VALUES = {
    "FJsonValueString": "string",
    "FJsonValueNumber": "number",
    "FJsonValueBoolean": "boolean",
    "FJsonValueArray": "array",
    "FJsonValueObject": "object",
    "FJsonValueNull": "null",
    "FJsonValueNumberString": "number",
}


def make(m: Machine, type_: str, args: list[Any], start: int, state: State, frame: Frame) -> Any:
    """A new engine object of the type, on the heap where it has identity; None of a type without a row."""
    json = _JSON_VALUES.get(type_)
    if json is not None:
        return Json(json, args[0] if args else NULL)
    base = type_.partition("<")[0]
    if type_ == "FJsonObject":
        copied = args[0] if args else None
        source = state.cells.get(copied.id) if copied.__class__ is Heap else None
        if copied.__class__ is Object:
            return copied
        cell = m.heap(frame, start)
        state.cells[cell] = source if source.__class__ is Built else Built({}, copied is not None)
        return Heap(cell)
    if base == promises.PROMISE:
        return promises.made(m, start, state, frame)
    if base in engine_types.TEXTS:
        return args[0] if len(args) == 1 else EMPTY_TEXT if not args else strings.HOLE
    if base in engine_types.ARRAYS:
        if len(args) == 1 and args[0].__class__ in (Items, Array, Unknown):
            return args[0]
        return NO_ITEMS if not args else Items(None, ANYTHING)
    if base in engine_types.MAPS:
        return Table({}) if not args else args[0]
    if base in engine_types.POINTERS:
        return args[0] if args else NULL
    if type_ in engine_types.NUMBERS or type_ == "bool":
        return widths.fitted(type_, args[0]) if args else FALSE if type_ == "bool" else Num(0)
    return engine_types.vector(type_, args)


# --- rows ----------------------------------------------------------------------------------------------------------


def _request(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    """The request, where only a key is said (``stated``): no name of the engine's, nor of C++'s."""
    return Object(())


def _is_valid(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    """No null is; an object may be about to be destroyed."""
    return FALSE if args and all(o.__class__ is Nothing for o in options(args[0])) else Unknown("bool")


def _first(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    if not args:  # ``FString()``
        return EMPTY_TEXT if getattr(node.callee, "text", "") in engine_types.TEXTS else ANYTHING
    return args[0]


def _moved(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    """What is moved may be left empty."""
    given = node.args[0] if node.args else None
    cell = frame.names.get(given.text) if isinstance(given, Name) else None
    held = state.cells.get(cell) if cell is not None else None
    if cell is not None and isinstance(given, Name) and m.deciding:
        if held.__class__ in (Text, Items, Table):
            state.cells[cell] = any_of((held, Unknown(frame.types.get(given.text, ""))))
        elif held.__class__ is Record:
            parts = {n: v if v.__class__ in (Num, Truth) else any_of((v, Unknown())) for n, v in held.fields.items()}
            state.cells[cell] = Record(held.type, parts, held.rest)
        elif held.__class__ is Heap:
            state.cells[cell] = any_of((held, NULL))
    elif given.__class__ is Member and m.deciding:
        havoc.havoc(m, given, state, frame)
    elif held.__class__ in (Text, Items, Table, Heap, Record):
        m.left_alone += 1
    return args[0] if args else ANYTHING


def _text(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    return args[-1] if args and args[-1].__class__ is Text else strings.HOLE


def _printf(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    if m.recording:
        uses.joined(m, args[1:])
    return strings.printf(args)


def _format(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    return strings.format_text(args)


def _hole(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    return strings.HOLE


def _from_number(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    if args and args[0].__class__ is Num:
        return Text((str(args[0].value),))
    return strings.HOLE


def _quiet(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    return ANYTHING


def _on_game_thread(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    """A function that has come to itself again asks where it is because it has hopped there. What a command needs is
    asked of the game thread: elsewhere its code hops, or refuses."""
    if m.deciding:
        return TRUE
    function = frame.function
    again = function is not None and m.stack.count((function.start, frame.unit.path)) > 1
    return TRUE if again else ANYTHING


def _cast_to(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    written = (node.callee.types or ("",))[0] + "*"
    value = args[0] if args else ANYTHING
    if all(o.__class__ is Nothing for o in options(value)):
        return NULL
    if value.__class__ is Unknown and value.type:
        made = m.program.pointee(value.type)  # of an object that a loop or a smart pointer gave, its type has no star
        related = _is_related(made, written[:-1])
        if related is not None:
            return Unknown(made + "*", value.truth) if related else NULL
    return Unknown(written)


def _is_related(type_: str, wanted: str) -> bool | None:
    """Whether an object of one class is one of another by the engine's prefixes: A of actors, U of other objects."""
    if type_ == wanted:
        return True
    actor, other = (type_[:1] == "A" and type_[1:2].isupper()), (wanted[:1] == "A" and wanted[1:2].isupper())
    if wanted == "AActor" and actor:
        return True
    if type_ == "UObject" or (wanted in ("UObject", "AActor") and not type_.startswith("U")):
        return None
    return False if actor is not other and type_[:1] in "AU" and wanted[:1] in "AU" and wanted != "UObject" else None


def _cast_checked(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    return Unknown((node.callee.types or ("",))[0] + "*", True)


def _static_enum(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    return reflection.enumerators(m, (node.callee.types or ("",))[0], frame)


def _to_int(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    if m.recording and args:
        uses.taken(m, args[0])
    return strings.as_number(args[0], True) if args else ANYTHING


def _to_float(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    if m.recording and args:
        uses.taken(m, args[0])
    return strings.as_number(args[0], False) if args else ANYTHING


def _stricmp(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    """Whether two known texts are one; ``Strcmp`` minds the case."""
    texts = [known_text(each) for each in args[:2]]
    if len(texts) < 2 or None in texts:
        return Unknown("int32")
    minds = node.callee.text.endswith("Strcmp")
    same = equal(m, args[0], args[1], not minds, frame, node.start)
    return Num(0) if same else Unknown("int32", True)


def _reader(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    return Reader(args[0] if args else ANYTHING)


def _writer(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    return Writer(args[0].cell if args and args[0].__class__ is Ref else None)


def _deserialize(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    """Parses JSON text: of a key's text the result is a part of the request, of an empty text there is none."""
    source = args[0] if args else ANYTHING
    given = source.text if source.__class__ is Reader else ANYTHING
    out = node.args[1] if len(node.args) > 1 else None
    if all(known_text(o) == "" for o in options(given)):
        return FALSE
    parsed = []
    for option in options(given):
        if m.recording:
            uses.taken(m, option)
        if option.__class__ is Scalar:
            kind = _json_kind(out, frame)
            m.record_read(option.path, "json", frame, node.start)
            parsed.append(kind(option.path))
        elif option.__class__ is not Text or known_text(option) != "":
            parsed.append(m.recorder.parsed or Unknown("TSharedPtr<FJsonObject>"))
    other = state.fork()
    if out is not None and parsed:
        places.write(m, out, any_of(parsed), state, frame)
    return Forked([(TRUE, state), (FALSE, other)])


def _json_kind(out: Any, frame: Frame) -> Any:
    written = frame.types.get(getattr(out, "text", ""), "")
    if "TArray" in written:
        return Array
    return Value if "FJsonValue" in written else Object


def _serialize(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    """Writes JSON text: an object that carries the request's id is a reply once it is text."""
    source = args[0] if args else ANYTHING
    writer = next((a for a in args[1:] if a.__class__ is Writer), None)
    if writer is not None and writer.cell is not None:
        objects = [o for o in options(source) if o.__class__ is Heap]
        state.cells[writer.cell] = Text((None,), objects[0] if len(objects) == 1 else None)
    replies.serialised(m, source, node, state, frame)
    return TRUE


def _join(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    return EMPTY_TEXT if args and args[0] == NO_ITEMS else strings.HOLE


def _lex_from(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    if len(node.args) > 1:
        places.write(m, node.args[0], strings.as_number(args[1], False), state, frame)
    return ANYTHING


def _swap(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    if len(node.args) == 2:
        places.write(m, node.args[0], args[1], state, frame)
        places.write(m, node.args[1], args[0], state, frame)
    return ANYTHING


def _ensure(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    value = args[0] if args else ANYTHING
    known = truth_of(value)
    return UNSETTLED if known is None else truth(known)


def _pair(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    if len(args) == 2:
        return Record("TPair", {"Key": args[0], "Value": args[1]})
    return Items(tuple(args))


def _make_value(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    return outcomes.made(args, has_value=True)


def _make_error(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    return outcomes.made(args, has_value=False)


Row = Callable[[Machine, Any, list[Any], State, Frame], Any]

FUNCTIONS: dict[str, Row] = {
    **dict.fromkeys(
        (
            "Forward",
            "CopyTemp",
            "StaticCastSharedPtr",
            "StaticCastSharedRef",
            "ConstCastSharedPtr",
            "ConstCastSharedRef",
            "MakeShareable",
            "ToRawPtr",
            "FText::FromString",
            "FText::FromName",
            "FText::AsCultureInvariant",
            "INVTEXT",
            "TEXT",
            "FName",
            "FString",
            "FStringView",
            "FText",
            "std::forward",
            "MakeArrayView",
            "ImplicitConv",
            "GetData",
            "ANSI_TO_TCHAR",
            "UTF8_TO_TCHAR",
            "TCHAR_TO_UTF8",
            "TCHAR_TO_ANSI",
            "likely",
            "unlikely",
            "LIKELY",
            "UNLIKELY",
        ),
        _first,
    ),
    **dict.fromkeys(("MoveTemp", "MoveTempIfPossible", "std::move"), _moved),
    "$request": _request,
    "LOCTEXT": _text,
    "NSLOCTEXT": _text,
    "FString::Printf": _printf,
    "FText::Format": _format,
    "FText::FormatOrdered": _format,
    "FString::Format": _format,
    "FString::FromInt": _from_number,
    "FString::SanitizeFloat": _hole,
    "FString::FormatAsNumber": _hole,
    "FString::Join": _join,
    "FString::JoinBy": _hole,
    "FString::Chr": _hole,
    "FString::ChrN": _hole,
    "LexToString": _from_number,
    "LexFromString": _lex_from,
    "IsValid": _is_valid,
    "FText::AsNumber": _hole,
    "FGuid::NewGuid": _quiet,
    "IsInGameThread": _on_game_thread,
    "Cast": _cast_to,
    "CastChecked": _cast_checked,
    "ExactCast": _cast_to,
    "CastField": _cast_to,
    "StaticEnum": _static_enum,
    **numbers.ROWS,
    "FCString::Atoi": _to_int,
    "FCString::Atoi64": _to_int,
    "FCString::Atof": _to_float,
    "FCString::Atod": _to_float,
    "FCString::Stricmp": _stricmp,
    "FCString::Strcmp": _stricmp,
    "TJsonReaderFactory::Create": _reader,
    "TJsonWriterFactory::Create": _writer,
    "FJsonSerializer::Deserialize": _deserialize,
    "FJsonSerializer::Serialize": _serialize,
    converting.NAME: converting.struct_from,
    "Swap": _swap,
    "ensure": _ensure,
    "ensureMsgf": _ensure,
    "ensureAlways": _ensure,
    "ensureAlwaysMsgf": _ensure,
    "verify": _ensure,
    "MakeValue": _make_value,
    "MakeError": _make_error,
    "MakeTuple": _pair,
    "TPair": _pair,
    "TTuple": _pair,
    **dict.fromkeys(
        (
            "UE_LOG",
            "UE_CLOG",
            "UE_LOGFMT",
            "check",
            "checkf",
            "checkSlow",
            "checkNoEntry",
            "unimplemented",
            "GetNameSafe",
            "GetPathNameSafe",
            "UE_VLOG",
            "UE_LOG_ONLINE",
            "SCOPED_NAMED_EVENT",
            "TRACE_CPUPROFILER_EVENT_SCOPE",
            "static_assert",
            "QUICK_SCOPE_CYCLE_COUNTER",
            "SCOPE_CYCLE_COUNTER",
            "GEngine->AddOnScreenDebugMessage",
            "LLM_SCOPE",
            "STAT",
        ),
        _quiet,
    ),
}


def function(name: str) -> Callable[..., Any] | None:
    """The row of a function, whatever template arguments its classes have; None without one."""
    return FUNCTIONS.get(without_arguments(name))


LOGS = frozenset({"UE_LOG", "UE_CLOG", "UE_LOGFMT", "UE_VLOG", "UE_LOG_ONLINE"})

WRITES = frozenset(
    {"Swap", "LexFromString", "FJsonSerializer::Deserialize", "FJsonSerializer::Serialize", "$request", converting.NAME}
)
"""Rows whose functions write what they are given."""

# functions of the engine that take everything by value or const reference: they change nothing they are given
HARMLESS = frozenset(
    {
        "FPaths", "FPackageName", "FMath", "FCString", "FChar", "FString", "FText", "FName", "FDateTime", "FTimespan",
        "FApp", "FEngineVersion", "FPlatformTime", "FPlatformProperties", "FPlatformMemory", "FPlatformProcess",
        "FGuid",
        "FMD5", "FBase64", "FSoftObjectPath", "FAssetData", "ObjectTools", "FEditorFileUtils",
        "LoadObject", "FindObject", "StaticLoadObject", "StaticFindObject", "FindFirstObject", "LoadClass",
        "FindObjectSafe",
        "StaticLoadClass", "NewObject", "GetDefault", "GetMutableDefault", "CreatePackage", "FindPackage",
        "LoadPackage",
        "DuplicateObject", "FindField", "FindFProperty", "IsValid", "IsInGameThread",
        "GetTransientPackage",
        "FKismetEditorUtilities", "FBlueprintEditorUtils", "FAssetRegistryModule", "FModuleManager",
        "FSlateApplication",
        "UEditorAssetLibrary", "UGameplayStatics", "UKismetSystemLibrary", "UKismetMathLibrary",
        "FSlateNotificationManager",
        "FEditorDelegates", "FCoreDelegates", "FPropertyChangedEvent", "FFileHelper::SaveStringToFile", "UPackage",
        "FNotificationInfo", "FMessageLog", "FTokenizedMessage", "FMessageDialog", "FInternationalization",
    }
)  # fmt: skip

# what is loaded of an empty path, by the argument that is the path: nothing
# (StaticLoadObject and LoadPackage say so in the log; UEditorAssetLibrary refuses such a path)
OF_NOTHING: dict[str, tuple[int, Any]] = {
    **dict.fromkeys(("LoadObject", "LoadClass", "LoadPackage"), (1, NULL)),
    **dict.fromkeys(("StaticLoadObject", "StaticLoadClass"), (2, NULL)),
    "UEditorAssetLibrary::LoadAsset": (0, NULL),
    "UEditorAssetLibrary::LoadBlueprintClass": (0, NULL),
    "UEditorAssetLibrary::DoesAssetExist": (0, FALSE),
}

# callees that run a lambda once, after the handler has returned or on another thread
LATE = frozenset(
    {
        "AsyncTask", "Async", "AsyncThread", "AsyncPool", "AddTicker", "SetTimer", "SetTimerForNextTick",
        "ExecuteOnGameThread",
        "CreateAndDispatchWhenReady", "EnqueueGameThreadTask", "Launch", "QueueAsyncTask", "Then", "Next",
        "CallOnGameThread",
    }
)  # fmt: skip

EXECUTES = frozenset({"Execute", "ExecuteIfBound", "operator()", "Invoke"})
"""Methods that call what a delegate or function holds."""

# makers of delegates: the value is the callable given
DELEGATES = frozenset(
    {
        "CreateLambda", "CreateWeakLambda", "CreateStatic", "CreateSPLambda", "CreateRaw", "CreateUObject", "CreateSP",
        "CreateThreadSafeSP", "BindLambda", "BindStatic", "BindRaw", "BindUObject", "BindWeakLambda",
    }
)  # fmt: skip
