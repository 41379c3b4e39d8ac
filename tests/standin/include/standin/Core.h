// Base types, assertions, logging and strings of the stand-in: fixed-width names, TEXT(), FChar, FCString, FString,
// FName, FText. Read this first; Containers.h, Json.h and Engine.h build on it. Numbers like [S03] name the row of
// rows.json that states the behaviour with its public source and is checked by rows_test.cpp.
#pragma once
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <cwctype>
#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

using int8 = std::int8_t;
using int16 = std::int16_t;
using int32 = std::int32_t;
using int64 = long long;
using uint8 = std::uint8_t;
using uint16 = std::uint16_t;
using uint32 = std::uint32_t;
using uint64 = unsigned long long;
using TCHAR = wchar_t;
using ANSICHAR = char;
using SIZE_T = std::size_t;
using TYPE_OF_NULLPTR = decltype(nullptr);

#define TEXT_PASTE(x) L##x
#define TEXT(x) TEXT_PASTE(x)
#define FORCEINLINE inline
#define FORCENOINLINE
#define INDEX_NONE (-1)
#define PURE_VIRTUAL(Func, Extra) { Extra }
#define UE_DEPRECATED(Version, Message)
#define PRAGMA_DISABLE_DEPRECATION_WARNINGS
#define PRAGMA_ENABLE_DEPRECATION_WARNINGS
#define LIKELY(x) (x)
#define UNLIKELY(x) (x)
#define UE_ARRAY_COUNT(a) (int32(sizeof(a) / sizeof((a)[0])))
#define ARRAY_COUNT(a) UE_ARRAY_COUNT(a)
#define PREPROCESSOR_JOIN_INNER(x, y) x##y
#define PREPROCESSOR_JOIN(x, y) PREPROCESSOR_JOIN_INNER(x, y)

// The configuration that a catalog of default settings describes; a build may state its own by -D.
#ifndef ENGINE_MAJOR_VERSION
#define ENGINE_MAJOR_VERSION 5
#endif
#ifndef ENGINE_MINOR_VERSION
#define ENGINE_MINOR_VERSION 8
#endif
#ifndef ENGINE_PATCH_VERSION
#define ENGINE_PATCH_VERSION 0
#endif
#ifndef WITH_EDITOR
#define WITH_EDITOR 1
#endif
#ifndef WITH_EDITORONLY_DATA
#define WITH_EDITORONLY_DATA WITH_EDITOR
#endif
#ifndef PLATFORM_WINDOWS
#define PLATFORM_WINDOWS 0
#endif
#ifndef PLATFORM_MAC
#define PLATFORM_MAC 0
#endif
#ifndef PLATFORM_LINUX
#define PLATFORM_LINUX (!PLATFORM_WINDOWS && !PLATFORM_MAC)
#endif
#ifndef UE_BUILD_SHIPPING
#define UE_BUILD_SHIPPING 0
#endif
#define UE_VERSION_NEWER_THAN(Major, Minor, Patch) \
	(ENGINE_MAJOR_VERSION > (Major) || (ENGINE_MAJOR_VERSION == (Major) && (ENGINE_MINOR_VERSION > (Minor) || \
	(ENGINE_MINOR_VERSION == (Minor) && ENGINE_PATCH_VERSION > (Patch)))))
#define UE_VERSION_OLDER_THAN(Major, Minor, Patch) \
	(ENGINE_MAJOR_VERSION < (Major) || (ENGINE_MAJOR_VERSION == (Major) && (ENGINE_MINOR_VERSION < (Minor) || \
	(ENGINE_MINOR_VERSION == (Minor) && ENGINE_PATCH_VERSION < (Patch)))))

namespace Standin
{
	[[noreturn]] void Fail(const char* Expression, const char* File, int Line);
	void LogText(const wchar_t* Format, ...);
	std::wstring FormatText(const wchar_t* Format, std::va_list Arguments);
	std::string Narrow(const std::wstring& Text);
	std::wstring Widen(const std::string& Utf8);
	int CompareIgnoreCase(const wchar_t* A, const wchar_t* B);
	inline void Use() {}
}

#define check(Expr) do { if (!(Expr)) { ::Standin::Fail(#Expr, __FILE__, __LINE__); } } while (false)
#define checkf(Expr, ...) check(Expr)
#define verify(Expr) check(Expr)
#define checkSlow(Expr) do { } while (false)
#define checkNoEntry() ::Standin::Fail("no entry", __FILE__, __LINE__)
#define unimplemented() ::Standin::Fail("unimplemented", __FILE__, __LINE__)
#define ensure(Expr) (!!(Expr))
#define ensureAlways(Expr) (!!(Expr))
#define ensureMsgf(Expr, ...) (!!(Expr))

