// Containers, pointers and callables of the stand-in: TArray, TPair, TMap, TSet, TOptional, shared, unique and weak
// pointers, TFunction, delegates. Look-ups compare by operator==, so that FString keys ignore case ([C01]..[C04]).
#pragma once
#include "standin/Core.h"
#include <algorithm>

template <class T> class TArray
{
	using FStored = std::conditional_t<std::is_same_v<T, bool>, unsigned char, T>;
public:
	using ElementType = T;
	TArray() = default;
	TArray(std::initializer_list<T> Values) { for (const T& Value : Values) { Add(Value); } }
	TArray(const T* Values, int32 Count) { for (int32 I = 0; I < Count; ++I) { Add(Values[I]); } }

	int32 Num() const { return int32(Data.size()); }
	bool IsEmpty() const { return Data.empty(); }
	int32 Max() const { return Num(); }
	bool IsValidIndex(int32 Index) const { return Index >= 0 && Index < Num(); }
	T* GetData() { return reinterpret_cast<T*>(Data.data()); }
	const T* GetData() const { return reinterpret_cast<const T*>(Data.data()); }
	T* begin() { return GetData(); }
	T* end() { return GetData() + Num(); }
	const T* begin() const { return GetData(); }
	const T* end() const { return GetData() + Num(); }
	T& operator[](int32 Index) { check(IsValidIndex(Index)); return GetData()[Index]; }
	const T& operator[](int32 Index) const { check(IsValidIndex(Index)); return GetData()[Index]; }
	T& Last(int32 FromEnd = 0) { return (*this)[Num() - 1 - FromEnd]; }
	const T& Last(int32 FromEnd = 0) const { return (*this)[Num() - 1 - FromEnd]; }
	T& Top() { return Last(); }

	int32 Add(const T& Value) { Data.push_back(Value); return Num() - 1; }
	int32 Add(T&& Value) { Data.push_back(std::move(Value)); return Num() - 1; }
	T& Add_GetRef(const T& Value) { Add(Value); return Last(); }
	template <class... A> int32 Emplace(A&&... Arguments) { Data.push_back(T(std::forward<A>(Arguments)...)); return Num() - 1; }
	template <class... A> T& Emplace_GetRef(A&&... Arguments) { Emplace(std::forward<A>(Arguments)...); return Last(); }
	int32 AddDefaulted(int32 Count = 1) { const int32 At = Num(); Data.resize(Data.size() + std::size_t(Count)); return At; }
	int32 AddZeroed(int32 Count = 1) { return AddDefaulted(Count); }
	T& AddDefaulted_GetRef() { AddDefaulted(); return Last(); }
	int32 AddUnique(const T& Value) { const int32 At = Find(Value); return At == INDEX_NONE ? Add(Value) : At; }
	void Push(const T& Value) { Add(Value); }
	T Pop(bool = true) { T Value = Last(); Data.pop_back(); return Value; }
	void Append(const TArray& Other) { const TArray Copy = Other; for (const T& Value : Copy) { Add(Value); } }
	void Append(std::initializer_list<T> Values) { for (const T& Value : Values) { Add(Value); } }
	TArray& operator+=(const TArray& Other) { Append(Other); return *this; }
	int32 Insert(const T& Value, int32 Index) { Data.insert(Data.begin() + Index, Value); return Index; }
	void Init(const T& Value, int32 Count) { Data.assign(std::size_t(Count), Value); }
	void RemoveAt(int32 Index, int32 Count = 1) { check(IsValidIndex(Index)); Data.erase(Data.begin() + Index, Data.begin() + Index + Count); }
	void RemoveAtSwap(int32 Index) { RemoveAt(Index); }
	int32 Remove(const T& Value) { return RemoveAll([&Value](const T& Each) { return Each == Value; }); }
	int32 RemoveSingle(const T& Value) { const int32 At = Find(Value); if (At == INDEX_NONE) { return 0; } RemoveAt(At); return 1; }
	template <class P> int32 RemoveAll(P Predicate)
	{
		const int32 Before = Num();
		for (int32 I = Num() - 1; I >= 0; --I) { if (Predicate((*this)[I])) { RemoveAt(I); } }
		return Before - Num();
	}
	void Empty(int32 = 0) { Data.clear(); }
	void Reset(int32 = 0) { Data.clear(); }
	void Reserve(int32 Count) { Data.reserve(std::size_t(Count)); }
	void Shrink() {}
	void SetNum(int32 Count, bool = true) { Data.resize(std::size_t(Count)); }
	void SetNumZeroed(int32 Count, bool = true) { Data.resize(std::size_t(Count)); }
	void SetNumUninitialized(int32 Count, bool = true) { Data.resize(std::size_t(Count)); }

	template <class U> bool Contains(const U& Value) const { return IndexOfByKey(Value) != INDEX_NONE; }   // [C03]
	template <class P> bool ContainsByPredicate(P Predicate) const { return FindByPredicate(Predicate) != nullptr; }
	int32 Find(const T& Value) const { return IndexOfByKey(Value); }
	bool Find(const T& Value, int32& Index) const { Index = Find(Value); return Index != INDEX_NONE; }
	template <class U> int32 IndexOfByKey(const U& Key) const
	{
		for (int32 I = 0; I < Num(); ++I) { if ((*this)[I] == Key) { return I; } }
		return INDEX_NONE;
	}
	template <class P> int32 IndexOfByPredicate(P Predicate) const
	{
		for (int32 I = 0; I < Num(); ++I) { if (Predicate((*this)[I])) { return I; } }
		return INDEX_NONE;
	}
	template <class U> T* FindByKey(const U& Key) { const int32 At = IndexOfByKey(Key); return At == INDEX_NONE ? nullptr : &(*this)[At]; }
	template <class U> const T* FindByKey(const U& Key) const { const int32 At = IndexOfByKey(Key); return At == INDEX_NONE ? nullptr : &(*this)[At]; }
	template <class P> T* FindByPredicate(P Predicate) { const int32 At = IndexOfByPredicate(Predicate); return At == INDEX_NONE ? nullptr : &(*this)[At]; }
	template <class P> const T* FindByPredicate(P Predicate) const { const int32 At = IndexOfByPredicate(Predicate); return At == INDEX_NONE ? nullptr : &(*this)[At]; }
	template <class P> TArray FilterByPredicate(P Predicate) const
	{
		TArray Out;
		for (const T& Value : *this) { if (Predicate(Value)) { Out.Add(Value); } }
		return Out;
	}
	void Sort() { std::stable_sort(begin(), end()); }
	template <class P> void Sort(P Predicate) { std::stable_sort(begin(), end(), Predicate); }
	template <class P> void StableSort(P Predicate) { std::stable_sort(begin(), end(), Predicate); }
	void Swap(int32 A, int32 B) { std::swap((*this)[A], (*this)[B]); }
	friend bool operator==(const TArray& A, const TArray& B)
	{
		if (A.Num() != B.Num()) { return false; }
		for (int32 I = 0; I < A.Num(); ++I) { if (!(A[I] == B[I])) { return false; } }
		return true;
	}
	friend bool operator!=(const TArray& A, const TArray& B) { return !(A == B); }
private:
	std::vector<FStored> Data;
};

