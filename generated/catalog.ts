/**
 * The command catalog of BridgeSample 1.4.0.
 * Generated from the plugin's source by uecatalog; do not edit. Again: uecatalog emit catalog-ts
 * contract_digest: sha256:7e0efa6e4b8b89049f561d632afe772585638b334cf0c6df9f4474c1a11f238a
 */

export const PLUGIN = "BridgeSample";
export const PLUGIN_VERSION = "1.4.0";
export const ENGINE = "5.8";
/** Over all facts of the contract: equal digests, equal contracts. */
export const CONTRACT_DIGEST = "sha256:7e0efa6e4b8b89049f561d632afe772585638b334cf0c6df9f4474c1a11f238a";

/** A vector. */
export interface Vector {
  x?: number;
  y?: number;
  z?: number;
}

/** Attaches an actor to another, or takes it off. */
export interface ActorAttachParams {
  /** Empty counts as absent. */
  child: string;
  socket?: string;
  /** Format: vector. Default: [0.0,0.0,0.0]. */
  offset?: readonly number[] | Vector;
  /** Default: false. */
  detach?: boolean;
  /** Empty counts as absent. */
  parent?: string;
  /**
   * One of "keep_relative", "keep_world", or "snap"; any other value is refused. Case does not matter. Default:
   * "keep_world".
   */
  mode?: "keep_relative" | "keep_world" | "snap";
}

/** Result of actor.attach. */
export interface ActorAttachResult {
  attached: boolean;
  child: string;
  parent?: string;
}

/** A rotator. */
export interface Rotator {
  /** Default: 0.0. */
  pitch?: number;
  /** Default: 0.0. */
  yaw?: number;
  /** Default: 0.0. */
  roll?: number;
}

export interface ActorCreateParamsInstancesItem {
  /** Format: class-path. */
  class?: string;
  /**
   * One of "cube", "sphere", "cylinder", "plane", or "point_light"; any other value counts as none of these. Case
   * does not matter.
   */
  preset?: "cube" | "sphere" | "cylinder" | "plane" | "point_light";
  /** Format: class-path. */
  asset_id?: string;
  /** Format: vector. Default: [0.0,0.0,0.0]. */
  location?: readonly number[] | Vector;
  /** Format: rotator. */
  rotation?: Rotator;
  /** Format: vector. Default: [1.0,1.0,1.0]. */
  scale?: readonly number[] | Vector;
  name?: string;
}

export interface ActorCreateParamsBatchItem {
  /** Format: class-path. */
  class?: string;
  /**
   * One of "cube", "sphere", "cylinder", "plane", or "point_light"; any other value counts as none of these. Case
   * does not matter.
   */
  preset?: "cube" | "sphere" | "cylinder" | "plane" | "point_light";
  /** Format: class-path. */
  asset_id?: string;
  /** Format: vector. Default: [0.0,0.0,0.0]. */
  location?: readonly number[] | Vector;
  /** Format: rotator. */
  rotation?: Rotator;
  /** Format: vector. Default: [1.0,1.0,1.0]. */
  scale?: readonly number[] | Vector;
  name?: string;
}

/** Puts one actor, or a batch of them, into the level. */
export interface ActorCreateParams {
  /**
   * an array of objects with the same keys; "batch" is the older spelling. Also read as batch. Empty counts as
   * absent.
   */
  instances?: readonly ActorCreateParamsInstancesItem[];
  /** Empty counts as absent. */
  batch?: readonly ActorCreateParamsBatchItem[];
  /** path of the class. Format: class-path. */
  class?: string;
  /**
   * cube, sphere, cylinder, plane or point_light. One of "cube", "sphere", "cylinder", "plane", or "point_light";
   * any other value counts as none of these. Case does not matter.
   */
  preset?: "cube" | "sphere" | "cylinder" | "plane" | "point_light";
  /** path of an asset to place. Format: class-path. */
  asset_id?: string;
  /** Format: vector. Default: [0.0,0.0,0.0]. */
  location?: readonly number[] | Vector;
  /** Format: rotator. */
  rotation?: Rotator;
  /** Format: vector. Default: [1.0,1.0,1.0]. */
  scale?: readonly number[] | Vector;
  name?: string;
}

export interface ActorCreateResultActorsItem {
  class: string;
  name: string;
  path: string;
}

export interface ActorCreateResultErrorsItem {
  index: number;
  message: string;
}

/** Result of actor.create. */
export interface ActorCreateResult {
  actors: readonly ActorCreateResultActorsItem[];
  count: number;
  errors?: readonly ActorCreateResultErrorsItem[];
}

export interface ActorDestroyParamsTargetsFilter {
  /** Empty counts as absent. */
  class?: string;
  /** Empty counts as absent. */
  name_contains?: string;
}

export interface ActorDestroyParamsTargets {
  /** Default: false. */
  selection?: boolean;
  /** Empty counts as absent. */
  names?: readonly string[];
  /** Empty counts as absent. */
  paths?: readonly string[];
  filter?: ActorDestroyParamsTargetsFilter;
}

/** Removes actors. */
export interface ActorDestroyParams {
  targets: ActorDestroyParamsTargets;
  /** Default: false. */
  dry_run?: boolean;
}

/** Result of actor.destroy. */
export interface ActorDestroyResult {
  destroyed?: number;
  kept?: readonly string[];
  would_destroy?: number;
}

export interface ActorGetInfoParamsTargetsFilter {
  /** Empty counts as absent. */
  class?: string;
  /** Empty counts as absent. */
  name_contains?: string;
}

export interface ActorGetInfoParamsTargets {
  /** Default: false. */
  selection?: boolean;
  names?: readonly string[];
  paths?: readonly string[];
  filter?: ActorGetInfoParamsTargetsFilter;
}

/** Describes one actor, by name or path, or all that "targets" selects. */
export interface ActorGetInfoParams {
  targets?: ActorGetInfoParamsTargets;
  /** Empty counts as absent. */
  name?: string;
  /** Empty counts as absent. */
  path?: string;
  /** From 1 to 200; values outside are clamped. Default: 50. */
  limit?: number;
  /** Default: false. */
  include_bounds?: boolean;
}

export interface ActorGetInfoResultActorsItem {
  class: string;
  extent?: readonly number[];
  location: readonly number[];
  name: string;
  path: string;
}

/** Result of actor.get_info. */
export interface ActorGetInfoResult {
  actors: readonly ActorGetInfoResultActorsItem[];
  count: number;
  total: number;
  truncated?: boolean;
}

/** Sets properties by name; each key of "properties" is a property of the actor. */
export interface ActorSetPropertiesParams {
  /** Empty counts as absent. */
  name: string;
  /** Takes any keys. */
  properties: Record<string, boolean | number | string>;
}

/** Result of actor.set_properties. */
export interface ActorSetPropertiesResult {
  applied: number;
  failed?: readonly string[];
  ok: boolean;
}

export interface ActorSetTransformParamsTargetsFilter {
  /** Empty counts as absent. */
  class?: string;
  /** Empty counts as absent. */
  name_contains?: string;
}

export interface ActorSetTransformParamsTargets {
  /** Default: false. */
  selection?: boolean;
  /** Empty counts as absent. */
  names?: readonly string[];
  /** Empty counts as absent. */
  paths?: readonly string[];
  filter?: ActorSetTransformParamsTargetsFilter;
}

export interface ActorSetTransformParamsOperationSet {
  /** Format: vector. */
  location?: readonly number[] | Vector;
  /** Format: rotator. */
  rotation?: Rotator;
  /** Format: vector. */
  scale?: readonly number[] | Vector;
}

export interface ActorSetTransformParamsOperationAdd {
  /** Format: vector. Default: [0.0,0.0,0.0]. */
  location?: readonly number[] | Vector;
  /** Format: rotator. */
  rotation?: Rotator;
}

export interface ActorSetTransformParamsOperationMultiply {
  /** Format: vector. Default: [1.0,1.0,1.0]. */
  scale?: readonly number[] | Vector;
}

export interface ActorSetTransformParamsOperation {
  set?: ActorSetTransformParamsOperationSet;
  add?: ActorSetTransformParamsOperationAdd;
  multiply?: ActorSetTransformParamsOperationMultiply;
  /** One of "local" or "world"; any other value is refused. Case does not matter. Default: "world". */
  space?: "local" | "world";
}

/** Sets, adds to or multiplies the transform of the targets. */
export interface ActorSetTransformParams {
  targets: ActorSetTransformParamsTargets;
  operation: ActorSetTransformParamsOperation | string;
}

export interface ActorSetTransformResultActorsItem {
  class: string;
  location: readonly number[];
  name: string;
  path: string;
}

/** Result of actor.set_transform. */
export interface ActorSetTransformResult {
  actors: readonly ActorSetTransformResultActorsItem[];
  count: number;
}

export interface ActorSpawnParamsInstancesItem {
  /** Format: class-path. */
  class?: string;
  /**
   * One of "cube", "sphere", "cylinder", "plane", or "point_light"; any other value counts as none of these. Case
   * does not matter.
   */
  preset?: "cube" | "sphere" | "cylinder" | "plane" | "point_light";
  /** Format: class-path. */
  asset_id?: string;
  /** Format: vector. Default: [0.0,0.0,0.0]. */
  location?: readonly number[] | Vector;
  /** Format: rotator. */
  rotation?: Rotator;
  /** Format: vector. Default: [1.0,1.0,1.0]. */
  scale?: readonly number[] | Vector;
  name?: string;
}

export interface ActorSpawnParamsBatchItem {
  /** Format: class-path. */
  class?: string;
  /**
   * One of "cube", "sphere", "cylinder", "plane", or "point_light"; any other value counts as none of these. Case
   * does not matter.
   */
  preset?: "cube" | "sphere" | "cylinder" | "plane" | "point_light";
  /** Format: class-path. */
  asset_id?: string;
  /** Format: vector. Default: [0.0,0.0,0.0]. */
  location?: readonly number[] | Vector;
  /** Format: rotator. */
  rotation?: Rotator;
  /** Format: vector. Default: [1.0,1.0,1.0]. */
  scale?: readonly number[] | Vector;
  name?: string;
}

/** Puts one actor, or a batch of them, into the level. */
export interface ActorSpawnParams {
  /**
   * an array of objects with the same keys; "batch" is the older spelling. Also read as batch. Empty counts as
   * absent.
   */
  instances?: readonly ActorSpawnParamsInstancesItem[];
  /** Empty counts as absent. */
  batch?: readonly ActorSpawnParamsBatchItem[];
  /** path of the class. Format: class-path. */
  class?: string;
  /**
   * cube, sphere, cylinder, plane or point_light. One of "cube", "sphere", "cylinder", "plane", or "point_light";
   * any other value counts as none of these. Case does not matter.
   */
  preset?: "cube" | "sphere" | "cylinder" | "plane" | "point_light";
  /** path of an asset to place. Format: class-path. */
  asset_id?: string;
  /** Format: vector. Default: [0.0,0.0,0.0]. */
  location?: readonly number[] | Vector;
  /** Format: rotator. */
  rotation?: Rotator;
  /** Format: vector. Default: [1.0,1.0,1.0]. */
  scale?: readonly number[] | Vector;
  name?: string;
}

export interface ActorSpawnResultActorsItem {
  class: string;
  name: string;
  path: string;
}

export interface ActorSpawnResultErrorsItem {
  index: number;
  message: string;
}

/** Result of actor.spawn. */
export interface ActorSpawnResult {
  actors: readonly ActorSpawnResultActorsItem[];
  count: number;
  errors?: readonly ActorSpawnResultErrorsItem[];
}

