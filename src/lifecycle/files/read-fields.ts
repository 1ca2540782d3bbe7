import type * as z from "zod";
import type { DefinitionPath } from "../../model/finding.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { LifecycleName } from "../../model/lifecycle-name.ts";
import { type FieldReader, isObject } from "../../workflow/fields.ts";
import type { FindingLog } from "../../workflow/finding-log.ts";
import { describe } from "../../workflow/schema-mismatch.ts";
import { quoted } from "../../workflow/source/problem.ts";

export interface LayerContext {
  readonly reader: FieldReader;
  readonly log: FindingLog;
}

/** The most states, phases, combos, gates or roles of one file. Bounds the work of every check. */
const MOST_ENTRIES = 1_000;

/** The valid fields of an object: one invalid field does not hide the others. An empty object in YAML is `null`. */
export function readFields<S extends z.ZodObject>(
  kind: string,
  schema: S,
  value: Json | undefined,
  path: DefinitionPath,
  { reader }: LayerContext,
): Partial<z.infer<S>> & { readonly raw: JsonObject } {
  const { known = {} } = reader.sort(kind, schema, value ?? {}, path) ?? {};
  const read: Record<string, unknown> = { raw: known };
  for (const [key, field] of Object.entries(known)) {
    // A key without a value states nothing, unless `null` means something there.
    const fits = field !== null || schema.shape[key]?.safeParse(null).success;
    const part = fits && reader.check(kind, schema.pick({ [key]: true } as never), { [key]: field }, path);
    if (part) Object.assign(read, part);
  }
  return read as Partial<z.infer<S>> & { readonly raw: JsonObject };
}

/** The entries of an object whose keys are names that the author chose. Leaves out bad names, and reports them. */
export function entriesAt(
  what: string,
  value: Json | undefined,
  path: DefinitionPath,
  { log }: LayerContext,
  isName: (key: string) => boolean = (key) => LifecycleName.safeParse(key).success,
): readonly (readonly [name: string, value: Json, path: DefinitionPath])[] {
  if (value === undefined || value === null) return [];
  if (!isObject(value)) {
    log.add({
      code: "bad-type",
      path,
      message: `The ${what} must be an object, but this is ${describe(value)}.`,
      fix: `Write the ${what} by name, as in "name: { ... }".`,
    });
    return [];
  }
  const entries = Object.entries(value);
  if (entries.length > MOST_ENTRIES) {
    log.add({
      code: "too-large",
      path,
      message: `There are ${entries.length} ${what} here, but at most ${MOST_ENTRIES} are allowed.`,
      fix: "Remove those that no task needs.",
    });
    return [];
  }
  return entries.flatMap(([name, inner]) => {
    if (isName(name)) return [[name, inner, [...path, name]] as const];
    log.add({
      code: "bad-id",
      path: [...path, name],
      message: `${quoted(name)} cannot be a name here.`,
      fix: "Use 1 to 64 letters, digits, hyphens, dots or underscores.",
    });
    return [];
  });
}
