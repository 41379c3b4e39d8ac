// What a harness sees and steers: which keys of the request were read, which texts reached the sink, how opaque engine
// conditions are answered, and the work put off to later. Nothing here stands for an engine type.
#pragma once
#include "standin/Containers.h"

namespace Standin
{
	// One look at a key of the request. Path: "a.b", items "a[].b", a walk over all keys "a.*"; empty where the request
	// itself was parsed from the text of a value. How: the accessor.
	struct FRead { std::string Path; std::string How; bool bFound; };

	struct FState
	{
		std::vector<FRead> Reads;
		std::vector<std::wstring> Sent;              // texts given to a sink, in order
		std::vector<int32> SentWhileReturned;        // indices into Sent of texts sent after the handler returned
		std::vector<std::function<void()>> Later;    // AsyncTask, tickers, timers
		std::vector<std::string> Asked;              // the opaque questions, in order
		std::string Script = "1";                    // answers, read in a circle: '1' yes, '0' no
		std::size_t ScriptAt = 0;
		bool bReturned = false;
		bool bReading = true;                        // off while the harness itself or the envelope reads
	};
	FState& State();

	// Forgets everything that the last request left and sets the answers for the next.
	void Begin(const std::string& Script);
	// Runs put-off work, at most Rounds times over, with the handler counted as returned.
	void Drain(int32 Rounds = 8);
	// The next scripted answer to an opaque question; Question names it in the record.
	bool Ask(const char* Question);
	void Send(const FString& Text);
	void Defer(std::function<void()> Work);

	// Paths of request values: an id for a path, none for anything that is not of the request.
	constexpr int32 NoPath = -1;
	int32 PathOf(const std::string& Path);
	const std::string& PathText(int32 Id);
	int32 ChildPath(int32 Parent, const TCHAR* Key);
	int32 ItemPath(int32 Parent);
	void NoteRead(int32 ObjectPath, const TCHAR* Key, const char* How, bool bFound);
	// Text values of the request, so that an object parsed from one keeps its path.
	void NoteText(int32 Path, const std::wstring& Text);
	int32 PathOfText(const std::wstring& Text);
}