namespace ELogVerbosity { enum Type { Fatal, Error, Warning, Display, Log, Verbose, VeryVerbose }; }
struct FLogCategoryBase { };
#define DECLARE_LOG_CATEGORY_EXTERN(Name, Default, Compiled) extern FLogCategoryBase Name
#define DEFINE_LOG_CATEGORY(Name) FLogCategoryBase Name
#define DEFINE_LOG_CATEGORY_STATIC(Name, Default, Compiled) static FLogCategoryBase Name
#define DEFINE_LOG_CATEGORY_CLASS(Class, Name) FLogCategoryBase Class::Name
#define UE_LOG(Category, Verbosity, Format, ...) do { (void)sizeof(Category); ::Standin::LogText(Format, ##__VA_ARGS__); } while (false)
extern FLogCategoryBase LogTemp;
extern FLogCategoryBase LogCore;
extern FLogCategoryBase LogJson;

template <class T> constexpr std::remove_reference_t<T>&& MoveTemp(T&& Value) { return static_cast<std::remove_reference_t<T>&&>(Value); }
template <class T> constexpr T&& Forward(std::remove_reference_t<T>& Value) { return static_cast<T&&>(Value); }
template <class T> void Swap(T& A, T& B) { std::swap(A, B); }
template <class T> T CopyTemp(const T& Value) { return Value; }

enum EForceInit { ForceInit, ForceInitToZero };
enum ENoInit { NoInit };
namespace ESearchCase { enum Type { CaseSensitive, IgnoreCase }; }
namespace ESearchDir { enum Type { FromStart, FromEnd }; }