template <class T> class TArrayView
{
public:
	TArrayView(TArray<std::remove_const_t<T>>& Values) : First(Values.GetData()), Count(Values.Num()) {}
	TArrayView(const TArray<std::remove_const_t<T>>& Values) : First(const_cast<T*>(Values.GetData())), Count(Values.Num()) {}
	TArrayView(std::initializer_list<std::remove_const_t<T>> Values) : First(const_cast<T*>(Values.begin())), Count(int32(Values.size())) {}
	template <std::size_t N> TArrayView(T (&Values)[N]) : First(Values), Count(int32(N)) {}
	int32 Num() const { return Count; }
	T* begin() const { return First; }
	T* end() const { return First + Count; }
	T& operator[](int32 Index) const { return First[Index]; }
private:
	T* First;
	int32 Count;
};
template <class T> using TConstArrayView = TArrayView<const T>;

template <class K, class V> struct TPair
{
	K Key;
	V Value;
	TPair() : Key(), Value() {}
	template <class A, class B> TPair(A&& InKey, B&& InValue) : Key(std::forward<A>(InKey)), Value(std::forward<B>(InValue)) {}
	friend bool operator==(const TPair& A, const TPair& B) { return A.Key == B.Key && A.Value == B.Value; }
};

// Keeps the order of insertion; a pointer from Find is good until the next Add, as in the engine.
template <class K, class V> class TMap
{
public:
	using FPair = TPair<K, V>;
	TMap() = default;
	TMap(std::initializer_list<FPair> Pairs) { for (const FPair& Pair : Pairs) { Add(Pair.Key, Pair.Value); } }
	int32 Num() const { return Pairs.Num(); }
	bool IsEmpty() const { return Pairs.IsEmpty(); }
	V& Add(const K& Key, const V& Value) { V& Slot = FindOrAdd(Key); Slot = Value; return Slot; }
	V& Add(const K& Key) { V& Slot = FindOrAdd(Key); Slot = V(); return Slot; }
	void Add(const FPair& Pair) { Add(Pair.Key, Pair.Value); }
	template <class A, class B> V& Emplace(A&& Key, B&& Value) { return Add(K(std::forward<A>(Key)), V(std::forward<B>(Value))); }
	V& FindOrAdd(const K& Key)
	{
		if (V* Found = Find(Key)) { return *Found; }
		Pairs.Add(FPair(Key, V()));
		return Pairs.Last().Value;
	}
	V& FindOrAdd(const K& Key, const V& Value) { if (V* Found = Find(Key)) { return *Found; } return Add(Key, Value); }
	V* Find(const K& Key) { for (FPair& Pair : Pairs) { if (Pair.Key == Key) { return &Pair.Value; } } return nullptr; }                    // [C01]
	const V* Find(const K& Key) const { for (const FPair& Pair : Pairs) { if (Pair.Key == Key) { return &Pair.Value; } } return nullptr; }  // [C01]
	V FindRef(const K& Key) const { const V* Found = Find(Key); return Found ? *Found : V(); }
	V FindRef(const K& Key, const V& Otherwise) const { const V* Found = Find(Key); return Found ? *Found : Otherwise; }
	V& FindChecked(const K& Key) { V* Found = Find(Key); check(Found); return *Found; }
	const V& FindChecked(const K& Key) const { const V* Found = Find(Key); check(Found); return *Found; }
	bool Contains(const K& Key) const { return Find(Key) != nullptr; }
	V& operator[](const K& Key) { return FindChecked(Key); }
	const V& operator[](const K& Key) const { return FindChecked(Key); }
	const K* FindKey(const V& Value) const { for (const FPair& Pair : Pairs) { if (Pair.Value == Value) { return &Pair.Key; } } return nullptr; }
	int32 Remove(const K& Key) { return Pairs.RemoveAll([&Key](const FPair& Pair) { return Pair.Key == Key; }); }
	bool RemoveAndCopyValue(const K& Key, V& Out) { V* Found = Find(Key); if (!Found) { return false; } Out = *Found; Remove(Key); return true; }
	void Empty(int32 = 0) { Pairs.Empty(); }
	void Reset() { Pairs.Empty(); }
	void Reserve(int32 Count) { Pairs.Reserve(Count); }
	void Append(const TMap& Other) { for (const FPair& Pair : Other) { Add(Pair.Key, Pair.Value); } }
	int32 GetKeys(TArray<K>& Out) const { Out.Empty(); for (const FPair& Pair : Pairs) { Out.Add(Pair.Key); } return Out.Num(); }
	void GenerateKeyArray(TArray<K>& Out) const { GetKeys(Out); }
	void GenerateValueArray(TArray<V>& Out) const { Out.Empty(); for (const FPair& Pair : Pairs) { Out.Add(Pair.Value); } }
	template <class P> void KeySort(P Predicate) { Pairs.Sort([&Predicate](const FPair& A, const FPair& B) { return Predicate(A.Key, B.Key); }); }
	FPair* begin() { return Pairs.begin(); }
	FPair* end() { return Pairs.end(); }
	const FPair* begin() const { return Pairs.begin(); }
	const FPair* end() const { return Pairs.end(); }
	class TConstIterator
	{
	public:
		TConstIterator(const TMap& Map) : At(Map.begin()), Stop(Map.end()) {}
		explicit operator bool() const { return At != Stop; }
		TConstIterator& operator++() { ++At; return *this; }
		const K& Key() const { return At->Key; }
		const V& Value() const { return At->Value; }
		const FPair& operator*() const { return *At; }
		const FPair* operator->() const { return At; }
	private:
		const FPair* At;
		const FPair* Stop;
	};
	using TIterator = TConstIterator;
	TConstIterator CreateConstIterator() const { return TConstIterator(*this); }
	TConstIterator CreateIterator() { return TConstIterator(*this); }
private:
	TArray<FPair> Pairs;
};

