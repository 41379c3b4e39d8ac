// FMath and the value types that requests carry: vectors, rotators, quaternions, transforms, colours, points.
#pragma once
#include "standin/Containers.h"

#define PI (3.1415926535897932f)
#define UE_PI PI
#define KINDA_SMALL_NUMBER (1.e-4f)
#define UE_KINDA_SMALL_NUMBER KINDA_SMALL_NUMBER
#define SMALL_NUMBER (1.e-8f)
#define UE_SMALL_NUMBER SMALL_NUMBER
#define MAX_int32 (std::numeric_limits<int32>::max())
#define MIN_int32 (std::numeric_limits<int32>::min())
#define MAX_flt (std::numeric_limits<float>::max())

struct FMath
{
	template <class A, class B> static auto Min(A X, B Y) { using T = std::common_type_t<A, B>; return T(X) < T(Y) ? T(X) : T(Y); }
	template <class A, class B> static auto Max(A X, B Y) { using T = std::common_type_t<A, B>; return T(X) > T(Y) ? T(X) : T(Y); }
	template <class A, class B, class C> static auto Clamp(A X, B Low, C High) { using T = std::common_type_t<A, B, C>; return T(X) < T(Low) ? T(Low) : T(X) > T(High) ? T(High) : T(X); }
	template <class A> static A Abs(A X) { return X < A(0) ? -X : X; }
	template <class A> static A Sign(A X) { return X > A(0) ? A(1) : X < A(0) ? A(-1) : A(0); }
	template <class A> static A Square(A X) { return X * X; }
	template <class A, class F> static A Lerp(const A& X, const A& Y, F Alpha) { return A(X + (Y - X) * Alpha); }
	static int32 RoundToInt(double X) { return int32(std::floor(X + 0.5)); }
	static int32 RoundToInt32(double X) { return RoundToInt(X); }
	static int32 FloorToInt(double X) { return int32(std::floor(X)); }
	static int32 FloorToInt32(double X) { return FloorToInt(X); }
	static int32 CeilToInt(double X) { return int32(std::ceil(X)); }
	static int32 TruncToInt(double X) { return int32(X); }
	static double FloorToFloat(double X) { return std::floor(X); }
	static double CeilToFloat(double X) { return std::ceil(X); }
	static double RoundToFloat(double X) { return std::floor(X + 0.5); }
	static double Sqrt(double X) { return std::sqrt(X); }
	static double Pow(double X, double Y) { return std::pow(X, Y); }
	static double Sin(double X) { return std::sin(X); }
	static double Cos(double X) { return std::cos(X); }
	static double Atan2(double Y, double X) { return std::atan2(Y, X); }
	static double Fmod(double X, double Y) { return Y == 0 ? 0 : std::fmod(X, Y); }
	static double DegreesToRadians(double X) { return X * 3.14159265358979323846 / 180.0; }
	static double RadiansToDegrees(double X) { return X * 180.0 / 3.14159265358979323846; }
	static bool IsNearlyZero(double X, double Tolerance = 1.e-8) { return std::fabs(X) <= Tolerance; }
	static bool IsNearlyEqual(double X, double Y, double Tolerance = 1.e-8) { return std::fabs(X - Y) <= Tolerance; }
	static bool IsFinite(double X) { return std::isfinite(X); }
	static bool IsNaN(double X) { return std::isnan(X); }
	static int32 RandRange(int32 Low, int32) { return Low; }
	static double FRandRange(double Low, double) { return Low; }
	static float FRand() { return 0.5f; }
};

