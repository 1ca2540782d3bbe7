import { GuidedDefinition, GuidedHead } from "../../model/guided.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import type { Property } from "../../model/property.ts";
import type { Variable } from "../../model/variable.ts";
import { FieldReader, isList, isObject } from "../fields.ts";
import type { FindingLog } from "../finding-log.ts";
import { readHead } from "../read-head.ts";
import { readId } from "../read-id.ts";
import { readProperties } from "../read-properties.ts";
import { readVariables } from "../read-variables.ts";
import { describe } from "../schema-mismatch.ts";
import { type Borrowed, borrow, type DefinitionOf } from "./borrow.ts";
import { type ReadActivity, readActivity } from "./read-activity.ts";
import { ownersOf } from "./read-item.ts";
import type { ReadContext } from "./read-items.ts";

/** A guided workflow as far as it could be read. */
export interface ReadGuided {
  readonly id: string;
  readonly head: Partial<GuidedHead>;
  readonly variables: readonly Variable[];
  readonly properties: readonly Property[];
  readonly activities: readonly ReadActivity[];
  readonly metadata: JsonObject;
  /** true if there are no activities */
  readonly isShapeless: boolean;
}

/** Reads every valid part of a guided workflow, and reports the others. */
export function readGuided(
  value: Json,
  log: FindingLog,
  definitionOf?: DefinitionOf,
): ReadGuided | undefined {
  const reader = new FieldReader(log, ownersOf);
  const fields = reader.sort("workflow", GuidedDefinition, value, []);
  if (!fields) return undefined;
  const { activities, variables, properties, ...rest } = fields.known;
  const id = readId(rest["id"], log);
  const head = readHead(rest, GuidedHead, reader);
  const borrowed = borrow(head._activityRefs, definitionOf, log);
  const context = { reader, log, fragment: fragments(head.fragments, borrowed, definitionOf) };
  const own = readVariables(variables, reader, log);
  const read = {
    id,
    head,
    variables: [...own, ...borrowedVariables(own, borrowed)],
    properties: readProperties(properties, reader, log),
    activities: readActivities(activities, borrowed, context),
    metadata: fields.metadata,
    isShapeless: !isList(activities) && borrowed.length === 0,
  };
  reader.finish();
  return read;
}

function readActivities(
  value: Json | undefined,
  borrowed: readonly Borrowed[],
  context: ReadContext,
): readonly ReadActivity[] {
  const items = isList(value) ? value : [];
  if ((!isList(value) && value !== undefined) || (items.length === 0 && borrowed.length === 0)) {
    context.log.add({
      code: "bad-type",
      path: value === undefined ? [] : ["activities"],
      at: "activities",
      message: isList(value)
        ? "The workflow has no activities."
        : `The activities must be a list, but this is ${describe(value)}.`,
      fix: 'Write them as [{ "id": "plan", "name": "Plan", "steps": [...] }].',
    });
  }
  const own = items.flatMap((item, index) => readActivity(item, ["activities", index], context) ?? []);
  return [...own, ...borrowed.flatMap(({ activity, path }) => readActivity(activity, path, context) ?? [])];
}

/**
 * Finds a shared question: of this workflow, of a workflow from which it borrows, or of the workflow that is named
 * before `::`.
 */
function fragments(
  own: GuidedHead["fragments"],
  borrowed: readonly Borrowed[],
  definitionOf: DefinitionOf | undefined,
): ReadContext["fragment"] {
  const among = (shared: Json | undefined, name: string) => {
    const checkpoints = isObject(shared) ? shared["checkpoints"] : undefined;
    return isObject(checkpoints) && Object.hasOwn(checkpoints, name) ? checkpoints[name] : undefined;
  };
  return (ref) => {
    const here = among(own, ref);
    if (here !== undefined) return here;
    const [workflow = "", name] = ref.split("::");
    const other = name === undefined ? undefined : definitionOf?.(workflow);
    if (name !== undefined && isObject(other)) return among(other["fragments"], name);
    return borrowed.map(({ fragments: theirs }) => among(theirs, ref)).find((found) => found !== undefined);
  };
}

function borrowedVariables(own: readonly Variable[], borrowed: readonly Borrowed[]): Variable[] {
  const names = new Set(own.map(({ name }) => name));
  return borrowed
    .flatMap(({ variables }) => variables)
    .filter(({ name }) => !names.has(name) && names.add(name));
}
