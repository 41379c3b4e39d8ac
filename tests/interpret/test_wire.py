"""The envelope and the events: what wraps messages, what is answered before a command, what is sent unasked."""

from __future__ import annotations

from pathlib import Path

from interpret.making import WIRE, plugin
from outputs.specimens import bridge_sample
from plugins.specimen import truth

from extractor import pipeline
from extractor.catalog import Catalog

HANDLERS = """
void Ping(const TSharedPtr<FJsonObject>& In, const FString& Ticket)
{
    FString Word;
    if (!In->TryGetStringField(TEXT("word"), Word)) { Refuse(Ticket, 400, TEXT("no word")); return; }
    Answer(Ticket, 200, MakeShared<FJsonObject>());
}
class FDesk
{
public:
    void Register() { Known.Add(TEXT("ping"), &Ping); }
    void Take(const FString& Text);
    TMap<FString, TFunction<void(const TSharedPtr<FJsonObject>&, const FString&)>> Known;
};
"""

DESK = """
void FDesk::Take(const FString& Text)
{
    TSharedPtr<FJsonObject> Root;
    TSharedRef<TJsonReader<>> Reader = TJsonReaderFactory<>::Create(Text);
    if (!FJsonSerializer::Deserialize(Reader, Root)) { Refuse(FString(), 422, TEXT("not JSON")); return; }
    FString Kind, Verb, Ticket;
    Root->TryGetStringField(TEXT("kind"), Kind);
    Root->TryGetStringField(TEXT("verb"), Verb);
    Root->TryGetStringField(TEXT("ticket"), Ticket);
    if (Kind == TEXT("answer")) { Heard(Verb); return; }
    if (Kind != TEXT("ask")) { return; }
    const TSharedPtr<FJsonObject>* Given = nullptr;
    if (!Root->TryGetObjectField(TEXT("with"), Given)) { Root->TryGetObjectField(TEXT("args"), Given); }
    auto* Found = Known.Find(Verb);
    if (!Found) { Refuse(Ticket, 404, FString::Printf(TEXT("no %s"), *Verb)); return; }
    (*Found)(Given ? *Given : MakeShared<FJsonObject>(), Ticket);
}
"""

HEARD = 'void Heard(const FString& Verb) { if (Verb == TEXT("asked")) { UE_LOG(LogTemp, Log, TEXT("heard")); } }\n'

NOTIFY = """
void Notify(const FString& Verb, const TSharedPtr<FJsonObject>& Data)
{
    TSharedRef<FJsonObject> Message = MakeShared<FJsonObject>();
    Message->SetStringField(TEXT("kind"), TEXT("news"));
    Message->SetStringField(TEXT("verb"), Verb);
    Message->SetObjectField(TEXT("data"), Data);
    Write(Message);
}
"""


def made(folder: Path, more: str = "", desk: str = DESK) -> Catalog:
    """The plugin with a dispatcher and ``more`` code."""
    return plugin(folder, WIRE + HEARD + HANDLERS + desk + NOTIFY + more)


def test_the_key_looked_up_names_the_command_and_the_object_handed_on_holds_its_parameters(tmp_path: Path) -> None:
    request = made(tmp_path).envelope.request
    assert request is not None
    assert (request.name_at, request.params_at, request.also_at, request.id_at) == ("verb", "with", ("args",), "ticket")


def test_a_key_that_must_have_one_value_is_a_constant_of_requests(tmp_path: Path) -> None:
    request = made(tmp_path).envelope.request
    assert request is not None
    assert request.constants == {"kind": "ask"}


def test_a_key_whose_value_does_not_decide_is_no_constant(tmp_path: Path) -> None:
    loose = DESK.replace('if (Kind != TEXT("ask")) { return; }', 'if (Kind != TEXT("ask")) { Odd(); }')
    request = made(tmp_path, desk=loose.replace("{ Heard(Verb); return; }", "{ Heard(Verb); }")).envelope.request
    assert request is not None
    assert request.constants == {}


def test_a_reply_has_the_keys_that_its_sender_adds_and_none_of_the_handler_s(tmp_path: Path) -> None:
    reply = made(tmp_path).envelope.reply
    assert reply is not None
    assert (reply.keys, reply.result_at) == (("kind", "ticket", "code", "data"), "data")


def test_what_is_refused_before_any_command_stands_in_the_envelope_with_its_place(tmp_path: Path) -> None:
    statuses = made(tmp_path).envelope.statuses
    assert [(s.code, s.kind, [m.text for m in s.messages]) for s in statuses] == [
        (404, "error", ["no {}"]),
        (422, "error", ["not JSON"]),
    ]
    lines = (WIRE + HEARD + HANDLERS + DESK).splitlines()
    assert ["Refuse(" in lines[place.line - 1] for s in statuses for place in s.sites] == [True, True]


def test_a_map_that_answers_to_no_message_is_no_dispatcher(tmp_path: Path) -> None:
    quiet = DESK.replace("auto* Found = Known.Find(Verb);", "auto* Found = Pick();")
    assert made(tmp_path, desk=quiet).envelope.request is None


