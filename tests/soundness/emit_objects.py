"""Writes the steps whose text goes through objects, arrays and pointers before it is asked for.

Each way has a machine of C++ between the read and the question: what it does to the text, the compiler knows. Where
`supplies` holds it puts a text where there was none, so that the key is not needed; else it leaves things as they are.
"""

from __future__ import annotations

from soundness.emit import Context, Lines, block, emits, refuse_if, t
from soundness.plan import Held

GIVEN = 'TEXT("given")'


def _read(c: Context, s: Held, place: str) -> str:
    return f"{c.obj}->TryGetStringField({t(s.key)}, {place});"


@emits(Held)
def _held(s: Held, c: Context) -> Lines:
    tag = f"{c.scope.tag}_{c.scope.name('Held')}"
    struct, v, other = f"F{tag}", c.scope.name("Held"), c.scope.name("Other")
    supplied = GIVEN if s.supplies else "FString()"
    plain = [f"struct {struct}", "{", "FString Text;", "};", ""]

    def asked(*lines: str, of: str = f"{v}.Text") -> Lines:
        return [*lines, *refuse_if(c, s, f"{of}.IsEmpty()", f"Missing {s.key}")]

    match s.way:
        case "copy" | "argument" | "item" | "capture":
            given = 'Other.Text.IsEmpty() ? FString(TEXT("given")) : Other.Text' if s.supplies else "Other.Text"
            body = ["FString Text;", f"{struct}() = default;", f"{struct}(const {struct}& Other) : Text({given}) {{}}"]
            c.scope.before.extend([f"struct {struct}", "{", *body, "};", ""])
            made = [f"{struct} {v};", _read(c, s, f"{v}.Text")]
            if s.way == "copy":
                return asked(*made, f"{struct} {other} = {v};", of=f"{other}.Text")
            if s.way == "item":
                items = [f"TArray<{struct}> {other};", f"{other}.Add({v});"]
                return asked(*made, *items, of=f"{other}[0].Text")
            if s.way == "capture":
                return asked(*made, f"auto {other} = [{v}]() {{ return {v}.Text; }};", of=f"{other}()")
            c.scope.before.extend([*block(f"FString {tag}({struct} In)", ["return In.Text;"]), ""])
            return asked(*made, of=f"{tag}({v})")
        case "assign":
            body = ["Text = Other.Text;", *block("if (Text.IsEmpty())", [f"Text = {supplied};"]), "return *this;"]
            operator = block(f"{struct}& operator=(const {struct}& Other)", body)
            c.scope.before.extend([f"struct {struct}", "{", "FString Text;", *operator, "};", ""])
            return asked(f"{struct} {v};", f"{struct} {other};", _read(c, s, f"{other}.Text"), f"{v} = {other};")
        case "base":
            base = [f"struct {struct}Base", "{", "FString Text;", *block(f"{struct}Base()", [f"Text = {supplied};"])]
            derived = [f"struct {struct} : {struct}Base", "{", "int32 Count = 0;"]
            c.scope.before.extend([*base, "};", *derived, "};", ""])
            return asked(f"{struct} {v};", _read(c, s, f"{v}.Text"))
        case "virtual":
            against = "FString()" if s.supplies else GIVEN
            base = [f"struct {struct}Base", "{", "FString Text;", f"virtual ~{struct}Base() = default;"]
            base.extend(block(f"{struct}Base()", ["Text = First();"]))
            base.extend(block("virtual FString First() const", [f"return {supplied};"]))
            derived = [f"struct {struct} : {struct}Base", "{"]
            derived.extend(block("virtual FString First() const override", [f"return {against};"]))
            c.scope.before.extend([*base, "};", *derived, "};", ""])
            return asked(f"{struct} {v};", _read(c, s, f"{v}.Text"))
        case "current":
            body = ["FString Text;", f"static {struct}* Current;", f"{struct}() {{ Current = this; }}"]
            supply = block("if (Current->Text.IsEmpty())", [f"Current->Text = {supplied};"])
            c.scope.before.extend([f"struct {struct}", "{", *body, *block("static void Supply()", supply), "};"])
            c.scope.before.extend([f"{struct}* {struct}::Current = nullptr;", ""])
            return asked(f"{struct} {v};", _read(c, s, f"{v}.Text"), f"{struct}::Supply();")
        case "pointer" | "data" | "view":
            kind = {"pointer": "FString* Out", "data": "FString* Out", "view": "TArrayView<FString> Out"}[s.way]
            supply = block("if (Out[0].IsEmpty())", [f"Out[0] = {supplied};"])
            c.scope.before.extend([*block(f"void {tag}({kind})", supply), ""])
            made = [f"FString {v}[2];"] if s.way == "pointer" else [f"TArray<FString> {v};", f"{v}.SetNum(2);"]
            given = f"{v}.GetData()" if s.way == "data" else v
            return asked(*made, _read(c, s, f"{v}[0]"), f"{tag}({given});", of=f"{v}[0]")
        case "const":
            cast = f"const_cast<FString&>(In) = {supplied};"
            c.scope.before.extend([*block(f"void {tag}(const FString& In)", block("if (In.IsEmpty())", [cast])), ""])
            return asked(f"FString {v};", _read(c, s, v), f"{tag}({v});", of=v)
        case "template":
            against = "FString()" if s.supplies else GIVEN
            c.scope.before.extend([f"template <typename T> FString {tag}() {{ return {against}; }}"])
            c.scope.before.extend([f"template <> FString {tag}<int32>() {{ return {supplied}; }}", ""])
            return asked(f"FString {v} = {tag}<int32>();", _read(c, s, v), of=v)
        case "member":
            c.scope.before.extend(plain)
            declared = f"FString {struct}::* {other} = &{struct}::Text;"
            supply = block(f"if ({v}.Text.IsEmpty())", [f"{v}.*{other} = {supplied};"])
            return asked(f"{struct} {v};", declared, _read(c, s, f"{v}.Text"), *supply)
        case "self":
            supply = block("if (Text.IsEmpty())", [f"Text = {supplied};"])
            body = ["FString Text;", *block(f"{struct}* Self()", ["return this;"]), *block("void Supply()", supply)]
            c.scope.before.extend([f"struct {struct}", "{", *body, "};", ""])
            made = [f"TArray<{struct}> {v};", f"{v}.SetNum(1);", _read(c, s, f"{v}[0].Text")]
            return asked(*made, f"{struct}* {other} = {v}[0].Self();", f"{other}->Supply();", of=f"{v}[0].Text")
        case _:  # two objects behind pointers: the one that is not asked is supplied
            supply = block("void Supply()", [f"Text = {GIVEN};"])
            c.scope.before.extend([f"struct {struct}", "{", "FString Text;", *supply, "};", ""])
            pair = [
                f"{struct} {v};",
                f"{struct} {other};",
                f"{struct}* {v}At = &{v};",
                f"{struct}* {other}At = &{other};",
            ]
            whose = v if s.supplies else other
            return asked(*pair, _read(c, s, f"{v}At->Text"), f"{whose}At->Supply();", of=f"{v}At->Text")