/** Places one asset: a short form of actor.spawn. */
export interface ActorSpawnAssetParams {
  /** Format: class-path. Empty counts as absent. */
  asset: string;
  /** Format: vector. Default: [0.0,0.0,0.0]. */
  at?: readonly number[] | Vector;
  label?: string;
}

export interface ActorSpawnAssetResultActorsItem {
  class: string;
  name: string;
  path: string;
}

/** Result of actor.spawn_asset. */
export interface ActorSpawnAssetResult {
  actors: readonly ActorSpawnAssetResultActorsItem[];
  count: number;
}

/** Deletes an asset for good; "force" deletes it though others refer to it. */
export interface AssetDeleteParams {
  /** Format: asset-path. Empty counts as absent. */
  asset_path: string;
  /** Default: false. */
  force?: boolean;
}

/** Result of asset.delete. */
export interface AssetDeleteResult {
  asset_path: string;
  deleted: boolean;
}

/** an object (or its JSON text) with "class" and "name" */
export interface AssetFindParamsFilter {
  /** Empty counts as absent. */
  class?: string;
  /** Empty counts as absent. */
  name?: string;
}

/** Lists assets under a folder. */
export interface AssetFindParams {
  /** the folder, /Game unless given. Default: "/Game". */
  root?: string;
  /** an object (or its JSON text) with "class" and "name". */
  filter?: AssetFindParamsFilter | string;
  /** whether to look into folders below; on when a name is searched for. */
  recursive?: boolean;
  /**
   * name, class or size. One of "name", "class", or "size"; any other value is refused. Case does not matter.
   * Default: "name".
   */
  sort?: "name" | "class" | "size";
  /** only how many there are. Default: false. */
  count_only?: boolean;
  /** From 1 to 500; values outside are clamped. Default: 100. */
  limit?: number;
}

/** Result of asset.find. */
export interface AssetFindResult {
  assets?: readonly string[];
  count: number;
  truncated?: boolean;
}

/** Describes one asset. */
export interface AssetGetParams {
  /** Format: asset-path. Also read as path. Empty counts as absent. */
  asset_path?: string;
  /** Format: asset-path. Empty counts as absent. */
  path?: string;
  /** Default: true. */
  include_metadata?: boolean;
}

/** Result of asset.get. */
export interface AssetGetResult {
  class: string;
  /** May have other keys. */
  metadata?: Record<string, string>;
  name: string;
  path: string;
}

export interface AssetImportParamsFilesItem {
  /** Empty counts as absent. */
  path: string;
  /** Default: "/Game/Imported". */
  destination?: string;
}

/** Imports files. */
export interface AssetImportParams {
  /** At least 1 item. Empty counts as absent. */
  files: readonly AssetImportParamsFilesItem[];
  /** Default: false. */
  replace?: boolean;
}

/** Result of asset.import. */
export interface AssetImportResult {
  failed: readonly string[];
  imported: readonly string[];
}

/** Renames an asset inside its folder. */
export interface AssetRenameParams {
  /** Format: asset-path. Empty counts as absent. */
  asset_path: string;
  /** Empty counts as absent. */
  new_name: string;
}

/** Result of asset.rename. */
export interface AssetRenameResult {
  new_path: string;
  old_path: string;
}

/** Writes metadata: author, license, source_url, and whatever else "extra" holds. */
export interface AssetSetMetadataParams {
  /** Format: asset-path. Also read as path. Empty counts as absent. */
  asset_path?: string;
  /** Format: asset-path. Empty counts as absent. */
  path?: string;
  author?: string;
  license?: string;
  source_url?: string;
  /** Takes any keys. */
  extra?: Record<string, string>;
}

/** Result of asset.set_metadata. */
export interface AssetSetMetadataResult {
  class: string;
  name: string;
  path: string;
  written: number;
}

/** Looks at an actor or at a place. */
export interface EditorFocusParams {
  actor?: string;
  /** Format: vector. */
  location?: readonly number[] | Vector;
  /** At least 10; lower values are clamped. Default: 500.0. */
  distance?: number;
}

/** Result of editor.focus. */
export interface EditorFocusResult {
  center: readonly number[];
}

/** The settings that the companion keeps beside the project. */
export interface EditorGetSettingsParams {
  /**
   * One of "camera", "grid", or "autosave"; any other value is refused. Case does not matter. Empty counts as
   * absent.
   */
  section?: "camera" | "grid" | "autosave";
}

/** Result of editor.get_settings. */
export interface EditorGetSettingsResult {
  section?: string;
  settings: Record<string, unknown>;
  version: number;
}

/** Shows a message to the user, and tells every client that it was shown. */
export interface EditorNotifyParams {
  /** Empty counts as absent. */
  message: string;
  /**
   * One of "success", "error", or "fail"; any other value counts as the default. Case does not matter. Default:
   * "info".
   */
  level?: "success" | "error" | "fail";
  /** Default: 5.0. */
  duration_s?: number;
}

/** Result of editor.notify. */
export interface EditorNotifyResult {
  shown: boolean;
}

/** Takes a picture of the viewport; the reply comes when the file is there, or after ten seconds as 504. */
export interface EditorScreenshotParams {
  /** From 16 to 8192; values outside are clamped. Default: 1280. */
  width?: number;
  /** From 16 to 8192; values outside are clamped. Default: 720. */
  height?: number;
  /** Default: "bridge.png". */
  file_name?: string;
}

/** Result of editor.screenshot. */
export interface EditorScreenshotResult {
  file: string;
  waited_s: number;
}

/** Selects actors by name, or nothing with "clear". */
export interface EditorSelectParams {
  /** Default: false. */
  clear?: boolean;
  names?: readonly string[];
}

/** Result of editor.select. */
export interface EditorSelectResult {
  missing?: readonly string[];
  selected: number;
}

/** Moves the viewport's camera: camera_x, camera_y, camera_z, fov. */
export interface EditorSetCameraParams {
  camera_x?: number;
  camera_y?: number;
  camera_z?: number;
  /** From 5 to 170; values outside are clamped. */
  fov?: number;
}

/** Result of editor.set_camera. */
export interface EditorSetCameraResult {
  fov: number;
  location: readonly number[];
}

/** Lists the streaming levels of the open level. */
export type LevelListStreamingParams = Record<string, never>;

export interface LevelListStreamingResultLevelsItem {
  level: string;
  loaded: boolean;
}

/** Result of level.list_streaming. */
export interface LevelListStreamingResult {
  count: number;
  levels: readonly LevelListStreamingResultLevelsItem[];
}

/** Opens a level. */
export interface LevelOpenParams {
  /** package path of the level. Format: asset-path. Empty counts as absent. */
  path: string;
  /** whether to save the level that is open now. Default: true. */
  save_current?: boolean;
}

/** Result of level.open. */
export interface LevelOpenResult {
  path: string;
  saved: boolean;
}

export interface LevelQueryParamsBox {
  /** Format: vector. */
  min: readonly number[] | Vector;
  /** Format: vector. */
  max: readonly number[] | Vector;
}

/** Lists the actors inside a box, or all. */
export interface LevelQueryParams {
  box?: LevelQueryParamsBox;
  classes?: readonly string[];
  /** One of "touching" or "inside"; any other value is refused. Case does not matter. */
  mode?: "touching" | "inside";
  /** At least 0; lower values are clamped. Default: 0. */
  offset?: number;
  /** At most 100; higher values are clamped. Default: 25. */
  page_size?: number;
}

/** Result of level.query. */
export interface LevelQueryResult {
  actors: readonly string[];
  offset: number;
  total: number;
}

/** Saves the open level, or a copy of it under "path". */
export interface LevelSaveParams {
  /** Empty counts as absent. */
  path?: string;
  /** Default: true. */
  only_dirty?: boolean;
}

/** Result of level.save. */
export interface LevelSaveResult {
  level: string;
  path?: string;
  saved: boolean;
}

/** Loads or unloads a streaming level. */
export interface LevelSetStreamingParams {
  /** Empty counts as absent. */
  level: string;
  /** One of "toggle", "load", or "unload"; any other value is refused. Case does not matter. Default: "load". */
  action?: "toggle" | "load" | "unload";
  /** Default: true. */
  visible?: boolean;
}

/** Result of level.set_streaming. */
export interface LevelSetStreamingResult {
  level: string;
  loaded: boolean;
}

export interface MaterialAddNodesParamsNodesItemPosition {
  /** Default: 0. */
  x?: number;
  /** Default: 0. */
  y?: number;
}

export interface MaterialAddNodesParamsNodesItem {
  /** Special values: "constant", "multiply", and "texture_sample"; others are taken too. Case does not matter. */
  type: "constant" | "multiply" | "texture_sample" | (string & {});
  name?: string;
  /** Format: vector2d. */
  position?: MaterialAddNodesParamsNodesItemPosition;
}

/** 向材质图添加节点。 */
export interface MaterialAddNodesParams {
  /** Format: asset-path. Empty counts as absent. */
  material: string;
  /** At least 1 item. The limit is set by bridge.MaxNodes. Empty counts as absent. */
  nodes: readonly MaterialAddNodesParamsNodesItem[];
}

export interface MaterialAddNodesResultCreatedItem {
  class: string;
  name: string;
}

export interface MaterialAddNodesResultNodesItem {
  class: string;
  name: string;
}

/** Result of material.add_nodes. */
export interface MaterialAddNodesResult {
  created: readonly MaterialAddNodesResultCreatedItem[];
  node_count: number;
  nodes: readonly MaterialAddNodesResultNodesItem[];
  path: string;
  skipped?: readonly string[];
  two_sided: boolean;
}

/** Puts a material into a slot of an actor's mesh, by exactly one of slot_index and slot_name. */
export interface MaterialAssignParams {
  /** Empty counts as absent. */
  actor: string;
  /** Format: asset-path. */
  material: string;
  /** At least 0. */
  slot_index?: number;
  slot_name?: string;
}

/** Result of material.assign. */
export interface MaterialAssignResult {
  actor: string;
  slot: number;
}

/** Creates an empty material. */
export interface MaterialCreateParams {
  /** Empty counts as absent. */
  name: string;
  /**
   * One of "opaque", "masked", "translucent", or "additive"; any other value is refused. Case does not matter.
   * Default: "opaque".
   */
  blend_mode?: "opaque" | "masked" | "translucent" | "additive";
  /** Default: "/Game/Materials". */
  folder?: string;
  /** Default: false. */
  two_sided?: boolean;
}

/** Result of material.create. */
export interface MaterialCreateResult {
  blend_mode: string;
  path: string;
  two_sided: boolean;
}

/** Describes a material: its nodes, and its parameters if asked for. */
export interface MaterialDescribeParams {
  /** Format: asset-path. Also read as asset_path. */
  material?: string;
  /** Format: asset-path. */
  asset_path?: string;
  /** Default: true. */
  include_parameters?: boolean;
}

export interface MaterialDescribeResultNodesItem {
  class: string;
  name: string;
}

/** Result of material.describe. */
export interface MaterialDescribeResult {
  node_count: number;
  nodes: readonly MaterialDescribeResultNodesItem[];
  parameters?: readonly string[];
  path: string;
  two_sided: boolean;
}

/** A color. */
export interface Color {
  /** Default: 0.0. */
  r?: number;
  /** Default: 0.0. */
  g?: number;
  /** Default: 0.0. */
  b?: number;
  /** Default: 1.0. */
  a?: number;
}

