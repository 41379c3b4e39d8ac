// The front desk: looks at the word, hands groups of words to the department that tests again, answers some itself.
#include "Departments.h"

FString FDesk::Serve(const FString& Word, const TSharedPtr<FJsonObject>& Args)
{
	TPromise<FString> Promise;
	TFuture<FString> Future = Promise.GetFuture();
	AsyncTask(ENamedThreads::GameThread, [this, Word, Args, Promise = MoveTemp(Promise)]() mutable
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		TSharedPtr<FJsonObject> Answer;
		if (Word == TEXT("hello"))
		{
			Answer = MakeShared<FJsonObject>();
			Answer->SetStringField(TEXT("greeting"), TEXT("good day"));
		}
		else if (Word == TEXT("book_room") || Word == TEXT("reserve_room") || Word.Equals(TEXT("free_room"), ESearchCase::IgnoreCase) || Word == TEXT("paint_room"))
		{
			Answer = Rooms->Answer(Word, Args);
		}
		else if (Word.StartsWith(TEXT("meal_")))
		{
			Answer = Kitchen.Answer(Word, Args);
		}
		else
		{
			Reply->SetStringField(TEXT("status"), TEXT("error"));
			Reply->SetStringField(TEXT("error"), FString::Printf(TEXT("Nobody knows %s"), *Word));
			FString Text;
			FJsonSerializer::Serialize(Reply.ToSharedRef(), TJsonWriterFactory<>::Create(&Text));
			Promise.SetValue(Text);
			return;
		}
		bool bGood = true;
		if (Answer->HasField(TEXT("success")))
		{
			bGood = Answer->GetBoolField(TEXT("success"));
		}
		Reply->SetStringField(TEXT("status"), bGood ? TEXT("success") : TEXT("error"));
		Reply->SetObjectField(TEXT("result"), Answer);
		FString Text;
		FJsonSerializer::Serialize(Reply.ToSharedRef(), TJsonWriterFactory<>::Create(&Text));
		Promise.SetValue(Text);
	});
	return Future.Get();
}
