// FJsonValue, FJsonObject, readers, writers and the serializer, with the accessors' behaviour on absent, null and
// differently typed fields ([J01]..[J30] in rows.json). Objects of the request carry a path (Probe.h), and looking at
// one of their keys is recorded; objects that a handler builds carry none.
#pragma once
#include "standin/Probe.h"

enum class EJson { None, Null, String, Number, Boolean, Array, Object };
enum class EJsonToken { None };
class FJsonObject;

class FJsonValue
{
public:
	EJson Type = EJson::None;
	int32 StandinPath = ::Standin::NoPath;
	virtual ~FJsonValue() = default;

	double AsNumber() const { double Out = 0.0; TryGetNumber(Out); return Out; }               // [J24]
	FString AsString() const { FString Out; TryGetString(Out); return Out; }                   // [J23]
	bool AsBool() const { bool Out = false; TryGetBool(Out); return Out; }                     // [J25]
	const TArray<TSharedPtr<FJsonValue>>& AsArray() const;                                     // [J26]
	virtual const TSharedPtr<FJsonObject>& AsObject() const;                                   // [J27]

	virtual bool TryGetNumber(double&) const { return false; }
	bool TryGetNumber(float& Out) const { double Wide; if (!TryGetNumber(Wide)) { return false; } Out = float(Wide); return true; }
	bool TryGetNumber(int32& Out) const { return Whole(Out); }                                 // [J13]
	bool TryGetNumber(uint32& Out) const { return Whole(Out); }
	bool TryGetNumber(int64& Out) const { return Whole(Out); }
	bool TryGetNumber(uint64& Out) const { return Whole(Out); }
	bool TryGetNumber(uint8& Out) const { return Whole(Out); }
	bool TryGetNumber(int16& Out) const { return Whole(Out); }
	virtual bool TryGetString(FString&) const { return false; }
	virtual bool TryGetBool(bool&) const { return false; }
	virtual bool TryGetArray(const TArray<TSharedPtr<FJsonValue>>*&) const { return false; }
	virtual bool TryGetObject(const TSharedPtr<FJsonObject>*&) const { return false; }
	bool IsNull() const { return Type == EJson::Null || Type == EJson::None; }
	static bool CompareEqual(const FJsonValue& A, const FJsonValue& B);
protected:
	explicit FJsonValue(EJson InType) : Type(InType) {}
private:
	template <class N> bool Whole(N& Out) const
	{
		double Wide;
		if (!TryGetNumber(Wide) || Wide < double(std::numeric_limits<N>::lowest()) || Wide > double(std::numeric_limits<N>::max())) { return false; }
		Out = N(Wide >= 0 ? Wide + 0.5 : Wide - 0.5);
		return true;
	}
};

class FJsonValueString : public FJsonValue
{
public:
	explicit FJsonValueString(const FString& InValue) : FJsonValue(EJson::String), Value(InValue) {}
	using FJsonValue::TryGetNumber;
	bool TryGetString(FString& Out) const override { Out = Value; return true; }
	bool TryGetNumber(double& Out) const override { if (!Value.IsNumeric()) { return false; } Out = FCString::Atod(*Value); return true; }   // [J11]
	bool TryGetBool(bool& Out) const override { Out = Value.ToBool(); return true; }                                                           // [J17]
private:
	FString Value;
};
class FJsonValueNumber : public FJsonValue
{
public:
	explicit FJsonValueNumber(double InValue) : FJsonValue(EJson::Number), Value(InValue) {}
	using FJsonValue::TryGetNumber;
	bool TryGetNumber(double& Out) const override { Out = Value; return true; }
	bool TryGetString(FString& Out) const override { Out = FString::SanitizeFloat(Value, 0); return true; }   // [J14]
	bool TryGetBool(bool& Out) const override { Out = Value != 0.0; return true; }                            // [J16]
private:
	double Value;
};
class FJsonValueBoolean : public FJsonValue
{
public:
	explicit FJsonValueBoolean(bool InValue) : FJsonValue(EJson::Boolean), bValue(InValue) {}
	using FJsonValue::TryGetNumber;
	bool TryGetNumber(double& Out) const override { Out = bValue ? 1 : 0; return true; }                      // [J12]
	bool TryGetString(FString& Out) const override { Out = bValue ? TEXT("true") : TEXT("false"); return true; }  // [J15]
	bool TryGetBool(bool& Out) const override { Out = bValue; return true; }
private:
	bool bValue;
};
class FJsonValueArray : public FJsonValue
{
public:
	explicit FJsonValueArray(const TArray<TSharedPtr<FJsonValue>>& InValue) : FJsonValue(EJson::Array), Value(InValue) {}
	bool TryGetArray(const TArray<TSharedPtr<FJsonValue>>*& Out) const override { Out = &Value; return true; }
private:
	TArray<TSharedPtr<FJsonValue>> Value;
};
class FJsonValueObject : public FJsonValue
{
public:
	explicit FJsonValueObject(const TSharedPtr<FJsonObject>& InValue) : FJsonValue(EJson::Object), Value(InValue) {}
	bool TryGetObject(const TSharedPtr<FJsonObject>*& Out) const override { Out = &Value; return true; }
	const TSharedPtr<FJsonObject>& AsObject() const override { return Value; }
private:
	TSharedPtr<FJsonObject> Value;
};
class FJsonValueNull : public FJsonValue
{
public:
	FJsonValueNull() : FJsonValue(EJson::Null) {}   // every Try-read stays false: [J08]
};

