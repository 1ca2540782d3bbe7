import type * as z from "zod";
import type { DefinitionPath } from "../model/finding.ts";
import type { Json, JsonObject } from "../model/json.ts";
import type { FindingLog } from "./finding-log.ts";
import { nearest } from "./nearest.ts";

/** The known fields of one object under their camelCase names, and the unknown ones as they were. */
export interface Fields {
  readonly known: Readonly<Record<string, Json>>;
  readonly metadata: JsonObject;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A list; `Array.isArray` alone does not narrow a readonly array. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function describe(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

const spellings = new WeakMap<z.ZodObject, ReadonlyMap<string, string>>();

/** Every accepted spelling of a schema's keys: as written there, and in snake_case. */
function spellingsOf(schema: z.ZodObject): ReadonlyMap<string, string> {
  const cached = spellings.get(schema);
  if (cached) return cached;
  const accepted = new Map<string, string>();
  for (const key of Object.keys(schema.shape)) {
    accepted.set(
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      key,
    );
  }
  for (const key of Object.keys(schema.shape)) accepted.set(key, key);
  spellings.set(schema, accepted);
  return accepted;
}

/** Sorts an object's keys into known and unknown; unknown ones are noted once for each kind and key. */
export class FieldReader {
  readonly #log: FindingLog;
  readonly #unknown = new Map<
    string,
    { path: DefinitionPath; kind: string; key: string; count: number; known: string[] }
  >();

  constructor(log: FindingLog) {
    this.#log = log;
  }

  /** `undefined` when the value is not an object: that is reported here. */
  sort(kind: string, schema: z.ZodObject, value: Json | undefined, path: DefinitionPath): Fields | undefined {
    if (!isObject(value)) {
      this.#log.add({
        code: "bad-type",
        path,
        message: `${kind} must be an object, but this is ${describe(value)}.`,
        fix: `Write the ${kind} as an object with named fields.`,
      });
      return undefined;
    }
    const accepted = spellingsOf(schema);
    const known: Record<string, Json> = {};
    const metadata: Record<string, Json> = Object.create(null);
    for (const [key, field] of Object.entries(value)) {
      const name = accepted.get(key);
      if (name === undefined) {
        metadata[key] = field;
        this.#noteUnknown(kind, key, [...path, key], schema);
      } else if (!Object.hasOwn(known, name) || key === name) {
        known[name] = field;
      }
    }
    return { known, metadata };
  }

  /** Sorts and checks one object; `undefined` when it does not have the shape. */
  read<S extends z.ZodObject>(
    kind: string,
    schema: S,
    value: Json | undefined,
    path: DefinitionPath,
  ): { readonly value: z.infer<S>; readonly metadata: JsonObject } | undefined {
    const fields = this.sort(kind, schema, value, path);
    if (!fields) return undefined;
    const parsed = this.check(kind, schema, fields.known, path);
    return parsed && { value: parsed, metadata: fields.metadata };
  }

  check<S extends z.ZodType>(
    kind: string,
    schema: S,
    value: unknown,
    path: DefinitionPath,
  ): z.infer<S> | undefined {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const place = [...path, ...issue.path.map((part) => (typeof part === "symbol" ? String(part) : part))];
      const field = issue.path.length === 0 ? `this ${kind}` : `"${issue.path.join(".")}" of this ${kind}`;
      this.#log.add({
        code: "bad-type",
        path: place,
        message: `The field ${field} does not fit: ${issue.message}.`,
        fix: "Give it a value of the expected kind.",
      });
    }
    return undefined;
  }

  #noteUnknown(kind: string, key: string, path: DefinitionPath, schema: z.ZodObject): void {
    const group = `${kind}\u0000${key}`;
    const noted = this.#unknown.get(group);
    if (noted) noted.count += 1;
    else this.#unknown.set(group, { path, kind, key, count: 1, known: Object.keys(schema.shape) });
  }

  /** Says what was unknown, one finding for each kind and key. */
  finish(): void {
    for (const { path, kind, key, count, known } of this.#unknown.values()) {
      const close = nearest(key, known);
      const times = count === 1 ? "" : ` (${count} times)`;
      this.#log.add({
        code: "unknown-key",
        path,
        severity: close && close.distance <= 2 ? "warning" : "info",
        message: `"${key}" is not a field of a ${kind}${times}; it is kept and has no effect.`,
        fix: close ? `Did you mean "${close.word}"?` : "Remove it if it was meant to do something.",
      });
    }
  }
}
