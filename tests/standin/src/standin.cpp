// The parts of the stand-in that need no template: text, JSON, the probe and the engine's singletons.
#include "standin/Engine.h"
#include <cstdio>
#include <map>
#include <typeinfo>

FLogCategoryBase LogTemp;
FLogCategoryBase LogCore;
FLogCategoryBase LogJson;

namespace Standin
{
	void Fail(const char* Expression, const char* File, int Line)
	{
		std::fprintf(stderr, "check failed: %s (%s:%d)\n", Expression, File, Line);
		std::fflush(stderr);
		std::_Exit(70);
	}
	// C's wide formats take %s for narrow text; the engine's take it for wide.
	std::wstring FormatText(const wchar_t* Format, std::va_list Arguments)
	{
		std::wstring Mended;
		for (const wchar_t* At = Format; *At; ++At)
		{
			Mended += *At;
			if (*At != L'%') { continue; }
			++At;
			while (*At && std::wcschr(L"-+ #0123456789.*", *At)) { Mended += *At++; }
			if (*At == L's' || *At == L'c') { Mended += L'l'; }
			if (!*At) { break; }
			Mended += *At;
		}
		std::wstring Out(Mended.size() + 256, L'\0');
		for (;;)
		{
			std::va_list Copy;
			va_copy(Copy, Arguments);
			const int Count = std::vswprintf(&Out[0], Out.size(), Mended.c_str(), Copy);
			va_end(Copy);
			if (Count >= 0) { Out.resize(std::size_t(Count)); return Out; }
			if (Out.size() > (1u << 24)) { return L""; }
			Out.resize(Out.size() * 2);
		}
	}
	void LogText(const wchar_t* Format, ...)
	{
		std::va_list Arguments;
		va_start(Arguments, Format);
		FormatText(Format, Arguments);
		va_end(Arguments);
	}
	std::string Narrow(const std::wstring& Text)
	{
		std::string Out;
		for (const wchar_t Wide : Text)
		{
			const std::uint32_t C = std::uint32_t(Wide);
			if (C < 0x80) { Out += char(C); }
			else if (C < 0x800) { Out += char(0xC0 | (C >> 6)); Out += char(0x80 | (C & 63)); }
			else if (C < 0x10000) { Out += char(0xE0 | (C >> 12)); Out += char(0x80 | ((C >> 6) & 63)); Out += char(0x80 | (C & 63)); }
			else { Out += char(0xF0 | (C >> 18)); Out += char(0x80 | ((C >> 12) & 63)); Out += char(0x80 | ((C >> 6) & 63)); Out += char(0x80 | (C & 63)); }
		}
		return Out;
	}
	std::wstring Widen(const std::string& Utf8)
	{
		std::wstring Out;
		for (std::size_t I = 0; I < Utf8.size();)
		{
			const unsigned char C = static_cast<unsigned char>(Utf8[I]);
			const int Extra = C < 0x80 ? 0 : C < 0xE0 ? 1 : C < 0xF0 ? 2 : 3;
			std::uint32_t Value = Extra == 0 ? C : C & (0x3Fu >> Extra);
			for (int K = 1; K <= Extra && I + std::size_t(K) < Utf8.size(); ++K) { Value = (Value << 6) | (static_cast<unsigned char>(Utf8[I + std::size_t(K)]) & 0x3F); }
			Out += wchar_t(Value);
			I += std::size_t(Extra) + 1;
		}
		return Out;
	}
	int CompareIgnoreCase(const wchar_t* A, const wchar_t* B)
	{
		for (;; ++A, ++B)
		{
			const wchar_t X = FChar::ToLower(*A), Y = FChar::ToLower(*B);
			if (X != Y) { return X < Y ? -1 : 1; }
			if (!X) { return 0; }
		}
	}
}

bool FCString::IsNumeric(const TCHAR* Text)
{
	if (*Text == '-' || *Text == '+') { ++Text; }
	bool bDot = false, bAny = false;
	for (; *Text; ++Text)
	{
		if (*Text == '.') { if (bDot) { return false; } bDot = true; }
		else if (!FChar::IsDigit(*Text)) { return false; }
		else { bAny = true; }
	}
	return bAny;
}
bool FCString::ToBool(const TCHAR* Text)
{
	for (const TCHAR* Yes : { TEXT("true"), TEXT("yes"), TEXT("on") }) { if (Stricmp(Text, Yes) == 0) { return true; } }
	for (const TCHAR* No : { TEXT("false"), TEXT("no"), TEXT("off") }) { if (Stricmp(Text, No) == 0) { return false; } }
	return Atoi(Text) != 0;
}

