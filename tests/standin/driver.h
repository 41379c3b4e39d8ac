// The main program around a plugin: starts its modules, feeds each request of standard input to its sockets and prints
// what came of it. Included last by a unity source that holds the plugin.
//
// In, a line each:  {"script": "10", "text": "<the request as the client would send it>"}
// Out, a line each: {"sent": [texts], "late": [indices of texts sent after the handler returned],
//                    "reads": [[path in the request, accessor, found]], "asked": [opaque questions]}
#pragma once
#include "CoreMinimal.h"
#include "IWebSocket.h"
#include <iostream>
#include <set>
#include <tuple>

namespace Standin
{
	inline std::string Answer(const std::string& Line)
	{
		TSharedPtr<FJsonObject> Order;
		if (!FJsonSerializer::Deserialize(TJsonReaderFactory<>::Create(FString(Line.c_str())), Order)) { return "{}"; }
		const FString Text = Order->GetStringField(TEXT("text"));
		Begin(Narrow(Order->GetStringField(TEXT("script")).Wide()));
		NoteText(PathOf(""), Text.Wide());
		for (const TSharedPtr<IWebSocket>& Socket : Sockets()) { Socket->OnMessage().Broadcast(Text); }
		Drain();

		const TSharedPtr<FJsonObject> Out = MakeShared<FJsonObject>();
		TArray<TSharedPtr<FJsonValue>> Sent, Late, Reads, Asked;
		for (const std::wstring& Each : State().Sent) { Sent.Add(MakeShared<FJsonValueString>(FString(Each))); }
		for (const int32 Each : State().SentWhileReturned) { Late.Add(MakeShared<FJsonValueNumber>(Each)); }
		std::set<std::tuple<std::string, std::string, bool>> Seen;
		for (const FRead& Each : State().Reads)
		{
			if (!Seen.emplace(Each.Path, Each.How, Each.bFound).second) { continue; }
			const TArray<TSharedPtr<FJsonValue>> Row = { MakeShared<FJsonValueString>(FString(Each.Path.c_str())), MakeShared<FJsonValueString>(FString(Each.How.c_str())), MakeShared<FJsonValueBoolean>(Each.bFound) };
			Reads.Add(MakeShared<FJsonValueArray>(Row));
		}
		for (const std::string& Each : State().Asked) { Asked.Add(MakeShared<FJsonValueString>(FString(Each.c_str()))); }
		Out->SetArrayField(TEXT("sent"), Sent);
		Out->SetArrayField(TEXT("late"), Late);
		Out->SetArrayField(TEXT("reads"), Reads);
		Out->SetArrayField(TEXT("asked"), Asked);
		return Narrow(WriteJson(FJsonValueObject(Out)));
	}
}

int main()
{
	for (IModuleInterface* Module : Standin::Modules()) { Module->StartupModule(); }
	for (std::string Line; std::getline(std::cin, Line);) { std::cout << Standin::Answer(Line) << "\n" << std::flush; }
	return 0;
}
