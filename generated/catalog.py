"""The command catalog of BridgeSample 1.4.0.

Generated from the plugin's source by uecatalog; do not edit. Again: uecatalog emit catalog-py
contract_digest: sha256:7e0efa6e4b8b89049f561d632afe772585638b334cf0c6df9f4474c1a11f238a
"""
# ruff: noqa
from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypedDict, Union, overload

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired

PLUGIN = "BridgeSample"
PLUGIN_VERSION = "1.4.0"
ENGINE = "5.8"
CONTRACT_DIGEST = "sha256:7e0efa6e4b8b89049f561d632afe772585638b334cf0c6df9f4474c1a11f238a"
"""Over all facts of the contract: equal digests, equal contracts."""

CommandName = Literal[
    "actor.attach",
    "actor.create",
    "actor.destroy",
    "actor.get_info",
    "actor.set_properties",
    "actor.set_transform",
    "actor.spawn",
    "actor.spawn_asset",
    "asset.delete",
    "asset.find",
    "asset.get",
    "asset.import",
    "asset.rename",
    "asset.set_metadata",
    "editor.focus",
    "editor.get_settings",
    "editor.notify",
    "editor.screenshot",
    "editor.select",
    "editor.set_camera",
    "level.list_streaming",
    "level.open",
    "level.query",
    "level.save",
    "level.set_streaming",
    "material.add_nodes",
    "material.assign",
    "material.create",
    "material.describe",
    "material.set_parameter",
    "messagelog.clear",
    "messagelog.list",
    "messagelog.subscribe",
    "system.console",
    "system.describe",
    "system.launch",
    "system.ping",
    "system.python",
    "view.capture",
]
Tier = Literal["read", "write", "destructive", "dangerous", "control", "unknown"]


class Vector(TypedDict):
    """A vector."""

    x: NotRequired[float]
    y: NotRequired[float]
    z: NotRequired[float]


class ActorAttachParams(TypedDict):
    """Attaches an actor to another, or takes it off."""

    child: str
    """Empty counts as absent."""
    socket: NotRequired[str]
    offset: NotRequired[Union[list[float], Vector]]
    """Format: vector. Default: [0.0,0.0,0.0]."""
    detach: NotRequired[bool]
    """Default: false."""
    parent: NotRequired[str]
    """Empty counts as absent."""
    mode: NotRequired[Literal["keep_relative", "keep_world", "snap"]]
    """One of "keep_relative", "keep_world", or "snap"; any other value is refused. Case does not matter. Default:
    "keep_world".
    """


class ActorAttachResult(TypedDict):
    """Result of actor.attach."""

    attached: bool
    child: str
    parent: NotRequired[str]


class Rotator(TypedDict):
    """A rotator."""

    pitch: NotRequired[float]
    """Default: 0.0."""
    yaw: NotRequired[float]
    """Default: 0.0."""
    roll: NotRequired[float]
    """Default: 0.0."""


ActorCreateParamsInstancesItem = TypedDict(
    "ActorCreateParamsInstancesItem",
    {
        # Format: class-path.
        "class": "NotRequired[str]",
        # One of "cube", "sphere", "cylinder", "plane", or "point_light"; any other value counts as none of
        # these. Case does not matter.
        "preset": "NotRequired[Literal[\"cube\", \"sphere\", \"cylinder\", \"plane\", \"point_light\"]]",
        # Format: class-path.
        "asset_id": "NotRequired[str]",
        # Format: vector. Default: [0.0,0.0,0.0].
        "location": "NotRequired[Union[list[float], Vector]]",
        # Format: rotator.
        "rotation": "NotRequired[Rotator]",
        # Format: vector. Default: [1.0,1.0,1.0].
        "scale": "NotRequired[Union[list[float], Vector]]",
        "name": "NotRequired[str]",
    },
)


ActorCreateParamsBatchItem = TypedDict(
    "ActorCreateParamsBatchItem",
    {
        # Format: class-path.
        "class": "NotRequired[str]",
        # One of "cube", "sphere", "cylinder", "plane", or "point_light"; any other value counts as none of
        # these. Case does not matter.
        "preset": "NotRequired[Literal[\"cube\", \"sphere\", \"cylinder\", \"plane\", \"point_light\"]]",
        # Format: class-path.
        "asset_id": "NotRequired[str]",
        # Format: vector. Default: [0.0,0.0,0.0].
        "location": "NotRequired[Union[list[float], Vector]]",
        # Format: rotator.
        "rotation": "NotRequired[Rotator]",
        # Format: vector. Default: [1.0,1.0,1.0].
        "scale": "NotRequired[Union[list[float], Vector]]",
        "name": "NotRequired[str]",
    },
)


ActorCreateParams = TypedDict(
    "ActorCreateParams",
    {
        # an array of objects with the same keys; "batch" is the older spelling. Also read as batch. Empty
        # counts as absent.
        "instances": "NotRequired[list[ActorCreateParamsInstancesItem]]",
        # Empty counts as absent.
        "batch": "NotRequired[list[ActorCreateParamsBatchItem]]",
        # path of the class. Format: class-path.
        "class": "NotRequired[str]",
        # cube, sphere, cylinder, plane or point_light. One of "cube", "sphere", "cylinder", "plane", or
        # "point_light"; any other value counts as none of these. Case does not matter.
        "preset": "NotRequired[Literal[\"cube\", \"sphere\", \"cylinder\", \"plane\", \"point_light\"]]",
        # path of an asset to place. Format: class-path.
        "asset_id": "NotRequired[str]",
        # Format: vector. Default: [0.0,0.0,0.0].
        "location": "NotRequired[Union[list[float], Vector]]",
        # Format: rotator.
        "rotation": "NotRequired[Rotator]",
        # Format: vector. Default: [1.0,1.0,1.0].
        "scale": "NotRequired[Union[list[float], Vector]]",
        "name": "NotRequired[str]",
    },
)
"""Puts one actor, or a batch of them, into the level."""


ActorCreateResultActorsItem = TypedDict(
    "ActorCreateResultActorsItem",
    {
        "class": "str",
        "name": "str",
        "path": "str",
    },
)


class ActorCreateResultErrorsItem(TypedDict):
    index: float
    message: str


class ActorCreateResult(TypedDict):
    """Result of actor.create."""

    actors: list[ActorCreateResultActorsItem]
    count: float
    errors: NotRequired[list[ActorCreateResultErrorsItem]]


ActorDestroyParamsTargetsFilter = TypedDict(
    "ActorDestroyParamsTargetsFilter",
    {
        # Empty counts as absent.
        "class": "NotRequired[str]",
        # Empty counts as absent.
        "name_contains": "NotRequired[str]",
    },
)


class ActorDestroyParamsTargets(TypedDict):
    selection: NotRequired[bool]
    """Default: false."""
    names: NotRequired[list[str]]
    """Empty counts as absent."""
    paths: NotRequired[list[str]]
    """Empty counts as absent."""
    filter: NotRequired[ActorDestroyParamsTargetsFilter]


class ActorDestroyParams(TypedDict):
    """Removes actors."""

    targets: ActorDestroyParamsTargets
    dry_run: NotRequired[bool]
    """Default: false."""


class ActorDestroyResult(TypedDict):
    """Result of actor.destroy."""

    destroyed: NotRequired[float]
    kept: NotRequired[list[str]]
    would_destroy: NotRequired[float]


ActorGetInfoParamsTargetsFilter = TypedDict(
    "ActorGetInfoParamsTargetsFilter",
    {
        # Empty counts as absent.
        "class": "NotRequired[str]",
        # Empty counts as absent.
        "name_contains": "NotRequired[str]",
    },
)


class ActorGetInfoParamsTargets(TypedDict):
    selection: NotRequired[bool]
    """Default: false."""
    names: NotRequired[list[str]]
    paths: NotRequired[list[str]]
    filter: NotRequired[ActorGetInfoParamsTargetsFilter]


class ActorGetInfoParams(TypedDict):
    """Describes one actor, by name or path, or all that "targets" selects."""

    targets: NotRequired[ActorGetInfoParamsTargets]
    name: NotRequired[str]
    """Empty counts as absent."""
    path: NotRequired[str]
    """Empty counts as absent."""
    limit: NotRequired[float]
    """From 1 to 200; values outside are clamped. Default: 50."""
    include_bounds: NotRequired[bool]
    """Default: false."""


ActorGetInfoResultActorsItem = TypedDict(
    "ActorGetInfoResultActorsItem",
    {
        "class": "str",
        "extent": "NotRequired[list[float]]",
        "location": "list[float]",
        "name": "str",
        "path": "str",
    },
)


class ActorGetInfoResult(TypedDict):
    """Result of actor.get_info."""

    actors: list[ActorGetInfoResultActorsItem]
    count: float
    total: float
    truncated: NotRequired[bool]


class ActorSetPropertiesParams(TypedDict):
    """Sets properties by name; each key of "properties" is a property of the actor."""

    name: str
    """Empty counts as absent."""
    properties: dict[str, Union[bool, float, str]]
    """Takes any keys."""


class ActorSetPropertiesResult(TypedDict):
    """Result of actor.set_properties."""

    applied: float
    failed: NotRequired[list[str]]
    ok: bool


ActorSetTransformParamsTargetsFilter = TypedDict(
    "ActorSetTransformParamsTargetsFilter",
    {
        # Empty counts as absent.
        "class": "NotRequired[str]",
        # Empty counts as absent.
        "name_contains": "NotRequired[str]",
    },
)


class ActorSetTransformParamsTargets(TypedDict):
    selection: NotRequired[bool]
    """Default: false."""
    names: NotRequired[list[str]]
    """Empty counts as absent."""
    paths: NotRequired[list[str]]
    """Empty counts as absent."""
    filter: NotRequired[ActorSetTransformParamsTargetsFilter]


class ActorSetTransformParamsOperationSet(TypedDict):
    location: NotRequired[Union[list[float], Vector]]
    """Format: vector."""
    rotation: NotRequired[Rotator]
    """Format: rotator."""
    scale: NotRequired[Union[list[float], Vector]]
    """Format: vector."""


class ActorSetTransformParamsOperationAdd(TypedDict):
    location: NotRequired[Union[list[float], Vector]]
    """Format: vector. Default: [0.0,0.0,0.0]."""
    rotation: NotRequired[Rotator]
    """Format: rotator."""


class ActorSetTransformParamsOperationMultiply(TypedDict):
    scale: NotRequired[Union[list[float], Vector]]
    """Format: vector. Default: [1.0,1.0,1.0]."""


class ActorSetTransformParamsOperation(TypedDict):
    set: NotRequired[ActorSetTransformParamsOperationSet]
    add: NotRequired[ActorSetTransformParamsOperationAdd]
    multiply: NotRequired[ActorSetTransformParamsOperationMultiply]
    space: NotRequired[Literal["local", "world"]]
    """One of "local" or "world"; any other value is refused. Case does not matter. Default: "world"."""


class ActorSetTransformParams(TypedDict):
    """Sets, adds to or multiplies the transform of the targets."""

    targets: ActorSetTransformParamsTargets
    operation: Union[ActorSetTransformParamsOperation, str]


ActorSetTransformResultActorsItem = TypedDict(
    "ActorSetTransformResultActorsItem",
    {
        "class": "str",
        "location": "list[float]",
        "name": "str",
        "path": "str",
    },
)