static std::wstring Lowered(const std::wstring& Text) { std::wstring Out = Text; for (wchar_t& C : Out) { C = FChar::ToLower(C); } return Out; }
static std::size_t Seek(const std::wstring& Text, const std::wstring& Part, ESearchCase::Type Case, ESearchDir::Type Direction, std::size_t Start)
{
	const bool bIgnore = Case == ESearchCase::IgnoreCase;
	const std::wstring A = bIgnore ? Lowered(Text) : Text, B = bIgnore ? Lowered(Part) : Part;
	return Direction == ESearchDir::FromStart ? A.find(B, Start) : A.rfind(B);
}
bool FString::Equals(const FString& Other, ESearchCase::Type Case) const { return Compare(Other, Case) == 0; }
int32 FString::Compare(const FString& Other, ESearchCase::Type Case) const { return Case == ESearchCase::CaseSensitive ? Data.compare(Other.Data) : ::Standin::CompareIgnoreCase(**this, *Other); }
bool FString::Contains(const FString& Part, ESearchCase::Type Case, ESearchDir::Type) const { return Seek(Data, Part.Data, Case, ESearchDir::FromStart, 0) != std::wstring::npos; }
bool FString::StartsWith(const FString& Part, ESearchCase::Type Case) const { return !Part.IsEmpty() && Left(Part.Len()).Equals(Part, Case); }
bool FString::EndsWith(const FString& Part, ESearchCase::Type Case) const { return !Part.IsEmpty() && Part.Len() <= Len() && Right(Part.Len()).Equals(Part, Case); }
int32 FString::Find(const FString& Part, ESearchCase::Type Case, ESearchDir::Type Direction, int32 Start) const
{
	const std::size_t At = Seek(Data, Part.Data, Case, Direction, std::size_t(Start < 0 ? 0 : Start));
	return At == std::wstring::npos ? INDEX_NONE : int32(At);
}
bool FString::FindChar(TCHAR C, int32& Index) const { const std::size_t At = Data.find(C); Index = At == std::wstring::npos ? INDEX_NONE : int32(At); return Index != INDEX_NONE; }
bool FString::FindLastChar(TCHAR C, int32& Index) const { const std::size_t At = Data.rfind(C); Index = At == std::wstring::npos ? INDEX_NONE : int32(At); return Index != INDEX_NONE; }
static bool Glob(const wchar_t* Text, const wchar_t* Pattern)
{
	if (!*Pattern) { return !*Text; }
	if (*Pattern == '*') { return Glob(Text, Pattern + 1) || (*Text && Glob(Text + 1, Pattern)); }
	return *Text && (*Pattern == '?' || *Pattern == *Text) && Glob(Text + 1, Pattern + 1);
}
bool FString::MatchesWildcard(const FString& Pattern, ESearchCase::Type Case) const
{
	return Case == ESearchCase::CaseSensitive ? Glob(Data.c_str(), *Pattern) : Glob(Lowered(Data).c_str(), Lowered(Pattern.Data).c_str());
}
FString FString::Mid(int32 Start, int32 Count) const
{
	if (Start < 0) { Start = 0; }
	return Start >= Len() || Count <= 0 ? FString() : FString(Data.substr(std::size_t(Start), std::size_t(Count)));
}
FString FString::ToLower() const { return FString(Lowered(Data)); }
FString FString::ToUpper() const { std::wstring Out = Data; for (wchar_t& C : Out) { C = FChar::ToUpper(C); } return FString(Out); }
FString FString::TrimStart() const { std::size_t At = 0; while (At < Data.size() && FChar::IsWhitespace(Data[At])) { ++At; } return FString(Data.substr(At)); }
FString FString::TrimEnd() const { std::size_t Stop = Data.size(); while (Stop > 0 && FChar::IsWhitespace(Data[Stop - 1])) { --Stop; } return FString(Data.substr(0, Stop)); }
FString FString::TrimQuotes() const { return Len() > 1 && Data.front() == '"' && Data.back() == '"' ? Mid(1, Len() - 2) : *this; }
FString FString::Replace(const TCHAR* From, const TCHAR* To, ESearchCase::Type Case) const { FString Out = *this; Out.ReplaceInline(From, To, Case); return Out; }
int32 FString::ReplaceInline(const TCHAR* From, const TCHAR* To, ESearchCase::Type Case)
{
	const std::wstring What = From;
	int32 Count = 0;
	if (What.empty()) { return 0; }
	for (std::size_t At = 0; (At = Seek(Data, What, Case, ESearchDir::FromStart, At)) != std::wstring::npos; At += std::wcslen(To), ++Count) { Data.replace(At, What.size(), To); }
	return Count;
}
bool FString::RemoveFromStart(const FString& Part, ESearchCase::Type Case) { if (!StartsWith(Part, Case)) { return false; } *this = RightChop(Part.Len()); return true; }
bool FString::RemoveFromEnd(const FString& Part, ESearchCase::Type Case) { if (!EndsWith(Part, Case)) { return false; } *this = LeftChop(Part.Len()); return true; }
bool FString::Split(const FString& Mark, FString* Before, FString* After, ESearchCase::Type Case, ESearchDir::Type Direction) const
{
	const int32 At = Find(Mark, Case, Direction);
	if (At == INDEX_NONE) { return false; }
	const FString Whole = *this;
	if (Before) { *Before = Whole.Left(At); }
	if (After) { *After = Whole.Mid(At + Mark.Len()); }
	return true;
}
int32 FString::ParseIntoArray(TArray<FString>& Out, const TCHAR* Mark, bool bCullEmpty) const
{
	Out.Empty();
	const std::wstring Between = Mark;
	std::size_t From = 0;
	for (std::size_t At; (At = Between.empty() ? std::wstring::npos : Data.find(Between, From)) != std::wstring::npos; From = At + Between.size())
	{
		if (!bCullEmpty || At > From) { Out.Add(FString(Data.substr(From, At - From))); }
	}
	if (From < Data.size() || (!bCullEmpty && !Data.empty())) { Out.Add(FString(Data.substr(From))); }
	return Out.Num();
}
int32 FString::ParseIntoArrayLines(TArray<FString>& Out, bool bCullEmpty) const { return Replace(TEXT("\r\n"), TEXT("\n")).ParseIntoArray(Out, TEXT("\n"), bCullEmpty); }
int32 FString::ParseIntoArrayWS(TArray<FString>& Out, const TCHAR*, bool bCullEmpty) const { return Replace(TEXT("\t"), TEXT(" ")).Replace(TEXT("\n"), TEXT(" ")).ParseIntoArray(Out, TEXT(" "), bCullEmpty); }
FString FString::PathJoin(const FString& A, const FString& B)
{
	if (A.IsEmpty() || B.IsEmpty()) { return A + B; }
	const bool bEnds = A.Data.back() == '/', bStarts = B.Data.front() == '/';
	return bEnds && bStarts ? A + B.Mid(1) : bEnds || bStarts ? A + B : A + TEXT("/") + B;
}
FString FString::PrintfPlain(const TCHAR* Format, ...)
{
	std::va_list Arguments;
	va_start(Arguments, Format);
	std::wstring Out = ::Standin::FormatText(Format, Arguments);
	va_end(Arguments);
	return FString(std::move(Out));
}
FString FString::SanitizeFloat(double Value, int32 MinimumDigits)
{
	FString Out = Printf(TEXT("%f"), Value);
	int32 Dot = Out.Find(TEXT("."));
	while (Out.Len() > Dot + 1 + MinimumDigits && Out.EndsWith(TEXT("0"))) { Out.LeftChopInline(1); }
	if (Out.EndsWith(TEXT("."))) { Out.LeftChopInline(1); }
	return Out;
}
const FText& FText::GetEmpty() { static FText Empty; return Empty; }
FText FText::FormatOrdered(const FText& Pattern, std::initializer_list<FString> Arguments)
{
	FString Out = Pattern.Text;
	int32 Index = 0;
	for (const FString& Argument : Arguments) { Out.ReplaceInline(*FString::Printf(TEXT("{%d}"), Index++), *Argument); }
	return FromString(Out);
}