template <class T> class TSet
{
public:
	TSet() = default;
	TSet(std::initializer_list<T> Items) { for (const T& Item : Items) { Add(Item); } }
	explicit TSet(const TArray<T>& Items) { for (const T& Item : Items) { Add(Item); } }
	int32 Num() const { return Values.Num(); }
	bool IsEmpty() const { return Values.IsEmpty(); }
	void Add(const T& Value, bool* bWasThere = nullptr) { const bool bThere = Contains(Value); if (bWasThere) { *bWasThere = bThere; } if (!bThere) { Values.Add(Value); } }
	template <class... A> void Emplace(A&&... Arguments) { Add(T(std::forward<A>(Arguments)...)); }
	void Append(const TSet& Other) { for (const T& Value : Other) { Add(Value); } }
	void Append(const TArray<T>& Other) { for (const T& Value : Other) { Add(Value); } }
	bool Contains(const T& Value) const { return Values.Contains(Value); }                       // [C02]
	const T* Find(const T& Value) const { return Values.FindByKey(Value); }
	int32 Remove(const T& Value) { return Values.Remove(Value); }
	void Empty(int32 = 0) { Values.Empty(); }
	void Reset() { Values.Empty(); }
	TArray<T> Array() const { return Values; }
	T* begin() { return Values.begin(); }
	T* end() { return Values.end(); }
	const T* begin() const { return Values.begin(); }
	const T* end() const { return Values.end(); }
private:
	TArray<T> Values;
};

