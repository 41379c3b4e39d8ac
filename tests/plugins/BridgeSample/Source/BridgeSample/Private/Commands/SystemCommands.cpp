#include "Commands/SystemCommands.h"

#include "BridgeReply.h"
#include "Editor.h"
#include "HAL/PlatformProcess.h"
#include "Misc/App.h"
#include "Misc/EngineVersion.h"
#include "Misc/OutputDevice.h"
#include "Support/BridgeJson.h"
#include "Support/BridgeWorld.h"

#if __has_include("IPythonScriptPlugin.h")
#include "IPythonScriptPlugin.h"
#define BRIDGESAMPLE_PYTHON 1
#else
#define BRIDGESAMPLE_PYTHON 0
#endif

namespace
{
	/** Keeps what a console command prints. */
	class FCaptureDevice : public FOutputDevice
	{
	public:
		virtual void Serialize(const TCHAR* Line, ELogVerbosity::Type, const FName&) override
		{
			Text += Line;
			Text += TEXT("\n");
		}

		FString Text;
	};

	/** Answers at once. Whatever is sent as "echo" comes back. */
	void HandlePing(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
		Data->SetBoolField(TEXT("pong"), true);
		if (const TSharedPtr<FJsonValue> Echo = Payload->TryGetField(TEXT("echo")))
		{
			Data->SetField(TEXT("echo"), Echo);
		}
		BridgeReply::SendResult(RequestId, 200, Data);
	}

	/** The versions of engine, project and protocol. */
	void HandleDescribe(const TSharedPtr<FJsonObject>& /*Payload*/, const FString& RequestId)
	{
		TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
		Data->SetStringField(TEXT("engine"), FEngineVersion::Current().ToString());
		Data->SetStringField(TEXT("project"), FApp::GetProjectName());
		Data->SetNumberField(TEXT("protocol"), BRIDGESAMPLE_PROTOCOL);
		Data->SetBoolField(TEXT("python"), BRIDGESAMPLE_PYTHON != 0);
		BridgeReply::SendResult(RequestId, 200, Data);
	}

	bool IsForbidden(const FString& Command)
	{
		for (const TCHAR* Prefix : { TEXT("quit"), TEXT("exit"), TEXT("debug crash") })
		{
			if (Command.StartsWith(Prefix))
			{
				return true;
			}
		}
		return false;
	}

	/** Runs a console command. 执行控制台命令。 */
	void HandleConsole(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		BRIDGE_REQUIRE_STRING(Command, "command");
		if (IsForbidden(Command))
		{
			BridgeReply::SendFailure(RequestId, 403, FString::Printf(TEXT("Not allowed: %s"), *Command));
			return;
		}
		FCaptureDevice Output;
		const bool bOk = GEditor->Exec(FBridgeWorld::Get(), *Command, Output);
		TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
		Data->SetBoolField(TEXT("ok"), bOk);
		if (!Output.Text.IsEmpty())
		{
			Data->SetStringField(TEXT("output"), Output.Text);
		}
		BridgeReply::SendResult(RequestId, 200, Data);
	}

	/** Runs Python code in the editor, where the Python plugin is there. */
	void HandlePython(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		FString Code;
		if (!Payload->TryGetStringField(TEXT("code"), Code) && !Payload->TryGetStringField(TEXT("script"), Code))
		{
			BridgeReply::SendFailure(RequestId, 400, BridgeReply::Say(TEXT("缺少字段: code"), TEXT("Missing field: code")));
			return;
		}
#if BRIDGESAMPLE_PYTHON
		IPythonScriptPlugin* Python = IPythonScriptPlugin::Get();
		const bool bOk = Python && Python->ExecPythonCommand(*Code);
		TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
		Data->SetBoolField(TEXT("ok"), bOk);
		BridgeReply::SendResult(RequestId, bOk ? 200 : 500, Data);
#else
		BridgeReply::SendFailure(RequestId, 501, TEXT("Built without Python"));
#endif
	}

	/** Starts a program. On Windows only. */
	void HandleLaunch(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		BRIDGE_REQUIRE_STRING(Program, "program");
#if PLATFORM_WINDOWS
		const FString Arguments = BridgeJson::GetString(Payload, TEXT("arguments"));
		const bool bHidden = BridgeJson::GetBool(Payload, TEXT("hidden"), true);
		uint32 ProcessId = 0;
		FProcHandle Process = FPlatformProcess::CreateProc(*Program, *Arguments, true, bHidden, bHidden, &ProcessId, 0, nullptr, nullptr);
		if (!Process.IsValid())
		{
			BridgeReply::SendFailure(RequestId, 500, FString::Printf(TEXT("Could not start %s"), *Program));
			return;
		}
		TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
		Data->SetNumberField(TEXT("pid"), ProcessId);
		BridgeReply::SendResult(RequestId, 200, Data);
#else
		BridgeReply::SendFailure(RequestId, 501, BridgeReply::Say(TEXT("仅支持 Windows"), TEXT("Windows only")));
#endif
	}
}

void FSystemCommands::Register(FBridgeDispatcher& Dispatcher)
{
	Dispatcher.RegisterHandler(TEXT("system.ping"), &HandlePing);
	Dispatcher.RegisterHandler(TEXT("system.describe"), &HandleDescribe);
	Dispatcher.RegisterHandler(TEXT("system.console"), &HandleConsole);
	Dispatcher.RegisterHandler(TEXT("system.python"), &HandlePython);
	Dispatcher.RegisterHandler(TEXT("system.launch"), &HandleLaunch);
}