const FVector FVector::ZeroVector(0, 0, 0), FVector::OneVector(1, 1, 1), FVector::UpVector(0, 0, 1), FVector::ForwardVector(1, 0, 0), FVector::RightVector(0, 1, 0);
const FVector2D FVector2D::ZeroVector(0, 0);
const FRotator FRotator::ZeroRotator(0, 0, 0);
const FQuat FQuat::Identity;
const FTransform FTransform::Identity;
const FColor FColor::White(255, 255, 255), FColor::Black(0, 0, 0), FColor::Red(255, 0, 0), FColor::Green(0, 255, 0), FColor::Blue(0, 0, 255);
const FLinearColor FLinearColor::White(1, 1, 1), FLinearColor::Black(0, 0, 0), FLinearColor::Red(1, 0, 0), FLinearColor::Green(0, 1, 0), FLinearColor::Blue(0, 0, 1), FLinearColor::Transparent(0, 0, 0, 0);
FColor FColor::FromHex(const FString& Text)
{
	FString Digits = Text;
	Digits.RemoveFromStart(TEXT("#"));
	const unsigned long Value = std::wcstoul(*Digits, nullptr, 16);
	return Digits.Len() == 8 ? FColor(uint8(Value >> 24), uint8(Value >> 16), uint8(Value >> 8), uint8(Value)) : FColor(uint8(Value >> 16), uint8(Value >> 8), uint8(Value));
}

