import type { Json, JsonObject } from "./json.ts";

/** Merges `over` into `base`: objects key by key. Every other value in `over` replaces the one in `base`. */
export function deepMerged(base: Json | undefined, over: Json): Json {
  if (!isMap(base) || !isMap(over)) return over;
  const keys = new Set([...Object.keys(base), ...Object.keys(over)]);
  const entries = [...keys].map((key): [string, Json] => {
    const [below, above] = [ownField(base, key), ownField(over, key)];
    return [key, above === undefined ? (below ?? null) : deepMerged(below, above)];
  });
  // Object.fromEntries makes an own key of any name; an assignment to __proto__ would not.
  return Object.fromEntries(entries);
}

function isMap(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function ownField(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