struct FNullOpt { };
inline constexpr FNullOpt NullOpt{};
template <class T> class TOptional
{
public:
	TOptional() = default;
	TOptional(FNullOpt) {}
	TOptional(const T& InValue) : Value(std::make_shared<T>(InValue)) {}
	TOptional(const TOptional& Other) : Value(Other.Value ? std::make_shared<T>(*Other.Value) : nullptr) {}
	TOptional& operator=(const TOptional& Other) { Value = Other.Value ? std::make_shared<T>(*Other.Value) : nullptr; return *this; }
	bool IsSet() const { return bool(Value); }
	explicit operator bool() const { return IsSet(); }
	T& GetValue() { check(Value); return *Value; }
	const T& GetValue() const { check(Value); return *Value; }
	const T& Get(const T& Otherwise) const { return Value ? *Value : Otherwise; }
	T& operator*() { return GetValue(); }
	const T& operator*() const { return GetValue(); }
	T* operator->() { return &GetValue(); }
	const T* operator->() const { return &GetValue(); }
	void Reset() { Value.reset(); }
	template <class... A> T& Emplace(A&&... Arguments) { Value = std::make_shared<T>(std::forward<A>(Arguments)...); return *Value; }
private:
	std::shared_ptr<T> Value;
};

enum class ESPMode : uint8 { NotThreadSafe = 0, ThreadSafe = 1 };
template <class T, ESPMode Mode = ESPMode::ThreadSafe> class TSharedPtr;
template <class T, ESPMode Mode = ESPMode::ThreadSafe> class TWeakPtr;
template <class T, ESPMode Mode = ESPMode::ThreadSafe> class TSharedRef
{
public:
	template <class U, class = std::enable_if_t<std::is_convertible_v<U*, T*>>> TSharedRef(const TSharedRef<U, Mode>& Other) : Held(Other.Std()) {}
	explicit TSharedRef(std::shared_ptr<T> InHeld) : Held(std::move(InHeld)) {}
	explicit TSharedRef(T* Raw) : Held(Raw) {}
	T& Get() const { return *Held; }
	T* operator->() const { return Held.get(); }
	T& operator*() const { return *Held; }
	TSharedPtr<T, Mode> ToSharedPtr() const { return TSharedPtr<T, Mode>(Held); }
	TWeakPtr<T, Mode> ToWeakPtr() const { return TWeakPtr<T, Mode>(ToSharedPtr()); }
	const std::shared_ptr<T>& Std() const { return Held; }
	friend bool operator==(const TSharedRef& A, const TSharedRef& B) { return A.Held == B.Held; }
private:
	std::shared_ptr<T> Held;
};
template <class T, ESPMode Mode> class TSharedPtr
{
public:
	TSharedPtr() = default;
	TSharedPtr(std::nullptr_t) {}
	explicit TSharedPtr(T* Raw) : Held(Raw) {}
	explicit TSharedPtr(std::shared_ptr<T> InHeld) : Held(std::move(InHeld)) {}
	template <class U, class = std::enable_if_t<std::is_convertible_v<U*, T*>>> TSharedPtr(const TSharedPtr<U, Mode>& Other) : Held(Other.Std()) {}
	template <class U, class = std::enable_if_t<std::is_convertible_v<U*, T*>>> TSharedPtr(const TSharedRef<U, Mode>& Other) : Held(Other.Std()) {}
	bool IsValid() const { return bool(Held); }
	explicit operator bool() const { return IsValid(); }
	T* Get() const { return Held.get(); }
	T* operator->() const { check(Held); return Held.get(); }
	T& operator*() const { check(Held); return *Held; }
	void Reset() { Held.reset(); }
	TSharedRef<T, Mode> ToSharedRef() const { check(Held); return TSharedRef<T, Mode>(Held); }
	const std::shared_ptr<T>& Std() const { return Held; }
	friend bool operator==(const TSharedPtr& A, const TSharedPtr& B) { return A.Held == B.Held; }
	friend bool operator!=(const TSharedPtr& A, const TSharedPtr& B) { return A.Held != B.Held; }
	friend bool operator==(const TSharedPtr& A, std::nullptr_t) { return !A.Held; }
	friend bool operator!=(const TSharedPtr& A, std::nullptr_t) { return bool(A.Held); }
private:
	std::shared_ptr<T> Held;
};
template <class T, ESPMode Mode> class TWeakPtr
{
public:
	TWeakPtr() = default;
	TWeakPtr(std::nullptr_t) {}
	TWeakPtr(const TSharedPtr<T, Mode>& Strong) : Held(Strong.Std()) {}
	TWeakPtr(const TSharedRef<T, Mode>& Strong) : Held(Strong.Std()) {}
	TSharedPtr<T, Mode> Pin() const { return TSharedPtr<T, Mode>(Held.lock()); }
	bool IsValid() const { return !Held.expired(); }
	void Reset() { Held.reset(); }
private:
	std::weak_ptr<T> Held;
};
template <class T, ESPMode Mode = ESPMode::ThreadSafe> class TSharedFromThis : public std::enable_shared_from_this<T>
{
public:
	TSharedRef<T, Mode> AsShared() { return TSharedRef<T, Mode>(this->shared_from_this()); }
};
template <class T> class TUniquePtr : public std::unique_ptr<T>
{
public:
	using std::unique_ptr<T>::unique_ptr;
	bool IsValid() const { return this->get() != nullptr; }
	T* Get() const { return this->get(); }
	void Reset(T* Raw = nullptr) { this->reset(Raw); }
	T* Release() { return this->release(); }
};
namespace Standin
{
	// What MakeShareable gives: turns into a shared pointer or reference of the type or of a base.
	template <class T> struct TRawProxy
	{
		T* Raw;
		template <class U, ESPMode M> operator TSharedPtr<U, M>() const { return TSharedPtr<U, M>(std::shared_ptr<U>(std::shared_ptr<T>(Raw))); }
		template <class U, ESPMode M> operator TSharedRef<U, M>() const { return TSharedRef<U, M>(std::shared_ptr<U>(std::shared_ptr<T>(Raw))); }
	};
}
template <class T> ::Standin::TRawProxy<T> MakeShareable(T* Raw) { return ::Standin::TRawProxy<T>{ Raw }; }
template <class T, ESPMode Mode = ESPMode::ThreadSafe, class... A> TSharedRef<T, Mode> MakeShared(A&&... Arguments) { return TSharedRef<T, Mode>(std::make_shared<T>(std::forward<A>(Arguments)...)); }
template <class T, class... A> TUniquePtr<T> MakeUnique(A&&... Arguments) { return TUniquePtr<T>(new T(std::forward<A>(Arguments)...)); }
template <class To, class From, ESPMode Mode> TSharedPtr<To, Mode> StaticCastSharedPtr(const TSharedPtr<From, Mode>& Value) { return TSharedPtr<To, Mode>(std::static_pointer_cast<To>(Value.Std())); }
template <class To, class From, ESPMode Mode> TSharedRef<To, Mode> StaticCastSharedRef(const TSharedRef<From, Mode>& Value) { return TSharedRef<To, Mode>(std::static_pointer_cast<To>(Value.Std())); }
template <class To, class From, ESPMode Mode> TSharedPtr<To, Mode> ConstCastSharedPtr(const TSharedPtr<From, Mode>& Value) { return TSharedPtr<To, Mode>(std::const_pointer_cast<To>(Value.Std())); }