namespace Standin
{
	FState& State() { static FState Current; return Current; }
	static std::vector<std::string>& Paths() { static std::vector<std::string> All; return All; }
	static std::map<std::string, int32>& PathIds() { static std::map<std::string, int32> All; return All; }
	static std::map<std::wstring, int32>& Texts() { static std::map<std::wstring, int32> All; return All; }
	void Begin(const std::string& Script)
	{
		State() = FState();
		State().Script = Script.empty() ? "1" : Script;
		Texts().clear();
	}
	void Drain(int32 Rounds)
	{
		State().bReturned = true;
		for (; Rounds > 0 && !State().Later.empty(); --Rounds)
		{
			std::vector<std::function<void()>> Work;
			Work.swap(State().Later);
			for (const auto& Each : Work) { Each(); }
		}
		State().Later.clear();
	}
	bool Ask(const char* Question)
	{
		FState& S = State();
		S.Asked.push_back(Question);
		return S.Script[S.ScriptAt++ % S.Script.size()] != '0';
	}
	void Send(const FString& Text)
	{
		if (State().bReturned) { State().SentWhileReturned.push_back(int32(State().Sent.size())); }
		State().Sent.push_back(Text.Wide());
	}
	void Defer(std::function<void()> Work) { State().Later.push_back(std::move(Work)); }
	int32 PathOf(const std::string& Path)
	{
		const auto Known = PathIds().find(Path);
		if (Known != PathIds().end()) { return Known->second; }
		Paths().push_back(Path);
		return PathIds()[Path] = int32(Paths().size()) - 1;
	}
	const std::string& PathText(int32 Id) { return Paths()[std::size_t(Id)]; }
	int32 ChildPath(int32 Parent, const TCHAR* Key) { const std::string& Base = PathText(Parent); return PathOf(Base.empty() ? Narrow(Key) : Base + "." + Narrow(Key)); }
	int32 ItemPath(int32 Parent) { return PathOf(PathText(Parent) + "[]"); }
	void NoteRead(int32 ObjectPath, const TCHAR* Key, const char* How, bool bFound)
	{
		if (State().bReading) { State().Reads.push_back(FRead{ PathText(ChildPath(ObjectPath, Key)), How, bFound }); }
	}
	void NoteText(int32 Path, const std::wstring& Text) { if (!Text.empty() && (Text[0] == '{' || Text[0] == '[')) { Texts()[Text] = Path; } }
	int32 PathOfText(const std::wstring& Text) { const auto Known = Texts().find(Text); return Known == Texts().end() ? NoPath : Known->second; }
	void TagObject(const TSharedPtr<FJsonObject>& Object, int32 Path)
	{
		if (!Object.IsValid()) { return; }
		Object->Values.StandinPath = Path;
		for (const auto& Pair : Object->Values.Quiet()) { Tag(Pair.Value, ChildPath(Path, *Pair.Key)); }
	}
	void Tag(const TSharedPtr<FJsonValue>& Value, int32 Path)
	{
		if (!Value.IsValid()) { return; }
		Value->StandinPath = Path;
		const TArray<TSharedPtr<FJsonValue>>* Items = nullptr;
		const TSharedPtr<FJsonObject>* Object = nullptr;
		FString Text;
		if (Value->TryGetArray(Items)) { for (const TSharedPtr<FJsonValue>& Item : *Items) { Tag(Item, ItemPath(Path)); } }
		else if (Value->TryGetObject(Object)) { TagObject(*Object, Path); }
		else if (Value->Type == EJson::String && Value->TryGetString(Text)) { NoteText(Path, Text.Wide()); }
	}