class ActorSetTransformResult(TypedDict):
    """Result of actor.set_transform."""

    actors: list[ActorSetTransformResultActorsItem]
    count: float


ActorSpawnParamsInstancesItem = TypedDict(
    "ActorSpawnParamsInstancesItem",
    {
        # Format: class-path.
        "class": "NotRequired[str]",
        # One of "cube", "sphere", "cylinder", "plane", or "point_light"; any other value counts as none of
        # these. Case does not matter.
        "preset": "NotRequired[Literal[\"cube\", \"sphere\", \"cylinder\", \"plane\", \"point_light\"]]",
        # Format: class-path.
        "asset_id": "NotRequired[str]",
        # Format: vector. Default: [0.0,0.0,0.0].
        "location": "NotRequired[Union[list[float], Vector]]",
        # Format: rotator.
        "rotation": "NotRequired[Rotator]",
        # Format: vector. Default: [1.0,1.0,1.0].
        "scale": "NotRequired[Union[list[float], Vector]]",
        "name": "NotRequired[str]",
    },
)


ActorSpawnParamsBatchItem = TypedDict(
    "ActorSpawnParamsBatchItem",
    {
        # Format: class-path.
        "class": "NotRequired[str]",
        # One of "cube", "sphere", "cylinder", "plane", or "point_light"; any other value counts as none of
        # these. Case does not matter.
        "preset": "NotRequired[Literal[\"cube\", \"sphere\", \"cylinder\", \"plane\", \"point_light\"]]",
        # Format: class-path.
        "asset_id": "NotRequired[str]",
        # Format: vector. Default: [0.0,0.0,0.0].
        "location": "NotRequired[Union[list[float], Vector]]",
        # Format: rotator.
        "rotation": "NotRequired[Rotator]",
        # Format: vector. Default: [1.0,1.0,1.0].
        "scale": "NotRequired[Union[list[float], Vector]]",
        "name": "NotRequired[str]",
    },
)


ActorSpawnParams = TypedDict(
    "ActorSpawnParams",
    {
        # an array of objects with the same keys; "batch" is the older spelling. Also read as batch. Empty
        # counts as absent.
        "instances": "NotRequired[list[ActorSpawnParamsInstancesItem]]",
        # Empty counts as absent.
        "batch": "NotRequired[list[ActorSpawnParamsBatchItem]]",
        # path of the class. Format: class-path.
        "class": "NotRequired[str]",
        # cube, sphere, cylinder, plane or point_light. One of "cube", "sphere", "cylinder", "plane", or
        # "point_light"; any other value counts as none of these. Case does not matter.
        "preset": "NotRequired[Literal[\"cube\", \"sphere\", \"cylinder\", \"plane\", \"point_light\"]]",
        # path of an asset to place. Format: class-path.
        "asset_id": "NotRequired[str]",
        # Format: vector. Default: [0.0,0.0,0.0].
        "location": "NotRequired[Union[list[float], Vector]]",
        # Format: rotator.
        "rotation": "NotRequired[Rotator]",
        # Format: vector. Default: [1.0,1.0,1.0].
        "scale": "NotRequired[Union[list[float], Vector]]",
        "name": "NotRequired[str]",
    },
)
"""Puts one actor, or a batch of them, into the level."""


ActorSpawnResultActorsItem = TypedDict(
    "ActorSpawnResultActorsItem",
    {
        "class": "str",
        "name": "str",
        "path": "str",
    },
)


class ActorSpawnResultErrorsItem(TypedDict):
    index: float
    message: str


class ActorSpawnResult(TypedDict):
    """Result of actor.spawn."""

    actors: list[ActorSpawnResultActorsItem]
    count: float
    errors: NotRequired[list[ActorSpawnResultErrorsItem]]


class ActorSpawnAssetParams(TypedDict):
    """Places one asset: a short form of actor.spawn."""

    asset: str
    """Format: class-path. Empty counts as absent."""
    at: NotRequired[Union[list[float], Vector]]
    """Format: vector. Default: [0.0,0.0,0.0]."""
    label: NotRequired[str]


ActorSpawnAssetResultActorsItem = TypedDict(
    "ActorSpawnAssetResultActorsItem",
    {
        "class": "str",
        "name": "str",
        "path": "str",
    },
)


class ActorSpawnAssetResult(TypedDict):
    """Result of actor.spawn_asset."""

    actors: list[ActorSpawnAssetResultActorsItem]
    count: float


class AssetDeleteParams(TypedDict):
    """Deletes an asset for good; "force" deletes it though others refer to it."""

    asset_path: str
    """Format: asset-path. Empty counts as absent."""
    force: NotRequired[bool]
    """Default: false."""


class AssetDeleteResult(TypedDict):
    """Result of asset.delete."""

    asset_path: str
    deleted: bool


AssetFindParamsFilter = TypedDict(
    "AssetFindParamsFilter",
    {
        # Empty counts as absent.
        "class": "NotRequired[str]",
        # Empty counts as absent.
        "name": "NotRequired[str]",
    },
)
"""an object (or its JSON text) with "class" and "name" """


class AssetFindParams(TypedDict):
    """Lists assets under a folder."""

    root: NotRequired[str]
    """the folder, /Game unless given. Default: "/Game"."""
    filter: NotRequired[Union[AssetFindParamsFilter, str]]
    """an object (or its JSON text) with "class" and "name"."""
    recursive: NotRequired[bool]
    """whether to look into folders below; on when a name is searched for."""
    sort: NotRequired[Literal["name", "class", "size"]]
    """name, class or size. One of "name", "class", or "size"; any other value is refused. Case does not matter.
    Default: "name".
    """
    count_only: NotRequired[bool]
    """only how many there are. Default: false."""
    limit: NotRequired[int]
    """From 1 to 500; values outside are clamped. Default: 100."""


class AssetFindResult(TypedDict):
    """Result of asset.find."""

    assets: NotRequired[list[str]]
    count: float
    truncated: NotRequired[bool]


class AssetGetParams(TypedDict):
    """Describes one asset."""

    asset_path: NotRequired[str]
    """Format: asset-path. Also read as path. Empty counts as absent."""
    path: NotRequired[str]
    """Format: asset-path. Empty counts as absent."""
    include_metadata: NotRequired[bool]
    """Default: true."""


AssetGetResult = TypedDict(
    "AssetGetResult",
    {
        "class": "str",
        # May have other keys.
        "metadata": "NotRequired[dict[str, str]]",
        "name": "str",
        "path": "str",
    },
)
"""Result of asset.get."""


class AssetImportParamsFilesItem(TypedDict):
    path: str
    """Empty counts as absent."""
    destination: NotRequired[str]
    """Default: "/Game/Imported"."""


class AssetImportParams(TypedDict):
    """Imports files."""

    files: list[AssetImportParamsFilesItem]
    """At least 1 item. Empty counts as absent."""
    replace: NotRequired[bool]
    """Default: false."""


class AssetImportResult(TypedDict):
    """Result of asset.import."""

    failed: list[str]
    imported: list[str]


class AssetRenameParams(TypedDict):
    """Renames an asset inside its folder."""

    asset_path: str
    """Format: asset-path. Empty counts as absent."""
    new_name: str
    """Empty counts as absent."""


class AssetRenameResult(TypedDict):
    """Result of asset.rename."""

    new_path: str
    old_path: str


class AssetSetMetadataParams(TypedDict):
    """Writes metadata: author, license, source_url, and whatever else "extra" holds."""

    asset_path: NotRequired[str]
    """Format: asset-path. Also read as path. Empty counts as absent."""
    path: NotRequired[str]
    """Format: asset-path. Empty counts as absent."""
    author: NotRequired[str]
    license: NotRequired[str]
    source_url: NotRequired[str]
    extra: NotRequired[dict[str, str]]
    """Takes any keys."""


AssetSetMetadataResult = TypedDict(
    "AssetSetMetadataResult",
    {
        "class": "str",
        "name": "str",
        "path": "str",
        "written": "float",
    },
)
"""Result of asset.set_metadata."""


class EditorFocusParams(TypedDict):
    """Looks at an actor or at a place."""

    actor: NotRequired[str]
    location: NotRequired[Union[list[float], Vector]]
    """Format: vector."""
    distance: NotRequired[float]
    """At least 10; lower values are clamped. Default: 500.0."""


class EditorFocusResult(TypedDict):
    """Result of editor.focus."""

    center: list[float]


class EditorGetSettingsParams(TypedDict):
    """The settings that the companion keeps beside the project."""

    section: NotRequired[Literal["camera", "grid", "autosave"]]
    """One of "camera", "grid", or "autosave"; any other value is refused. Case does not matter. Empty counts as
    absent.
    """


class EditorGetSettingsResult(TypedDict):
    """Result of editor.get_settings."""

    section: NotRequired[str]
    settings: dict[str, Any]
    version: float


class EditorNotifyParams(TypedDict):
    """Shows a message to the user, and tells every client that it was shown."""

    message: str
    """Empty counts as absent."""
    level: NotRequired[Literal["success", "error", "fail"]]
    """One of "success", "error", or "fail"; any other value counts as the default. Case does not matter. Default:
    "info".
    """
    duration_s: NotRequired[float]
    """Default: 5.0."""


class EditorNotifyResult(TypedDict):
    """Result of editor.notify."""

    shown: bool


class EditorScreenshotParams(TypedDict):
    """Takes a picture of the viewport; the reply comes when the file is there, or after ten seconds as 504."""

    width: NotRequired[int]
    """From 16 to 8192; values outside are clamped. Default: 1280."""
    height: NotRequired[int]
    """From 16 to 8192; values outside are clamped. Default: 720."""
    file_name: NotRequired[str]
    """Default: "bridge.png"."""


class EditorScreenshotResult(TypedDict):
    """Result of editor.screenshot."""

    file: str
    waited_s: float


class EditorSelectParams(TypedDict):
    """Selects actors by name, or nothing with "clear"."""

    clear: NotRequired[bool]
    """Default: false."""
    names: NotRequired[list[str]]


class EditorSelectResult(TypedDict):
    """Result of editor.select."""

    missing: NotRequired[list[str]]
    selected: float


class EditorSetCameraParams(TypedDict):
    """Moves the viewport's camera: camera_x, camera_y, camera_z, fov."""

    camera_x: NotRequired[float]
    camera_y: NotRequired[float]
    camera_z: NotRequired[float]
    fov: NotRequired[float]
    """From 5 to 170; values outside are clamped."""


class EditorSetCameraResult(TypedDict):
    """Result of editor.set_camera."""

    fov: float
    location: list[float]


class LevelListStreamingParams(TypedDict):
    """Lists the streaming levels of the open level."""


class LevelListStreamingResultLevelsItem(TypedDict):
    level: str
    loaded: bool


class LevelListStreamingResult(TypedDict):
    """Result of level.list_streaming."""

    count: float
    levels: list[LevelListStreamingResultLevelsItem]


class LevelOpenParams(TypedDict):
    """Opens a level."""

    path: str
    """package path of the level. Format: asset-path. Empty counts as absent."""
    save_current: NotRequired[bool]
    """whether to save the level that is open now. Default: true."""


