#include "Commands/EditorCommands.h"

#include "BridgeReply.h"
#include "Containers/Ticker.h"
#include "Editor.h"
#include "Framework/Notifications/NotificationManager.h"
#include "GameFramework/Actor.h"
#include "HAL/FileManager.h"
#include "LevelEditorViewport.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"
#include "Serialization/JsonReader.h"
#include "Serialization/JsonSerializer.h"
#include "Support/BridgeJson.h"
#include "Support/BridgeWorld.h"
#include "UnrealClient.h"
#include "Widgets/Notifications/SNotificationList.h"

// The names that this file used before BridgeJson was there.
#define ReadText BridgeJson::GetString
#define ReadWhole(Source, Key, Default) BridgeJson::GetInt(Source, TEXT(Key), Default)

void FEditorCommands::Register(FBridgeDispatcher& Dispatcher)
{
	Dispatcher.RegisterHandler(TEXT("editor.screenshot"), &FEditorCommands::Screenshot);
	Dispatcher.RegisterHandler(TEXT("view.capture"), &FEditorCommands::Screenshot);
	Dispatcher.RegisterHandler(TEXT("editor.set_camera"), &FEditorCommands::SetCamera);
	Dispatcher.RegisterHandler(TEXT("editor.select"), &FEditorCommands::Select);
	Dispatcher.RegisterHandler(TEXT("editor.focus"), &FEditorCommands::Focus);
	Dispatcher.RegisterHandler(TEXT("editor.get_settings"), &FEditorCommands::GetSettings);
	Dispatcher.RegisterHandler(TEXT("editor.notify"), &FEditorCommands::Notify);
}

namespace
{
	/** Free functions with the engine's names: the object first, and a default. */
	double GetNumberField(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, double Default)
	{
		double Result = Default;
		Source->TryGetNumberField(Key, Result);
		return Result;
	}

	FLevelEditorViewportClient* ActiveView(const FString& RequestId)
	{
		FLevelEditorViewportClient* View = GCurrentLevelEditingViewportClient;
		if (View == nullptr)
		{
			BridgeReply::SendFailure(RequestId, 500, BridgeReply::Say(TEXT("没有活动视口"), TEXT("No viewport is active")));
		}
		return View;
	}

	/** Waits for the picture's file; true while there is still hope. */
	bool CheckFile(const FString& RequestId, const FString& File, double& Waited, float Step)
	{
		Waited += Step;
		if (IFileManager::Get().FileExists(*File))
		{
			TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
			Data->SetStringField(TEXT("file"), File);
			Data->SetNumberField(TEXT("waited_s"), Waited);
			BridgeReply::SendResult(RequestId, 200, Data);
			return false;
		}
		if (Waited > 10.0)
		{
			BridgeReply::SendFailure(RequestId, 504, BridgeReply::Say(TEXT("截图超时"), TEXT("The picture did not come in time")));
			return false;
		}
		return true;
	}
}

void FEditorCommands::Screenshot(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	int32 Width = ReadWhole(Payload, "width", 1280);
	int32 Height = ReadWhole(Payload, "height", 720);
	Width = FMath::Clamp(Width, 16, 8192);
	Height = FMath::Clamp(Height, 16, 8192);
	const FString Name = ReadText(Payload, TEXT("file_name"), TEXT("bridge.png"));
	if (!Name.EndsWith(TEXT(".png")))
	{
		BridgeReply::SendFailure(RequestId, 400, TEXT("file_name must end with .png"));
		return;
	}

	const FString File = FPaths::ProjectSavedDir() / TEXT("Screenshots") / Name;
	GScreenshotResolutionX = Width;
	GScreenshotResolutionY = Height;
	FScreenshotRequest::RequestScreenshot(File, false, false);
	FTSTicker::GetCoreTicker().AddTicker(FTickerDelegate::CreateLambda([RequestId, File, Waited = 0.0](float Step) mutable
	{
		return CheckFile(RequestId, File, Waited, Step);
	}), 2.0f);
}

void FEditorCommands::SetCamera(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	FLevelEditorViewportClient* View = ActiveView(RequestId);
	if (!View)
	{
		return;
	}

	FVector Location = View->GetViewLocation();
	int32 Changed = 0;
	static const TCHAR* const Axes[] = { TEXT("x"), TEXT("y"), TEXT("z") };
	for (int32 Index = 0; Index < 3; ++Index)
	{
		double Value = 0.0;
		if (Payload->TryGetNumberField(FString(TEXT("camera_")) + Axes[Index], Value))
		{
			Location[Index] = Value;
			++Changed;
		}
	}
	double Fov = 90.0;
	if (Payload->TryGetNumberField(TEXT("fov"), Fov))
	{
		View->ViewFOV = static_cast<float>(FMath::Clamp(Fov, 5.0, 170.0));
		++Changed;
	}
	if (Changed == 0)
	{
		BridgeReply::SendFailure(RequestId, 400, TEXT("Give camera_x, camera_y, camera_z or fov"));
		return;
	}

	View->SetViewLocation(Location);
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetArrayField(TEXT("location"), BridgeJson::VectorToArray(Location));
	Data->SetNumberField(TEXT("fov"), View->ViewFOV);
	BridgeReply::SendResult(RequestId, 200, Data);
}