	namespace
	{
		// A plain recursive reader: standard JSON, at most 64 deep.
		class FParser
		{
		public:
			explicit FParser(const std::wstring& InText) : Text(InText) {}
			bool Whole(TSharedPtr<FJsonValue>& Out) { return Value(Out, 0) && (Blank(), At == Text.size()); }
		private:
			void Blank() { while (At < Text.size() && (Text[At] == ' ' || Text[At] == '\t' || Text[At] == '\n' || Text[At] == '\r')) { ++At; } }
			bool Take(wchar_t C) { Blank(); if (At < Text.size() && Text[At] == C) { ++At; return true; } return false; }
			bool Word(const wchar_t* Name) { const std::size_t N = std::wcslen(Name); if (Text.compare(At, N, Name) != 0) { return false; } At += N; return true; }
			bool Quoted(std::wstring& Out)
			{
				if (!Take('"')) { return false; }
				while (At < Text.size() && Text[At] != '"')
				{
					wchar_t C = Text[At++];
					if (C == '\\' && At < Text.size())
					{
						C = Text[At++];
						if (C == 'n') { C = '\n'; } else if (C == 't') { C = '\t'; } else if (C == 'r') { C = '\r'; } else if (C == 'b') { C = '\b'; } else if (C == 'f') { C = '\f'; }
						else if (C == 'u')
						{
							if (At + 4 > Text.size()) { return false; }
							C = wchar_t(std::wcstoul(Text.substr(At, 4).c_str(), nullptr, 16));
							At += 4;
							if (C >= 0xD800 && C < 0xDC00 && Text.compare(At, 2, L"\\u") == 0 && At + 6 <= Text.size())
							{
								C = wchar_t(0x10000 + ((C - 0xD800) << 10) + wchar_t(std::wcstoul(Text.substr(At + 2, 4).c_str(), nullptr, 16) - 0xDC00));
								At += 6;
							}
						}
					}
					Out += C;
				}
				return Take('"');
			}
			bool Value(TSharedPtr<FJsonValue>& Out, int Depth)
			{
				Blank();
				if (Depth > 64 || At >= Text.size()) { return false; }
				const wchar_t C = Text[At];
				if (C == '"') { std::wstring S; if (!Quoted(S)) { return false; } Out = MakeShared<FJsonValueString>(FString(S)); return true; }
				if (C == 't') { Out = MakeShared<FJsonValueBoolean>(true); return Word(L"true"); }
				if (C == 'f') { Out = MakeShared<FJsonValueBoolean>(false); return Word(L"false"); }
				if (C == 'n') { Out = MakeShared<FJsonValueNull>(); return Word(L"null"); }
				if (C == '[') { return Array(Out, Depth); }
				if (C == '{') { return Object(Out, Depth); }
				wchar_t* Stop = nullptr;
				const double Number = std::wcstod(Text.c_str() + At, &Stop);
				if (Stop == Text.c_str() + At) { return false; }
				At = std::size_t(Stop - Text.c_str());
				Out = MakeShared<FJsonValueNumber>(Number);
				return true;
			}
			bool Array(TSharedPtr<FJsonValue>& Out, int Depth)
			{
				TArray<TSharedPtr<FJsonValue>> Items;
				++At;
				if (!Take(']'))
				{
					do { TSharedPtr<FJsonValue> Item; if (!Value(Item, Depth + 1)) { return false; } Items.Add(Item); } while (Take(','));
					if (!Take(']')) { return false; }
				}
				Out = MakeShared<FJsonValueArray>(Items);
				return true;
			}
			bool Object(TSharedPtr<FJsonValue>& Out, int Depth)
			{
				TSharedPtr<FJsonObject> Made = MakeShared<FJsonObject>();
				++At;
				if (!Take('}'))
				{
					do
					{
						std::wstring Key;
						TSharedPtr<FJsonValue> Field;
						if (!Quoted(Key) || !Take(':') || !Value(Field, Depth + 1)) { return false; }
						Made->SetField(FString(Key), Field);
					} while (Take(','));
					if (!Take('}')) { return false; }
				}
				Out = MakeShared<FJsonValueObject>(Made);
				return true;
			}
			const std::wstring& Text;
			std::size_t At = 0;
		};
		std::wstring Quote(const std::wstring& Text)
		{
			std::wstring Out = L"\"";
			for (const wchar_t C : Text)
			{
				if (C == '"' || C == '\\') { Out += L'\\'; Out += C; }
				else if (C == '\n') { Out += L"\\n"; }
				else if (C < 32) { wchar_t Code[8]; std::swprintf(Code, 8, L"\\u%04x", unsigned(C)); Out += Code; }
				else { Out += C; }
			}
			return Out + L"\"";
		}
	}
	bool ParseJson(const std::wstring& Text, TSharedPtr<FJsonValue>& Out, std::wstring& Error)
	{
		if (FParser(Text).Whole(Out)) { return true; }
		Error = L"malformed JSON";
		Out.Reset();
		return false;
	}
	std::wstring WriteJson(const FJsonValue& Value)
	{
		const TArray<TSharedPtr<FJsonValue>>* Items = nullptr;
		const TSharedPtr<FJsonObject>* Object = nullptr;
		if (Value.TryGetArray(Items))
		{
			std::wstring Out = L"[";
			for (const TSharedPtr<FJsonValue>& Item : *Items) { if (Out.size() > 1) { Out += L","; } Out += Item.IsValid() ? WriteJson(*Item) : L"null"; }
			return Out + L"]";
		}
		if (Value.TryGetObject(Object))
		{
			if (!Object->IsValid()) { return L"null"; }
			std::wstring Out = L"{";
			for (const auto& Pair : (*Object)->Values.Quiet())
			{
				if (Out.size() > 1) { Out += L","; }
				Out += Quote(Pair.Key.Wide()) + L":" + (Pair.Value.IsValid() ? WriteJson(*Pair.Value) : L"null");
			}
			return Out + L"}";
		}
		switch (Value.Type)
		{
		case EJson::String: return Quote(Value.AsString().Wide());
		case EJson::Number: { wchar_t Out[40]; std::swprintf(Out, 40, L"%.17g", Value.AsNumber()); return Out; }
		case EJson::Boolean: return Value.AsBool() ? L"true" : L"false";
		default: return L"null";
		}
	}
}