template <class F> class TFunction;
template <class R, class... A> class TFunction<R(A...)> : public std::function<R(A...)>
{
public:
	using std::function<R(A...)>::function;
	bool IsSet() const { return bool(*this); }
	void Reset() { *this = nullptr; }
};
template <class F> using TUniqueFunction = TFunction<F>;
template <class F> class TFunctionRef;
template <class R, class... A> class TFunctionRef<R(A...)>
{
public:
	template <class F, class = std::enable_if_t<!std::is_same_v<std::decay_t<F>, TFunctionRef>>> TFunctionRef(F&& Target)
		: Object(const_cast<void*>(static_cast<const void*>(std::addressof(Target)))), Call([](void* Raw, A... Arguments) -> R { return (*static_cast<std::remove_reference_t<F>*>(Raw))(std::forward<A>(Arguments)...); }) {}
	R operator()(A... Arguments) const { return Call(Object, std::forward<A>(Arguments)...); }
private:
	void* Object;
	R (*Call)(void*, A...);
};

struct FDelegateHandle { int32 Id = 0; bool IsValid() const { return Id != 0; } void Reset() { Id = 0; } };
template <class F> class TDelegate;
template <class R, class... A> class TDelegate<R(A...)>
{
public:
	template <class F> static TDelegate CreateLambda(F Target) { TDelegate Out; Out.Target = Target; return Out; }
	template <class F> static TDelegate CreateStatic(F Target) { return CreateLambda(Target); }
	template <class O, class M> static TDelegate CreateRaw(O* Object, M Method) { return CreateLambda([Object, Method](A... Arguments) -> R { return (Object->*Method)(std::forward<A>(Arguments)...); }); }
	template <class O, class M> static TDelegate CreateUObject(O* Object, M Method) { return CreateRaw(Object, Method); }
	template <class F> void BindLambda(F InTarget) { Target = InTarget; }
	template <class F> void BindStatic(F InTarget) { Target = InTarget; }
	template <class O, class M> void BindRaw(O* Object, M Method) { *this = CreateRaw(Object, Method); }
	void Unbind() { Target = nullptr; }
	bool IsBound() const { return bool(Target); }
	R Execute(A... Arguments) const { return Target(std::forward<A>(Arguments)...); }
	bool ExecuteIfBound(A... Arguments) const { if (!Target) { return false; } Target(std::forward<A>(Arguments)...); return true; }
private:
	std::function<R(A...)> Target;
};
template <class F> class TMulticastDelegate;
template <class... A> class TMulticastDelegate<void(A...)>
{
public:
	template <class F> FDelegateHandle AddLambda(F Target) { Targets.push_back(Target); return FDelegateHandle{ int32(Targets.size()) }; }
	template <class F> FDelegateHandle AddStatic(F Target) { return AddLambda(Target); }
	template <class O, class M> FDelegateHandle AddRaw(O* Object, M Method) { return AddLambda([Object, Method](A... Arguments) { (Object->*Method)(Arguments...); }); }
	template <class O, class M> FDelegateHandle AddUObject(O* Object, M Method) { return AddRaw(Object, Method); }
	void Remove(const FDelegateHandle& Handle) { if (Handle.Id > 0 && std::size_t(Handle.Id) <= Targets.size()) { Targets[std::size_t(Handle.Id) - 1] = nullptr; } }
	void RemoveAll(const void*) { Targets.clear(); }
	void Clear() { Targets.clear(); }
	bool IsBound() const { return !Targets.empty(); }
	void Broadcast(A... Arguments) const { for (const auto& Target : Targets) { if (Target) { Target(Arguments...); } } }
private:
	std::vector<std::function<void(A...)>> Targets;
};
using FSimpleDelegate = TDelegate<void()>;
using FSimpleMulticastDelegate = TMulticastDelegate<void()>;
#define DECLARE_DELEGATE(Name) using Name = TDelegate<void()>
#define DECLARE_DELEGATE_OneParam(Name, A) using Name = TDelegate<void(A)>
#define DECLARE_DELEGATE_TwoParams(Name, A, B) using Name = TDelegate<void(A, B)>
#define DECLARE_DELEGATE_ThreeParams(Name, A, B, C) using Name = TDelegate<void(A, B, C)>
#define DECLARE_DELEGATE_RetVal(R, Name) using Name = TDelegate<R()>
#define DECLARE_DELEGATE_RetVal_OneParam(R, Name, A) using Name = TDelegate<R(A)>
#define DECLARE_DELEGATE_RetVal_TwoParams(R, Name, A, B) using Name = TDelegate<R(A, B)>
#define DECLARE_MULTICAST_DELEGATE(Name) using Name = TMulticastDelegate<void()>
#define DECLARE_MULTICAST_DELEGATE_OneParam(Name, A) using Name = TMulticastDelegate<void(A)>
#define DECLARE_MULTICAST_DELEGATE_TwoParams(Name, A, B) using Name = TMulticastDelegate<void(A, B)>
#define DECLARE_MULTICAST_DELEGATE_ThreeParams(Name, A, B, C) using Name = TMulticastDelegate<void(A, B, C)>
#define DECLARE_EVENT(Owner, Name) using Name = TMulticastDelegate<void()>