/** Sets one parameter of a material instance. */
export interface MaterialSetParameterParams {
  /** Format: asset-path. Empty counts as absent. */
  material: string;
  /** Empty counts as absent. */
  parameter: string;
  /**
   * scalar, vector or texture; it decides which of value, color and texture is needed. One of "scalar", "vector",
   * or "texture"; any other value is refused. Case does not matter. Empty counts as absent.
   */
  kind: "scalar" | "vector" | "texture";
  value?: number;
  /** Format: color. */
  color?: Color;
  /** Format: asset-path. Empty counts as absent. */
  texture?: string;
}

/** Result of material.set_parameter. */
export interface MaterialSetParameterResult {
  ok: boolean;
  parameter: string;
}

/** Empties a log. */
export interface MessagelogClearParams {
  log: string;
}

/** Result of messagelog.clear. */
export interface MessagelogClearResult {
  cleared: boolean;
  log: string;
}

/** Lists messages. */
export interface MessagelogListParams {
  /** Default: "BlueprintLog". */
  log?: string;
  /** Each item: One of "error", "warning", or "info"; any other value is refused. Case does not matter. */
  severities?: readonly ("error" | "warning" | "info")[];
  /** From 1 to 2147483647; values outside are clamped. Default: 50. */
  limit?: number;
}

export interface MessagelogListResultMessagesItem {
  severity: string;
  text: string;
}

/** Result of messagelog.list. */
export interface MessagelogListResult {
  count: number;
  log: string;
  messages: readonly MessagelogListResultMessagesItem[];
}

/** Sends messagelog.changed whenever the log has new messages. */
export interface MessagelogSubscribeParams {
  /** Empty counts as absent. */
  log: string;
  /** At least 0.1; lower values are clamped. Default: 1.0. */
  interval_s?: number;
}

/** Result of messagelog.subscribe. */
export interface MessagelogSubscribeResult {
  interval_s: number;
  log: string;
}

/** Runs a console command. */
export interface SystemConsoleParams {
  /** Empty counts as absent. */
  command: string;
}

/** Result of system.console. */
export interface SystemConsoleResult {
  ok: boolean;
  output?: string;
}

/** The versions of engine, project and protocol. */
export type SystemDescribeParams = Record<string, never>;

/** Result of system.describe. */
export interface SystemDescribeResult {
  engine: string;
  project: string;
  protocol: number;
  python: boolean;
}

/** Starts a program. */
export interface SystemLaunchParams {
  /** Empty counts as absent. */
  program: string;
  arguments?: string;
  /** Default: true. */
  hidden?: boolean;
}

/** Result of system.launch. */
export interface SystemLaunchResult {
  pid: number;
}

/** Answers at once. */
export interface SystemPingParams {
  echo?: unknown;
}

/** Result of system.ping. */
export interface SystemPingResult {
  echo?: unknown;
  pong: boolean;
}

/** Runs Python code in the editor, where the Python plugin is there. */
export interface SystemPythonParams {
  /** Also read as script. */
  code?: string;
  script?: string;
}

/** Result of system.python. */
export interface SystemPythonResult {
  ok: boolean;
}

/** Takes a picture of the viewport; the reply comes when the file is there, or after ten seconds as 504. */
export interface ViewCaptureParams {
  /** From 16 to 8192; values outside are clamped. Default: 1280. */
  width?: number;
  /** From 16 to 8192; values outside are clamped. Default: 720. */
  height?: number;
  /** Default: "bridge.png". */
  file_name?: string;
}

/** Result of view.capture. */
export interface ViewCaptureResult {
  file: string;
  waited_s: number;
}

/** What the event editor.notified carries. */
export interface EditorNotifiedEvent {
  level: string;
  message: string;
}

/** What the event messagelog.changed carries. */
export interface MessagelogChangedEvent {
  log: string;
  new: number;
  total: number;
}

/** What each command takes. */
export interface ParamsOf {
  "actor.attach": ActorAttachParams;
  "actor.create": ActorCreateParams;
  "actor.destroy": ActorDestroyParams;
  "actor.get_info": ActorGetInfoParams;
  "actor.set_properties": ActorSetPropertiesParams;
  "actor.set_transform": ActorSetTransformParams;
  "actor.spawn": ActorSpawnParams;
  "actor.spawn_asset": ActorSpawnAssetParams;
  "asset.delete": AssetDeleteParams;
  "asset.find": AssetFindParams;
  "asset.get": AssetGetParams;
  "asset.import": AssetImportParams;
  "asset.rename": AssetRenameParams;
  "asset.set_metadata": AssetSetMetadataParams;
  "editor.focus": EditorFocusParams;
  "editor.get_settings": EditorGetSettingsParams;
  "editor.notify": EditorNotifyParams;
  "editor.screenshot": EditorScreenshotParams;
  "editor.select": EditorSelectParams;
  "editor.set_camera": EditorSetCameraParams;
  "level.list_streaming": LevelListStreamingParams;
  "level.open": LevelOpenParams;
  "level.query": LevelQueryParams;
  "level.save": LevelSaveParams;
  "level.set_streaming": LevelSetStreamingParams;
  "material.add_nodes": MaterialAddNodesParams;
  "material.assign": MaterialAssignParams;
  "material.create": MaterialCreateParams;
  "material.describe": MaterialDescribeParams;
  "material.set_parameter": MaterialSetParameterParams;
  "messagelog.clear": MessagelogClearParams;
  "messagelog.list": MessagelogListParams;
  "messagelog.subscribe": MessagelogSubscribeParams;
  "system.console": SystemConsoleParams;
  "system.describe": SystemDescribeParams;
  "system.launch": SystemLaunchParams;
  "system.ping": SystemPingParams;
  "system.python": SystemPythonParams;
  "view.capture": ViewCaptureParams;
}

/** What each command answers. */
export interface ResultOf {
  "actor.attach": ActorAttachResult;
  "actor.create": ActorCreateResult;
  "actor.destroy": ActorDestroyResult;
  "actor.get_info": ActorGetInfoResult;
  "actor.set_properties": ActorSetPropertiesResult;
  "actor.set_transform": ActorSetTransformResult;
  "actor.spawn": ActorSpawnResult;
  "actor.spawn_asset": ActorSpawnAssetResult;
  "asset.delete": AssetDeleteResult;
  "asset.find": AssetFindResult;
  "asset.get": AssetGetResult;
  "asset.import": AssetImportResult;
  "asset.rename": AssetRenameResult;
  "asset.set_metadata": AssetSetMetadataResult;
  "editor.focus": EditorFocusResult;
  "editor.get_settings": EditorGetSettingsResult;
  "editor.notify": EditorNotifyResult;
  "editor.screenshot": EditorScreenshotResult;
  "editor.select": EditorSelectResult;
  "editor.set_camera": EditorSetCameraResult;
  "level.list_streaming": LevelListStreamingResult;
  "level.open": LevelOpenResult;
  "level.query": LevelQueryResult;
  "level.save": LevelSaveResult;
  "level.set_streaming": LevelSetStreamingResult;
  "material.add_nodes": MaterialAddNodesResult;
  "material.assign": MaterialAssignResult;
  "material.create": MaterialCreateResult;
  "material.describe": MaterialDescribeResult;
  "material.set_parameter": MaterialSetParameterResult;
  "messagelog.clear": MessagelogClearResult;
  "messagelog.list": MessagelogListResult;
  "messagelog.subscribe": MessagelogSubscribeResult;
  "system.console": SystemConsoleResult;
  "system.describe": SystemDescribeResult;
  "system.launch": SystemLaunchResult;
  "system.ping": SystemPingResult;
  "system.python": SystemPythonResult;
  "view.capture": ViewCaptureResult;
}

/** What each event carries. */
export interface PayloadOf {
  "editor.notified": EditorNotifiedEvent;
  "messagelog.changed": MessagelogChangedEvent;
}

export type CommandName = keyof ParamsOf;
export type EventName = keyof PayloadOf;

/** Whatever sends a command to the plugin and gives its result. */
export interface Bridge {
  call<N extends CommandName>(name: N, params: ParamsOf[N]): Promise<ResultOf[N]>;
}