const TArray<TSharedPtr<FJsonValue>>& FJsonValue::AsArray() const
{
	static const TArray<TSharedPtr<FJsonValue>> Empty;
	const TArray<TSharedPtr<FJsonValue>>* Found = nullptr;
	return TryGetArray(Found) ? *Found : Empty;
}
// An empty object, fresh so that no caller meets another's fields; its path lets the keys sought in it be recorded.
const TSharedPtr<FJsonObject>& FJsonValue::AsObject() const
{
	static std::deque<TSharedPtr<FJsonObject>> Empties;
	if (Empties.size() > 4096) { Empties.erase(Empties.begin(), Empties.begin() + 2048); }
	Empties.push_back(MakeShared<FJsonObject>());
	Empties.back()->Values.StandinPath = StandinPath;
	return Empties.back();
}
bool FJsonValue::CompareEqual(const FJsonValue& A, const FJsonValue& B) { return ::Standin::WriteJson(A) == ::Standin::WriteJson(B); }
TSharedPtr<FJsonValue> FJsonObject::Fetch(const FString& Key, EJson Wanted, const char* How) const
{
	TSharedPtr<FJsonValue> Found = Look(Key, How);
	if (Found.IsValid() && (Wanted == EJson::None || Found->Type == Wanted)) { return Found; }
	TSharedPtr<FJsonValue> Null = MakeShared<FJsonValueNull>();
	if (Values.StandinPath != ::Standin::NoPath) { Null->StandinPath = ::Standin::ChildPath(Values.StandinPath, *Key); }
	return Null;
}
bool FJsonObject::TryGetStringArrayField(const FString& Key, TArray<FString>& Out) const
{
	const TSharedPtr<FJsonValue> Field = Look(Key, "TryGetStringArrayField");
	const TArray<TSharedPtr<FJsonValue>>* Items = nullptr;
	if (!Field.IsValid() || !Field->TryGetArray(Items)) { return false; }
	TArray<FString> Texts;
	for (const TSharedPtr<FJsonValue>& Item : *Items) { FString Text; if (!Item->TryGetString(Text)) { return false; } Texts.Add(Text); }
	Out = Texts;
	return true;
}
void FJsonObject::SetObjectField(const FString& Key, const TSharedPtr<FJsonObject>& Value)
{
	if (Value.IsValid()) { SetField(Key, MakeShared<FJsonValueObject>(Value)); } else { SetField(Key, MakeShared<FJsonValueNull>()); }
}
bool FJsonSerializer::ReadValue(const FString& Text, FString& Error, TSharedPtr<FJsonValue>& Out)
{
	std::wstring Message;
	TSharedPtr<FJsonValue> Read;
	if (!::Standin::ParseJson(Text.Wide(), Read, Message)) { Error = FString(Message); return false; }
	const int32 Path = ::Standin::PathOfText(Text.Wide());
	if (Path != ::Standin::NoPath) { ::Standin::Tag(Read, Path); }
	Out = Read;
	return true;
}
bool FJsonSerializer::ReadObject(const FString& Text, FString& Error, TSharedPtr<FJsonObject>& Out)
{
	TSharedPtr<FJsonValue> Read;
	const TSharedPtr<FJsonObject>* Object = nullptr;
	if (!ReadValue(Text, Error, Read) || !Read->TryGetObject(Object)) { return false; }
	Out = *Object;
	return true;
}
bool FJsonSerializer::ReadArray(const FString& Text, FString& Error, TArray<TSharedPtr<FJsonValue>>& Out)
{
	TSharedPtr<FJsonValue> Read;
	const TArray<TSharedPtr<FJsonValue>>* Items = nullptr;
	if (!ReadValue(Text, Error, Read) || !Read->TryGetArray(Items)) { return false; }
	Out = *Items;
	return true;
}