void FEditorCommands::Select(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	const bool bClear = BridgeJson::GetBool(Payload, TEXT("clear"), false);
	const TArray<TSharedPtr<FJsonValue>>* Names = nullptr;
	if (!bClear && !Payload->TryGetArrayField(TEXT("names"), Names))
	{
		BridgeReply::SendFailure(RequestId, 400, BridgeReply::Say(TEXT("需要 names 或 clear"), TEXT("Give names, or clear")));
		return;
	}

	TArray<FString> Missing;
	int32 Selected = 0;
	const auto SelectNamed = [&Missing, &Selected](const FString& Name)
	{
		if (AActor* Actor = FBridgeWorld::FindActor(Name))
		{
			GEditor->SelectActor(Actor, true, true);
			++Selected;
			return;
		}
		Missing.Add(Name);
	};

	GEditor->SelectNone(true, true);
	if (Names)
	{
		for (const TSharedPtr<FJsonValue>& Name : *Names)
		{
			SelectNamed(Name->AsString());
		}
	}

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetNumberField(TEXT("selected"), Selected);
	if (Missing.Num() > 0)
	{
		Data->SetArrayField(TEXT("missing"), BridgeJson::StringsToArray(Missing));
	}
	int32 Code = 200;
	if (Missing.Num() > 0)
	{
		Code = Selected > 0 ? 207 : 404;
	}
	BridgeReply::SendResult(RequestId, Code, Data);
}

void FEditorCommands::Focus(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	FVector Center = FVector::ZeroVector;
	FString ActorName;
	if (Payload->TryGetStringField(TEXT("actor"), ActorName))
	{
		const AActor* Actor = FBridgeWorld::FindActor(ActorName);
		if (!Actor)
		{
			BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("Actor not found: %s"), *ActorName));
			return;
		}
		Center = Actor->GetActorLocation();
	}
	else if (!BridgeJson::TryReadVector(Payload, TEXT("location"), Center))
	{
		BridgeReply::SendFailure(RequestId, 400, TEXT("Give actor or location"));
		return;
	}

	FLevelEditorViewportClient* View = ActiveView(RequestId);
	if (!View)
	{
		return;
	}
	const double Distance = FMath::Max(10.0, GetNumberField(Payload, TEXT("distance"), 500.0));
	View->SetViewLocation(Center - FVector(Distance, 0.0, 0.0));
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetArrayField(TEXT("center"), BridgeJson::VectorToArray(Center));
	BridgeReply::SendResult(RequestId, 200, Data);
}

namespace
{
	/** The companion's settings file: no part of any request. */
	TSharedPtr<FJsonObject> LoadSettings()
	{
		FString Text;
		if (!FFileHelper::LoadFileToString(Text, *(FPaths::ProjectConfigDir() / TEXT("BridgeSample.json"))))
		{
			return nullptr;
		}
		TSharedPtr<FJsonObject> Settings;
		const TSharedRef<TJsonReader<>> Reader = TJsonReaderFactory<>::Create(Text);
		FJsonSerializer::Deserialize(Reader, Settings);
		return Settings;
	}
}

void FEditorCommands::GetSettings(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	const TSharedPtr<FJsonObject> Settings = LoadSettings();
	if (!Settings.IsValid())
	{
		BridgeReply::SendFailure(RequestId, 500, TEXT("The settings cannot be read"));
		return;
	}
	int32 Version = 0;
	Settings->TryGetNumberField(TEXT("version"), Version);
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetNumberField(TEXT("version"), Version);

	FString Section;
	if (!Payload->TryGetStringField(TEXT("section"), Section) || Section.IsEmpty())
	{
		Data->SetObjectField(TEXT("settings"), Settings);
		BridgeReply::SendResult(RequestId, 200, Data);
		return;
	}
	if (Section != TEXT("camera") && Section != TEXT("grid") && Section != TEXT("autosave"))
	{
		BridgeReply::SendFailure(RequestId, 400, FString::Printf(TEXT("Unknown section: %s"), *Section));
		return;
	}
	const TSharedPtr<FJsonObject>* Part = nullptr;
	if (!Settings->TryGetObjectField(Section, Part))
	{
		BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("Nothing is set for %s"), *Section));
		return;
	}
	Data->SetStringField(TEXT("section"), Section);
	Data->SetObjectField(TEXT("settings"), *Part);
	BridgeReply::SendResult(RequestId, 200, Data);
}

void FEditorCommands::Notify(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	BRIDGE_REQUIRE_STRING(Message, "message");

	SNotificationItem::ECompletionState State = SNotificationItem::CS_None;
	FString Level = TEXT("info");
	Payload->TryGetStringField(TEXT("level"), Level);
	if (Level == TEXT("success"))
	{
		State = SNotificationItem::CS_Success;
	}
	else if (Level == TEXT("error") || Level == TEXT("fail"))
	{
		State = SNotificationItem::CS_Fail;
	}

	FNotificationInfo Info(FText::FromString(Message));
	Info.ExpireDuration = static_cast<float>(GetNumberField(Payload, TEXT("duration_s"), 5.0));
	const TSharedPtr<SNotificationItem> Item = FSlateNotificationManager::Get().AddNotification(Info);
	if (Item.IsValid())
	{
		Item->SetCompletionState(State);
	}

	TSharedPtr<FJsonObject> Shown = MakeShared<FJsonObject>();
	Shown->SetStringField(TEXT("message"), Message);
	Shown->SetStringField(TEXT("level"), Level);
	BridgeReply::SendEvent(TEXT("editor.notified"), Shown);

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetBoolField(TEXT("shown"), Item.IsValid());
	BridgeReply::SendResult(RequestId, 200, Data);
}

#undef ReadWhole
#undef ReadText
