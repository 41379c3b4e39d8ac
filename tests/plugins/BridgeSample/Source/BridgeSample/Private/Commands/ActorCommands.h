#pragma once

#include "BridgeDispatcher.h"
#include "CoreMinimal.h"

class AActor;
class UWorld;

/** actor.*: what stands in the level. */
class FActorCommands
{
public:
	static void Register(FBridgeCommandMap& Commands);

private:
	/**
	 * Puts one actor, or a batch of them, into the level.
	 * - class: path of the class
	 * - preset: cube, sphere, cylinder, plane or point_light
	 * - asset_id: path of an asset to place
	 * - instances: an array of objects with the same keys; "batch" is the older spelling
	 * - name, location, rotation, scale: as in the editor
	 *
	 * 批量生成时，坏的条目会被跳过并记录在 errors 里。
	 */
	static void Handle_Spawn(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Places one asset: a short form of actor.spawn. */
	static void Handle_SpawnAsset(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Removes actors. With dry_run, only says how many would go. */
	static void Handle_Destroy(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Sets, adds to or multiplies the transform of the targets. */
	static void Handle_SetTransform(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Describes one actor, by name or path, or all that "targets" selects. */
	static void Handle_GetInfo(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Sets properties by name; each key of "properties" is a property of the actor. */
	static void Handle_SetProperties(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Attaches an actor to another, or takes it off. 取り付けと取り外し。 */
	static void Handle_Attach(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	static AActor* SpawnOne(UWorld& World, const TSharedPtr<FJsonObject>& Item, FString& OutError);
};