class LevelOpenResult(TypedDict):
    """Result of level.open."""

    path: str
    saved: bool


class LevelQueryParamsBox(TypedDict):
    min: Union[list[float], Vector]
    """Format: vector."""
    max: Union[list[float], Vector]
    """Format: vector."""


class LevelQueryParams(TypedDict):
    """Lists the actors inside a box, or all."""

    box: NotRequired[LevelQueryParamsBox]
    classes: NotRequired[list[str]]
    mode: NotRequired[Literal["touching", "inside"]]
    """One of "touching" or "inside"; any other value is refused. Case does not matter."""
    offset: NotRequired[int]
    """At least 0; lower values are clamped. Default: 0."""
    page_size: NotRequired[int]
    """At most 100; higher values are clamped. Default: 25."""


class LevelQueryResult(TypedDict):
    """Result of level.query."""

    actors: list[str]
    offset: float
    total: float


class LevelSaveParams(TypedDict):
    """Saves the open level, or a copy of it under "path"."""

    path: NotRequired[str]
    """Empty counts as absent."""
    only_dirty: NotRequired[bool]
    """Default: true."""


class LevelSaveResult(TypedDict):
    """Result of level.save."""

    level: str
    path: NotRequired[str]
    saved: bool


class LevelSetStreamingParams(TypedDict):
    """Loads or unloads a streaming level."""

    level: str
    """Empty counts as absent."""
    action: NotRequired[Literal["toggle", "load", "unload"]]
    """One of "toggle", "load", or "unload"; any other value is refused. Case does not matter. Default: "load"."""
    visible: NotRequired[bool]
    """Default: true."""


class LevelSetStreamingResult(TypedDict):
    """Result of level.set_streaming."""

    level: str
    loaded: bool


class MaterialAddNodesParamsNodesItemPosition(TypedDict):
    x: NotRequired[int]
    """Default: 0."""
    y: NotRequired[int]
    """Default: 0."""


class MaterialAddNodesParamsNodesItem(TypedDict):
    type: str
    """Special values: "constant", "multiply", and "texture_sample"; others are taken too. Case does not matter."""
    name: NotRequired[str]
    position: NotRequired[MaterialAddNodesParamsNodesItemPosition]
    """Format: vector2d."""


class MaterialAddNodesParams(TypedDict):
    """向材质图添加节点。"""

    material: str
    """Format: asset-path. Empty counts as absent."""
    nodes: list[MaterialAddNodesParamsNodesItem]
    """At least 1 item. The limit is set by bridge.MaxNodes. Empty counts as absent."""


MaterialAddNodesResultCreatedItem = TypedDict(
    "MaterialAddNodesResultCreatedItem",
    {
        "class": "str",
        "name": "str",
    },
)


MaterialAddNodesResultNodesItem = TypedDict(
    "MaterialAddNodesResultNodesItem",
    {
        "class": "str",
        "name": "str",
    },
)


class MaterialAddNodesResult(TypedDict):
    """Result of material.add_nodes."""

    created: list[MaterialAddNodesResultCreatedItem]
    node_count: float
    nodes: list[MaterialAddNodesResultNodesItem]
    path: str
    skipped: NotRequired[list[str]]
    two_sided: bool


class MaterialAssignParams(TypedDict):
    """Puts a material into a slot of an actor's mesh, by exactly one of slot_index and slot_name."""

    actor: str
    """Empty counts as absent."""
    material: str
    """Format: asset-path."""
    slot_index: NotRequired[int]
    """At least 0."""
    slot_name: NotRequired[str]


class MaterialAssignResult(TypedDict):
    """Result of material.assign."""

    actor: str
    slot: float


class MaterialCreateParams(TypedDict):
    """Creates an empty material."""

    name: str
    """Empty counts as absent."""
    blend_mode: NotRequired[Literal["opaque", "masked", "translucent", "additive"]]
    """One of "opaque", "masked", "translucent", or "additive"; any other value is refused. Case does not matter.
    Default: "opaque".
    """
    folder: NotRequired[str]
    """Default: "/Game/Materials"."""
    two_sided: NotRequired[bool]
    """Default: false."""


class MaterialCreateResult(TypedDict):
    """Result of material.create."""

    blend_mode: str
    path: str
    two_sided: bool


class MaterialDescribeParams(TypedDict):
    """Describes a material: its nodes, and its parameters if asked for."""

    material: NotRequired[str]
    """Format: asset-path. Also read as asset_path."""
    asset_path: NotRequired[str]
    """Format: asset-path."""
    include_parameters: NotRequired[bool]
    """Default: true."""


MaterialDescribeResultNodesItem = TypedDict(
    "MaterialDescribeResultNodesItem",
    {
        "class": "str",
        "name": "str",
    },
)


class MaterialDescribeResult(TypedDict):
    """Result of material.describe."""

    node_count: float
    nodes: list[MaterialDescribeResultNodesItem]
    parameters: NotRequired[list[str]]
    path: str
    two_sided: bool


class Color(TypedDict):
    """A color."""

    r: NotRequired[float]
    """Default: 0.0."""
    g: NotRequired[float]
    """Default: 0.0."""
    b: NotRequired[float]
    """Default: 0.0."""
    a: NotRequired[float]
    """Default: 1.0."""


class MaterialSetParameterParams(TypedDict):
    """Sets one parameter of a material instance."""

    material: str
    """Format: asset-path. Empty counts as absent."""
    parameter: str
    """Empty counts as absent."""
    kind: Literal["scalar", "vector", "texture"]
    """scalar, vector or texture; it decides which of value, color and texture is needed. One of "scalar", "vector",
    or "texture"; any other value is refused. Case does not matter. Empty counts as absent.
    """
    value: NotRequired[float]
    color: NotRequired[Color]
    """Format: color."""
    texture: NotRequired[str]
    """Format: asset-path. Empty counts as absent."""


class MaterialSetParameterResult(TypedDict):
    """Result of material.set_parameter."""

    ok: bool
    parameter: str


class MessagelogClearParams(TypedDict):
    """Empties a log."""

    log: str


class MessagelogClearResult(TypedDict):
    """Result of messagelog.clear."""

    cleared: bool
    log: str


class MessagelogListParams(TypedDict):
    """Lists messages."""

    log: NotRequired[str]
    """Default: "BlueprintLog"."""
    severities: NotRequired[list[Literal["error", "warning", "info"]]]
    """Each item: One of "error", "warning", or "info"; any other value is refused. Case does not matter."""
    limit: NotRequired[int]
    """From 1 to 2147483647; values outside are clamped. Default: 50."""


class MessagelogListResultMessagesItem(TypedDict):
    severity: str
    text: str


class MessagelogListResult(TypedDict):
    """Result of messagelog.list."""

    count: float
    log: str
    messages: list[MessagelogListResultMessagesItem]


class MessagelogSubscribeParams(TypedDict):
    """Sends messagelog.changed whenever the log has new messages."""

    log: str
    """Empty counts as absent."""
    interval_s: NotRequired[float]
    """At least 0.1; lower values are clamped. Default: 1.0."""


class MessagelogSubscribeResult(TypedDict):
    """Result of messagelog.subscribe."""

    interval_s: float
    log: str


class SystemConsoleParams(TypedDict):
    """Runs a console command."""

    command: str
    """Empty counts as absent."""


class SystemConsoleResult(TypedDict):
    """Result of system.console."""

    ok: bool
    output: NotRequired[str]


class SystemDescribeParams(TypedDict):
    """The versions of engine, project and protocol."""


class SystemDescribeResult(TypedDict):
    """Result of system.describe."""

    engine: str
    project: str
    protocol: float
    python: bool


class SystemLaunchParams(TypedDict):
    """Starts a program."""

    program: str
    """Empty counts as absent."""
    arguments: NotRequired[str]
    hidden: NotRequired[bool]
    """Default: true."""


class SystemLaunchResult(TypedDict):
    """Result of system.launch."""

    pid: float


class SystemPingParams(TypedDict):
    """Answers at once."""

    echo: NotRequired[Any]


class SystemPingResult(TypedDict):
    """Result of system.ping."""

    echo: NotRequired[Any]
    pong: bool


class SystemPythonParams(TypedDict):
    """Runs Python code in the editor, where the Python plugin is there."""

    code: NotRequired[str]
    """Also read as script."""
    script: NotRequired[str]


class SystemPythonResult(TypedDict):
    """Result of system.python."""

    ok: bool


class ViewCaptureParams(TypedDict):
    """Takes a picture of the viewport; the reply comes when the file is there, or after ten seconds as 504."""

    width: NotRequired[int]
    """From 16 to 8192; values outside are clamped. Default: 1280."""
    height: NotRequired[int]
    """From 16 to 8192; values outside are clamped. Default: 720."""
    file_name: NotRequired[str]
    """Default: "bridge.png"."""


class ViewCaptureResult(TypedDict):
    """Result of view.capture."""

    file: str
    waited_s: float


class EditorNotifiedEvent(TypedDict):
    """What the event editor.notified carries."""

    level: str
    message: str


class MessagelogChangedEvent(TypedDict):
    """What the event messagelog.changed carries."""

    log: str
    new: float
    total: float


# What the tables are made of, and how a request is judged.

ABSENT: Any = object()
"""Stands where there is no default."""


@dataclass(frozen=True)
class Condition:
    """What must hold, about values after defaulting. Exactly one form is set."""

    key: str = ""
    is_in: tuple[Any, ...] | None = None
    is_not_in: tuple[Any, ...] | None = None
    present: bool | None = None
    all: tuple[Condition, ...] = ()
    any: tuple[Condition, ...] = ()
    built_with: str = ""


@dataclass(frozen=True)
class When:
    """Needs that hold under a condition."""

    condition: Condition
    then: tuple[str, ...] = ()
    one_of: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Fact:
    """What deciding about a key takes."""

    aliases: tuple[str, ...] = ()
    empty_is_absent: bool = False
    case_insensitive: bool = False
    default: Any = ABSENT
    default_when: tuple[tuple[Condition, Any], ...] = ()


def _nothing() -> Mapping[str, Fact]:
    return {}


@dataclass(frozen=True)
class Needs:
    """What a request must bring. Names are dotted: ``a.b``, ``a[].b`` (each item), ``a.*`` (each value)."""

    all: tuple[str, ...] = ()
    one_of: tuple[tuple[str, ...], ...] = ()
    at_most_one: tuple[tuple[str, ...], ...] = ()
    when: tuple[When, ...] = ()
    same: tuple[tuple[str, ...], ...] = ()
    """Spellings of one key: of each group the code reads one."""
    facts: Mapping[str, Fact] = field(default_factory=_nothing)


@dataclass(frozen=True)
class Broken:
    """One need that a request breaks; ``kind`` is missing, one_of, at_most_one or same."""

    kind: str
    keys: tuple[str, ...]
    path: str
    because: Condition | None = None


NOTHING_NEEDED = Needs()
_PLAIN = Fact()