/** Every command. */
export const COMMANDS = {
  "actor.attach": {
    family: "actor",
    tier: "write",
    params: [
      { name: "child", types: ["string"], required: true, emptyIsAbsent: true },
      { name: "socket", types: ["string"] },
      {
        name: "offset",
        types: ["array", "object"],
        properties: [
          { name: "x", types: ["number"] },
          { name: "y", types: ["number"] },
          { name: "z", types: ["number"] },
        ],
        items: { types: ["number"] },
        default: [0.0, 0.0, 0.0],
        format: "vector",
      },
      { name: "detach", types: ["boolean"], default: false },
      { name: "parent", types: ["string"], emptyIsAbsent: true },
      {
        name: "mode",
        literals: ["keep_relative", "keep_world", "snap"],
        otherwise: "error",
        caseInsensitive: true,
        default: "keep_world",
      },
    ],
    needs: {
      all: ["child"],
      oneOf: [["detach", "parent"]],
      atMostOne: [["socket", "offset"]],
      when: [{ if: { key: "detach", in: [false] }, then: ["parent"] }],
      facts: { detach: { default: false }, child: { emptyIsAbsent: true }, parent: { emptyIsAbsent: true } },
    },
    codes: [200, 400, 404],
    result: ["attached", "child", "parent"],
    summary: "Attaches an actor to another, or takes it off.",
  },
  "actor.create": {
    family: "actor",
    tier: "write",
    params: [
      {
        name: "instances",
        types: ["array"],
        items: {
          types: ["object"],
          properties: [
            { name: "class", types: ["string"], format: "class-path" },
            {
              name: "preset",
              literals: ["cube", "sphere", "cylinder", "plane", "point_light"],
              otherwise: "nothing",
              caseInsensitive: true,
            },
            { name: "asset_id", types: ["string"], format: "class-path" },
            {
              name: "location",
              types: ["array", "object"],
              properties: [
                { name: "x", types: ["number"] },
                { name: "y", types: ["number"] },
                { name: "z", types: ["number"] },
              ],
              items: { types: ["number"] },
              default: [0.0, 0.0, 0.0],
              format: "vector",
            },
            {
              name: "rotation",
              types: ["object"],
              properties: [
                { name: "pitch", types: ["number"], default: 0.0 },
                { name: "yaw", types: ["number"], default: 0.0 },
                { name: "roll", types: ["number"], default: 0.0 },
              ],
              format: "rotator",
            },
            {
              name: "scale",
              types: ["array", "object"],
              properties: [
                { name: "x", types: ["number"] },
                { name: "y", types: ["number"] },
                { name: "z", types: ["number"] },
              ],
              items: { types: ["number"] },
              default: [1.0, 1.0, 1.0],
              format: "vector",
            },
            { name: "name", types: ["string"] },
          ],
        },
        aliases: ["batch"],
        emptyIsAbsent: true,
      },
      {
        name: "batch",
        types: ["array"],
        items: {
          types: ["object"],
          properties: [
            { name: "class", types: ["string"], format: "class-path" },
            {
              name: "preset",
              literals: ["cube", "sphere", "cylinder", "plane", "point_light"],
              otherwise: "nothing",
              caseInsensitive: true,
            },
            { name: "asset_id", types: ["string"], format: "class-path" },
            {
              name: "location",
              types: ["array", "object"],
              properties: [
                { name: "x", types: ["number"] },
                { name: "y", types: ["number"] },
                { name: "z", types: ["number"] },
              ],
              items: { types: ["number"] },
              default: [0.0, 0.0, 0.0],
              format: "vector",
            },
            {
              name: "rotation",
              types: ["object"],
              properties: [
                { name: "pitch", types: ["number"], default: 0.0 },
                { name: "yaw", types: ["number"], default: 0.0 },
                { name: "roll", types: ["number"], default: 0.0 },
              ],
              format: "rotator",
            },
            {
              name: "scale",
              types: ["array", "object"],
              properties: [
                { name: "x", types: ["number"] },
                { name: "y", types: ["number"] },
                { name: "z", types: ["number"] },
              ],
              items: { types: ["number"] },
              default: [1.0, 1.0, 1.0],
              format: "vector",
            },
            { name: "name", types: ["string"] },
          ],
        },
        emptyIsAbsent: true,
      },
      { name: "class", types: ["string"], format: "class-path" },
      {
        name: "preset",
        literals: ["cube", "sphere", "cylinder", "plane", "point_light"],
        otherwise: "nothing",
        caseInsensitive: true,
      },
      { name: "asset_id", types: ["string"], format: "class-path" },
      {
        name: "location",
        types: ["array", "object"],
        properties: [
          { name: "x", types: ["number"] },
          { name: "y", types: ["number"] },
          { name: "z", types: ["number"] },
        ],
        items: { types: ["number"] },
        default: [0.0, 0.0, 0.0],
        format: "vector",
      },
      {
        name: "rotation",
        types: ["object"],
        properties: [
          { name: "pitch", types: ["number"], default: 0.0 },
          { name: "yaw", types: ["number"], default: 0.0 },
          { name: "roll", types: ["number"], default: 0.0 },
        ],
        format: "rotator",
      },
      {
        name: "scale",
        types: ["array", "object"],
        properties: [
          { name: "x", types: ["number"] },
          { name: "y", types: ["number"] },
          { name: "z", types: ["number"] },
        ],
        items: { types: ["number"] },
        default: [1.0, 1.0, 1.0],
        format: "vector",
      },
      { name: "name", types: ["string"] },
    ],
    needs: {
      oneOf: [["instances", "batch", "class", "preset", "asset_id"]],
      facts: { instances: { aliases: ["batch"], emptyIsAbsent: true }, batch: { emptyIsAbsent: true } },
    },
    codes: [200, 207, 400, 413, 500],
    result: ["actors", "count", "errors"],
    summary: "Puts one actor, or a batch of them, into the level.",
  },
  "actor.destroy": {
    family: "actor",
    tier: "destructive",
    params: [
      {
        name: "targets",
        types: ["object"],
        required: true,
        properties: [
          { name: "selection", types: ["boolean"], default: false },
          { name: "names", types: ["array"], items: { types: ["string"] }, emptyIsAbsent: true },
          { name: "paths", types: ["array"], items: { types: ["string"] }, emptyIsAbsent: true },
          {
            name: "filter",
            types: ["object"],
            properties: [
              { name: "class", types: ["string"], emptyIsAbsent: true },
              { name: "name_contains", types: ["string"], emptyIsAbsent: true },
            ],
          },
        ],
      },
      { name: "dry_run", types: ["boolean"], default: false },
    ],
    needs: {
      all: ["targets"],
      oneOf: [["targets.selection", "targets.names", "targets.paths", "targets.filter"]],
      when: [
        {
          if: { key: "targets.filter", present: true },
          oneOf: [["targets.filter.class", "targets.filter.name_contains"]],
        }
      ],
      facts: {
        "targets.names": { emptyIsAbsent: true },
        "targets.paths": { emptyIsAbsent: true },
        "targets.filter.class": { emptyIsAbsent: true },
        "targets.filter.name_contains": { emptyIsAbsent: true },
      },
    },
    codes: [200, 207, 400, 404],
    result: ["destroyed", "kept", "would_destroy"],
    summary: "Removes actors.",
  },
  "actor.get_info": {
    family: "actor",
    tier: "read",
    params: [
      {
        name: "targets",
        types: ["object"],
        properties: [
          { name: "selection", types: ["boolean"], default: false },
          { name: "names", types: ["array"], items: { types: ["string"] } },
          { name: "paths", types: ["array"], items: { types: ["string"] } },
          {
            name: "filter",
            types: ["object"],
            properties: [
              { name: "class", types: ["string"], emptyIsAbsent: true },
              { name: "name_contains", types: ["string"], emptyIsAbsent: true },
            ],
          },
        ],
      },
      { name: "name", types: ["string"], emptyIsAbsent: true },
      { name: "path", types: ["string"], emptyIsAbsent: true },
      { name: "limit", types: ["number"], default: 50, minimum: 1, maximum: 200, clamped: ["minimum", "maximum"] },
      { name: "include_bounds", types: ["boolean"], default: false },
    ],
    needs: {
      oneOf: [["targets", "name", "path"]],
      when: [
        {
          if: { key: "targets", present: true },
          oneOf: [["targets.selection", "targets.names", "targets.paths", "targets.filter"]],
        },
        {
          if: { key: "targets.selection", in: [false] },
          oneOf: [["targets.names", "targets.paths", "targets.filter"]],
        },
        {
          if: { key: "targets.filter", present: true },
          oneOf: [["targets.filter.class", "targets.filter.name_contains"]],
        },
      ],
      facts: {
        "targets.selection": { default: false },
        name: { emptyIsAbsent: true },
        path: { emptyIsAbsent: true },
        "targets.filter.class": { emptyIsAbsent: true },
        "targets.filter.name_contains": { emptyIsAbsent: true },
      },
    },
    codes: [200, 400, 404],
    result: ["actors", "count", "total", "truncated"],
    summary: "Describes one actor, by name or path, or all that \"targets\" selects.",
  },
  "actor.set_properties": {
    family: "actor",
    tier: "write",
    params: [
      { name: "name", types: ["string"], required: true, emptyIsAbsent: true },
      {
        name: "properties",
        types: ["object"],
        required: true,
        additional: { types: ["boolean", "number", "string"] },
      },
    ],
    needs: { all: ["name", "properties"], facts: { name: { emptyIsAbsent: true } } },
    codes: [200, 400, 404],
    result: ["applied", "failed", "ok"],
    summary: "Sets properties by name; each key of \"properties\" is a property of the actor.",
  },
  "actor.set_transform": {
    family: "actor",
    tier: "write",
    params: [
      {
        name: "targets",
        types: ["object"],
        required: true,
        properties: [
          { name: "selection", types: ["boolean"], default: false },
          { name: "names", types: ["array"], items: { types: ["string"] }, emptyIsAbsent: true },
          { name: "paths", types: ["array"], items: { types: ["string"] }, emptyIsAbsent: true },
          {
            name: "filter",
            types: ["object"],
            properties: [
              { name: "class", types: ["string"], emptyIsAbsent: true },
              { name: "name_contains", types: ["string"], emptyIsAbsent: true },
            ],
          },
        ],
      },
      {
        name: "operation",
        types: ["object", "string"],
        required: true,
        properties: [
          {
            name: "set",
            types: ["object"],
            properties: [
              {
                name: "location",
                types: ["array", "object"],
                properties: [
                  { name: "x", types: ["number"] },
                  { name: "y", types: ["number"] },
                  { name: "z", types: ["number"] },
                ],
                items: { types: ["number"] },
                format: "vector",
              },
              {
                name: "rotation",
                types: ["object"],
                properties: [
                  { name: "pitch", types: ["number"] },
                  { name: "yaw", types: ["number"] },
                  { name: "roll", types: ["number"] },
                ],
                format: "rotator",
              },
              {
                name: "scale",
                types: ["array", "object"],
                properties: [
                  { name: "x", types: ["number"] },
                  { name: "y", types: ["number"] },
                  { name: "z", types: ["number"] },
                ],
                items: { types: ["number"] },
                format: "vector",
              },
            ],
          },
          {
            name: "add",
            types: ["object"],
            properties: [
              {
                name: "location",
                types: ["array", "object"],
                properties: [
                  { name: "x", types: ["number"] },
                  { name: "y", types: ["number"] },
                  { name: "z", types: ["number"] },
                ],
                items: { types: ["number"] },
                default: [0.0, 0.0, 0.0],
                format: "vector",
              },
              {
                name: "rotation",
                types: ["object"],
                properties: [
                  { name: "pitch", types: ["number"], default: 0.0 },
                  { name: "yaw", types: ["number"], default: 0.0 },
                  { name: "roll", types: ["number"], default: 0.0 },
                ],
                format: "rotator",
              },
            ],
          },
          {
            name: "multiply",
            types: ["object"],
            properties: [
              {
                name: "scale",
                types: ["array", "object"],
                properties: [
                  { name: "x", types: ["number"] },
                  { name: "y", types: ["number"] },
                  { name: "z", types: ["number"] },
                ],
                items: { types: ["number"] },
                default: [1.0, 1.0, 1.0],
                format: "vector",
              }
            ],
          },
          {
            name: "space",
            literals: ["local", "world"],
            otherwise: "error",
            caseInsensitive: true,
            default: "world",
          },
        ],
      },
    ],
    needs: {
      all: ["targets", "operation"],
      oneOf: [
        ["targets.selection", "targets.names", "targets.paths", "targets.filter"],
        ["operation.set", "operation.add", "operation.multiply"],
      ],
      when: [
        {
          if: { key: "targets.filter", present: true },
          oneOf: [["targets.filter.class", "targets.filter.name_contains"]],
        }
      ],
      facts: {
        "targets.names": { emptyIsAbsent: true },
        "targets.paths": { emptyIsAbsent: true },
        "targets.filter.class": { emptyIsAbsent: true },
        "targets.filter.name_contains": { emptyIsAbsent: true },
      },
    },
    codes: [200, 400, 404],
    result: ["actors", "count"],
    summary: "Sets, adds to or multiplies the transform of the targets.",
  },
  "actor.spawn": {
    family: "actor",
    tier: "write",
    params: [
      {
        name: "instances",
        types: ["array"],
        items: {
          types: ["object"],
          properties: [
            { name: "class", types: ["string"], format: "class-path" },
            {
              name: "preset",
              literals: ["cube", "sphere", "cylinder", "plane", "point_light"],
              otherwise: "nothing",
              caseInsensitive: true,
            },
            { name: "asset_id", types: ["string"], format: "class-path" },
            {
              name: "location",
              types: ["array", "object"],
              properties: [
                { name: "x", types: ["number"] },
                { name: "y", types: ["number"] },
                { name: "z", types: ["number"] },
              ],
              items: { types: ["number"] },
              default: [0.0, 0.0, 0.0],
              format: "vector",
            },
            {
              name: "rotation",
              types: ["object"],
              properties: [
                { name: "pitch", types: ["number"], default: 0.0 },
                { name: "yaw", types: ["number"], default: 0.0 },
                { name: "roll", types: ["number"], default: 0.0 },
              ],
              format: "rotator",
            },
            {
              name: "scale",
              types: ["array", "object"],
              properties: [
                { name: "x", types: ["number"] },
                { name: "y", types: ["number"] },
                { name: "z", types: ["number"] },
              ],
              items: { types: ["number"] },
              default: [1.0, 1.0, 1.0],
              format: "vector",
            },
            { name: "name", types: ["string"] },
          ],
        },
        aliases: ["batch"],
        emptyIsAbsent: true,
      },
      {
        name: "batch",
        types: ["array"],
        items: {
          types: ["object"],
          properties: [
            { name: "class", types: ["string"], format: "class-path" },
            {
              name: "preset",
              literals: ["cube", "sphere", "cylinder", "plane", "point_light"],
              otherwise: "nothing",
              caseInsensitive: true,
            },
            { name: "asset_id", types: ["string"], format: "class-path" },
            {
              name: "location",
              types: ["array", "object"],
              properties: [
                { name: "x", types: ["number"] },
                { name: "y", types: ["number"] },
                { name: "z", types: ["number"] },
              ],
              items: { types: ["number"] },
              default: [0.0, 0.0, 0.0],
              format: "vector",
            },
            {
              name: "rotation",
              types: ["object"],
              properties: [
                { name: "pitch", types: ["number"], default: 0.0 },
                { name: "yaw", types: ["number"], default: 0.0 },
                { name: "roll", types: ["number"], default: 0.0 },
              ],
              format: "rotator",
            },
            {
              name: "scale",
              types: ["array", "object"],
              properties: [
                { name: "x", types: ["number"] },
                { name: "y", types: ["number"] },
                { name: "z", types: ["number"] },
              ],
              items: { types: ["number"] },
              default: [1.0, 1.0, 1.0],
              format: "vector",
            },
            { name: "name", types: ["string"] },
          ],
        },
        emptyIsAbsent: true,
      },
      { name: "class", types: ["string"], format: "class-path" },
      {
        name: "preset",
        literals: ["cube", "sphere", "cylinder", "plane", "point_light"],
        otherwise: "nothing",
        caseInsensitive: true,
      },
      { name: "asset_id", types: ["string"], format: "class-path" },
      {
        name: "location",
        types: ["array", "object"],
        properties: [
          { name: "x", types: ["number"] },
          { name: "y", types: ["number"] },
          { name: "z", types: ["number"] },
        ],
        items: { types: ["number"] },
        default: [0.0, 0.0, 0.0],
        format: "vector",
      },
      {
        name: "rotation",
        types: ["object"],
        properties: [
          { name: "pitch", types: ["number"], default: 0.0 },
          { name: "yaw", types: ["number"], default: 0.0 },
          { name: "roll", types: ["number"], default: 0.0 },
        ],
        format: "rotator",
      },
      {
        name: "scale",
        types: ["array", "object"],
        properties: [
          { name: "x", types: ["number"] },
          { name: "y", types: ["number"] },
          { name: "z", types: ["number"] },
        ],
        items: { types: ["number"] },
        default: [1.0, 1.0, 1.0],
        format: "vector",
      },
      { name: "name", types: ["string"] },
    ],
    needs: {
      oneOf: [["instances", "batch", "class", "preset", "asset_id"]],
      facts: { instances: { aliases: ["batch"], emptyIsAbsent: true }, batch: { emptyIsAbsent: true } },
    },
    codes: [200, 207, 400, 413, 500],
    result: ["actors", "count", "errors"],
    summary: "Puts one actor, or a batch of them, into the level.",
  },
  "actor.spawn_asset": {
    family: "actor",
    tier: "write",
    params: [
      { name: "asset", types: ["string"], required: true, emptyIsAbsent: true, format: "class-path" },
      {
        name: "at",
        types: ["array", "object"],
        properties: [
          { name: "x", types: ["number"] },
          { name: "y", types: ["number"] },
          { name: "z", types: ["number"] },
        ],
        items: { types: ["number"] },
        default: [0.0, 0.0, 0.0],
        format: "vector",
      },
      { name: "label", types: ["string"] },
    ],
    needs: { all: ["asset"], facts: { asset: { emptyIsAbsent: true } } },
    codes: [200, 400, 413, 500],
    result: ["actors", "count"],
    summary: "Places one asset: a short form of actor.spawn.",
  },
  "asset.delete": {
    family: "asset",
    tier: "destructive",
    params: [
      { name: "asset_path", types: ["string"], required: true, emptyIsAbsent: true, format: "asset-path" },
      { name: "force", types: ["boolean"], default: false },
    ],
    needs: { all: ["asset_path"], facts: { asset_path: { emptyIsAbsent: true } } },
    codes: [200, 400, 404, 409, 500],
    result: ["asset_path", "deleted"],
    summary: "Deletes an asset for good; \"force\" deletes it though others refer to it.",
  },
  "asset.find": {
    family: "asset",
    tier: "read",
    params: [
      { name: "root", types: ["string"], default: "/Game" },
      {
        name: "filter",
        types: ["object", "string"],
        properties: [
          { name: "class", types: ["string"], emptyIsAbsent: true },
          { name: "name", types: ["string"], emptyIsAbsent: true },
        ],
      },
      { name: "recursive", types: ["boolean"] },
      {
        name: "sort",
        literals: ["name", "class", "size"],
        otherwise: "error",
        caseInsensitive: true,
        default: "name",
      },
      { name: "count_only", types: ["boolean"], default: false },
      { name: "limit", types: ["integer"], default: 100, minimum: 1, maximum: 500, clamped: ["minimum", "maximum"] },
    ],
    needs: {},
    codes: [200, 400],
    result: ["assets", "count", "truncated"],
    summary: "Lists assets under a folder.",
  },
  "asset.get": {
    family: "asset",
    tier: "read",
    params: [
      { name: "asset_path", types: ["string"], aliases: ["path"], emptyIsAbsent: true, format: "asset-path" },
      { name: "path", types: ["string"], emptyIsAbsent: true, format: "asset-path" },
      { name: "include_metadata", types: ["boolean"], default: true },
    ],
    needs: {
      oneOf: [["asset_path", "path"]],
      facts: { asset_path: { aliases: ["path"], emptyIsAbsent: true }, path: { emptyIsAbsent: true } },
    },
    codes: [200, 400, 404],
    result: ["class", "metadata", "name", "path"],
    summary: "Describes one asset.",
  },
  "asset.import": {
    family: "asset",
    tier: "destructive",
    params: [
      {
        name: "files",
        types: ["array"],
        required: true,
        items: {
          types: ["object"],
          properties: [
            { name: "path", types: ["string"], required: true, emptyIsAbsent: true },
            { name: "destination", types: ["string"], default: "/Game/Imported" },
          ],
        },
        minItems: 1,
        emptyIsAbsent: true,
      },
      { name: "replace", types: ["boolean"], default: false },
    ],
    needs: {
      all: ["files", "files[].path"],
      facts: { files: { emptyIsAbsent: true }, "files[].path": { emptyIsAbsent: true } },
    },
    codes: [200, 207, 400, 500],
    result: ["failed", "imported"],
    summary: "Imports files.",
  },
  "asset.rename": {
    family: "asset",
    tier: "write",
    params: [
      { name: "asset_path", types: ["string"], required: true, emptyIsAbsent: true, format: "asset-path" },
      { name: "new_name", types: ["string"], required: true, emptyIsAbsent: true },
    ],
    needs: {
      all: ["asset_path", "new_name"],
      facts: { asset_path: { emptyIsAbsent: true }, new_name: { emptyIsAbsent: true } },
    },
    codes: [200, 400, 404, 409, 500],
    result: ["new_path", "old_path"],
    summary: "Renames an asset inside its folder.",
  },
  "asset.set_metadata": {
    family: "asset",
    tier: "write",
    params: [
      { name: "asset_path", types: ["string"], aliases: ["path"], emptyIsAbsent: true, format: "asset-path" },
      { name: "path", types: ["string"], emptyIsAbsent: true, format: "asset-path" },
      { name: "author", types: ["string"] },
      { name: "license", types: ["string"] },
      { name: "source_url", types: ["string"] },
      { name: "extra", types: ["object"], additional: { types: ["string"] } },
    ],
    needs: {
      oneOf: [["asset_path", "path"], ["author", "license", "source_url", "extra"]],
      facts: { asset_path: { aliases: ["path"], emptyIsAbsent: true }, path: { emptyIsAbsent: true } },
    },
    codes: [200, 400, 404],
    result: ["class", "name", "path", "written"],
    summary: "Writes metadata: author, license, source_url, and whatever else \"extra\" holds.",
  },
  "editor.focus": {
    family: "editor",
    tier: "control",
    params: [
      { name: "actor", types: ["string"] },
      {
        name: "location",
        types: ["array", "object"],
        properties: [
          { name: "x", types: ["number"] },
          { name: "y", types: ["number"] },
          { name: "z", types: ["number"] },
        ],
        items: { types: ["number"] },
        format: "vector",
      },
      { name: "distance", types: ["number"], default: 500.0, minimum: 10, clamped: ["minimum"] },
    ],
    needs: { oneOf: [["actor", "location"]] },
    codes: [200, 400, 404, 500],
    result: ["center"],
    summary: "Looks at an actor or at a place.",
  },
  "editor.get_settings": {
    family: "editor",
    tier: "read",
    params: [
      {
        name: "section",
        literals: ["camera", "grid", "autosave"],
        otherwise: "error",
        caseInsensitive: true,
        emptyIsAbsent: true,
      }
    ],
    needs: {},
    codes: [200, 400, 404, 500],
    result: ["section", "settings", "version"],
    summary: "The settings that the companion keeps beside the project.",
  },
  "editor.notify": {
    family: "editor",
    tier: "control",
    params: [
      { name: "message", types: ["string"], required: true, emptyIsAbsent: true },
      {
        name: "level",
        literals: ["success", "error", "fail"],
        otherwise: "default",
        caseInsensitive: true,
        default: "info",
      },
      { name: "duration_s", types: ["number"], default: 5.0 },
    ],
    needs: { all: ["message"], facts: { message: { emptyIsAbsent: true } } },
    codes: [200, 400],
    result: ["shown"],
    summary: "Shows a message to the user, and tells every client that it was shown.",
  },
  "editor.screenshot": {
    family: "editor",
    tier: "write",
    params: [
      {
        name: "width",
        types: ["integer"],
        default: 1280,
        minimum: 16,
        maximum: 8192,
        clamped: ["minimum", "maximum"],
      },
      {
        name: "height",
        types: ["integer"],
        default: 720,
        minimum: 16,
        maximum: 8192,
        clamped: ["minimum", "maximum"],
      },
      { name: "file_name", types: ["string"], default: "bridge.png" },
    ],
    needs: {},
    codes: [200, 400, 504],
    result: ["file", "waited_s"],
    asynchronous: true,
    timeoutS: 10,
    summary: "Takes a picture of the viewport; the reply comes when the file is there, or after ten seconds as 504.",
  },
  "editor.select": {
    family: "editor",
    tier: "control",
    params: [
      { name: "clear", types: ["boolean"], default: false },
      { name: "names", types: ["array"], items: { types: ["string"] } },
    ],
    needs: {
      oneOf: [["clear", "names"]],
      when: [{ if: { key: "clear", in: [false] }, then: ["names"] }],
      facts: { clear: { default: false } },
    },
    codes: [200, 207, 400, 404],
    result: ["missing", "selected"],
    summary: "Selects actors by name, or nothing with \"clear\".",
  },
  "editor.set_camera": {
    family: "editor",
    tier: "control",
    params: [
      { name: "camera_x", types: ["number"] },
      { name: "camera_y", types: ["number"] },
      { name: "camera_z", types: ["number"] },
      { name: "fov", types: ["number"], minimum: 5, maximum: 170, clamped: ["minimum", "maximum"] },
    ],
    needs: { oneOf: [["camera_x", "camera_y", "camera_z", "fov"]] },
    codes: [200, 400, 500],
    result: ["fov", "location"],
    summary: "Moves the viewport's camera: camera_x, camera_y, camera_z, fov.",
  },
  "level.list_streaming": {
    family: "level",
    tier: "read",
    params: [],
    needs: {},
    codes: [200],
    result: ["count", "levels"],
    summary: "Lists the streaming levels of the open level.",
  },
  "level.open": {
    family: "level",
    tier: "write",
    params: [
      { name: "path", types: ["string"], required: true, emptyIsAbsent: true, format: "asset-path" },
      { name: "save_current", types: ["boolean"], default: true },
    ],
    needs: { all: ["path"], facts: { path: { emptyIsAbsent: true } } },
    codes: [200, 400, 404, 500],
    result: ["path", "saved"],
    asynchronous: true,
    summary: "Opens a level.",
  },
  "level.query": {
    family: "level",
    tier: "read",
    params: [
      {
        name: "box",
        types: ["object"],
        properties: [
          {
            name: "min",
            types: ["array", "object"],
            required: true,
            properties: [
              { name: "x", types: ["number"] },
              { name: "y", types: ["number"] },
              { name: "z", types: ["number"] },
            ],
            items: { types: ["number"] },
            format: "vector",
          },
          {
            name: "max",
            types: ["array", "object"],
            required: true,
            properties: [
              { name: "x", types: ["number"] },
              { name: "y", types: ["number"] },
              { name: "z", types: ["number"] },
            ],
            items: { types: ["number"] },
            format: "vector",
          },
        ],
      },
      { name: "classes", types: ["array"], items: { types: ["string"] } },
      { name: "mode", literals: ["touching", "inside"], otherwise: "error", caseInsensitive: true },
      { name: "offset", types: ["integer"], default: 0, minimum: 0, clamped: ["minimum"] },
      { name: "page_size", types: ["integer"], default: 25, maximum: 100, clamped: ["maximum"] },
    ],
    needs: { when: [{ if: { key: "box", present: true }, then: ["box.min", "box.max"] }] },
    codes: [200, 400],
    result: ["actors", "offset", "total"],
    summary: "Lists the actors inside a box, or all.",
  },
  "level.save": {
    family: "level",
    tier: "write",
    params: [
      { name: "path", types: ["string"], emptyIsAbsent: true },
      { name: "only_dirty", types: ["boolean"], default: true },
    ],
    needs: {},
    codes: [200, 400, 500],
    result: ["level", "path", "saved"],
    summary: "Saves the open level, or a copy of it under \"path\".",
  },
  "level.set_streaming": {
    family: "level",
    tier: "control",
    params: [
      { name: "level", types: ["string"], required: true, emptyIsAbsent: true },
      {
        name: "action",
        literals: ["toggle", "load", "unload"],
        otherwise: "error",
        caseInsensitive: true,
        default: "load",
      },
      { name: "visible", types: ["boolean"], default: true },
    ],
    needs: { all: ["level"], facts: { level: { emptyIsAbsent: true } } },
    codes: [200, 400, 404],
    result: ["level", "loaded"],
    summary: "Loads or unloads a streaming level.",
  },
  "material.add_nodes": {
    family: "material",
    tier: "write",
    params: [
      { name: "material", types: ["string"], required: true, emptyIsAbsent: true, format: "asset-path" },
      {
        name: "nodes",
        types: ["array"],
        required: true,
        items: {
          types: ["object"],
          properties: [
            {
              name: "type",
              types: ["string"],
              known: ["constant", "multiply", "texture_sample"],
              caseInsensitive: true,
              required: true,
            },
            { name: "name", types: ["string"] },
            {
              name: "position",
              types: ["object"],
              properties: [
                { name: "x", types: ["integer"], default: 0 },
                { name: "y", types: ["integer"], default: 0 },
              ],
              format: "vector2d",
            },
          ],
        },
        minItems: 1,
        emptyIsAbsent: true,
      },
    ],
    needs: {
      all: ["material", "nodes", "nodes[].type"],
      facts: { material: { emptyIsAbsent: true }, nodes: { emptyIsAbsent: true } },
    },
    codes: [200, 400, 404, 413],
    result: ["created", "node_count", "nodes", "path", "skipped", "two_sided"],
    summary: "向材质图添加节点。",
  },
  "material.assign": {
    family: "material",
    tier: "write",
    params: [
      { name: "actor", types: ["string"], required: true, emptyIsAbsent: true },
      { name: "material", types: ["string"], required: true, format: "asset-path" },
      { name: "slot_index", types: ["integer"], minimum: 0 },
      { name: "slot_name", types: ["string"] },
    ],
    needs: {
      all: ["actor", "material"],
      oneOf: [["slot_index", "slot_name"]],
      atMostOne: [["slot_index", "slot_name"]],
      facts: { actor: { emptyIsAbsent: true } },
    },
    codes: [200, 400, 404],
    result: ["actor", "slot"],
    summary: "Puts a material into a slot of an actor's mesh, by exactly one of slot_index and slot_name.",
  },
  "material.create": {
    family: "material",
    tier: "write",
    params: [
      { name: "name", types: ["string"], required: true, emptyIsAbsent: true },
      {
        name: "blend_mode",
        literals: ["opaque", "masked", "translucent", "additive"],
        otherwise: "error",
        caseInsensitive: true,
        default: "opaque",
      },
      { name: "folder", types: ["string"], default: "/Game/Materials" },
      { name: "two_sided", types: ["boolean"], default: false },
    ],
    needs: { all: ["name"], facts: { name: { emptyIsAbsent: true } } },
    codes: [200, 400, 409, 500],
    result: ["blend_mode", "path", "two_sided"],
    summary: "Creates an empty material.",
  },
  "material.describe": {
    family: "material",
    tier: "read",
    params: [
      { name: "material", types: ["string"], aliases: ["asset_path"], format: "asset-path" },
      { name: "asset_path", types: ["string"], format: "asset-path" },
      { name: "include_parameters", types: ["boolean"], default: true },
    ],
    needs: { oneOf: [["material", "asset_path"]], facts: { material: { aliases: ["asset_path"] } } },
    codes: [200, 400, 404],
    result: ["node_count", "nodes", "parameters", "path", "two_sided"],
    summary: "Describes a material: its nodes, and its parameters if asked for.",
  },
  "material.set_parameter": {
    family: "material",
    tier: "write",
    params: [
      { name: "material", types: ["string"], required: true, emptyIsAbsent: true, format: "asset-path" },
      { name: "parameter", types: ["string"], required: true, emptyIsAbsent: true },
      {
        name: "kind",
        literals: ["scalar", "vector", "texture"],
        otherwise: "error",
        caseInsensitive: true,
        required: true,
        emptyIsAbsent: true,
      },
      { name: "value", types: ["number"] },
      {
        name: "color",
        types: ["object"],
        properties: [
          { name: "r", types: ["number"], default: 0.0 },
          { name: "g", types: ["number"], default: 0.0 },
          { name: "b", types: ["number"], default: 0.0 },
          { name: "a", types: ["number"], default: 1.0 },
        ],
        format: "color",
      },
      { name: "texture", types: ["string"], emptyIsAbsent: true, format: "asset-path" },
    ],
    needs: {
      all: ["material", "parameter", "kind"],
      oneOf: [["value", "color", "texture"]],
      when: [
        { if: { key: "kind", in: ["scalar"] }, then: ["value"] },
        { if: { key: "kind", in: ["vector"] }, then: ["color"] },
        { if: { key: "kind", in: ["texture"] }, then: ["texture"] },
      ],
      facts: {
        kind: { emptyIsAbsent: true, caseInsensitive: true },
        material: { emptyIsAbsent: true },
        parameter: { emptyIsAbsent: true },
        texture: { emptyIsAbsent: true },
      },
    },
    codes: [200, 400, 404],
    result: ["ok", "parameter"],
    summary: "Sets one parameter of a material instance.",
  },
  "messagelog.clear": {
    family: "messagelog",
    tier: "control",
    params: [{ name: "log", types: ["string"], required: true }],
    needs: { all: ["log"] },
    codes: [200, 400, 404],
    result: ["cleared", "log"],
    summary: "Empties a log.",
  },
  "messagelog.list": {
    family: "messagelog",
    tier: "read",
    params: [
      { name: "log", types: ["string"], default: "BlueprintLog" },
      {
        name: "severities",
        types: ["array"],
        items: { literals: ["error", "warning", "info"], otherwise: "error", caseInsensitive: true },
      },
      {
        name: "limit",
        types: ["integer"],
        default: 50,
        minimum: 1,
        maximum: 2147483647,
        clamped: ["minimum", "maximum"],
      },
    ],
    needs: {},
    codes: [200, 400, 404],
    result: ["count", "log", "messages"],
    summary: "Lists messages.",
  },
  "messagelog.subscribe": {
    family: "messagelog",
    tier: "control",
    params: [
      { name: "log", types: ["string"], required: true, emptyIsAbsent: true },
      { name: "interval_s", types: ["number"], default: 1.0, minimum: 0.1, clamped: ["minimum"] },
    ],
    needs: { all: ["log"], facts: { log: { emptyIsAbsent: true } } },
    codes: [200, 400, 404],
    result: ["interval_s", "log"],
    summary: "Sends messagelog.changed whenever the log has new messages.",
  },
  "system.console": {
    family: "system",
    tier: "dangerous",
    params: [{ name: "command", types: ["string"], required: true, emptyIsAbsent: true }],
    needs: { all: ["command"], facts: { command: { emptyIsAbsent: true } } },
    codes: [200, 400, 403],
    result: ["ok", "output"],
    summary: "Runs a console command.",
  },
  "system.describe": {
    family: "system",
    tier: "read",
    params: [],
    needs: {},
    codes: [200],
    result: ["engine", "project", "protocol", "python"],
    summary: "The versions of engine, project and protocol.",
  },
  "system.launch": {
    family: "system",
    tier: "dangerous",
    params: [
      { name: "program", types: ["string"], required: true, emptyIsAbsent: true },
      { name: "arguments", types: ["string"] },
      { name: "hidden", types: ["boolean"], default: true },
    ],
    needs: { all: ["program"], facts: { program: { emptyIsAbsent: true } } },
    codes: [200, 400, 500, 501],
    result: ["pid"],
    summary: "Starts a program.",
  },
  "system.ping": {
    family: "system",
    tier: "read",
    params: [{ name: "echo" }],
    needs: {},
    codes: [200],
    result: ["echo", "pong"],
    summary: "Answers at once.",
  },
  "system.python": {
    family: "system",
    tier: "dangerous",
    params: [{ name: "code", types: ["string"], aliases: ["script"] }, { name: "script", types: ["string"] }],
    needs: { oneOf: [["code", "script"]], facts: { code: { aliases: ["script"] } } },
    codes: [200, 400, 500],
    result: ["ok"],
    summary: "Runs Python code in the editor, where the Python plugin is there.",
  },
  "view.capture": {
    family: "view",
    tier: "write",
    params: [
      {
        name: "width",
        types: ["integer"],
        default: 1280,
        minimum: 16,
        maximum: 8192,
        clamped: ["minimum", "maximum"],
      },
      {
        name: "height",
        types: ["integer"],
        default: 720,
        minimum: 16,
        maximum: 8192,
        clamped: ["minimum", "maximum"],
      },
      { name: "file_name", types: ["string"], default: "bridge.png" },
    ],
    needs: {},
    codes: [200, 400, 504],
    result: ["file", "waited_s"],
    asynchronous: true,
    timeoutS: 10,
    summary: "Takes a picture of the viewport; the reply comes when the file is there, or after ten seconds as 504.",
  },
} as const satisfies Readonly<Record<string, Command>>;

