import type * as z from "zod";
import type { DefinitionPath } from "../../model/finding.ts";
import { GuidedAction, MOST_ACTIONS } from "../../model/guided.ts";
import { NodeId } from "../../model/identifier.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { isList, isObject } from "../fields.ts";
import type { FindingLog } from "../finding-log.ts";
import { describe } from "../schema-mismatch.ts";
import { quoted } from "../source/problem.ts";
import type { Read, ReadContext } from "./read-items.ts";

/** The part of an id before `#`, which identifies the item. The part after `#` is only shown. */
export function staticId(written: string): string {
  const hash = written.indexOf("#");
  return hash < 0 ? written : written.slice(0, hash);
}

/** The static id of an item. Reports an id that cannot be part of a step's path, and returns `undefined`. */
export function readLocalId(written: string, path: DefinitionPath, log: FindingLog): string | undefined {
  const id = staticId(written);
  if (NodeId.safeParse(id).success) return id;
  log.add({
    code: "bad-id",
    path: [...path, "id"],
    message: `${quoted(written)} cannot be an id here.`,
    fix: "Use 1 to 128 printable characters without / and without space around them; the part after # is only shown.",
  });
  return undefined;
}

/** The elements of a list, each with its path. Reports a value that is no list or too long, and returns none. */
export function listAt(
  value: Json | undefined,
  path: DefinitionPath,
  what: string,
  log: FindingLog,
  most = Number.POSITIVE_INFINITY,
): readonly (readonly [Json, DefinitionPath])[] {
  if (value === undefined) return [];
  if (isList(value) && value.length > most) {
    log.add({
      code: "too-large",
      path,
      message: `There are ${value.length} ${what} here, but at most ${most} are allowed.`,
      fix: "Keep the most important ones, or spread them over several steps.",
    });
    return [];
  }
  if (isList(value)) return value.map((item, index) => [item, [...path, index]] as const);
  log.add({
    code: "bad-type",
    path,
    message: `The ${what} must be a list, but this is ${describe(value)}.`,
    fix: "Write a list: [ ... ].",
  });
  return [];
}

/** The elements of a list that fit the schema. */
export function readList<S extends z.ZodObject>(
  value: Json | undefined,
  path: DefinitionPath,
  {
    what,
    kind,
    schema,
    most,
  }: { readonly what: string; readonly kind: string; readonly schema: S; readonly most?: number },
  { reader, log }: ReadContext,
): Read<z.infer<S>>[] {
  return listAt(value, path, what, log, most).flatMap(([item, place]) => {
    const read = reader.read(kind, schema, item, place);
    return read ? [{ definition: read.value, path: place }] : [];
  });
}

export function readActions(
  value: Json | undefined,
  path: DefinitionPath,
  context: ReadContext,
): Read<GuidedAction>[] {
  const actions = { what: "actions", kind: "action", schema: GuidedAction, most: MOST_ACTIONS };
  return readList(value, path, actions, context);
}

/** The object with a field under its present name, if an older file calls it by another name. */
export function renamed(
  value: Json,
  path: DefinitionPath,
  { from, to }: { readonly from: string; readonly to: string },
  log: FindingLog,
): Json {
  if (!isObject(value) || !Object.hasOwn(value, from) || Object.hasOwn(value, to)) return value;
  const { [from]: field = null, ...rest } = value;
  log.noteSpelling(path, to, from);
  return { ...rest, [to]: field } satisfies JsonObject;
}