struct FChar
{
	static TCHAR ToLower(TCHAR C) { return TCHAR(C < 128 ? (C >= 'A' && C <= 'Z' ? C + 32 : C) : std::towlower(std::wint_t(C))); }
	static TCHAR ToUpper(TCHAR C) { return TCHAR(C < 128 ? (C >= 'a' && C <= 'z' ? C - 32 : C) : std::towupper(std::wint_t(C))); }
	static bool IsDigit(TCHAR C) { return C >= '0' && C <= '9'; }
	static bool IsAlpha(TCHAR C) { return (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z'); }
	static bool IsAlnum(TCHAR C) { return IsDigit(C) || IsAlpha(C); }
	static bool IsUpper(TCHAR C) { return C >= 'A' && C <= 'Z'; }
	static bool IsLower(TCHAR C) { return C >= 'a' && C <= 'z'; }
	static bool IsWhitespace(TCHAR C) { return C == ' ' || (C >= 9 && C <= 13) || C == 0xA0 || C == 0x3000; }
	static bool IsIdentifier(TCHAR C) { return IsAlnum(C) || C == '_'; }
	static bool IsHexDigit(TCHAR C) { return IsDigit(C) || (C >= 'a' && C <= 'f') || (C >= 'A' && C <= 'F'); }
	static bool IsPunct(TCHAR C) { return std::iswpunct(std::wint_t(C)) != 0; }
};

struct FCString
{
	static int32 Strlen(const TCHAR* Text) { return int32(std::wcslen(Text)); }
	static int32 Strcmp(const TCHAR* A, const TCHAR* B) { return std::wcscmp(A, B); }                        // [S17]
	static int32 Stricmp(const TCHAR* A, const TCHAR* B) { return ::Standin::CompareIgnoreCase(A, B); }      // [S18]
	static int32 Atoi(const TCHAR* Text) { return int32(std::wcstol(Text, nullptr, 10)); }
	static int64 Atoi64(const TCHAR* Text) { return std::wcstoll(Text, nullptr, 10); }
	static float Atof(const TCHAR* Text) { return float(std::wcstod(Text, nullptr)); }
	static double Atod(const TCHAR* Text) { return std::wcstod(Text, nullptr); }
	static bool IsNumeric(const TCHAR* Text);
	static bool ToBool(const TCHAR* Text);
	static const TCHAR* Strstr(const TCHAR* Text, const TCHAR* Part) { return std::wcsstr(Text, Part); }
};

template <class T> class TArray;

class FString
{
public:
	FString() = default;
	FString(const FString&) = default;
	FString(FString&&) = default;
	FString& operator=(const FString&) = default;
	FString& operator=(FString&&) = default;
	FString(const TCHAR* Text) : Data(Text ? Text : L"") {}
	FString(const ANSICHAR* Text) : Data(::Standin::Widen(Text ? Text : "")) {}
	FString(int32 Count, const TCHAR* Text) : Data(Text, std::size_t(Count)) {}
	FString(const TCHAR* Text, int32) : Data(Text) {}
	explicit FString(std::wstring Text) : Data(std::move(Text)) {}
	FString& operator=(const TCHAR* Text) { Data = Text ? Text : L""; return *this; }

	const TCHAR* operator*() const { return Data.c_str(); }
	TCHAR& operator[](int32 Index) { check(IsValidIndex(Index)); return Data[std::size_t(Index)]; }
	const TCHAR& operator[](int32 Index) const { check(IsValidIndex(Index)); return Data[std::size_t(Index)]; }
	const std::wstring& Wide() const { return Data; }
	int32 Len() const { return int32(Data.size()); }
	bool IsEmpty() const { return Data.empty(); }
	bool IsValidIndex(int32 Index) const { return Index >= 0 && Index < Len(); }
	void Empty(int32 = 0) { Data.clear(); }
	void Reset(int32 = 0) { Data.clear(); }
	void Reserve(int32 Count) { Data.reserve(std::size_t(Count)); }
	TCHAR* begin() { return &Data[0]; }
	TCHAR* end() { return &Data[0] + Data.size(); }
	const TCHAR* begin() const { return Data.c_str(); }
	const TCHAR* end() const { return Data.c_str() + Data.size(); }

	FString& Append(const FString& Other) { Data += Other.Data; return *this; }
	FString& Append(const TCHAR* Text) { Data += Text; return *this; }
	FString& AppendChar(TCHAR C) { Data += C; return *this; }
	void AppendInt(int32 Value) { Data += std::to_wstring(Value); }
	FString& operator+=(const FString& Other) { Data += Other.Data; return *this; }
	FString& operator+=(const TCHAR* Text) { Data += Text; return *this; }
	FString& operator+=(TCHAR C) { Data += C; return *this; }
	FString& operator/=(const FString& Other) { *this = PathJoin(*this, Other); return *this; }
	friend FString operator+(const FString& A, const FString& B) { return FString(A.Data + B.Data); }
	friend FString operator+(const FString& A, const TCHAR* B) { return FString(A.Data + B); }
	friend FString operator+(const TCHAR* A, const FString& B) { return FString(A + B.Data); }
	friend FString operator+(const FString& A, TCHAR B) { return FString(A.Data + B); }
	friend FString operator/(const FString& A, const FString& B) { return PathJoin(A, B); }
	friend FString operator/(const FString& A, const TCHAR* B) { return PathJoin(A, FString(B)); }

	friend bool operator==(const FString& A, const FString& B) { return Same(*A, *B); }       // [S01]
	friend bool operator==(const FString& A, const TCHAR* B) { return Same(*A, B); }          // [S01]
	friend bool operator==(const TCHAR* A, const FString& B) { return Same(A, *B); }          // [S01]
	friend bool operator!=(const FString& A, const FString& B) { return !Same(*A, *B); }      // [S02]
	friend bool operator!=(const FString& A, const TCHAR* B) { return !Same(*A, B); }         // [S02]
	friend bool operator!=(const TCHAR* A, const FString& B) { return !Same(A, *B); }         // [S02]
	friend bool operator<(const FString& A, const FString& B) { return ::Standin::CompareIgnoreCase(*A, *B) < 0; }
	friend bool operator>(const FString& A, const FString& B) { return ::Standin::CompareIgnoreCase(*A, *B) > 0; }

	bool Equals(const FString& Other, ESearchCase::Type Case = ESearchCase::CaseSensitive) const;       // [S03]
	int32 Compare(const FString& Other, ESearchCase::Type Case = ESearchCase::CaseSensitive) const;     // [S04]
	bool Contains(const FString& Part, ESearchCase::Type Case = ESearchCase::IgnoreCase,
		ESearchDir::Type = ESearchDir::FromStart) const;                                                // [S05]
	bool StartsWith(const FString& Part, ESearchCase::Type Case = ESearchCase::IgnoreCase) const;       // [S06]
	bool EndsWith(const FString& Part, ESearchCase::Type Case = ESearchCase::IgnoreCase) const;         // [S07]
	int32 Find(const FString& Part, ESearchCase::Type Case = ESearchCase::IgnoreCase,
		ESearchDir::Type Direction = ESearchDir::FromStart, int32 Start = INDEX_NONE) const;            // [S08]
	bool FindChar(TCHAR C, int32& Index) const;
	bool FindLastChar(TCHAR C, int32& Index) const;
	bool MatchesWildcard(const FString& Pattern, ESearchCase::Type Case = ESearchCase::IgnoreCase) const;

	FString Left(int32 Count) const { return FString(Data.substr(0, std::size_t(Count < 0 ? 0 : Count))); }
	FString LeftChop(int32 Count) const { return Left(Len() - Count); }
	FString Right(int32 Count) const { return Mid(Len() - Count); }
	FString RightChop(int32 Count) const { return Mid(Count); }
	FString Mid(int32 Start, int32 Count = std::numeric_limits<int32>::max()) const;
	void LeftInline(int32 Count, bool = true) { *this = Left(Count); }
	void RightChopInline(int32 Count, bool = true) { *this = RightChop(Count); }
	void LeftChopInline(int32 Count, bool = true) { *this = LeftChop(Count); }
	FString ToLower() const;
	FString ToUpper() const;
	void ToLowerInline() { *this = ToLower(); }
	void ToUpperInline() { *this = ToUpper(); }
	FString TrimStart() const;
	FString TrimEnd() const;
	FString TrimStartAndEnd() const { return TrimStart().TrimEnd(); }
	void TrimStartInline() { *this = TrimStart(); }
	void TrimEndInline() { *this = TrimEnd(); }
	void TrimStartAndEndInline() { *this = TrimStartAndEnd(); }
	FString TrimQuotes() const;
	FString Replace(const TCHAR* From, const TCHAR* To, ESearchCase::Type Case = ESearchCase::IgnoreCase) const;
	int32 ReplaceInline(const TCHAR* From, const TCHAR* To, ESearchCase::Type Case = ESearchCase::IgnoreCase);
	void ReplaceCharInline(TCHAR From, TCHAR To) { for (TCHAR& C : Data) { if (C == From) { C = To; } } }
	FString Reverse() const { return FString(std::wstring(Data.rbegin(), Data.rend())); }
	bool RemoveFromStart(const FString& Part, ESearchCase::Type Case = ESearchCase::IgnoreCase);
	bool RemoveFromEnd(const FString& Part, ESearchCase::Type Case = ESearchCase::IgnoreCase);
	void RemoveAt(int32 Index, int32 Count = 1) { Data.erase(std::size_t(Index), std::size_t(Count)); }
	void InsertAt(int32 Index, const FString& Text) { Data.insert(std::size_t(Index), Text.Data); }
	bool Split(const FString& Mark, FString* Before, FString* After, ESearchCase::Type Case = ESearchCase::IgnoreCase,
		ESearchDir::Type Direction = ESearchDir::FromStart) const;
	int32 ParseIntoArray(TArray<FString>& Out, const TCHAR* Mark, bool bCullEmpty = true) const;
	int32 ParseIntoArrayLines(TArray<FString>& Out, bool bCullEmpty = true) const;
	int32 ParseIntoArrayWS(TArray<FString>& Out, const TCHAR* Extra = nullptr, bool bCullEmpty = true) const;
	bool IsNumeric() const { return FCString::IsNumeric(Data.c_str()); }                                // [S15]
	bool ToBool() const { return FCString::ToBool(Data.c_str()); }                                      // [S16]
	FString ReplaceCharWithEscapedChar() const { return *this; }

	template <class... A> static FString Printf(const TCHAR* Format, A... Arguments)
	{
		static_assert((std::is_trivially_copyable_v<A> && ...), "a printf argument must be a plain value: write *String");
		return PrintfPlain(Format, Arguments...);
	}
	static FString PrintfPlain(const TCHAR* Format, ...);
	static FString FromInt(int32 Value) { return FString(std::to_wstring(Value)); }
	static FString SanitizeFloat(double Value, int32 MinimumDigits = 1);
	static FString Chr(TCHAR C) { return FString(std::wstring(1, C)); }
	static FString ChrN(int32 Count, TCHAR C) { return FString(std::wstring(std::size_t(Count), C)); }
	template <class Range> static FString Join(const Range& Parts, const TCHAR* Mark)
	{
		FString Out;
		bool bFirst = true;
		for (const auto& Part : Parts) { if (!bFirst) { Out += Mark; } Out += Part; bFirst = false; }
		return Out;
	}

private:
	static bool Same(const TCHAR* A, const TCHAR* B) { return ::Standin::CompareIgnoreCase(A, B) == 0; }
	static FString PathJoin(const FString& A, const FString& B);
	std::wstring Data;
};

using FStringView = FString;
inline FString LexToString(int32 Value) { return FString::FromInt(Value); }
inline FString LexToString(int64 Value) { return FString(std::to_wstring(Value)); }
inline FString LexToString(double Value) { return FString::SanitizeFloat(Value); }
inline FString LexToString(float Value) { return FString::SanitizeFloat(double(Value)); }
inline FString LexToString(bool bValue) { return bValue ? TEXT("true") : TEXT("false"); }
inline FString LexToString(const FString& Value) { return Value; }

struct FNameEntryNone { };
enum EName { NAME_None };
class FName
{
public:
	FName() = default;
	FName(EName) {}
	FName(const TCHAR* Text) : Text(Text) {}
	FName(const ANSICHAR* Text) : Text(Text) {}
	explicit FName(const FString& Text) : Text(Text) {}
	FName(const TCHAR* Text, int32) : Text(Text) {}
	FString ToString() const { return IsNone() ? FString(TEXT("None")) : Text; }
	bool IsNone() const { return Text.IsEmpty() || Text == TEXT("None"); }
	bool IsValid() const { return true; }
	friend bool operator==(const FName& A, const FName& B) { return A.ToString() == B.ToString(); }   // [S09]
	friend bool operator!=(const FName& A, const FName& B) { return !(A == B); }
	friend bool operator==(const FName& A, const TCHAR* B) { return A.ToString() == B; }
	friend bool operator!=(const FName& A, const TCHAR* B) { return A.ToString() != B; }
	friend bool operator<(const FName& A, const FName& B) { return A.Text < B.Text; }
private:
	FString Text;
};

class FText
{
public:
	static FText FromString(const FString& Text) { FText Out; Out.Text = Text; return Out; }
	static FText FromName(const FName& Name) { return FromString(Name.ToString()); }
	static FText AsNumber(double Value) { return FromString(FString::SanitizeFloat(Value, 0)); }
	static const FText& GetEmpty();
	const FString& ToString() const { return Text; }
	bool IsEmpty() const { return Text.IsEmpty(); }
	bool IsEmptyOrWhitespace() const { return Text.TrimStartAndEnd().IsEmpty(); }
	bool EqualTo(const FText& Other) const { return Text.Equals(Other.Text); }
	template <class... A> static FText Format(const FText& Pattern, const A&... Arguments)
	{
		return FormatOrdered(Pattern, { Show(Arguments)... });
	}
private:
	static FString Show(const FText& Value) { return Value.Text; }
	static FString Show(const FString& Value) { return Value; }
	template <class N, class = std::enable_if_t<std::is_arithmetic_v<N>>> static FString Show(N Value) { return FString::SanitizeFloat(double(Value), 0); }
	static FText FormatOrdered(const FText& Pattern, std::initializer_list<FString> Arguments);
	FString Text;
};
#define NSLOCTEXT(Space, Key, Value) FText::FromString(TEXT(Value))
#define LOCTEXT(Key, Value) FText::FromString(TEXT(Value))
#define INVTEXT(Value) FText::FromString(TEXT(Value))

namespace Standin
{
	struct FUtf8Text { std::string Text; operator const char*() const { return Text.c_str(); } const char* Get() const { return Text.c_str(); } int32 Length() const { return int32(Text.size()); } };
	struct FWideText { std::wstring Text; operator const TCHAR*() const { return Text.c_str(); } const TCHAR* Get() const { return Text.c_str(); } int32 Length() const { return int32(Text.size()); } };
}
#define TCHAR_TO_UTF8(Text) (::Standin::FUtf8Text{ ::Standin::Narrow(Text) }.Text.c_str())
#define TCHAR_TO_ANSI(Text) TCHAR_TO_UTF8(Text)
#define UTF8_TO_TCHAR(Text) (::Standin::FWideText{ ::Standin::Widen(Text) }.Text.c_str())
#define ANSI_TO_TCHAR(Text) UTF8_TO_TCHAR(Text)