/** Other names of commands. */
export const ALIASES: Readonly<Record<string, string>> = {
};

export const FAMILIES = {
  actor: [
    "actor.attach",
    "actor.create",
    "actor.destroy",
    "actor.get_info",
    "actor.set_properties",
    "actor.set_transform",
    "actor.spawn",
    "actor.spawn_asset",
  ],
  asset: ["asset.delete", "asset.find", "asset.get", "asset.import", "asset.rename", "asset.set_metadata"],
  editor: [
    "editor.focus",
    "editor.get_settings",
    "editor.notify",
    "editor.screenshot",
    "editor.select",
    "editor.set_camera",
  ],
  level: ["level.list_streaming", "level.open", "level.query", "level.save", "level.set_streaming"],
  material: [
    "material.add_nodes",
    "material.assign",
    "material.create",
    "material.describe",
    "material.set_parameter",
  ],
  messagelog: ["messagelog.clear", "messagelog.list", "messagelog.subscribe"],
  system: ["system.console", "system.describe", "system.launch", "system.ping", "system.python"],
  view: ["view.capture"],
} as const satisfies Readonly<Record<string, readonly CommandName[]>>;

export const TIERS = {
  write: [
    "actor.attach",
    "actor.create",
    "actor.set_properties",
    "actor.set_transform",
    "actor.spawn",
    "actor.spawn_asset",
    "asset.rename",
    "asset.set_metadata",
    "editor.screenshot",
    "level.open",
    "level.save",
    "material.add_nodes",
    "material.assign",
    "material.create",
    "material.set_parameter",
    "view.capture",
  ],
  destructive: ["actor.destroy", "asset.delete", "asset.import"],
  read: [
    "actor.get_info",
    "asset.find",
    "asset.get",
    "editor.get_settings",
    "level.list_streaming",
    "level.query",
    "material.describe",
    "messagelog.list",
    "system.describe",
    "system.ping",
  ],
  control: [
    "editor.focus",
    "editor.notify",
    "editor.select",
    "editor.set_camera",
    "level.set_streaming",
    "messagelog.clear",
    "messagelog.subscribe",
  ],
  dangerous: ["system.console", "system.launch", "system.python"],
} as const satisfies Readonly<Partial<Record<Tier, readonly CommandName[]>>>;