namespace Standin
{
	UObject* Keep(UObject* Object) { static std::vector<std::unique_ptr<UObject>> All; All.emplace_back(Object); return Object; }
	UClass* ClassNamed(const char* Name, bool (*Fits)(const UObject*)) { UClass* Out = static_cast<UClass*>(Keep(new UClass)); Out->Name = FString(Name).RightChop(1); Out->Fits = Fits; return Out; }
	UEnum* EnumFor(std::type_index Type) { static std::map<std::type_index, std::unique_ptr<UEnum>> All; auto& Slot = All[Type]; if (!Slot) { Slot.reset(new UEnum); } return Slot.get(); }
	FString NameInPath(const TCHAR* Path)
	{
		const std::wstring Text = Path;
		const std::size_t At = Text.find_last_of(L"/.");
		return FString(At == std::wstring::npos ? Text : Text.substr(At + 1));
	}
	static TArray<TSharedPtr<IWebSocket>>& OpenSockets() { static TArray<TSharedPtr<IWebSocket>> All; return All; }
	static std::vector<IModuleInterface*>& AllModules() { static std::vector<IModuleInterface*> All; return All; }
	bool AddModule(IModuleInterface* Module) { AllModules().push_back(Module); return true; }
	const std::vector<IModuleInterface*>& Modules() { return AllModules(); }
	const TArray<TSharedPtr<IWebSocket>>& Sockets() { return OpenSockets(); }
}
bool UObject::IsA(const UClass* Wanted) const { return Wanted && Wanted->Fits && Wanted->Fits(this); }
UPackage* UObject::GetOutermost() const { return GetTransientPackage(); }
int32 UEnum::GetIndexByNameString(const FString& Wanted) const { return Names.IndexOfByPredicate([&Wanted](const TPair<FString, int64>& Each) { return Each.Key == Wanted; }); }
int64 UEnum::GetValueByNameString(const FString& Wanted, int32) const { const int32 At = GetIndexByNameString(Wanted); return At == INDEX_NONE ? INDEX_NONE : Names[At].Value; }
FString UEnum::GetNameStringByValue(int64 Value) const { for (const auto& Each : Names) { if (Each.Value == Value) { return Each.Key; } } return FString(); }
bool UEnum::IsValidEnumValue(int64 Value) const { return Names.ContainsByPredicate([Value](const TPair<FString, int64>& Each) { return Each.Value == Value; }); }
UObject* StaticLoadObject(UClass* Class, UObject*, const TCHAR* Path) { UObject* Out = ::Standin::Loaded<UObject>("StaticLoadObject", Path); if (Out) { Out->Class = Class; } return Out; }
UObject* StaticFindObject(UClass* Class, UObject*, const TCHAR* Path) { UObject* Out = ::Standin::Loaded<UObject>("StaticFindObject", Path); if (Out) { Out->Class = Class; } return Out; }
UPackage* CreatePackage(const TCHAR* Path) { UPackage* Out = NewObject<UPackage>(); Out->Name = ::Standin::NameInPath(Path); return Out; }
UPackage* GetTransientPackage() { static UPackage* Package = NewObject<UPackage>(); return Package; }
static UEditorEngine TheEditor;
UEditorEngine* GEditor = &TheEditor;
UEngine* GEngine = &TheEditor;
bool GIsEditor = true;
static FConfigCacheIni TheConfig;
FConfigCacheIni* GConfig = &TheConfig;
FString GEditorIni = TEXT("Editor.ini");
FString GGameIni = TEXT("Game.ini");
UWorld* FWorldContext::World() const { static UWorld* World = NewObject<UWorld>(); return ::Standin::Ask("World") ? World : nullptr; }
FWorldContext& UEditorEngine::GetEditorWorldContext(bool) { static FWorldContext Context; return Context; }
TSharedRef<FTimerManager> UEditorEngine::GetTimerManager() { static TSharedRef<FTimerManager> Manager = MakeShared<FTimerManager>(); return Manager; }
USelection* UEditorEngine::GetSelectedActors() { static USelection Selection; return &Selection; }
static std::map<std::wstring, IConsoleVariable>& Variables() { static std::map<std::wstring, IConsoleVariable> All; return All; }
IConsoleManager& IConsoleManager::Get() { static IConsoleManager Manager; return Manager; }
IConsoleVariable* IConsoleManager::FindConsoleVariable(const TCHAR* Name) const { const auto Found = Variables().find(Name); return Found == Variables().end() ? nullptr : &Found->second; }
IConsoleVariable* IConsoleManager::RegisterConsoleVariable(const TCHAR* Name, double Value, const TCHAR*, uint32) { return &Variables().emplace(Name, IConsoleVariable(Value)).first->second; }
FTSTicker& FTSTicker::GetCoreTicker() { static FTSTicker Ticker; return Ticker; }
FDelegateHandle FTSTicker::AddTicker(const FTickerDelegate& Work, float Delay)
{
	::Standin::Defer([Work, Delay]() { if (Work.IsBound() && Work.Execute(Delay)) { FTSTicker::GetCoreTicker().AddTicker(Work, Delay); } });
	return FDelegateHandle{ 1 };
}
bool FGuid::Parse(const FString& Text, FGuid& Out)
{
	const FString Digits = Text.Replace(TEXT("-"), TEXT("")).Replace(TEXT("{"), TEXT("")).Replace(TEXT("}"), TEXT(""));
	if (Digits.Len() != 32) { return false; }
	for (const TCHAR C : Digits) { if (!FChar::IsHexDigit(C)) { return false; } }
	Out.A = uint32(std::wcstoul(*Digits.Right(8), nullptr, 16));
	return true;
}
const FEngineVersion& FEngineVersion::Current() { static FEngineVersion Version; return Version; }
FInternationalization& FInternationalization::Get() { static FInternationalization Instance; return Instance; }
FString FPaths::GetCleanFilename(const FString& Path) { int32 At; return Path.FindLastChar('/', At) ? Path.Mid(At + 1) : Path; }
FString FPaths::GetBaseFilename(const FString& Path, bool) { const FString Name = GetCleanFilename(Path); int32 At; return Name.FindLastChar('.', At) ? Name.Left(At) : Name; }
FString FPaths::GetExtension(const FString& Path, bool bDot) { int32 At; const FString Name = GetCleanFilename(Path); return Name.FindLastChar('.', At) ? Name.Mid(bDot ? At : At + 1) : FString(); }
FString FPaths::GetPath(const FString& Path) { int32 At; return Path.FindLastChar('/', At) ? Path.Left(At) : FString(); }
FString FPackageName::ObjectPathToPackageName(const FString& Path) { int32 At; return Path.FindChar('.', At) ? Path.Left(At) : Path; }
IFileManager& IFileManager::Get() { static IFileManager Manager; return Manager; }
IAssetRegistry* IAssetRegistry::Get() { static IAssetRegistry Registry; return &Registry; }
FModuleManager& FModuleManager::Get() { static FModuleManager Manager; return Manager; }
FWebSocketsModule& FWebSocketsModule::Get() { static FWebSocketsModule Module; return Module; }
TSharedRef<IWebSocket> FWebSocketsModule::CreateWebSocket(const FString&, const FString&)
{
	const TSharedRef<IWebSocket> Socket = MakeShared<IWebSocket>();
	::Standin::OpenSockets().Add(Socket);
	return Socket;
}