// The public field map of an object: a TMap whose look-ups count as reads where the object is the request's.
class FJsonFieldMap : public TMap<FString, TSharedPtr<FJsonValue>>
{
	using FBase = TMap<FString, TSharedPtr<FJsonValue>>;
public:
	int32 StandinPath = ::Standin::NoPath;
	using FBase::Find;
	TSharedPtr<FJsonValue>* Find(const FString& Key) { TSharedPtr<FJsonValue>* Found = FBase::Find(Key); Note(Key, Found, "Find"); return Found; }
	const TSharedPtr<FJsonValue>* Find(const FString& Key) const { const TSharedPtr<FJsonValue>* Found = FBase::Find(Key); Note(Key, Found, "Find"); return Found; }
	TSharedPtr<FJsonValue> FindRef(const FString& Key) const { const auto* Found = Find(Key); return Found ? *Found : nullptr; }
	bool Contains(const FString& Key) const { return Find(Key) != nullptr; }
	TSharedPtr<FJsonValue>& operator[](const FString& Key) { auto* Found = Find(Key); check(Found); return *Found; }
	const TSharedPtr<FJsonValue>& operator[](const FString& Key) const { const auto* Found = Find(Key); check(Found); return *Found; }
	int32 GetKeys(TArray<FString>& Out) const { Note(TEXT("*"), nullptr, "GetKeys"); return FBase::GetKeys(Out); }
	void GenerateKeyArray(TArray<FString>& Out) const { GetKeys(Out); }
	FPair* begin() { Note(TEXT("*"), nullptr, "walk"); return FBase::begin(); }
	const FPair* begin() const { Note(TEXT("*"), nullptr, "walk"); return FBase::begin(); }
	TConstIterator CreateConstIterator() const { Note(TEXT("*"), nullptr, "walk"); return FBase::CreateConstIterator(); }
	TConstIterator CreateIterator() { return CreateConstIterator(); }
	const TSharedPtr<FJsonValue>* Peek(const FString& Key, const char* How) const { const auto* Found = FBase::Find(Key); Note(Key, Found, How); return Found; }
	const FBase& Quiet() const { return *this; }
private:
	// A key that the handler itself put into a request object is no key of the request.
	void Note(const FString& Key, const TSharedPtr<FJsonValue>* Found, const char* How) const
	{
		if (StandinPath != ::Standin::NoPath && (!Found || !Found->IsValid() || (*Found)->StandinPath != ::Standin::NoPath)) { ::Standin::NoteRead(StandinPath, *Key, How, Found != nullptr); }
	}
};

class FJsonObject
{
public:
	FJsonFieldMap Values;

	template <EJson JsonType> TSharedPtr<FJsonValue> GetField(const FString& Key) const { return GetField(Key, JsonType); }
	TSharedPtr<FJsonValue> GetField(const FString& Key, EJson JsonType) const { return Fetch(Key, JsonType, "GetField"); }
	TSharedPtr<FJsonValue> TryGetField(const FString& Key) const { return Look(Key, "TryGetField"); }                            // [J21]
	bool HasField(const FString& Key) const { return Look(Key, "HasField").IsValid(); }                                           // [J01]
	template <EJson JsonType> bool HasTypedField(const FString& Key) const { return HasTypedField(Key, JsonType); }
	bool HasTypedField(const FString& Key, EJson JsonType) const { const auto V = Look(Key, "HasTypedField"); return V.IsValid() && V->Type == JsonType; }   // [J20]