export const STATUS_CODES = [200, 207, 400, 403, 404, 409, 413, 500, 501, 504] as const;
export const ERROR_CODES = [] as const;

/** What the plugin sends unasked, with the keys it carries. */
export const EVENTS = {
  "editor.notified": [{ name: "level", types: ["string"] }, { name: "message", types: ["string"] }],
  "messagelog.changed": [
    { name: "log", types: ["string"] },
    { name: "new", types: ["number"] },
    { name: "total", types: ["number"] },
  ],
} as const satisfies Readonly<Record<string, readonly Key[]>>;

/** What a call must bring; dotted names: `a.b`, `a[].b` (each item), `a.*` (each value). */
export function requiresOf(name: CommandName): Needs {
  return (COMMANDS as Readonly<Record<string, Command>>)[name]?.needs ?? {};
}

export type JsonType = "string" | "number" | "integer" | "boolean" | "array" | "object";
export type Scalar = string | number | boolean | null;

/** A key of an object, or a value without a name (an item of an array). */
export interface Key {
  readonly name?: string;
  /** JSON types it may have besides `literals`; with neither, any. */
  readonly types?: readonly JsonType[];
  /** The values it may have. */
  readonly literals?: readonly Scalar[];
  /** Values with a meaning of their own; others are taken too. */
  readonly known?: readonly Scalar[];
  /** What a value outside `literals` leads to. */
  readonly otherwise?: "error" | "default" | "nothing";
  readonly caseInsensitive?: boolean;
  readonly required?: boolean;
  readonly properties?: readonly Key[];
  readonly items?: Key;
  readonly additional?: Key;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Those of minimum and maximum beyond which a value is accepted and brought to the end. */
  readonly clamped?: readonly string[];
  readonly aliases?: readonly string[];
  readonly emptyIsAbsent?: boolean;
  readonly format?: string;
}

