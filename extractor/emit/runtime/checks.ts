// The machinery of catalog.ts: how a request is judged. Says the same as checks.py and needs.py; what stands above
// the mark stays behind.

declare const COMMANDS: Readonly<Record<string, Command>>;
declare const ALIASES: Readonly<Record<string, string>>;

// ---
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