def broken(needs: Needs, request: Mapping[str, Any]) -> Iterator[Broken]:
    """The needs that ``request`` breaks. What only some builds of the plugin need is not among them."""
    for key in needs.all:
        for scopes in _scopes(needs, request, _scope_of(key)):
            if not _has(needs, scopes, key):
                yield Broken("missing", (key,), _path(scopes, key))
    for group in needs.one_of:
        for scopes in _scopes(needs, request, _scope_of(group[0])):
            if not any(_has(needs, scopes, key) for key in group):
                yield Broken("one_of", group, _path(scopes, group[0]))
    for when in needs.when:
        groups = [("missing", (key,)) for key in when.then] + [("one_of", group) for group in when.one_of]
        for kind, group in groups:
            for scopes in _scopes(needs, request, _deepest(when.condition, group[0])):
                if _holds(needs, scopes, when.condition) and not any(_has(needs, scopes, key) for key in group):
                    yield Broken(kind, group, _path(scopes, group[0]), when.condition)
    for group in needs.at_most_one:
        for scopes in _scopes(needs, request, _scope_of(group[0])):
            given = tuple(key for key in group if _has(needs, scopes, key))
            if len(given) > 1:
                yield Broken("at_most_one", given, _path(scopes, group[0]))
    for group in needs.same:
        for scopes in _scopes(needs, request, _scope_of(group[0])):
            parent = group[0].rpartition(".")[0]
            holder = _at(needs, scopes, parent)[0] if parent else scopes[""][0]
            given = tuple(key for key in group if _is_object(holder) and key.rpartition(".")[2] in holder)
            if len(given) > 1:
                yield Broken("same", given, _path(scopes, group[0]))


def _scope_of(name: str) -> str:
    """The innermost item or walked value that ``name`` stands in: ``a[].b.c`` is ``a[]``, ``a`` is nothing."""
    cut = max(name.rfind("[]."), name.rfind(".*."))
    return name[: cut + 2] if cut >= 0 else ""


def _deepest(condition: Condition, key: str) -> str:
    deepest = _scope_of(key)
    for name in _keys_of(condition):
        scope = _scope_of(name)
        if scope.startswith(deepest) and len(scope) > len(deepest):
            deepest = scope
    return deepest


def _keys_of(condition: Condition) -> list[str]:
    found = [condition.key] if condition.key else []
    for inner in condition.all + condition.any:
        found += _keys_of(inner)
    return found


def _scopes(needs: Needs, request: Mapping[str, Any], scope: str) -> Iterator[dict[str, tuple[Any, str]]]:
    """Each item that ``scope`` names, with those it stands in: by scope, the value and its path."""
    if not scope:
        yield {"": (request, "$")}
        return
    walked = scope.endswith(".*")
    holder = scope[:-2]
    for scopes in _scopes(needs, request, holder if holder.endswith(("[]", ".*")) else _scope_of(holder)):
        value, path = _at(needs, scopes, holder)
        if walked and _is_object(value):
            for name, item in value.items():
                yield {**scopes, scope: (item, path + "." + str(name))}
        elif not walked and _is_array(value):
            for place, item in enumerate(value):
                yield {**scopes, scope: (item, path + "[" + str(place) + "]")}


def _at(needs: Needs, scopes: Mapping[str, tuple[Any, str]], name: str) -> tuple[Any, str]:
    """The value under a dotted name, or under names read in its place, and its path; ABSENT where there is none."""
    if name in scopes:
        return scopes[name]
    scope = _scope_of(name)
    while scope not in scopes:
        scope = _scope_of(scope)
    value, path = scopes[scope]
    reached = scope
    for part in name[len(scope) :].strip(".").split("."):
        reached = reached + "." + part if reached else part
        if not _is_object(value):
            return ABSENT, path
        fact = needs.facts.get(reached, _PLAIN)
        for spelled in (part, *fact.aliases):
            if spelled in value and not (fact.empty_is_absent and value[spelled] in ("", [])):
                value, path = value[spelled], path + "." + spelled
                break
        else:
            return ABSENT, path
    return value, path


def _path(scopes: Mapping[str, tuple[Any, str]], name: str) -> str:
    """The path at which a key belongs."""
    scope = _scope_of(name)
    while scope not in scopes:
        scope = _scope_of(scope)
    return scopes[scope][1] + "." + name[len(scope) :].strip(".")


def _has(needs: Needs, scopes: Mapping[str, tuple[Any, str]], name: str) -> bool:
    return _at(needs, scopes, name)[0] is not ABSENT


def _holds(needs: Needs, scopes: Mapping[str, tuple[Any, str]], condition: Condition) -> bool:
    if condition.present is not None:
        return _has(needs, scopes, condition.key) is condition.present
    if condition.is_in is not None or condition.is_not_in is not None:
        wanted = condition.is_in if condition.is_in is not None else condition.is_not_in or ()
        value = _value(needs, scopes, condition.key)
        folded = needs.facts.get(condition.key, _PLAIN).case_insensitive
        return any(_same(value, one, folded) for one in wanted) is (condition.is_in is not None)
    if condition.all:
        return all(_holds(needs, scopes, inner) for inner in condition.all)
    if condition.any:
        return any(_holds(needs, scopes, inner) for inner in condition.any)
    return False


