// Checks each row of rows.json on the stand-in: prints "row ok" or "row FAIL expression", one line a check.
#include "CoreMinimal.h"
#include "Dom/JsonObject.h"
#include "Serialization/JsonSerializer.h"
#include <cstdio>

static int32 Failures = 0;
static void Check(const char* Row, bool bHolds, const char* Expression)
{
	std::printf("%s %s %s\n", Row, bHolds ? "ok" : "FAIL", Expression);
	Failures += bHolds ? 0 : 1;
}
#define ROW(Name, Expression) Check(Name, (Expression), #Expression)

static TSharedPtr<FJsonObject> Read(const TCHAR* Text)
{
	TSharedPtr<FJsonObject> Out;
	FJsonSerializer::Deserialize(TJsonReaderFactory<>::Create(Text), Out);
	return Out;
}

enum class EBlend { Opaque, Masked };

static void Strings()
{
	const FString Name = TEXT("Fill");
	ROW("S01", Name == TEXT("fILL"));
	ROW("S01", Name == FString(TEXT("FILL")));
	ROW("S02", !(Name != TEXT("fill")));
	ROW("S02", Name != TEXT("Full"));
	ROW("S03", !Name.Equals(TEXT("fill")));
	ROW("S03", Name.Equals(TEXT("fill"), ESearchCase::IgnoreCase));
	ROW("S04", Name.Compare(TEXT("fill")) != 0);
	ROW("S04", Name.Compare(TEXT("fill"), ESearchCase::IgnoreCase) == 0);
	ROW("S05", Name.Contains(TEXT("IL")));
	ROW("S05", !Name.Contains(TEXT("IL"), ESearchCase::CaseSensitive));
	ROW("S05", Name.Contains(TEXT("")));
	ROW("S06", Name.StartsWith(TEXT("fi")));
	ROW("S06", !Name.StartsWith(TEXT("fi"), ESearchCase::CaseSensitive));
	ROW("S07", Name.EndsWith(TEXT("LL")));
	ROW("S07", !Name.EndsWith(TEXT("LL"), ESearchCase::CaseSensitive));
	ROW("S08", Name.Find(TEXT("LL")) == 2);
	ROW("S08", Name.Find(TEXT("LL"), ESearchCase::CaseSensitive) == INDEX_NONE);
	ROW("S09", FName(TEXT("Bone")) == FName(TEXT("BONE")));
	ROW("S09", FName(TEXT("Bone")).ToString().Equals(TEXT("Bone")));
	ROW("S10", FString(TEXT("  a b ")).TrimStartAndEnd().Equals(TEXT("a b")));
	ROW("S19", FString(TEXT("mat_new")).RightChop(4).Equals(TEXT("new")) && FString(TEXT("mat_new")).Mid(4).Equals(TEXT("new")));
	ROW("S19", FString(TEXT("mat_new")).Mid(4, 2).Equals(TEXT("ne")) && FString(TEXT("mat")).RightChop(4).IsEmpty());
	{
		FString Word(TEXT("MAT_new"));
		ROW("S20", Word.RemoveFromStart(TEXT("mat_")) && Word.Equals(TEXT("new")));
		ROW("S20", !Word.RemoveFromStart(TEXT("mat_")) && Word.Equals(TEXT("new")));
	}
	ROW("S11", FString(TEXT("AbC")).ToLower().Equals(TEXT("abc")) && FString(TEXT("AbC")).ToUpper().Equals(TEXT("ABC")));
	FString Before, After;
	ROW("S12", FString(TEXT("a.b.c")).Split(TEXT("."), &Before, &After) && Before.Equals(TEXT("a")) && After.Equals(TEXT("b.c")));
	ROW("S12", !FString(TEXT("abc")).Split(TEXT("."), &Before, &After) && Before.Equals(TEXT("a")));
	TArray<FString> Parts;
	ROW("S13", FString(TEXT("a,,b")).ParseIntoArray(Parts, TEXT(",")) == 2);
	ROW("S13", FString(TEXT("a,,b")).ParseIntoArray(Parts, TEXT(","), false) == 3);
	ROW("S14", FString::Printf(TEXT("%s: %d, %.1f"), TEXT("\u540d"), 4, 2.5).Equals(TEXT("\u540d: 4, 2.5")));
	ROW("S15", FString(TEXT("-1.5")).IsNumeric() && !FString(TEXT("1e5")).IsNumeric() && !FString(TEXT("")).IsNumeric());
	ROW("S16", FString(TEXT("Yes")).ToBool() && FString(TEXT("2")).ToBool() && !FString(TEXT("off")).ToBool() && !FString(TEXT("x")).ToBool());
	ROW("S17", FCString::Strcmp(TEXT("a"), TEXT("A")) != 0);
	ROW("S18", FCString::Stricmp(TEXT("a"), TEXT("A")) == 0);
}

