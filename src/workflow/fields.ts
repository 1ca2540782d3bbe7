import type * as z from "zod";
import type { DefinitionPath } from "../model/finding.ts";
import type { Json, JsonObject } from "../model/json.ts";
import type { FindingLog } from "./finding-log.ts";
import { describe, misfits } from "./schema-mismatch.ts";
import { quoted } from "./source/problem.ts";
import { type OwnersOf, UnknownKeys, withArticle } from "./unknown-keys.ts";

/** The known fields of one object under their camelCase names, and the unknown fields as written. */
export interface Fields {
  readonly known: Readonly<Record<string, Json>>;
  readonly metadata: JsonObject;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a list. `Array.isArray` alone does not narrow a readonly array. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

const spellings = new WeakMap<z.ZodObject, ReadonlyMap<string, string>>();

/** Every accepted spelling of a schema's keys: as in the schema, and in snake_case. */
export function spellingsOf(schema: z.ZodObject): ReadonlyMap<string, string> {
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

/** Reads the objects of a definition: validates known fields, keeps unknown ones. */
export class FieldReader {
  readonly #log: FindingLog;
  readonly #unknown: UnknownKeys;

  constructor(log: FindingLog, ownersOf: OwnersOf) {
    this.#log = log;
    this.#unknown = new UnknownKeys(ownersOf);
  }

  /** The fields of an object, known and unknown. Reports a value that is not an object, and returns `undefined`. */
  sort(
    kind: string,
    schema: z.ZodObject,
    value: Json | undefined,
    path: DefinitionPath,
    unknown: "kept" | "forbidden" = "kept",
  ): Fields | undefined {
    if (!isObject(value)) {
      const name = withArticle(kind);
      this.#log.add({
        code: "bad-type",
        path,
        message: `${name.charAt(0).toUpperCase()}${name.slice(1)} must be an object, but this is ${describe(value)}.`,
        fix: "Write it as an object with named fields.",
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
        this.#unknown.note({ kind, key, path: [...path, key] }, schema, unknown === "forbidden");
      } else if (Object.hasOwn(known, name)) {
        this.#reportTwice(kind, name, [...path, key]);
      } else {
        known[name] = field;
        if (key !== name) this.#log.noteSpelling(path, name, key);
      }
    }
    return { known, metadata };
  }

  /** Separates known from unknown fields, and validates the known ones; `undefined` if one does not fit. */
  read<S extends z.ZodObject>(
    kind: string,
    schema: S,
    value: Json | undefined,
    path: DefinitionPath,
    unknown: "kept" | "forbidden" = "kept",
  ): { readonly value: z.infer<S>; readonly metadata: JsonObject } | undefined {
    const fields = this.sort(kind, schema, value, path, unknown);
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
    this.#reportLostKeys(value, path);
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const misfit of misfits(parsed.error, value)) {
      const field =
        misfit.path.length === 0 ? `This ${kind}` : `${quoted(misfit.path.join("."))} of this ${kind}`;
      this.#log.add({
        code: "bad-type",
        path: [...path, ...misfit.path],
        message: `${field} ${misfit.problem}.`,
        fix: misfit.fix,
      });
    }
    return undefined;
  }

  /** Reports keys named `__proto__`, which parsing drops silently. */
  #reportLostKeys(value: unknown, path: DefinitionPath): void {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const place = [...path, Array.isArray(value) ? Number(key) : key];
      if (key !== "__proto__") this.#reportLostKeys(inner, place);
      else
        this.#log.add({
          code: "bad-id",
          path: place,
          message: '"__proto__" cannot be a name here.',
          fix: "Choose another name.",
        });
    }
  }

  #reportTwice(kind: string, name: string, path: DefinitionPath): void {
    const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    this.#log.add({
      code: "duplicate-id",
      path,
      message: `"${name}" and "${snake}" are the same field of this ${kind}, and both are given.`,
      fix: "Keep one of them.",
    });
  }

  /** Reports the unknown keys, one finding for each kind and key. */
  finish(): void {
    this.#unknown.report(this.#log);
  }
}