/** What must hold, about values after defaulting. */
export type Condition =
  | { readonly key: string; readonly in: readonly Scalar[] }
  | { readonly key: string; readonly notIn: readonly Scalar[] }
  | { readonly key: string; readonly present: boolean }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly builtWith: string };

/** Needs that hold under a condition. */
export interface When {
  readonly if: Condition;
  readonly then?: readonly string[];
  readonly oneOf?: readonly (readonly string[])[];
}

/** What deciding about a key takes. */
export interface Fact {
  readonly aliases?: readonly string[];
  readonly emptyIsAbsent?: boolean;
  readonly caseInsensitive?: boolean;
  readonly default?: Scalar;
  readonly defaultWhen?: readonly { readonly if: Condition; readonly value: unknown }[];
}

/** What a request must bring. Names are dotted: `a.b`, `a[].b` (each item), `a.*` (each value). */
export interface Needs {
  readonly all?: readonly string[];
  readonly oneOf?: readonly (readonly string[])[];
  readonly atMostOne?: readonly (readonly string[])[];
  readonly when?: readonly When[];
  /** Spellings of one key: of each group the code reads one. */
  readonly same?: readonly (readonly string[])[];
  readonly facts?: Readonly<Record<string, Fact>>;
}

export type Tier = "read" | "write" | "destructive" | "dangerous" | "control" | "unknown";

/** What a command takes and answers. */
export interface Command {
  readonly family: string;
  readonly tier: Tier;
  readonly params: readonly Key[];
  readonly needs: Needs;
  /** More keys may be read than are listed. */
  readonly open?: boolean;
  readonly codes?: readonly number[];
  readonly errorCodes?: readonly string[];
  /** The keys of the result. */
  readonly result?: readonly string[];
  readonly tool?: string;
  readonly action?: string;
  readonly asynchronous?: boolean;
  readonly timeoutS?: number;
  readonly summary?: string;
}

/** One thing that is wrong with a request. */
export interface Problem {
  /** error: the source shows that the call fails; warning: the plugin ignores, converts or replaces something. */
  readonly level: "error" | "warning";
  readonly kind:
    | "unknown_command"
    | "unknown_key"
    | "key_case"
    | "same"
    | "missing"
    | "one_of"
    | "at_most_one"
    | "literal"
    | "type"
    | "range"
    | "clamped";
  /** Where, as a JSON path: `$.instances[0].name`. */
  readonly path: string;
  readonly message: string;
}

/**
 * What is wrong with a call, worst first. `name` may be an alias.
 *
 * A call without an error may succeed; where `strict`, whatever the plugin would ignore, convert or replace is an
 * error too, but for a number that it clamps, and a call without a problem says exactly what it means.
 */
export function validate(name: string, params: unknown, options: { readonly strict?: boolean } = {}): Problem[] {
  const command = commandOf(name);
  if (command === undefined) {
    const hint = nearest(name, [...Object.keys(COMMANDS), ...Object.keys(ALIASES)]);
    return [{ level: "error", kind: "unknown_command", path: "$", message: `there is no command ${name}${hint}` }];
  }
  if (!isObject(params)) {
    return [{ level: "error", kind: "type", path: "$", message: "takes an object" }];
  }
  const check = new Check(command.open ?? false, options.strict ?? false);
  const request = check.members(params, command.params, undefined, "$", "");
  const found = [...check.problems];
  for (const one of broken(command.needs, request)) {
    found.push({ level: levelOf(one, check.doubtful), kind: one.kind, path: one.path, message: say(one) });
  }
  const judged = options.strict ? found.map(strictly) : found;
  return [...judged.filter((one) => one.level === "error"), ...judged.filter((one) => one.level !== "error")];
}

function strictly(one: Problem): Problem {
  return one.kind === "clamped" ? one : { ...one, level: "error" };
}

/** A copy without keys that are null: the plugin takes null for something else than an absent key. */
export function dropNulls<T>(value: T): T {
  if (Array.isArray(value)) {
    return value.map((item) => dropNulls(item)) as T;
  }
  if (!isObject(value)) {
    return value;
  }
  const kept = Object.entries(value).filter(([, item]) => item !== null && item !== undefined);
  return Object.fromEntries(kept.map(([key, item]) => [key, dropNulls(item)])) as T;
}

type Values = { readonly [key: string]: unknown };
type Scopes = ReadonlyMap<string, readonly [value: unknown, path: string]>;
type Broken = {
  readonly kind: "missing" | "one_of" | "at_most_one" | "same";
  readonly keys: readonly string[];
  readonly path: string;
  readonly because?: Condition;
};

const ABSENT = Symbol("absent");

function commandOf(name: string): Command | undefined {
  const own = has(ALIASES, name) ? ALIASES[name] : name;
  return own !== undefined && has(COMMANDS, own) ? (COMMANDS as Readonly<Record<string, Command>>)[own] : undefined;
}

function* broken(needs: Needs, request: Values): Generator<Broken> {
  for (const key of needs.all ?? []) {
    yield* brokenGroup(needs, request, "missing", [key]);
  }
  for (const group of needs.oneOf ?? []) {
    yield* brokenGroup(needs, request, "one_of", group);
  }
  for (const when of needs.when ?? []) {
    for (const key of when.then ?? []) {
      yield* brokenGroup(needs, request, "missing", [key], when.if);
    }
    for (const group of when.oneOf ?? []) {
      yield* brokenGroup(needs, request, "one_of", group, when.if);
    }
  }
  for (const group of needs.atMostOne ?? []) {
    for (const scopes of scopesOf(needs, request, scopeOf(group[0] ?? ""))) {
      const keys = group.filter((key) => given(needs, scopes, key));
      if (keys.length > 1) {
        yield { kind: "at_most_one", keys, path: pathOf(scopes, group[0] ?? "") };
      }
    }
  }
  for (const group of needs.same ?? []) {
    const first = group[0] ?? "";
    for (const scopes of scopesOf(needs, request, scopeOf(first))) {
      const parent = first.slice(0, Math.max(first.lastIndexOf("."), 0));
      const holder = parent === "" ? request : at(needs, scopes, parent)[0];
      const keys = group.filter((key) => isObject(holder) && has(holder, key.slice(key.lastIndexOf(".") + 1)));
      if (keys.length > 1) {
        yield { kind: "same", keys, path: pathOf(scopes, first) };
      }
    }
  }
}

function* brokenGroup(
  needs: Needs,
  request: Values,
  kind: "missing" | "one_of",
  keys: readonly string[],
  because?: Condition,
): Generator<Broken> {
  const first = keys[0] ?? "";
  for (const scopes of scopesOf(needs, request, deepest(because, first))) {
    const asked = because === undefined || holds(needs, scopes, because);
    if (asked && !keys.some((key) => given(needs, scopes, key))) {
      const path = pathOf(scopes, first);
      yield because === undefined ? { kind, keys, path } : { kind, keys, path, because };
    }
  }
}

function scopeOf(name: string): string {
  const cut = Math.max(name.lastIndexOf("[]."), name.lastIndexOf(".*."));
  return cut >= 0 ? name.slice(0, cut + 2) : "";
}

function deepest(condition: Condition | undefined, key: string): string {
  let found = scopeOf(key);
  for (const name of condition === undefined ? [] : keysOf(condition)) {
    const scope = scopeOf(name);
    if (scope.startsWith(found) && scope.length > found.length) {
      found = scope;
    }
  }
  return found;
}

function keysOf(condition: Condition): string[] {
  if ("key" in condition) {
    return [condition.key];
  }
  const parts = "all" in condition ? condition.all : "any" in condition ? condition.any : [];
  return parts.flatMap(keysOf);
}