	FString GetStringField(const FString& Key) const { return Fetch(Key, EJson::None, "GetStringField")->AsString(); }            // [J02]
	double GetNumberField(const FString& Key) const { return Fetch(Key, EJson::None, "GetNumberField")->AsNumber(); }             // [J03]
	int32 GetIntegerField(const FString& Key) const { return int32(Fetch(Key, EJson::None, "GetIntegerField")->AsNumber()); }     // [J03]
	bool GetBoolField(const FString& Key) const { return Fetch(Key, EJson::None, "GetBoolField")->AsBool(); }                     // [J04]
	const TArray<TSharedPtr<FJsonValue>>& GetArrayField(const FString& Key) const { return Fetch(Key, EJson::Array, "GetArrayField")->AsArray(); }   // [J05]
	const TSharedPtr<FJsonObject>& GetObjectField(const FString& Key) const { return Fetch(Key, EJson::None, "GetObjectField")->AsObject(); }        // [J06]

	bool TryGetStringField(const FString& Key, FString& Out) const { const auto V = Look(Key, "TryGetStringField"); return V.IsValid() && V->TryGetString(Out); }   // [J07]
	template <class N> bool TryGetNumberField(const FString& Key, N& Out) const { const auto V = Look(Key, "TryGetNumberField"); return V.IsValid() && V->TryGetNumber(Out); }
	bool TryGetBoolField(const FString& Key, bool& Out) const { const auto V = Look(Key, "TryGetBoolField"); return V.IsValid() && V->TryGetBool(Out); }
	bool TryGetArrayField(const FString& Key, const TArray<TSharedPtr<FJsonValue>>*& Out) const { const auto V = Look(Key, "TryGetArrayField"); return V.IsValid() && V->TryGetArray(Out); }   // [J18]
	bool TryGetObjectField(const FString& Key, const TSharedPtr<FJsonObject>*& Out) const { const auto V = Look(Key, "TryGetObjectField"); return V.IsValid() && V->TryGetObject(Out); }       // [J19]
	bool TryGetStringArrayField(const FString& Key, TArray<FString>& Out) const;                                                  // [J22]

	void SetField(const FString& Key, const TSharedPtr<FJsonValue>& Value) { Values.Add(Key, Value); }
	void SetStringField(const FString& Key, const FString& Value) { SetField(Key, MakeShared<FJsonValueString>(Value)); }
	void SetNumberField(const FString& Key, double Value) { SetField(Key, MakeShared<FJsonValueNumber>(Value)); }
	void SetBoolField(const FString& Key, bool bValue) { SetField(Key, MakeShared<FJsonValueBoolean>(bValue)); }
	void SetArrayField(const FString& Key, const TArray<TSharedPtr<FJsonValue>>& Value) { SetField(Key, MakeShared<FJsonValueArray>(Value)); }
	void SetObjectField(const FString& Key, const TSharedPtr<FJsonObject>& Value);
	void RemoveField(const FString& Key) { Values.Remove(Key); }
	static void Duplicate(const TSharedPtr<const FJsonObject>& From, TSharedPtr<FJsonObject>& To) { if (From.IsValid() && To.IsValid()) { *To = *From; } }
private:
	TSharedPtr<FJsonValue> Look(const FString& Key, const char* How) const { const auto* Found = Values.Peek(Key, How); return Found ? *Found : nullptr; }
	TSharedPtr<FJsonValue> Fetch(const FString& Key, EJson Wanted, const char* How) const;
};

namespace Standin
{
	bool ParseJson(const std::wstring& Text, TSharedPtr<FJsonValue>& Out, std::wstring& Error);
	std::wstring WriteJson(const FJsonValue& Value);
	// Marks a value and all in it as the request's at this path.
	void Tag(const TSharedPtr<FJsonValue>& Value, int32 Path);
	void TagObject(const TSharedPtr<FJsonObject>& Object, int32 Path);
}

template <class C> struct TPrettyJsonPrintPolicy { };
template <class C> struct TCondensedJsonPrintPolicy { };
template <class C = TCHAR> class TJsonReader
{
public:
	explicit TJsonReader(const FString& InText) : Text(InText) {}
	const FString& GetErrorMessage() const { return Error; }
	FString Text;
	FString Error;
};
template <class C = TCHAR> struct TJsonReaderFactory { static TSharedRef<TJsonReader<C>> Create(const FString& Text) { return MakeShared<TJsonReader<C>>(Text); } };
using FJsonStringReader = TJsonReader<TCHAR>;

