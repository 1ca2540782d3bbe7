import { canonicalJson } from "../model/canonical-json.ts";
import type { Json, JsonObject } from "../model/json.ts";
import type { JsonPatch, PatchOperation } from "../model/json-patch.ts";
import { isList, isObject } from "./fields.ts";

export type Patched =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly problem: string };

/** Thrown inside this file only: an operation that cannot be applied. */
class Unfit extends Error {}

/** Applies a patch (RFC 6902): all of its operations, or none. The document itself stays as it is. */
export function applyPatch(document: Json, patch: JsonPatch): Patched {
  let value = document;
  for (const [index, operation] of patch.entries()) {
    try {
      value = applied(value, operation);
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      const { op, path } = operation;
      return { ok: false, problem: `operation ${index + 1} (${op} ${path.slice(0, 100)}): ${error.message}` };
    }
  }
  return { ok: true, value };
}

function applied(document: Json, { op, path, from, value }: PatchOperation): Json {
  const keys = keysOf(path);
  switch (op) {
    case "add":
      return added(document, keys, given(value));
    case "remove":
      return removed(document, keys);
    case "replace":
      return added(removed(document, keys), keys, given(value));
    case "copy":
      return added(document, keys, valueAt(document, keysOf(origin(from))));
    case "move": {
      const source = keysOf(origin(from));
      if (source.length < keys.length && source.every((key, at) => key === keys[at]))
        throw new Unfit("a value cannot be moved into itself");
      return added(removed(document, source), keys, valueAt(document, source));
    }
    case "test":
      if (canonicalJson(valueAt(document, keys)) !== canonicalJson(given(value)))
        throw new Unfit("the value there is another one");
      return document;
  }
}

function given(value: Json | undefined): Json {
  if (value === undefined) throw new Unfit("it has no value");
  return value;
}

function origin(from: string | null | undefined): string {
  if (from === undefined || from === null) throw new Unfit("it has no `from`");
  return from;
}

/** The keys of a JSON pointer (RFC 6901). */
function keysOf(pointer: string): readonly string[] {
  if (pointer === "") return [];
  const [first, ...keys] = pointer.split("/");
  if (first !== "") throw new Unfit("a path begins with /");
  return keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function valueAt(document: Json, keys: readonly string[]): Json {
  return keys.reduce<Json>((at, key) => child(at, key), document);
}

function child(at: Json, key: string): Json {
  const found = isList(at)
    ? at[indexIn(at, key, at.length - 1)]
    : isObject(at) && Object.hasOwn(at, key)
      ? at[key]
      : undefined;
  if (found === undefined) throw new Unfit(`there is nothing at ${JSON.stringify(key.slice(0, 80))}`);
  return found;
}

/** The document with a change in the value that contains the last key. */
function within(document: Json, keys: readonly string[], change: (at: Json, last: string) => Json): Json {
  const [key = "", ...rest] = keys;
  if (rest.length === 0) return change(document, key);
  const inner = within(child(document, key), rest, change);
  return isList(document) ? document.with(Number(key), inner) : withKey(document, key, inner);
}

function added(document: Json, keys: readonly string[], value: Json): Json {
  if (keys.length === 0) return value;
  return within(document, keys, (at, last) => {
    if (isList(at)) return at.toSpliced(last === "-" ? at.length : indexIn(at, last, at.length), 0, value);
    return withKey(at, last, value);
  });
}

function removed(document: Json, keys: readonly string[]): Json {
  if (keys.length === 0) return null;
  return within(document, keys, (at, last) => {
    child(at, last);
    if (isList(at)) return at.toSpliced(Number(last), 1);
    return Object.fromEntries(Object.entries(at as JsonObject).filter(([key]) => key !== last));
  });
}

/** Entries, and no assignment: a key such as `__proto__` becomes a key like any other. */
function withKey(at: Json, key: string, value: Json): Json {
  if (!isObject(at)) throw new Unfit("the value around it is no object and no list");
  const isThere = Object.hasOwn(at, key);
  const entries = Object.entries(at).map(([name, old]): [string, Json] => [name, name === key ? value : old]);
  return Object.fromEntries(isThere ? entries : [...entries, [key, value]]);
}

function indexIn(list: readonly Json[], key: string, most: number): number {
  const index = /^(0|[1-9]\d{0,8})$/.test(key) ? Number(key) : Number.NaN;
  if (!(index <= most))
    throw new Unfit(`${JSON.stringify(key.slice(0, 80))} is no place in a list of ${list.length}`);
  return index;
}