def _value(needs: Needs, scopes: Mapping[str, tuple[Any, str]], name: str) -> Any:
    value = _at(needs, scopes, name)[0]
    if value is not ABSENT:
        return value
    fact = needs.facts.get(name, _PLAIN)
    for condition, default in fact.default_when:
        if name not in _keys_of(condition) and _holds(needs, scopes, condition):
            return default
    return fact.default


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _is_array(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def _same(value: Any, literal: Any, folded: bool = False) -> bool:
    """Whether two JSON values are one: 1 is 1.0 and is not true."""
    if isinstance(value, str) and isinstance(literal, str):
        return value == literal or (folded and _lower(value) == _lower(literal))
    if isinstance(value, bool) or isinstance(literal, bool):
        return value is literal
    return value is not ABSENT and bool(value == literal)


def _lower(text: str) -> str:
    """In lower case as far as ASCII goes: what every engine platform agrees on."""
    return "".join(chr(ord(char) + 32) if "A" <= char <= "Z" else char for char in text)


@dataclass(frozen=True)
class Key:
    """A key of an object, or a value without a name (an item of an array)."""

    name: str = ""
    types: tuple[str, ...] = ()
    """JSON types it may have besides ``literals``; with neither, any."""
    literals: tuple[Any, ...] = ()
    """The values it may have."""
    known: tuple[Any, ...] = ()
    """Values with a meaning of their own; others are taken too."""
    otherwise: str = ""
    """What a value outside ``literals`` leads to: error, default or nothing."""
    case_insensitive: bool = False
    required: bool = False
    properties: tuple[Key, ...] = ()
    items: Key | None = None
    additional: Key | None = None
    default: Any = ABSENT
    minimum: float | None = None
    maximum: float | None = None
    min_items: int | None = None
    max_items: int | None = None
    clamped: tuple[str, ...] = ()
    """Those of minimum and maximum beyond which a value is accepted and brought to the end."""
    aliases: tuple[str, ...] = ()
    empty_is_absent: bool = False
    format: str = ""
    about: str = ""


@dataclass(frozen=True)
class Command:
    """What a command takes and answers."""

    name: str
    family: str
    tier: str
    params: tuple[Key, ...] = ()
    needs: Needs = NOTHING_NEEDED
    open: bool = False
    """More keys may be read than are listed."""
    codes: tuple[int, ...] = ()
    error_codes: tuple[str, ...] = ()
    result: tuple[str, ...] = ()
    """The keys of the result."""
    tool: str = ""
    action: str = ""
    asynchronous: bool = False
    timeout_s: float | None = None
    summary: str = ""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a request."""

    level: str
    """error: the source shows that the call fails; warning: the plugin ignores, converts or replaces something."""
    kind: str
    """unknown_command, unknown_key, key_case, same, missing, one_of, at_most_one, literal, type, range, clamped."""
    path: str
    """Where, as a JSON path: ``$.instances[0].name``."""
    message: str

    def __str__(self) -> str:
        """One line."""
        return self.level + " at " + self.path + ": " + self.message


def validate(name: str, params: Mapping[str, Any], strict: bool = False) -> list[Problem]:
    """What is wrong with a call, worst first.

    ``name`` may be an alias. A call without an error may succeed; where ``strict``, whatever the plugin would ignore,
    convert or replace is an error too, but for a number that it clamps, and a call without a problem says exactly what
    it means.
    """
    command = COMMANDS.get(ALIASES.get(name, name))
    if command is None:
        near = get_close_matches(name, [*COMMANDS, *ALIASES], 1)
        hint = "; did you mean " + near[0] + "?" if near else ""
        return [Problem("error", "unknown_command", "$", "there is no command " + name + hint)]
    return judged(command, params, strict)


def judged(command: Command, params: Mapping[str, Any], strict: bool = False) -> list[Problem]:
    """``validate`` for a command at hand."""
    check = _Check(command.open, strict)
    request = check.members(params, command.params, None, "$", "")
    found = list(check.problems)
    for one in broken(command.needs, request):
        found.append(Problem(_level_of(one.kind, one.keys, one.because, check.doubtful), one.kind, one.path, _say(one)))
    if strict:
        found = [one if one.kind == "clamped" else Problem("error", one.kind, one.path, one.message) for one in found]
    return sorted(found, key=lambda one: one.level != "error")


def drop_nulls(value: Any) -> Any:
    """A copy without keys that are None: the plugin takes null for something else than an absent key."""
    if _is_object(value):
        return {key: drop_nulls(item) for key, item in value.items() if item is not None}
    return [drop_nulls(item) for item in value] if _is_array(value) else value


def _level_of(kind: str, keys: tuple[str, ...], because: Condition | None, doubtful: set[str]) -> str:
    """Needs are certain unless they hang on a value that the plugin may read in another way."""
    if kind == "same":
        return "warning"
    spoken_of: set[str] = set(_keys_of(because) if because is not None else ())
    if kind == "at_most_one":
        spoken_of.update(keys)
    return "warning" if spoken_of & doubtful else "error"


def _say(one: Broken) -> str:
    keys = ", ".join(one.keys)
    where = " where " + describe(one.because) if one.because is not None else ""
    if one.kind == "missing":
        return keys + " is needed" + where
    if one.kind == "one_of":
        return "one of " + keys + " is needed" + where
    if one.kind == "at_most_one":
        return "no two of " + keys + " may be given"
    return keys + " are one key: only one of them is read"


def describe(condition: Condition) -> str:
    """A condition in words."""
    if condition.present is not None:
        return condition.key + (" is given" if condition.present else " is not given")
    if condition.is_in is not None:
        return condition.key + " is " + " or ".join(map(repr, condition.is_in))
    if condition.is_not_in is not None:
        return condition.key + " is not " + " or ".join(map(repr, condition.is_not_in))
    if condition.built_with:
        return "the plugin is built with " + condition.built_with
    word = " and " if condition.all else " or "
    return "(" + word.join(map(describe, condition.all or condition.any)) + ")"


class _Check:
    """Goes through a request beside what the catalog knows, and gives it back with keys spelled as the catalog does."""

    def __init__(self, open_: bool, strict: bool) -> None:
        self.open = open_
        # Where further keys are taken, strictness takes one in other case for such a key.
        self.exact = open_ and strict
        self.problems: list[Problem] = []
        self.doubtful: set[str] = set()

    def add(self, level: str, kind: str, path: str, message: str) -> None:
        self.problems.append(Problem(level, kind, path, message))

    def members(
        self, value: Mapping[str, Any], keys: Sequence[Key], rest: Key | None, path: str, name: str
    ) -> dict[str, Any]:
        spelled = {one: key for key in keys for one in key.aliases}
        spelled.update({key.name: key for key in keys})
        lower = {one.lower(): one for one in reversed(list(spelled))}
        out: dict[str, Any] = {}
        for key, item in value.items():
            own = key if key in spelled else lower.get(key.lower(), "") if rest is None and not self.exact else ""
            at = path + "." + key
            if own and own != key and own not in value:
                self.add("warning", "key_case", at, key + " is spelled " + own)
            elif not own and rest is not None:
                out[key] = self.value(item, rest, at, name + ".*")
                continue
            elif own != key and not self.open:
                near = get_close_matches(key, list(spelled), 1)
                hint = "; did you mean " + near[0] + "?" if near else ""
                self.add("warning", "unknown_key", at, key + " is not read" + hint)
            if not own or own in out:
                out.setdefault(key, item)
                continue
            out[own] = self.value(item, spelled[own], at, name + "." + spelled[own].name if name else spelled[own].name)
        return out

    def value(self, value: Any, key: Key, path: str, name: str) -> Any:
        if key.literals:
            if any(_same(value, one, key.case_insensitive) for one in key.literals):
                return value
            if _type_of(value, key.types) is None:
                self.outside(value, key, path, name)
                return value
        elif not key.types:
            return value
        kind = _type_of(value, key.types)
        if kind is None:
            self.doubtful.add(name)
            got = "null" if value is None else _type_of(value, _TYPES) or type(value).__name__
            self.add("warning", "type", path, "takes " + " or ".join(key.types) + ", not " + got)
        elif kind == "array":
            self.count(value, key, path)
            if key.items is not None:
                item = key.items
                return [self.value(one, item, path + "[" + str(at) + "]", name + "[]") for at, one in enumerate(value)]
        elif kind == "object" and (key.properties or key.additional):
            return self.members(value, key.properties, key.additional, path, name)
        elif kind in ("number", "integer"):
            self.bounds(value, key, path)
        return value

    def outside(self, value: Any, key: Key, path: str, name: str) -> None:
        self.doubtful.add(name)
        own = any(_type_of(value, (_type_of(one, _TYPES) or "",)) for one in key.literals)
        empty = key.empty_is_absent and value in ("", [])
        level = "error" if key.otherwise == "error" and own and not empty else "warning"
        allowed = ", ".join(map(repr, key.literals))
        words = [one for one in key.literals if isinstance(one, str)]
        near = get_close_matches(value, words, 1) if isinstance(value, str) else []
        hint = "; did you mean " + repr(near[0]) + "?" if near else ""
        self.add(level, "literal", path, "takes " + allowed + ", not " + repr(value) + hint)

    def count(self, value: Any, key: Key, path: str) -> None:
        if key.min_items is not None and len(value) < key.min_items:
            self.add("error", "range", path, "takes at least " + str(key.min_items) + " items")
        if key.max_items is not None and len(value) > key.max_items:
            self.add("error", "range", path, "takes at most " + str(key.max_items) + " items")

    def bounds(self, value: Any, key: Key, path: str) -> None:
        if key.minimum is not None and value < key.minimum:
            self.beyond("minimum" in key.clamped, path, "is at least ", key.minimum)
        if key.maximum is not None and value > key.maximum:
            self.beyond("maximum" in key.clamped, path, "is at most ", key.maximum)

    def beyond(self, clamped: bool, path: str, words: str, end: float) -> None:
        if clamped:
            self.add("warning", "clamped", path, "counts as " + str(end))
        else:
            self.add("error", "range", path, words + str(end))


_TYPES = ("boolean", "integer", "number", "string", "array", "object")


def _type_of(value: Any, types: Sequence[str]) -> str | None:
    """The first of the JSON ``types`` that ``value`` has."""
    for kind in types:
        if kind == "string" and isinstance(value, str):
            return kind
        if kind == "boolean" and isinstance(value, bool):
            return kind
        numeric = isinstance(value, (int, float)) and not isinstance(value, bool)
        if numeric and (kind == "number" or (kind == "integer" and float(value).is_integer())):
            return kind
        if kind == "array" and _is_array(value):
            return kind
        if kind == "object" and _is_object(value):
            return kind
    return None


# The tables.

_KEY_INSTANCES_ITEM_LOCATION = Key(
    "location",
    types=("array", "object"),
    properties=(Key("x", types=("number",)), Key("y", types=("number",)), Key("z", types=("number",))),
    items=Key(types=("number",)),
    default=[0.0, 0.0, 0.0],
    format="vector",
)
_KEY_INSTANCES_ITEM_ROTATION = Key(
    "rotation",
    types=("object",),
    properties=(
        Key("pitch", types=("number",), default=0.0),
        Key("yaw", types=("number",), default=0.0),
        Key("roll", types=("number",), default=0.0),
    ),
    format="rotator",
)
_KEY_INSTANCES_ITEM_SCALE = Key(
    "scale",
    types=("array", "object"),
    properties=(Key("x", types=("number",)), Key("y", types=("number",)), Key("z", types=("number",))),
    items=Key(types=("number",)),
    default=[1.0, 1.0, 1.0],
    format="vector",
)
_KEY_INSTANCES_ITEM = Key(
    types=("object",),
    properties=(
        Key("class", types=("string",), format="class-path"),
        Key(
            "preset",
            literals=("cube", "sphere", "cylinder", "plane", "point_light"),
            otherwise="nothing",
            case_insensitive=True,
        ),
        Key("asset_id", types=("string",), format="class-path"),
        _KEY_INSTANCES_ITEM_LOCATION,
        _KEY_INSTANCES_ITEM_ROTATION,
        _KEY_INSTANCES_ITEM_SCALE,
        Key("name", types=("string",)),
    ),
)
_KEY_TARGETS_NAMES_ecf303 = Key("names", types=("array",), items=Key(types=("string",)), empty_is_absent=True)
_KEY_TARGETS_PATHS_e1948f = Key("paths", types=("array",), items=Key(types=("string",)), empty_is_absent=True)
_KEY_TARGETS_FILTER = Key(
    "filter",
    types=("object",),
    properties=(
        Key("class", types=("string",), empty_is_absent=True),
        Key("name_contains", types=("string",), empty_is_absent=True),
    ),
)
_KEY_TARGETS_NAMES_120bad = Key("names", types=("array",), items=Key(types=("string",)))
_KEY_TARGETS_PATHS_dce10b = Key("paths", types=("array",), items=Key(types=("string",)))
_KEY_OPERATION_SET_LOCATION = Key(
    "location",
    types=("array", "object"),
    properties=(Key("x", types=("number",)), Key("y", types=("number",)), Key("z", types=("number",))),
    items=Key(types=("number",)),
    format="vector",
)
_KEY_OPERATION_SET_ROTATION = Key(
    "rotation",
    types=("object",),
    properties=(Key("pitch", types=("number",)), Key("yaw", types=("number",)), Key("roll", types=("number",))),
    format="rotator",
)
_KEY_OPERATION_SET_SCALE = Key(
    "scale",
    types=("array", "object"),
    properties=(Key("x", types=("number",)), Key("y", types=("number",)), Key("z", types=("number",))),
    items=Key(types=("number",)),
    format="vector",
)
_KEY_OPERATION_SET = Key(
    "set",
    types=("object",),
    properties=(_KEY_OPERATION_SET_LOCATION, _KEY_OPERATION_SET_ROTATION, _KEY_OPERATION_SET_SCALE),
)
_KEY_OPERATION_ADD = Key(
    "add",
    types=("object",),
    properties=(_KEY_INSTANCES_ITEM_LOCATION, _KEY_INSTANCES_ITEM_ROTATION),
)
_KEY_OPERATION_MULTIPLY = Key("multiply", types=("object",), properties=(_KEY_INSTANCES_ITEM_SCALE,))
_KEY_FILES_ITEM = Key(
    types=("object",),
    properties=(
        Key("path", types=("string",), required=True, empty_is_absent=True),
        Key("destination", types=("string",), default="/Game/Imported"),
    ),
)
_KEY_BOX_MIN = Key(
    "min",
    types=("array", "object"),
    required=True,
    properties=(Key("x", types=("number",)), Key("y", types=("number",)), Key("z", types=("number",))),
    items=Key(types=("number",)),
    format="vector",
)
_KEY_BOX_MAX = Key(
    "max",
    types=("array", "object"),
    required=True,
    properties=(Key("x", types=("number",)), Key("y", types=("number",)), Key("z", types=("number",))),
    items=Key(types=("number",)),
    format="vector",
)
_KEY_NODES_ITEM_POSITION = Key(
    "position",
    types=("object",),
    properties=(Key("x", types=("integer",), default=0), Key("y", types=("integer",), default=0)),
    format="vector2d",
)
_KEY_NODES_ITEM = Key(
    types=("object",),
    properties=(
        Key(
            "type",
            types=("string",),
            known=("constant", "multiply", "texture_sample"),
            case_insensitive=True,
            required=True,
        ),
        Key("name", types=("string",)),
        _KEY_NODES_ITEM_POSITION,
    ),
)

COMMANDS: Mapping[str, Command] = MappingProxyType({
    "actor.attach": Command(
        "actor.attach",
        family="actor",
        tier="write",
        params=(
            Key("child", types=("string",), required=True, empty_is_absent=True),
            Key("socket", types=("string",)),
            Key(
                "offset",
                types=("array", "object"),
                properties=(Key("x", types=("number",)), Key("y", types=("number",)), Key("z", types=("number",))),
                items=Key(types=("number",)),
                default=[0.0, 0.0, 0.0],
                format="vector",
            ),
            Key("detach", types=("boolean",), default=False),
            Key("parent", types=("string",), empty_is_absent=True),
            Key(
                "mode",
                literals=("keep_relative", "keep_world", "snap"),
                otherwise="error",
                case_insensitive=True,
                default="keep_world",
            ),
        ),
        needs=Needs(
            all=("child",),
            one_of=(("detach", "parent"),),
            at_most_one=(("socket", "offset"),),
            when=(When(Condition("detach", is_in=(False,)), then=("parent",)),),
            facts={
                "detach": Fact(default=False),
                "child": Fact(empty_is_absent=True),
                "parent": Fact(empty_is_absent=True),
            },
        ),
        codes=(200, 400, 404),
        result=("attached", "child", "parent"),
        summary="Attaches an actor to another, or takes it off.",
    ),
    "actor.create": Command(
        "actor.create",
        family="actor",
        tier="write",
        params=(
            Key("instances", types=("array",), items=_KEY_INSTANCES_ITEM, aliases=("batch",), empty_is_absent=True),
            Key("batch", types=("array",), items=_KEY_INSTANCES_ITEM, empty_is_absent=True),
            Key("class", types=("string",), format="class-path"),
            Key(
                "preset",
                literals=("cube", "sphere", "cylinder", "plane", "point_light"),
                otherwise="nothing",
                case_insensitive=True,
            ),
            Key("asset_id", types=("string",), format="class-path"),
            _KEY_INSTANCES_ITEM_LOCATION,
            _KEY_INSTANCES_ITEM_ROTATION,
            _KEY_INSTANCES_ITEM_SCALE,
            Key("name", types=("string",)),
        ),
        needs=Needs(
            one_of=(("instances", "batch", "class", "preset", "asset_id"),),
            facts={"instances": Fact(aliases=("batch",), empty_is_absent=True), "batch": Fact(empty_is_absent=True)},
        ),
        codes=(200, 207, 400, 413, 500),
        result=("actors", "count", "errors"),
        summary="Puts one actor, or a batch of them, into the level.",
    ),
    "actor.destroy": Command(
        "actor.destroy",
        family="actor",
        tier="destructive",
        params=(
            Key(
                "targets",
                types=("object",),
                required=True,
                properties=(
                    Key("selection", types=("boolean",), default=False),
                    _KEY_TARGETS_NAMES_ecf303,
                    _KEY_TARGETS_PATHS_e1948f,
                    _KEY_TARGETS_FILTER,
                ),
            ),
            Key("dry_run", types=("boolean",), default=False),
        ),
        needs=Needs(
            all=("targets",),
            one_of=(("targets.selection", "targets.names", "targets.paths", "targets.filter"),),
            when=(
                When(
                    Condition("targets.filter", present=True),
                    one_of=(("targets.filter.class", "targets.filter.name_contains"),),
                ),
            ),
            facts={
                "targets.names": Fact(empty_is_absent=True),
                "targets.paths": Fact(empty_is_absent=True),
                "targets.filter.class": Fact(empty_is_absent=True),
                "targets.filter.name_contains": Fact(empty_is_absent=True),
            },
        ),
        codes=(200, 207, 400, 404),
        result=("destroyed", "kept", "would_destroy"),
        summary="Removes actors.",
    ),
    "actor.get_info": Command(
        "actor.get_info",
        family="actor",
        tier="read",
        params=(
            Key(
                "targets",
                types=("object",),
                properties=(
                    Key("selection", types=("boolean",), default=False),
                    _KEY_TARGETS_NAMES_120bad,
                    _KEY_TARGETS_PATHS_dce10b,
                    _KEY_TARGETS_FILTER,
                ),
            ),
            Key("name", types=("string",), empty_is_absent=True),
            Key("path", types=("string",), empty_is_absent=True),
            Key("limit", types=("number",), default=50, minimum=1, maximum=200, clamped=("minimum", "maximum")),
            Key("include_bounds", types=("boolean",), default=False),
        ),
        needs=Needs(
            one_of=(("targets", "name", "path"),),
            when=(
                When(
                    Condition("targets", present=True),
                    one_of=(("targets.selection", "targets.names", "targets.paths", "targets.filter"),),
                ),
                When(
                    Condition("targets.selection", is_in=(False,)),
                    one_of=(("targets.names", "targets.paths", "targets.filter"),),
                ),
                When(
                    Condition("targets.filter", present=True),
                    one_of=(("targets.filter.class", "targets.filter.name_contains"),),
                ),
            ),
            facts={
                "targets.selection": Fact(default=False),
                "name": Fact(empty_is_absent=True),
                "path": Fact(empty_is_absent=True),
                "targets.filter.class": Fact(empty_is_absent=True),
                "targets.filter.name_contains": Fact(empty_is_absent=True),
            },
        ),
        codes=(200, 400, 404),
        result=("actors", "count", "total", "truncated"),
        summary="Describes one actor, by name or path, or all that \"targets\" selects.",
    ),
    "actor.set_properties": Command(
        "actor.set_properties",
        family="actor",
        tier="write",
        params=(
            Key("name", types=("string",), required=True, empty_is_absent=True),
            Key(
                "properties",
                types=("object",),
                required=True,
                additional=Key(types=("boolean", "number", "string")),
            ),
        ),
        needs=Needs(all=("name", "properties"), facts={"name": Fact(empty_is_absent=True)}),
        codes=(200, 400, 404),
        result=("applied", "failed", "ok"),
        summary="Sets properties by name; each key of \"properties\" is a property of the actor.",
    ),
    "actor.set_transform": Command(
        "actor.set_transform",
        family="actor",
        tier="write",
        params=(
            Key(
                "targets",
                types=("object",),
                required=True,
                properties=(
                    Key("selection", types=("boolean",), default=False),
                    _KEY_TARGETS_NAMES_ecf303,
                    _KEY_TARGETS_PATHS_e1948f,
                    _KEY_TARGETS_FILTER,
                ),
            ),
            Key(
                "operation",
                types=("object", "string"),
                required=True,
                properties=(
                    _KEY_OPERATION_SET,
                    _KEY_OPERATION_ADD,
                    _KEY_OPERATION_MULTIPLY,
                    Key(
                        "space",
                        literals=("local", "world"),
                        otherwise="error",
                        case_insensitive=True,
                        default="world",
                    ),
                ),
            ),
        ),
        needs=Needs(
            all=("targets", "operation"),
            one_of=(
                ("targets.selection", "targets.names", "targets.paths", "targets.filter"),
                ("operation.set", "operation.add", "operation.multiply"),
            ),
            when=(
                When(
                    Condition("targets.filter", present=True),
                    one_of=(("targets.filter.class", "targets.filter.name_contains"),),
                ),
            ),
            facts={
                "targets.names": Fact(empty_is_absent=True),
                "targets.paths": Fact(empty_is_absent=True),
                "targets.filter.class": Fact(empty_is_absent=True),
                "targets.filter.name_contains": Fact(empty_is_absent=True),
            },
        ),
        codes=(200, 400, 404),
        result=("actors", "count"),
        summary="Sets, adds to or multiplies the transform of the targets.",
    ),
    "actor.spawn": Command(
        "actor.spawn",
        family="actor",
        tier="write",
        params=(
            Key("instances", types=("array",), items=_KEY_INSTANCES_ITEM, aliases=("batch",), empty_is_absent=True),
            Key("batch", types=("array",), items=_KEY_INSTANCES_ITEM, empty_is_absent=True),
            Key("class", types=("string",), format="class-path"),
            Key(
                "preset",
                literals=("cube", "sphere", "cylinder", "plane", "point_light"),
                otherwise="nothing",
                case_insensitive=True,
            ),
            Key("asset_id", types=("string",), format="class-path"),
            _KEY_INSTANCES_ITEM_LOCATION,
            _KEY_INSTANCES_ITEM_ROTATION,
            _KEY_INSTANCES_ITEM_SCALE,
            Key("name", types=("string",)),
        ),
        needs=Needs(
            one_of=(("instances", "batch", "class", "preset", "asset_id"),),
            facts={"instances": Fact(aliases=("batch",), empty_is_absent=True), "batch": Fact(empty_is_absent=True)},
        ),
        codes=(200, 207, 400, 413, 500),
        result=("actors", "count", "errors"),
        summary="Puts one actor, or a batch of them, into the level.",
    ),
    "actor.spawn_asset": Command(
        "actor.spawn_asset",
        family="actor",
        tier="write",
        params=(
            Key("asset", types=("string",), required=True, empty_is_absent=True, format="class-path"),
            Key(
                "at",
                types=("array", "object"),
                properties=(Key("x", types=("number",)), Key("y", types=("number",)), Key("z", types=("number",))),
                items=Key(types=("number",)),
                default=[0.0, 0.0, 0.0],
                format="vector",
            ),
            Key("label", types=("string",)),
        ),
        needs=Needs(all=("asset",), facts={"asset": Fact(empty_is_absent=True)}),
        codes=(200, 400, 413, 500),
        result=("actors", "count"),
        summary="Places one asset: a short form of actor.spawn.",
    ),
    "asset.delete": Command(
        "asset.delete",
        family="asset",
        tier="destructive",
        params=(
            Key("asset_path", types=("string",), required=True, empty_is_absent=True, format="asset-path"),
            Key("force", types=("boolean",), default=False),
        ),
        needs=Needs(all=("asset_path",), facts={"asset_path": Fact(empty_is_absent=True)}),
        codes=(200, 400, 404, 409, 500),
        result=("asset_path", "deleted"),
        summary="Deletes an asset for good; \"force\" deletes it though others refer to it.",
    ),
    "asset.find": Command(
        "asset.find",
        family="asset",
        tier="read",
        params=(
            Key("root", types=("string",), default="/Game"),
            Key(
                "filter",
                types=("object", "string"),
                properties=(
                    Key("class", types=("string",), empty_is_absent=True),
                    Key("name", types=("string",), empty_is_absent=True),
                ),
            ),
            Key("recursive", types=("boolean",)),
            Key("sort", literals=("name", "class", "size"), otherwise="error", case_insensitive=True, default="name"),
            Key("count_only", types=("boolean",), default=False),
            Key("limit", types=("integer",), default=100, minimum=1, maximum=500, clamped=("minimum", "maximum")),
        ),
        codes=(200, 400),
        result=("assets", "count", "truncated"),
        summary="Lists assets under a folder.",
    ),
    "asset.get": Command(
        "asset.get",
        family="asset",
        tier="read",
        params=(
            Key("asset_path", types=("string",), aliases=("path",), empty_is_absent=True, format="asset-path"),
            Key("path", types=("string",), empty_is_absent=True, format="asset-path"),
            Key("include_metadata", types=("boolean",), default=True),
        ),
        needs=Needs(
            one_of=(("asset_path", "path"),),
            facts={"asset_path": Fact(aliases=("path",), empty_is_absent=True), "path": Fact(empty_is_absent=True)},
        ),
        codes=(200, 400, 404),
        result=("class", "metadata", "name", "path"),
        summary="Describes one asset.",
    ),
    "asset.import": Command(
        "asset.import",
        family="asset",
        tier="destructive",
        params=(
            Key("files", types=("array",), required=True, items=_KEY_FILES_ITEM, min_items=1, empty_is_absent=True),
            Key("replace", types=("boolean",), default=False),
        ),
        needs=Needs(
            all=("files", "files[].path"),
            facts={"files": Fact(empty_is_absent=True), "files[].path": Fact(empty_is_absent=True)},
        ),
        codes=(200, 207, 400, 500),
        result=("failed", "imported"),
        summary="Imports files.",
    ),
    "asset.rename": Command(
        "asset.rename",
        family="asset",
        tier="write",
        params=(
            Key("asset_path", types=("string",), required=True, empty_is_absent=True, format="asset-path"),
            Key("new_name", types=("string",), required=True, empty_is_absent=True),
        ),
        needs=Needs(
            all=("asset_path", "new_name"),
            facts={"asset_path": Fact(empty_is_absent=True), "new_name": Fact(empty_is_absent=True)},
        ),
        codes=(200, 400, 404, 409, 500),
        result=("new_path", "old_path"),
        summary="Renames an asset inside its folder.",
    ),
    "asset.set_metadata": Command(
        "asset.set_metadata",
        family="asset",
        tier="write",
        params=(
            Key("asset_path", types=("string",), aliases=("path",), empty_is_absent=True, format="asset-path"),
            Key("path", types=("string",), empty_is_absent=True, format="asset-path"),
            Key("author", types=("string",)),
            Key("license", types=("string",)),
            Key("source_url", types=("string",)),
            Key("extra", types=("object",), additional=Key(types=("string",))),
        ),
        needs=Needs(
            one_of=(("asset_path", "path"), ("author", "license", "source_url", "extra")),
            facts={"asset_path": Fact(aliases=("path",), empty_is_absent=True), "path": Fact(empty_is_absent=True)},
        ),
        codes=(200, 400, 404),
        result=("class", "name", "path", "written"),
        summary="Writes metadata: author, license, source_url, and whatever else \"extra\" holds.",
    ),
    "editor.focus": Command(
        "editor.focus",
        family="editor",
        tier="control",
        params=(
            Key("actor", types=("string",)),
            _KEY_OPERATION_SET_LOCATION,
            Key("distance", types=("number",), default=500.0, minimum=10, clamped=("minimum",)),
        ),
        needs=Needs(one_of=(("actor", "location"),)),
        codes=(200, 400, 404, 500),
        result=("center",),
        summary="Looks at an actor or at a place.",
    ),
    "editor.get_settings": Command(
        "editor.get_settings",
        family="editor",
        tier="read",
        params=(
            Key(
                "section",
                literals=("camera", "grid", "autosave"),
                otherwise="error",
                case_insensitive=True,
                empty_is_absent=True,
            ),
        ),
        codes=(200, 400, 404, 500),
        result=("section", "settings", "version"),
        summary="The settings that the companion keeps beside the project.",
    ),
    "editor.notify": Command(
        "editor.notify",
        family="editor",
        tier="control",
        params=(
            Key("message", types=("string",), required=True, empty_is_absent=True),
            Key(
                "level",
                literals=("success", "error", "fail"),
                otherwise="default",
                case_insensitive=True,
                default="info",
            ),
            Key("duration_s", types=("number",), default=5.0),
        ),
        needs=Needs(all=("message",), facts={"message": Fact(empty_is_absent=True)}),
        codes=(200, 400),
        result=("shown",),
        summary="Shows a message to the user, and tells every client that it was shown.",
    ),
    "editor.screenshot": Command(
        "editor.screenshot",
        family="editor",
        tier="write",
        params=(
            Key("width", types=("integer",), default=1280, minimum=16, maximum=8192, clamped=("minimum", "maximum")),
            Key("height", types=("integer",), default=720, minimum=16, maximum=8192, clamped=("minimum", "maximum")),
            Key("file_name", types=("string",), default="bridge.png"),
        ),
        codes=(200, 400, 504),
        result=("file", "waited_s"),
        asynchronous=True,
        timeout_s=10,
        summary="Takes a picture of the viewport; the reply comes when the file is there, or after ten seconds as 504.",
    ),
    "editor.select": Command(
        "editor.select",
        family="editor",
        tier="control",
        params=(Key("clear", types=("boolean",), default=False), _KEY_TARGETS_NAMES_120bad),
        needs=Needs(
            one_of=(("clear", "names"),),
            when=(When(Condition("clear", is_in=(False,)), then=("names",)),),
            facts={"clear": Fact(default=False)},
        ),
        codes=(200, 207, 400, 404),
        result=("missing", "selected"),
        summary="Selects actors by name, or nothing with \"clear\".",
    ),
    "editor.set_camera": Command(
        "editor.set_camera",
        family="editor",
        tier="control",
        params=(
            Key("camera_x", types=("number",)),
            Key("camera_y", types=("number",)),
            Key("camera_z", types=("number",)),
            Key("fov", types=("number",), minimum=5, maximum=170, clamped=("minimum", "maximum")),
        ),
        needs=Needs(one_of=(("camera_x", "camera_y", "camera_z", "fov"),)),
        codes=(200, 400, 500),
        result=("fov", "location"),
        summary="Moves the viewport's camera: camera_x, camera_y, camera_z, fov.",
    ),
    "level.list_streaming": Command(
        "level.list_streaming",
        family="level",
        tier="read",
        codes=(200,),
        result=("count", "levels"),
        summary="Lists the streaming levels of the open level.",
    ),
    "level.open": Command(
        "level.open",
        family="level",
        tier="write",
        params=(
            Key("path", types=("string",), required=True, empty_is_absent=True, format="asset-path"),
            Key("save_current", types=("boolean",), default=True),
        ),
        needs=Needs(all=("path",), facts={"path": Fact(empty_is_absent=True)}),
        codes=(200, 400, 404, 500),
        result=("path", "saved"),
        asynchronous=True,
        summary="Opens a level.",
    ),
    "level.query": Command(
        "level.query",
        family="level",
        tier="read",
        params=(
            Key("box", types=("object",), properties=(_KEY_BOX_MIN, _KEY_BOX_MAX)),
            Key("classes", types=("array",), items=Key(types=("string",))),
            Key("mode", literals=("touching", "inside"), otherwise="error", case_insensitive=True),
            Key("offset", types=("integer",), default=0, minimum=0, clamped=("minimum",)),
            Key("page_size", types=("integer",), default=25, maximum=100, clamped=("maximum",)),
        ),
        needs=Needs(when=(When(Condition("box", present=True), then=("box.min", "box.max")),)),
        codes=(200, 400),
        result=("actors", "offset", "total"),
        summary="Lists the actors inside a box, or all.",
    ),
    "level.save": Command(
        "level.save",
        family="level",
        tier="write",
        params=(
            Key("path", types=("string",), empty_is_absent=True),
            Key("only_dirty", types=("boolean",), default=True),
        ),
        codes=(200, 400, 500),
        result=("level", "path", "saved"),
        summary="Saves the open level, or a copy of it under \"path\".",
    ),
    "level.set_streaming": Command(
        "level.set_streaming",
        family="level",
        tier="control",
        params=(
            Key("level", types=("string",), required=True, empty_is_absent=True),
            Key(
                "action",
                literals=("toggle", "load", "unload"),
                otherwise="error",
                case_insensitive=True,
                default="load",
            ),
            Key("visible", types=("boolean",), default=True),
        ),
        needs=Needs(all=("level",), facts={"level": Fact(empty_is_absent=True)}),
        codes=(200, 400, 404),
        result=("level", "loaded"),
        summary="Loads or unloads a streaming level.",
    ),
    "material.add_nodes": Command(
        "material.add_nodes",
        family="material",
        tier="write",
        params=(
            Key("material", types=("string",), required=True, empty_is_absent=True, format="asset-path"),
            Key("nodes", types=("array",), required=True, items=_KEY_NODES_ITEM, min_items=1, empty_is_absent=True),
        ),
        needs=Needs(
            all=("material", "nodes", "nodes[].type"),
            facts={"material": Fact(empty_is_absent=True), "nodes": Fact(empty_is_absent=True)},
        ),
        codes=(200, 400, 404, 413),
        result=("created", "node_count", "nodes", "path", "skipped", "two_sided"),
        summary="向材质图添加节点。",
    ),
    "material.assign": Command(
        "material.assign",
        family="material",
        tier="write",
        params=(
            Key("actor", types=("string",), required=True, empty_is_absent=True),
            Key("material", types=("string",), required=True, format="asset-path"),
            Key("slot_index", types=("integer",), minimum=0),
            Key("slot_name", types=("string",)),
        ),
        needs=Needs(
            all=("actor", "material"),
            one_of=(("slot_index", "slot_name"),),
            at_most_one=(("slot_index", "slot_name"),),
            facts={"actor": Fact(empty_is_absent=True)},
        ),
        codes=(200, 400, 404),
        result=("actor", "slot"),
        summary="Puts a material into a slot of an actor's mesh, by exactly one of slot_index and slot_name.",
    ),
    "material.create": Command(
        "material.create",
        family="material",
        tier="write",
        params=(
            Key("name", types=("string",), required=True, empty_is_absent=True),
            Key(
                "blend_mode",
                literals=("opaque", "masked", "translucent", "additive"),
                otherwise="error",
                case_insensitive=True,
                default="opaque",
            ),
            Key("folder", types=("string",), default="/Game/Materials"),
            Key("two_sided", types=("boolean",), default=False),
        ),
        needs=Needs(all=("name",), facts={"name": Fact(empty_is_absent=True)}),
        codes=(200, 400, 409, 500),
        result=("blend_mode", "path", "two_sided"),
        summary="Creates an empty material.",
    ),
    "material.describe": Command(
        "material.describe",
        family="material",
        tier="read",
        params=(
            Key("material", types=("string",), aliases=("asset_path",), format="asset-path"),
            Key("asset_path", types=("string",), format="asset-path"),
            Key("include_parameters", types=("boolean",), default=True),
        ),
        needs=Needs(one_of=(("material", "asset_path"),), facts={"material": Fact(aliases=("asset_path",))}),
        codes=(200, 400, 404),
        result=("node_count", "nodes", "parameters", "path", "two_sided"),
        summary="Describes a material: its nodes, and its parameters if asked for.",
    ),
    "material.set_parameter": Command(
        "material.set_parameter",
        family="material",
        tier="write",
        params=(
            Key("material", types=("string",), required=True, empty_is_absent=True, format="asset-path"),
            Key("parameter", types=("string",), required=True, empty_is_absent=True),
            Key(
                "kind",
                literals=("scalar", "vector", "texture"),
                otherwise="error",
                case_insensitive=True,
                required=True,
                empty_is_absent=True,
            ),
            Key("value", types=("number",)),
            Key(
                "color",
                types=("object",),
                properties=(
                    Key("r", types=("number",), default=0.0),
                    Key("g", types=("number",), default=0.0),
                    Key("b", types=("number",), default=0.0),
                    Key("a", types=("number",), default=1.0),
                ),
                format="color",
            ),
            Key("texture", types=("string",), empty_is_absent=True, format="asset-path"),
        ),
        needs=Needs(
            all=("material", "parameter", "kind"),
            one_of=(("value", "color", "texture"),),
            when=(
                When(Condition("kind", is_in=("scalar",)), then=("value",)),
                When(Condition("kind", is_in=("vector",)), then=("color",)),
                When(Condition("kind", is_in=("texture",)), then=("texture",)),
            ),
            facts={
                "kind": Fact(empty_is_absent=True, case_insensitive=True),
                "material": Fact(empty_is_absent=True),
                "parameter": Fact(empty_is_absent=True),
                "texture": Fact(empty_is_absent=True),
            },
        ),
        codes=(200, 400, 404),
        result=("ok", "parameter"),
        summary="Sets one parameter of a material instance.",
    ),
    "messagelog.clear": Command(
        "messagelog.clear",
        family="messagelog",
        tier="control",
        params=(Key("log", types=("string",), required=True),),
        needs=Needs(all=("log",)),
        codes=(200, 400, 404),
        result=("cleared", "log"),
        summary="Empties a log.",
    ),
    "messagelog.list": Command(
        "messagelog.list",
        family="messagelog",
        tier="read",
        params=(
            Key("log", types=("string",), default="BlueprintLog"),
            Key(
                "severities",
                types=("array",),
                items=Key(literals=("error", "warning", "info"), otherwise="error", case_insensitive=True),
            ),
            Key(
                "limit",
                types=("integer",),
                default=50,
                minimum=1,
                maximum=2147483647,
                clamped=("minimum", "maximum"),
            ),
        ),
        codes=(200, 400, 404),
        result=("count", "log", "messages"),
        summary="Lists messages.",
    ),
    "messagelog.subscribe": Command(
        "messagelog.subscribe",
        family="messagelog",
        tier="control",
        params=(
            Key("log", types=("string",), required=True, empty_is_absent=True),
            Key("interval_s", types=("number",), default=1.0, minimum=0.1, clamped=("minimum",)),
        ),
        needs=Needs(all=("log",), facts={"log": Fact(empty_is_absent=True)}),
        codes=(200, 400, 404),
        result=("interval_s", "log"),
        summary="Sends messagelog.changed whenever the log has new messages.",
    ),
    "system.console": Command(
        "system.console",
        family="system",
        tier="dangerous",
        params=(Key("command", types=("string",), required=True, empty_is_absent=True),),
        needs=Needs(all=("command",), facts={"command": Fact(empty_is_absent=True)}),
        codes=(200, 400, 403),
        result=("ok", "output"),
        summary="Runs a console command.",
    ),
    "system.describe": Command(
        "system.describe",
        family="system",
        tier="read",
        codes=(200,),
        result=("engine", "project", "protocol", "python"),
        summary="The versions of engine, project and protocol.",
    ),
    "system.launch": Command(
        "system.launch",
        family="system",
        tier="dangerous",
        params=(
            Key("program", types=("string",), required=True, empty_is_absent=True),
            Key("arguments", types=("string",)),
            Key("hidden", types=("boolean",), default=True),
        ),
        needs=Needs(all=("program",), facts={"program": Fact(empty_is_absent=True)}),
        codes=(200, 400, 500, 501),
        result=("pid",),
        summary="Starts a program.",
    ),
    "system.ping": Command(
        "system.ping",
        family="system",
        tier="read",
        params=(Key("echo"),),
        codes=(200,),
        result=("echo", "pong"),
        summary="Answers at once.",
    ),
    "system.python": Command(
        "system.python",
        family="system",
        tier="dangerous",
        params=(Key("code", types=("string",), aliases=("script",)), Key("script", types=("string",))),
        needs=Needs(one_of=(("code", "script"),), facts={"code": Fact(aliases=("script",))}),
        codes=(200, 400, 500),
        result=("ok",),
        summary="Runs Python code in the editor, where the Python plugin is there.",
    ),
    "view.capture": Command(
        "view.capture",
        family="view",
        tier="write",
        params=(
            Key("width", types=("integer",), default=1280, minimum=16, maximum=8192, clamped=("minimum", "maximum")),
            Key("height", types=("integer",), default=720, minimum=16, maximum=8192, clamped=("minimum", "maximum")),
            Key("file_name", types=("string",), default="bridge.png"),
        ),
        codes=(200, 400, 504),
        result=("file", "waited_s"),
        asynchronous=True,
        timeout_s=10,
        summary="Takes a picture of the viewport; the reply comes when the file is there, or after ten seconds as 504.",
    ),
})

ALIASES: Mapping[str, str] = MappingProxyType({
})
"""Other names of commands."""

REQUIRED_KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "actor.attach": ("child",),
    "actor.destroy": ("targets",),
    "actor.set_properties": ("name", "properties"),
    "actor.set_transform": ("targets", "operation"),
    "actor.spawn_asset": ("asset",),
    "asset.delete": ("asset_path",),
    "asset.import": ("files", "files[].path"),
    "asset.rename": ("asset_path", "new_name"),
    "editor.notify": ("message",),
    "level.open": ("path",),
    "level.set_streaming": ("level",),
    "material.add_nodes": ("material", "nodes", "nodes[].type"),
    "material.assign": ("actor", "material"),
    "material.create": ("name",),
    "material.set_parameter": ("material", "parameter", "kind"),
    "messagelog.clear": ("log",),
    "messagelog.subscribe": ("log",),
    "system.console": ("command",),
    "system.launch": ("program",),
})
"""Keys without which no call succeeds, by command; `a[].b` is a key of each item of `a`."""

FAMILIES: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "actor": ("actor.attach", "actor.create", "actor.destroy", "actor.get_info", "actor.set_properties", "actor.set_transform", "actor.spawn", "actor.spawn_asset"),
    "asset": ("asset.delete", "asset.find", "asset.get", "asset.import", "asset.rename", "asset.set_metadata"),
    "editor": ("editor.focus", "editor.get_settings", "editor.notify", "editor.screenshot", "editor.select", "editor.set_camera"),
    "level": ("level.list_streaming", "level.open", "level.query", "level.save", "level.set_streaming"),
    "material": ("material.add_nodes", "material.assign", "material.create", "material.describe", "material.set_parameter"),
    "messagelog": ("messagelog.clear", "messagelog.list", "messagelog.subscribe"),
    "system": ("system.console", "system.describe", "system.launch", "system.ping", "system.python"),
    "view": ("view.capture",),
})

TIERS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "write": ("actor.attach", "actor.create", "actor.set_properties", "actor.set_transform", "actor.spawn", "actor.spawn_asset", "asset.rename", "asset.set_metadata", "editor.screenshot", "level.open", "level.save", "material.add_nodes", "material.assign", "material.create", "material.set_parameter", "view.capture"),
    "destructive": ("actor.destroy", "asset.delete", "asset.import"),
    "read": ("actor.get_info", "asset.find", "asset.get", "editor.get_settings", "level.list_streaming", "level.query", "material.describe", "messagelog.list", "system.describe", "system.ping"),
    "control": ("editor.focus", "editor.notify", "editor.select", "editor.set_camera", "level.set_streaming", "messagelog.clear", "messagelog.subscribe"),
    "dangerous": ("system.console", "system.launch", "system.python"),
})
STATUS_CODES: tuple[int, ...] = (200, 207, 400, 403, 404, 409, 413, 500, 501, 504)
ERROR_CODES: tuple[str, ...] = ()

EVENTS: Mapping[str, tuple[Key, ...]] = MappingProxyType({
    "editor.notified": (Key("level", types=("string",)), Key("message", types=("string",))),
    "messagelog.changed": (
        Key("log", types=("string",)),
        Key("new", types=("number",)),
        Key("total", types=("number",)),
    ),
})
"""What the plugin sends unasked, with the keys it carries."""


class Bridge(Protocol):
    """Whatever sends a command to the plugin and gives its result."""

    @overload
    def call(self, name: Literal["actor.attach"], params: ActorAttachParams) -> ActorAttachResult: ...

    @overload
    def call(self, name: Literal["actor.create"], params: ActorCreateParams = ...) -> ActorCreateResult: ...

    @overload
    def call(self, name: Literal["actor.destroy"], params: ActorDestroyParams) -> ActorDestroyResult: ...

    @overload
    def call(self, name: Literal["actor.get_info"], params: ActorGetInfoParams = ...) -> ActorGetInfoResult: ...

    @overload
    def call(self, name: Literal["actor.set_properties"], params: ActorSetPropertiesParams) -> ActorSetPropertiesResult: ...

    @overload
    def call(self, name: Literal["actor.set_transform"], params: ActorSetTransformParams) -> ActorSetTransformResult: ...

    @overload
    def call(self, name: Literal["actor.spawn"], params: ActorSpawnParams = ...) -> ActorSpawnResult: ...

    @overload
    def call(self, name: Literal["actor.spawn_asset"], params: ActorSpawnAssetParams) -> ActorSpawnAssetResult: ...

    @overload
    def call(self, name: Literal["asset.delete"], params: AssetDeleteParams) -> AssetDeleteResult: ...

    @overload
    def call(self, name: Literal["asset.find"], params: AssetFindParams = ...) -> AssetFindResult: ...

    @overload
    def call(self, name: Literal["asset.get"], params: AssetGetParams = ...) -> AssetGetResult: ...

    @overload
    def call(self, name: Literal["asset.import"], params: AssetImportParams) -> AssetImportResult: ...

    @overload
    def call(self, name: Literal["asset.rename"], params: AssetRenameParams) -> AssetRenameResult: ...

    @overload
    def call(self, name: Literal["asset.set_metadata"], params: AssetSetMetadataParams = ...) -> AssetSetMetadataResult: ...

    @overload
    def call(self, name: Literal["editor.focus"], params: EditorFocusParams = ...) -> EditorFocusResult: ...

    @overload
    def call(self, name: Literal["editor.get_settings"], params: EditorGetSettingsParams = ...) -> EditorGetSettingsResult: ...

    @overload
    def call(self, name: Literal["editor.notify"], params: EditorNotifyParams) -> EditorNotifyResult: ...

    @overload
    def call(self, name: Literal["editor.screenshot"], params: EditorScreenshotParams = ...) -> EditorScreenshotResult: ...

    @overload
    def call(self, name: Literal["editor.select"], params: EditorSelectParams = ...) -> EditorSelectResult: ...

    @overload
    def call(self, name: Literal["editor.set_camera"], params: EditorSetCameraParams = ...) -> EditorSetCameraResult: ...

    @overload
    def call(self, name: Literal["level.list_streaming"], params: LevelListStreamingParams = ...) -> LevelListStreamingResult: ...

    @overload
    def call(self, name: Literal["level.open"], params: LevelOpenParams) -> LevelOpenResult: ...

    @overload
    def call(self, name: Literal["level.query"], params: LevelQueryParams = ...) -> LevelQueryResult: ...

    @overload
    def call(self, name: Literal["level.save"], params: LevelSaveParams = ...) -> LevelSaveResult: ...

    @overload
    def call(self, name: Literal["level.set_streaming"], params: LevelSetStreamingParams) -> LevelSetStreamingResult: ...

    @overload
    def call(self, name: Literal["material.add_nodes"], params: MaterialAddNodesParams) -> MaterialAddNodesResult: ...

    @overload
    def call(self, name: Literal["material.assign"], params: MaterialAssignParams) -> MaterialAssignResult: ...

    @overload
    def call(self, name: Literal["material.create"], params: MaterialCreateParams) -> MaterialCreateResult: ...

    @overload
    def call(self, name: Literal["material.describe"], params: MaterialDescribeParams = ...) -> MaterialDescribeResult: ...

    @overload
    def call(self, name: Literal["material.set_parameter"], params: MaterialSetParameterParams) -> MaterialSetParameterResult: ...

    @overload
    def call(self, name: Literal["messagelog.clear"], params: MessagelogClearParams) -> MessagelogClearResult: ...

    @overload
    def call(self, name: Literal["messagelog.list"], params: MessagelogListParams = ...) -> MessagelogListResult: ...

    @overload
    def call(self, name: Literal["messagelog.subscribe"], params: MessagelogSubscribeParams) -> MessagelogSubscribeResult: ...

    @overload
    def call(self, name: Literal["system.console"], params: SystemConsoleParams) -> SystemConsoleResult: ...

    @overload
    def call(self, name: Literal["system.describe"], params: SystemDescribeParams = ...) -> SystemDescribeResult: ...

    @overload
    def call(self, name: Literal["system.launch"], params: SystemLaunchParams) -> SystemLaunchResult: ...

    @overload
    def call(self, name: Literal["system.ping"], params: SystemPingParams = ...) -> SystemPingResult: ...

    @overload
    def call(self, name: Literal["system.python"], params: SystemPythonParams = ...) -> SystemPythonResult: ...

    @overload
    def call(self, name: Literal["view.capture"], params: ViewCaptureParams = ...) -> ViewCaptureResult: ...

EventPayload = Union[EditorNotifiedEvent, MessagelogChangedEvent]