namespace Standin
{
	// The text written so far and whether a comma is due, for the writers of every print policy.
	class FJsonWriterBase
	{
	public:
		explicit FJsonWriterBase(FString* InOut) : Out(InOut) {}
		void WriteObjectStart() { Open('{'); }
		void WriteObjectStart(const FString& Key) { Name(Key); Open('{', false); }
		void WriteObjectEnd() { Shut('}'); }
		void WriteArrayStart() { Open('['); }
		void WriteArrayStart(const FString& Key) { Name(Key); Open('[', false); }
		void WriteArrayEnd() { Shut(']'); }
		void WriteNull() { Item(FJsonValueNull()); }
		void WriteNull(const FString& Key) { Name(Key); Bare(FJsonValueNull()); }
		template <class V> void WriteValue(const V& Value) { Comma(); WriteBare(Value); }
		template <class V> void WriteValue(const FString& Key, const V& Value) { Name(Key); WriteBare(Value); }
		bool Close() { return true; }
		void Item(const FJsonValue& Value) { Comma(); Bare(Value); }
	private:
		void WriteBare(const FString& Value) { Bare(FJsonValueString(Value)); }
		void WriteBare(const TCHAR* Value) { Bare(FJsonValueString(Value)); }
		void WriteBare(bool bValue) { Bare(FJsonValueBoolean(bValue)); }
		template <class N, class = std::enable_if_t<std::is_arithmetic_v<N> && !std::is_same_v<N, bool>>> void WriteBare(N Value) { Bare(FJsonValueNumber(double(Value))); }
		void Bare(const FJsonValue& Value) { *Out += WriteJson(Value).c_str(); bComma = true; }
		void Comma() { if (bComma) { *Out += TEXT(","); } }
		void Name(const FString& Key) { Comma(); *Out += WriteJson(FJsonValueString(Key)).c_str(); *Out += TEXT(":"); bComma = false; }
		void Open(TCHAR C, bool bItem = true) { if (bItem) { Comma(); } *Out += C; bComma = false; }
		void Shut(TCHAR C) { *Out += C; bComma = true; }
		FString* Out;
		bool bComma = false;
	};
}
template <class C = TCHAR, class P = TPrettyJsonPrintPolicy<C>> class TJsonWriter : public ::Standin::FJsonWriterBase { public: using FJsonWriterBase::FJsonWriterBase; };
template <class C = TCHAR, class P = TPrettyJsonPrintPolicy<C>> struct TJsonWriterFactory { static TSharedRef<TJsonWriter<C, P>> Create(FString* Out, int32 = 0) { return MakeShared<TJsonWriter<C, P>>(Out); } };
template <class C = TCHAR, class P = TPrettyJsonPrintPolicy<C>> class TJsonStringWriter : public TJsonWriter<C, P> { public: using TJsonWriter<C, P>::TJsonWriter; };

struct FJsonSerializer
{
	// False where the text is no JSON or its root is of the other kind ([J28], [J29]).
	template <class C> static bool Deserialize(const TSharedRef<TJsonReader<C>>& Reader, TSharedPtr<FJsonObject>& Out) { return ReadObject(Reader->Text, Reader->Error, Out); }
	template <class C> static bool Deserialize(const TSharedRef<TJsonReader<C>>& Reader, TArray<TSharedPtr<FJsonValue>>& Out) { return ReadArray(Reader->Text, Reader->Error, Out); }
	template <class C> static bool Deserialize(const TSharedRef<TJsonReader<C>>& Reader, TSharedPtr<FJsonValue>& Out) { return ReadValue(Reader->Text, Reader->Error, Out); }
	template <class W> static bool Serialize(const TSharedRef<FJsonObject>& Object, const TSharedRef<W>& Writer, bool = true) { Writer->Item(FJsonValueObject(Object)); return true; }
	template <class W> static bool Serialize(const TSharedPtr<FJsonObject>& Object, const TSharedRef<W>& Writer, bool = true) { return Serialize(Object.ToSharedRef(), Writer); }
	template <class W> static bool Serialize(const TArray<TSharedPtr<FJsonValue>>& Items, const TSharedRef<W>& Writer, bool = true) { Writer->Item(FJsonValueArray(Items)); return true; }
	template <class W> static bool Serialize(const TSharedPtr<FJsonValue>& Value, const FString&, const TSharedRef<W>& Writer, bool = true) { Writer->Item(*Value); return true; }
private:
	static bool ReadObject(const FString& Text, FString& Error, TSharedPtr<FJsonObject>& Out);
	static bool ReadArray(const FString& Text, FString& Error, TArray<TSharedPtr<FJsonValue>>& Out);
	static bool ReadValue(const FString& Text, FString& Error, TSharedPtr<FJsonValue>& Out);
};
