#pragma once

#include "BridgeDispatcher.h"
#include "CoreMinimal.h"

/** material.* */
class FMaterialCommands
{
public:
	static void Register(FBridgeCommandMap& Commands);

private:
	/** Creates an empty material. - name, - folder, - blend_mode: opaque, masked, translucent or additive */
	static void Create(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/**
	 * Sets one parameter of a material instance.
	 * - kind: scalar, vector or texture; it decides which of value, color and texture is needed
	 */
	static void SetParameter(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Puts a material into a slot of an actor's mesh, by exactly one of slot_index and slot_name. */
	static void Assign(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** 向材质图添加节点。 Adds nodes to the graph of a material. */
	static void AddNodes(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Describes a material: its nodes, and its parameters if asked for. */
	static void Describe(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);
};