static void Containers()
{
	TMap<FString, int32> Map;
	Map.Add(TEXT("Wood"), 1);
	ROW("C01", Map.Contains(TEXT("WOOD")) && *Map.Find(TEXT("wood")) == 1 && Map.Find(TEXT("iron")) == nullptr);
	Map.Add(TEXT("wOOD"), 2);
	ROW("C01", Map.Num() == 1 && Map.FindRef(TEXT("Wood")) == 2);
	ROW("C04", Map.FindRef(TEXT("iron")) == 0);
	const TSet<FString> Set = { TEXT("fill"), TEXT("FILL") };
	ROW("C02", Set.Num() == 1 && Set.Contains(TEXT("Fill")));
	const TArray<FString> List = { TEXT("fill"), TEXT("center") };
	ROW("C03", List.Contains(TEXT("CENTER")) && !List.Contains(TEXT("left")));
	ROW("C03", List.ContainsByPredicate([](const FString& Each) { return Each.Equals(TEXT("fill")); }));
	Standin::DescribeEnum<EBlend>({ { TEXT("Opaque"), 0 }, { TEXT("Masked"), 1 } });
	ROW("E01", StaticEnum<EBlend>()->GetValueByNameString(TEXT("masked")) == 1);
	ROW("E01", StaticEnum<EBlend>()->GetValueByNameString(TEXT("none")) == INDEX_NONE);
}

static void Absent()
{
	const TSharedPtr<FJsonObject> Object = Read(TEXT("{\"n\": null, \"s\": \"x\"}"));
	FString Text = TEXT("kept");
	double Number = 7;
	bool bFlag = true;
	const TArray<TSharedPtr<FJsonValue>>* Items = nullptr;
	const TSharedPtr<FJsonObject>* Inner = nullptr;
	ROW("J01", Object->HasField(TEXT("n")) && Object->HasField(TEXT("S")) && !Object->HasField(TEXT("x")));
	ROW("J02", Object->GetStringField(TEXT("x")).IsEmpty());
	ROW("J03", Object->GetNumberField(TEXT("x")) == 0 && Object->GetIntegerField(TEXT("x")) == 0);
	ROW("J04", !Object->GetBoolField(TEXT("x")));
	ROW("J05", Object->GetArrayField(TEXT("x")).Num() == 0);
	ROW("J06", Object->GetObjectField(TEXT("x")).IsValid() && Object->GetObjectField(TEXT("s")).IsValid());
	ROW("J06", !Object->GetObjectField(TEXT("x"))->HasField(TEXT("y")));
	ROW("J07", !Object->TryGetStringField(TEXT("x"), Text) && Text.Equals(TEXT("kept")));
	ROW("J07", !Object->TryGetNumberField(TEXT("x"), Number) && Number == 7);
	ROW("J07", !Object->TryGetBoolField(TEXT("x"), bFlag) && bFlag);
	ROW("J08", !Object->TryGetStringField(TEXT("n"), Text) && !Object->TryGetNumberField(TEXT("n"), Number) && !Object->TryGetBoolField(TEXT("n"), bFlag));
	ROW("J08", !Object->TryGetArrayField(TEXT("n"), Items) && !Object->TryGetObjectField(TEXT("n"), Inner) && Text.Equals(TEXT("kept")));
	ROW("J08", Object->TryGetField(TEXT("n")).IsValid() && Object->TryGetField(TEXT("n"))->IsNull());
	ROW("J09", Object->GetStringField(TEXT("n")).IsEmpty() && Object->GetNumberField(TEXT("n")) == 0);
	ROW("J10", Object->GetObjectField(TEXT("n")).IsValid());
	ROW("J21", !Object->TryGetField(TEXT("x")).IsValid());
}