def test_an_event_has_the_name_and_keys_that_its_caller_gives(tmp_path: Path) -> None:
    events = made(
        tmp_path,
        """
void FWatcher::Changed(const FString& Path)
{
    TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
    Data->SetStringField(TEXT("path"), Path);
    if (Path.Len() > 3) { Data->SetNumberField(TEXT("size"), Path.Len()); }
    Notify(TEXT("changed"), Data);
}
""",
    ).events
    assert [(e.name, [(p.key, p.type, p.always) for p in e.payload], e.expects_reply) for e in events] == [
        ("changed", [("path", "string", True), ("size", "number", False)], False)
    ]


def test_an_event_in_a_lambda_that_is_only_stored_is_found(tmp_path: Path) -> None:
    stored = 'void Bind() { Hook.OnChange = [](int32 N) { Notify(TEXT("stored"), MakeShared<FJsonObject>()); }; }\n'
    assert [event.name for event in made(tmp_path, stored).events] == ["stored"]


def test_places_that_send_one_event_are_its_sites_and_a_key_of_some_is_not_always_there(tmp_path: Path) -> None:
    both = """
void One() { TSharedPtr<FJsonObject> D = MakeShared<FJsonObject>(); D->SetBoolField(TEXT("a"), true);
             Notify(TEXT("e"), D); }
void Two() { TSharedPtr<FJsonObject> D = MakeShared<FJsonObject>(); D->SetBoolField(TEXT("a"), true);
             D->SetNumberField(TEXT("b"), 1); Notify(TEXT("e"), D); }
"""
    (event,) = made(tmp_path, both).events
    assert len(event.sites) == 2
    assert [(p.key, p.always) for p in event.payload] == [("a", True), ("b", False)]


def test_the_plugin_waits_for_an_answer_to_what_its_dispatcher_hears_of(tmp_path: Path) -> None:
    both = 'void Ask() { Notify(TEXT("asked"), nullptr); Notify(TEXT("told"), nullptr); }\n'
    assert [(e.name, e.expects_reply) for e in made(tmp_path, both).events] == [("asked", True), ("told", False)]


def test_an_object_that_becomes_text_for_a_file_is_no_event(tmp_path: Path) -> None:
    saved = """
void Save()
{
    TSharedRef<FJsonObject> Data = MakeShared<FJsonObject>();
    Data->SetStringField(TEXT("verb"), TEXT("saved"));
    FString Out;
    TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Out);
    FJsonSerializer::Serialize(Data, Writer);
    FFileHelper::SaveStringToFile(Out, TEXT("a.json"));
}
"""
    assert made(tmp_path, saved).events == ()


def test_replies_are_no_events(tmp_path: Path) -> None:
    assert made(tmp_path).events == ()


def test_an_event_whose_name_is_not_constant_is_a_finding_and_no_event(tmp_path: Path) -> None:
    catalog = made(tmp_path, "void Any(int32 N) { Notify(FString::FromInt(N), nullptr); }\n")
    assert catalog.events == ()
    found = pipeline.extract(pipeline.Options(path=str(tmp_path), dialects=("handler-map",))).findings
    assert [f.rule for f in found if "event" in f.message] == ["UC904"]


def test_the_specimen_s_wire_is_what_its_truth_says() -> None:
    labels = truth()
    catalog = bridge_sample()
    assert {e.name: {p.key for p in e.payload} for e in catalog.events} == {
        name: set(keys) for name, keys in labels["events"].items()
    }
    wanted, request, reply = labels["envelope"], catalog.envelope.request, catalog.envelope.reply
    assert request is not None
    assert reply is not None
    assert (request.name_at, request.params_at, list(request.also_at), request.id_at) == (
        wanted["name_at"], wanted["params_at"], wanted["also_at"], wanted["id_at"],
    )  # fmt: skip
    assert (set(reply.keys), reply.result_at) == (set(wanted["reply_keys"]), wanted["result_at"])
    assert [status.code for status in catalog.envelope.statuses] == wanted["codes"]


RETURNING = """
void Echo(const TSharedPtr<FJsonObject>& In, TSharedPtr<FJsonObject>& Out)
{
    Out->SetStringField(TEXT("word"), TEXT("w"));
}
class FShelf
{
public:
    void Register() { Known.Add(TEXT("echo"), &Echo); }
    FString Ask(const FString& Text);
    TMap<FString, TFunction<void(const TSharedPtr<FJsonObject>&, TSharedPtr<FJsonObject>&)>> Known;
};
FString FShelf::Ask(const FString& Text)
{
    TSharedPtr<FJsonObject> Root;
    TSharedRef<TJsonReader<>> Reader = TJsonReaderFactory<>::Create(Text);
    FJsonSerializer::Deserialize(Reader, Root);
    auto* Found = Known.Find(Root->GetStringField(TEXT("do")));
    TSharedRef<FJsonObject> Message = MakeShared<FJsonObject>();
    TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
    if (Found) { (*Found)(Root->GetObjectField(TEXT("with")), Data); }
    Message->SetBoolField(TEXT("fine"), Found != nullptr);
    if (Found) { Message->SetObjectField(TEXT("data"), Data); }
    FString Out;
    TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Out);
    FJsonSerializer::Serialize(Message, Writer);
    return Out;
}
"""


def test_a_dispatcher_that_wraps_what_handlers_fill_shows_the_reply_s_own_keys(tmp_path: Path) -> None:
    envelope = plugin(tmp_path, RETURNING).envelope
    assert envelope.request is not None
    assert envelope.reply is not None
    assert (envelope.request.name_at, envelope.request.params_at) == ("do", "with")
    assert (envelope.reply.keys, envelope.reply.result_at) == (("fine",), "data")