struct FVector
{
	double X = 0, Y = 0, Z = 0;
	FVector() = default;
	FVector(EForceInit) {}
	explicit FVector(double All) : X(All), Y(All), Z(All) {}
	FVector(double InX, double InY, double InZ) : X(InX), Y(InY), Z(InZ) {}
	double& operator[](int32 Index) { return Index == 0 ? X : Index == 1 ? Y : Z; }
	double operator[](int32 Index) const { return Index == 0 ? X : Index == 1 ? Y : Z; }
	FVector operator+(const FVector& O) const { return FVector(X + O.X, Y + O.Y, Z + O.Z); }
	FVector operator-(const FVector& O) const { return FVector(X - O.X, Y - O.Y, Z - O.Z); }
	FVector operator-() const { return FVector(-X, -Y, -Z); }
	FVector operator*(double S) const { return FVector(X * S, Y * S, Z * S); }
	FVector operator*(const FVector& O) const { return FVector(X * O.X, Y * O.Y, Z * O.Z); }
	FVector operator/(double S) const { return FVector(X / S, Y / S, Z / S); }
	FVector& operator+=(const FVector& O) { X += O.X; Y += O.Y; Z += O.Z; return *this; }
	FVector& operator*=(double S) { X *= S; Y *= S; Z *= S; return *this; }
	bool operator==(const FVector& O) const { return X == O.X && Y == O.Y && Z == O.Z; }
	bool operator!=(const FVector& O) const { return !(*this == O); }
	double Size() const { return std::sqrt(X * X + Y * Y + Z * Z); }
	double Length() const { return Size(); }
	double SizeSquared() const { return X * X + Y * Y + Z * Z; }
	bool IsZero() const { return X == 0 && Y == 0 && Z == 0; }
	bool IsNearlyZero(double Tolerance = 1.e-4) const { return FMath::Abs(X) <= Tolerance && FMath::Abs(Y) <= Tolerance && FMath::Abs(Z) <= Tolerance; }
	bool ContainsNaN() const { return std::isnan(X) || std::isnan(Y) || std::isnan(Z); }
	FVector GetSafeNormal() const { const double S = Size(); return S < 1.e-8 ? FVector() : *this / S; }
	static double Dist(const FVector& A, const FVector& B) { return (A - B).Size(); }
	static double Distance(const FVector& A, const FVector& B) { return Dist(A, B); }
	FString ToString() const { return FString::Printf(TEXT("X=%3.3f Y=%3.3f Z=%3.3f"), X, Y, Z); }
	static const FVector ZeroVector, OneVector, UpVector, ForwardVector, RightVector;
};
struct FVector2D
{
	double X = 0, Y = 0;
	FVector2D() = default;
	FVector2D(double InX, double InY) : X(InX), Y(InY) {}
	static const FVector2D ZeroVector;
};
struct FVector4 { double X = 0, Y = 0, Z = 0, W = 1; FVector4() = default; FVector4(double A, double B, double C, double D) : X(A), Y(B), Z(C), W(D) {} };
struct FIntPoint { int32 X = 0, Y = 0; FIntPoint() = default; FIntPoint(int32 InX, int32 InY) : X(InX), Y(InY) {} };
struct FIntVector { int32 X = 0, Y = 0, Z = 0; FIntVector() = default; FIntVector(int32 A, int32 B, int32 C) : X(A), Y(B), Z(C) {} };
struct FQuat;
struct FRotator
{
	double Pitch = 0, Yaw = 0, Roll = 0;
	FRotator() = default;
	FRotator(EForceInit) {}
	FRotator(double InPitch, double InYaw, double InRoll) : Pitch(InPitch), Yaw(InYaw), Roll(InRoll) {}
	FRotator operator+(const FRotator& O) const { return FRotator(Pitch + O.Pitch, Yaw + O.Yaw, Roll + O.Roll); }
	bool operator==(const FRotator& O) const { return Pitch == O.Pitch && Yaw == O.Yaw && Roll == O.Roll; }
	bool IsNearlyZero(double Tolerance = 1.e-4) const { return FMath::Abs(Pitch) <= Tolerance && FMath::Abs(Yaw) <= Tolerance && FMath::Abs(Roll) <= Tolerance; }
	FQuat Quaternion() const;
	FString ToString() const { return FString::Printf(TEXT("P=%f Y=%f R=%f"), Pitch, Yaw, Roll); }
	FVector RotateVector(const FVector& V) const { return V; }   // no true rotation: handlers only carry it about
	static const FRotator ZeroRotator;
};
struct FQuat
{
	double X = 0, Y = 0, Z = 0, W = 1;
	FQuat() = default;
	FQuat(double InX, double InY, double InZ, double InW) : X(InX), Y(InY), Z(InZ), W(InW) {}
	explicit FQuat(const FRotator& R) : X(R.Roll), Y(R.Pitch), Z(R.Yaw) {}
	FRotator Rotator() const { return FRotator(Y, Z, X); }   // no true rotation: handlers only carry it about
	void Normalize() {}
	static const FQuat Identity;
};
inline FQuat FRotator::Quaternion() const { return FQuat(*this); }
struct FTransform
{
	FTransform() = default;
	explicit FTransform(const FVector& InLocation) : Location(InLocation) {}
	FTransform(const FRotator& R, const FVector& L, const FVector& S = FVector(1.0)) : Rotation(R), Location(L), Scale(S) {}
	FTransform(const FQuat& R, const FVector& L, const FVector& S = FVector(1.0)) : Rotation(R.Rotator()), Location(L), Scale(S) {}
	FVector GetLocation() const { return Location; }
	FVector GetTranslation() const { return Location; }
	FQuat GetRotation() const { return Rotation.Quaternion(); }
	FRotator Rotator() const { return Rotation; }
	FVector GetScale3D() const { return Scale; }
	void SetLocation(const FVector& V) { Location = V; }
	void SetTranslation(const FVector& V) { Location = V; }
	void SetRotation(const FQuat& Q) { Rotation = Q.Rotator(); }
	void SetScale3D(const FVector& V) { Scale = V; }
	static const FTransform Identity;
private:
	FRotator Rotation;
	FVector Location;
	FVector Scale = FVector(1.0);
};
struct FColor
{
	uint8 R = 0, G = 0, B = 0, A = 255;
	FColor() = default;
	FColor(uint8 InR, uint8 InG, uint8 InB, uint8 InA = 255) : R(InR), G(InG), B(InB), A(InA) {}
	FString ToHex() const { return FString::Printf(TEXT("%02X%02X%02X%02X"), R, G, B, A); }
	static FColor FromHex(const FString& Text);
	static const FColor White, Black, Red, Green, Blue;
};
struct FLinearColor
{
	float R = 0, G = 0, B = 0, A = 1;
	FLinearColor() = default;
	FLinearColor(EForceInit) : A(0) {}
	FLinearColor(float InR, float InG, float InB, float InA = 1.0f) : R(InR), G(InG), B(InB), A(InA) {}
	FLinearColor(const FColor& C) : R(float(C.R) / 255.f), G(float(C.G) / 255.f), B(float(C.B) / 255.f), A(float(C.A) / 255.f) {}
	FColor ToFColor(bool) const { return FColor(uint8(R * 255), uint8(G * 255), uint8(B * 255), uint8(A * 255)); }
	FString ToString() const { return FString::Printf(TEXT("(R=%f,G=%f,B=%f,A=%f)"), double(R), double(G), double(B), double(A)); }
	static const FLinearColor White, Black, Red, Green, Blue, Transparent;
};
struct FBox
{
	FVector Min, Max;
	bool IsValid = false;
	FBox() = default;
	FBox(EForceInit) {}
	FBox(const FVector& InMin, const FVector& InMax) : Min(InMin), Max(InMax), IsValid(true) {}
	FVector GetCenter() const { return (Min + Max) * 0.5; }
	FVector GetExtent() const { return (Max - Min) * 0.5; }
	FVector GetSize() const { return Max - Min; }
	bool Intersect(const FBox& O) const { return Min.X <= O.Max.X && O.Min.X <= Max.X && Min.Y <= O.Max.Y && O.Min.Y <= Max.Y && Min.Z <= O.Max.Z && O.Min.Z <= Max.Z; }
	bool IsInside(const FBox& O) const { return Min.X <= O.Min.X && O.Max.X <= Max.X && Min.Y <= O.Min.Y && O.Max.Y <= Max.Y && Min.Z <= O.Min.Z && O.Max.Z <= Max.Z; }
};
