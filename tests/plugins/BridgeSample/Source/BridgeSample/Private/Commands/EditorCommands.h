#pragma once

#include "BridgeDispatcher.h"
#include "CoreMinimal.h"

/** editor.*: the editor's own windows. */
class FEditorCommands
{
public:
	static void Register(FBridgeDispatcher& Dispatcher);

private:
	/** Takes a picture of the viewport; the reply comes when the file is there, or after ten seconds as 504. */
	static void Screenshot(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Moves the viewport's camera: camera_x, camera_y, camera_z, fov. */
	static void SetCamera(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Selects actors by name, or nothing with "clear". */
	static void Select(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Looks at an actor or at a place. */
	static void Focus(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** The settings that the companion keeps beside the project. - section: camera, grid or autosave */
	static void GetSettings(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Shows a message to the user, and tells every client that it was shown. */
	static void Notify(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);
};