static void Conversions()
{
	const TSharedPtr<FJsonObject> Object = Read(TEXT("{\"num\": \"4.5\", \"word\": \"abc\", \"yes\": true, \"two\": 2.6, \"big\": 1e12, \"zero\": 0, \"on\": \"on\", \"list\": [\"a\", 1], \"holes\": [\"a\", {}], \"obj\": {\"k\": 1}}"));
	double Number = 0;
	int32 Whole = 9;
	FString Text;
	bool bFlag = false;
	const TArray<TSharedPtr<FJsonValue>>* Items = nullptr;
	const TSharedPtr<FJsonObject>* Inner = nullptr;
	TArray<FString> Texts;
	ROW("J11", Object->TryGetNumberField(TEXT("num"), Number) && Number == 4.5);
	ROW("J11", !Object->TryGetNumberField(TEXT("word"), Number) && Number == 4.5);
	ROW("J12", Object->TryGetNumberField(TEXT("yes"), Number) && Number == 1);
	ROW("J13", Object->TryGetNumberField(TEXT("two"), Whole) && Whole == 3);
	ROW("J13", !Object->TryGetNumberField(TEXT("big"), Whole) && Whole == 3);
	ROW("J14", Object->TryGetStringField(TEXT("two"), Text) && Text.Equals(TEXT("2.6")));
	ROW("J15", Object->TryGetStringField(TEXT("yes"), Text) && Text.Equals(TEXT("true")));
	ROW("J16", Object->TryGetBoolField(TEXT("two"), bFlag) && bFlag && Object->TryGetBoolField(TEXT("zero"), bFlag) && !bFlag);
	ROW("J17", Object->TryGetBoolField(TEXT("on"), bFlag) && bFlag && Object->TryGetBoolField(TEXT("word"), bFlag) && !bFlag);
	ROW("J18", Object->TryGetArrayField(TEXT("list"), Items) && Items->Num() == 2 && !Object->TryGetArrayField(TEXT("obj"), Items) && !Object->TryGetArrayField(TEXT("word"), Items));
	ROW("J19", Object->TryGetObjectField(TEXT("obj"), Inner) && Inner->IsValid() && !Object->TryGetObjectField(TEXT("list"), Inner) && !Object->TryGetObjectField(TEXT("word"), Inner));
	ROW("J20", Object->HasTypedField<EJson::String>(TEXT("num")) && !Object->HasTypedField<EJson::Number>(TEXT("num")) && !Object->HasTypedField<EJson::Object>(TEXT("x")));
	ROW("J22", Object->TryGetStringArrayField(TEXT("list"), Texts) && Texts.Num() == 2 && !Object->TryGetStringArrayField(TEXT("holes"), Texts));
	ROW("J23", Object->TryGetField(TEXT("obj"))->AsString().IsEmpty() && Object->TryGetField(TEXT("two"))->AsString().Equals(TEXT("2.6")));
	ROW("J24", Object->TryGetField(TEXT("obj"))->AsNumber() == 0 && Object->TryGetField(TEXT("num"))->AsNumber() == 4.5);
	ROW("J25", !Object->TryGetField(TEXT("obj"))->AsBool());
	ROW("J26", Object->TryGetField(TEXT("word"))->AsArray().Num() == 0 && Object->TryGetField(TEXT("list"))->AsArray().Num() == 2);
	ROW("J27", Object->TryGetField(TEXT("word"))->AsObject().IsValid() && Object->TryGetField(TEXT("obj"))->AsObject()->HasField(TEXT("k")));
	TSharedPtr<FJsonObject> Out;
	ROW("J28", !FJsonSerializer::Deserialize(TJsonReaderFactory<>::Create(TEXT("{\"a\": ")), Out) && !Out.IsValid());
	ROW("J29", !FJsonSerializer::Deserialize(TJsonReaderFactory<>::Create(TEXT("[1]")), Out));
	TArray<TSharedPtr<FJsonValue>> Values;
	ROW("J29", FJsonSerializer::Deserialize(TJsonReaderFactory<>::Create(TEXT("[1]")), Values) && Values.Num() == 1);
	FString Written;
	FJsonSerializer::Serialize(Object->GetObjectField(TEXT("obj")).ToSharedRef(), TJsonWriterFactory<TCHAR, TCondensedJsonPrintPolicy<TCHAR>>::Create(&Written));
	ROW("J30", Written.Equals(TEXT("{\"k\":1}")));
}

static void Recording()
{
	Standin::Begin("10");
	const TSharedPtr<FJsonObject> Object = Read(TEXT("{\"a\": {\"b\": 1}, \"list\": [{\"c\": 2}], \"text\": \"{\\\"d\\\": 3}\"}"));
	Standin::TagObject(Object, Standin::PathOf(""));
	Object->GetObjectField(TEXT("a"))->HasField(TEXT("b"));
	for (const TSharedPtr<FJsonValue>& Item : Object->GetArrayField(TEXT("list"))) { Item->AsObject()->GetNumberField(TEXT("c")); }
	Read(*Object->GetStringField(TEXT("text")))->HasField(TEXT("d"));
	const TSharedPtr<FJsonObject> Built = MakeShared<FJsonObject>();
	Built->SetField(TEXT("wrapped"), Object->TryGetField(TEXT("a")));
	Built->GetObjectField(TEXT("wrapped"))->HasField(TEXT("e"));
	Built->HasField(TEXT("never"));
	FString Paths;
	for (const Standin::FRead& Each : Standin::State().Reads) { Paths += FString(Each.Path.c_str()) + TEXT(" "); }
	ROW("P01", Paths.Equals(TEXT("a a.b list list[].c text text.d a a.e ")));
	ROW("P02", LoadObject<UStaticMesh>(nullptr, TEXT("/Game/M")) != nullptr && LoadObject<UStaticMesh>(nullptr, TEXT("/Game/M")) == nullptr && LoadObject<UStaticMesh>(nullptr, TEXT("/Game/M")) != nullptr);
	Standin::Begin("1");
	bool bRan = false;
	AsyncTask(ENamedThreads::GameThread, [&bRan]() { bRan = true; Standin::Send(TEXT("late")); });
	ROW("P03", !bRan && Standin::State().Sent.empty());
	Standin::Drain();
	ROW("P03", bRan && Standin::State().SentWhileReturned.size() == 1);
}

int main()
{
	Strings();
	Containers();
	Absent();
	Conversions();
	Recording();
	return Failures == 0 ? 0 : 1;
}
