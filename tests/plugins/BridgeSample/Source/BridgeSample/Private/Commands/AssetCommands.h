#pragma once

#include "BridgeDispatcher.h"
#include "CoreMinimal.h"

/** asset.*: what lies in the content folders. */
class FAssetCommands
{
public:
	static void Register(FBridgeDispatcher& Dispatcher);

private:
	/** Describes one asset. - asset_path: its object path ("path" is understood, too) */
	static void Get(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/**
	 * Lists assets under a folder.
	 * - root: the folder, /Game unless given
	 * - recursive: whether to look into folders below; on when a name is searched for
	 * - filter: an object (or its JSON text) with "class" and "name"
	 * - sort: name, class or size
	 * - count_only: only how many there are
	 */
	static void Find(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Imports files. 1 件でも不正な項目があれば、全体を拒否する。 */
	static void Import(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Deletes an asset for good; "force" deletes it though others refer to it. */
	static void Delete(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Renames an asset inside its folder. */
	static void Rename(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Writes metadata: author, license, source_url, and whatever else "extra" holds. */
	static void SetMetadata(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Was asset.get of protocol 1; nothing registers it any more. */
	static void GetByGuid(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);
};