function* scopesOf(needs: Needs, request: Values, scope: string): Generator<Scopes> {
  if (scope === "") {
    yield new Map([["", [request, "$"]]]);
    return;
  }
  const holder = scope.slice(0, -2);
  const outer = holder.endsWith("[]") || holder.endsWith(".*") ? holder : scopeOf(holder);
  for (const scopes of scopesOf(needs, request, outer)) {
    const [value, path] = at(needs, scopes, holder);
    if (scope.endsWith(".*") && isObject(value)) {
      for (const [name, item] of Object.entries(value)) {
        yield new Map([...scopes, [scope, [item, `${path}.${name}`]]]);
      }
    } else if (!scope.endsWith(".*") && Array.isArray(value)) {
      for (const [place, item] of value.entries()) {
        yield new Map([...scopes, [scope, [item, `${path}[${place}]`]]]);
      }
    }
  }
}

function nearestScope(scopes: Scopes, name: string): string {
  let scope = scopeOf(name);
  while (!scopes.has(scope)) {
    scope = scopeOf(scope);
  }
  return scope;
}

function at(needs: Needs, scopes: Scopes, name: string): readonly [value: unknown, path: string] {
  const known = scopes.get(name);
  if (known !== undefined && name !== "") {
    return known;
  }
  const scope = nearestScope(scopes, name);
  let [value, path] = scopes.get(scope) ?? [ABSENT, "$"];
  let reached = scope;
  for (const part of stripped(name.slice(scope.length)).split(".")) {
    reached = reached === "" ? part : `${reached}.${part}`;
    if (!isObject(value)) {
      return [ABSENT, path];
    }
    const fact = factOf(needs, reached);
    const holder: Values = value;
    const spelled = [part, ...(fact.aliases ?? [])].find(
      (one) => has(holder, one) && !(fact.emptyIsAbsent === true && isEmpty(holder[one])),
    );
    if (spelled === undefined) {
      return [ABSENT, path];
    }
    [value, path] = [holder[spelled], `${path}.${spelled}`];
  }
  return [value, path];
}

function pathOf(scopes: Scopes, name: string): string {
  const scope = nearestScope(scopes, name);
  return `${scopes.get(scope)?.[1] ?? "$"}.${stripped(name.slice(scope.length))}`;
}

function given(needs: Needs, scopes: Scopes, name: string): boolean {
  return at(needs, scopes, name)[0] !== ABSENT;
}

function holds(needs: Needs, scopes: Scopes, condition: Condition): boolean {
  if ("present" in condition) {
    return given(needs, scopes, condition.key) === condition.present;
  }
  if ("key" in condition) {
    const wanted = "in" in condition ? condition.in : condition.notIn;
    const value = valueOf(needs, scopes, condition.key);
    const folded = factOf(needs, condition.key).caseInsensitive ?? false;
    return wanted.some((one) => same(value, one, folded)) === "in" in condition;
  }
  if ("all" in condition) {
    return condition.all.every((inner) => holds(needs, scopes, inner));
  }
  return "any" in condition && condition.any.some((inner) => holds(needs, scopes, inner));
}

function valueOf(needs: Needs, scopes: Scopes, name: string): unknown {
  const value = at(needs, scopes, name)[0];
  if (value !== ABSENT) {
    return value;
  }
  const fact = factOf(needs, name);
  for (const one of fact.defaultWhen ?? []) {
    if (!keysOf(one.if).includes(name) && holds(needs, scopes, one.if)) {
      return one.value;
    }
  }
  return fact.default === undefined ? ABSENT : fact.default;
}

function factOf(needs: Needs, name: string): Fact {
  return needs.facts !== undefined && has(needs.facts, name) ? (needs.facts[name] ?? {}) : {};
}

function same(value: unknown, literal: Scalar, folded = false): boolean {
  if (typeof value === "string" && typeof literal === "string") {
    return value === literal || (folded && lower(value) === lower(literal));
  }
  return value === literal;
}

/** In lower case as far as ASCII goes: what every engine platform agrees on. */
function lower(text: string): string {
  return text.replace(/[A-Z]/g, (char) => char.toLowerCase());
}

function stripped(text: string): string {
  return text.replace(/^\.+|\.+$/g, "");
}

function isEmpty(value: unknown): boolean {
  return value === "" || (Array.isArray(value) && value.length === 0);
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function has(holder: object, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(holder, key);
}

function levelOf(one: Broken, doubtful: ReadonlySet<string>): "error" | "warning" {
  if (one.kind === "same") {
    return "warning";
  }
  const spokenOf = one.because === undefined ? [] : keysOf(one.because);
  const keys = one.kind === "at_most_one" ? [...spokenOf, ...one.keys] : spokenOf;
  return keys.some((key) => doubtful.has(key)) ? "warning" : "error";
}

function say(one: Broken): string {
  const keys = one.keys.join(", ");
  const where = one.because === undefined ? "" : ` where ${describe(one.because)}`;
  switch (one.kind) {
    case "missing":
      return `${keys} is needed${where}`;
    case "one_of":
      return `one of ${keys} is needed${where}`;
    case "at_most_one":
      return `no two of ${keys} may be given`;
    case "same":
      return `${keys} are one key: only one of them is read`;
  }
}

/** A condition in words. */
export function describe(condition: Condition): string {
  if ("present" in condition) {
    return `${condition.key} is ${condition.present ? "given" : "not given"}`;
  }
  if ("in" in condition) {
    return `${condition.key} is ${condition.in.map((one) => JSON.stringify(one)).join(" or ")}`;
  }
  if ("notIn" in condition) {
    return `${condition.key} is not ${condition.notIn.map((one) => JSON.stringify(one)).join(" or ")}`;
  }
  if ("builtWith" in condition) {
    return `the plugin is built with ${condition.builtWith}`;
  }
  const [parts, word] = "all" in condition ? [condition.all, " and "] : [condition.any, " or "];
  return `(${parts.map(describe).join(word)})`;
}

/** Goes through a request beside what the catalog knows, and gives it back with keys spelled as the catalog does. */
class Check {
  readonly problems: Problem[] = [];
  readonly doubtful = new Set<string>();

  private readonly open: boolean;
  private readonly exact: boolean;

  constructor(open: boolean, strict: boolean) {
    this.open = open;
    // Where further keys are taken, strictness takes one in other case for such a key.
    this.exact = open && strict;
  }

  members(value: Values, keys: readonly Key[], rest: Key | undefined, path: string, name: string): Values {
    const spelled = new Map<string, Key>();
    for (const key of keys) {
      for (const alias of key.aliases ?? []) {
        spelled.set(alias, key);
      }
    }
    for (const key of keys) {
      spelled.set(key.name ?? "", key);
    }
    const folded = new Map([...spelled.keys()].reverse().map((one) => [one.toLowerCase(), one]));
    const out = new Map<string, unknown>();
    for (const [key, item] of Object.entries(value)) {
      const loose = rest === undefined && !this.exact;
      const own = spelled.has(key) ? key : loose ? folded.get(key.toLowerCase()) : undefined;
      const place = `${path}.${key}`;
      if (own !== undefined && own !== key && !has(value, own)) {
        this.add("warning", "key_case", place, `${key} is spelled ${own}`);
      } else if (own === undefined && rest !== undefined) {
        out.set(key, this.value(item, rest, place, `${name}.*`));
        continue;
      } else if (own !== key && !this.open) {
        this.add("warning", "unknown_key", place, `${key} is not read${nearest(key, [...spelled.keys()])}`);
      }
      const spec = own === undefined ? undefined : spelled.get(own);
      if (own === undefined || spec === undefined || out.has(own)) {
        if (!out.has(key)) {
          out.set(key, item);
        }
        continue;
      }
      const canonical = spec.name ?? "";
      out.set(own, this.value(item, spec, place, name === "" ? canonical : `${name}.${canonical}`));
    }
    return Object.fromEntries(out);
  }

  private value(value: unknown, key: Key, path: string, name: string): unknown {
    const types = key.types ?? [];
    if (key.literals !== undefined) {
      if (key.literals.some((one) => same(value, one, key.caseInsensitive))) {
        return value;
      }
      if (typeOf(value, types) === undefined) {
        this.outside(value, key, key.literals, path, name);
        return value;
      }
    } else if (types.length === 0) {
      return value;
    }
    const kind = typeOf(value, types);
    if (kind === undefined) {
      this.doubtful.add(name);
      const got = value === null ? "null" : (typeOf(value, ALL_TYPES) ?? typeof value);
      this.add("warning", "type", path, `takes ${types.join(" or ")}, not ${got}`);
    } else if (Array.isArray(value)) {
      this.count(value, key, path);
      const item = key.items;
      return item === undefined
        ? value
        : value.map((one: unknown, place) => this.value(one, item, `${path}[${place}]`, `${name}[]`));
    } else if (isObject(value)) {
      const members = key.properties ?? [];
      return members.length > 0 || key.additional !== undefined
        ? this.members(value, members, key.additional, path, name)
        : value;
    } else if (typeof value === "number") {
      this.bounds(value, key, path);
    }
    return value;
  }

  private add(level: Problem["level"], kind: Problem["kind"], path: string, message: string): void {
    this.problems.push({ level, kind, path, message });
  }

  private outside(value: unknown, key: Key, literals: readonly Scalar[], path: string, name: string): void {
    this.doubtful.add(name);
    const own = literals.some((one) => {
      const kind = typeOf(one, ALL_TYPES);
      return kind !== undefined && typeOf(value, [kind]) !== undefined;
    });
    const empty = key.emptyIsAbsent === true && isEmpty(value);
    const level = key.otherwise === "error" && own && !empty ? "error" : "warning";
    const allowed = literals.map((one) => JSON.stringify(one)).join(", ");
    const texts = literals.filter((one): one is string => typeof one === "string");
    const hint = typeof value === "string" ? nearest(value, texts) : "";
    this.add(level, "literal", path, `takes ${allowed}, not ${JSON.stringify(value)}${hint}`);
  }

  private count(value: readonly unknown[], key: Key, path: string): void {
    if (key.minItems !== undefined && value.length < key.minItems) {
      this.add("error", "range", path, `takes at least ${key.minItems} items`);
    }
    if (key.maxItems !== undefined && value.length > key.maxItems) {
      this.add("error", "range", path, `takes at most ${key.maxItems} items`);
    }
  }

  private bounds(value: number, key: Key, path: string): void {
    if (key.minimum !== undefined && value < key.minimum) {
      this.beyond("minimum", key, path, `is at least ${key.minimum}`);
    }
    if (key.maximum !== undefined && value > key.maximum) {
      this.beyond("maximum", key, path, `is at most ${key.maximum}`);
    }
  }

  private beyond(end: "minimum" | "maximum", key: Key, path: string, words: string): void {
    if (key.clamped?.includes(end)) {
      this.add("warning", "clamped", path, `counts as ${key[end]}`);
    } else {
      this.add("error", "range", path, words);
    }
  }
}

const ALL_TYPES: readonly JsonType[] = ["boolean", "integer", "number", "string", "array", "object"];

function typeOf(value: unknown, types: readonly JsonType[]): JsonType | undefined {
  return types.find((kind) => {
    switch (kind) {
      case "array":
        return Array.isArray(value);
      case "object":
        return isObject(value);
      case "integer":
        return Number.isInteger(value);
      default:
        return typeof value === kind;
    }
  });
}

/** `; did you mean x?` for the nearest of some words, nothing where none is near. */
function nearest(word: string, words: readonly string[]): string {
  let best = "";
  let least = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const one of words) {
    const far = distance(word.toLowerCase(), one.toLowerCase(), least);
    if (far < least) {
      [best, least] = [one, far];
    }
  }
  return best === "" ? "" : `; did you mean ${best}?`;
}

/** Edits from one word to another; `most` or more where they are that far apart. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) >= most) {
    return most;
  }
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? most) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? most) + 1, (next[j - 1] ?? most) + 1));
    }
    row = next;
  }
  return row[b.length] ?? most;
}
