import type { DefinitionPath } from "../../model/finding.ts";
import {
  ActivityFields,
  type GuidedAction,
  GuidedActivity,
  GuidedTransition,
  GuidedTrigger,
} from "../../model/guided.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { isObject } from "../fields.ts";
import { placeItems } from "./place-items.ts";
import { readAll, readItems } from "./read-item.ts";
import type { Read, ReadContext, ReadItem } from "./read-items.ts";
import { readActions, readList, readLocalId } from "./read-parts.ts";

export interface ReadActivity extends Read<ActivityFields> {
  readonly id: string;
  readonly items: readonly ReadItem[];
  readonly transitions: readonly Read<GuidedTransition>[];
  readonly triggers: readonly Read<GuidedTrigger>[];
  readonly entryActions: readonly Read<GuidedAction>[];
  readonly exitActions: readonly Read<GuidedAction>[];
  readonly metadata: JsonObject;
}

/** Reads one activity with its items, in order. */
export function readActivity(
  value: Json,
  path: DefinitionPath,
  context: ReadContext,
): ReadActivity | undefined {
  const { reader, log } = context;
  const fields = reader.sort("activity", GuidedActivity, value, path);
  if (!fields) return undefined;
  const { steps, checkpoints, loops, decisions, transitions, triggers, entryActions, exitActions, ...flat } =
    fields.known;
  const definition = reader.check("activity", ActivityFields, flat, path);
  const id = definition && readLocalId(definition.id, path, log);
  const lists = {
    activity: id ?? "",
    steps: readItems(steps, [...path, "steps"], context),
    checkpoints: readAll("checkpoint", checkpoints, [...path, "checkpoints"], context),
    loops: readAll("loop", loops, [...path, "loops"], context),
    decisions: readAll("decision", decisions, [...path, "decisions"], context),
  };
  const parts = {
    items: placeItems(lists, log),
    transitions: readList(
      transitions,
      [...path, "transitions"],
      { what: "transitions", kind: "transition", schema: GuidedTransition },
      context,
    ),
    triggers: readTriggers(triggers, [...path, "triggers"], context),
    entryActions: readActions(entryActions, [...path, "entryActions"], context),
    exitActions: readActions(exitActions, [...path, "exitActions"], context),
  };
  return definition && id !== undefined
    ? { id, definition, path, metadata: fields.metadata, ...parts }
    : undefined;
}

/** Reads the triggers of an activity: one, or a list. */
function readTriggers(
  value: Json | undefined,
  path: DefinitionPath,
  context: ReadContext,
): Read<GuidedTrigger>[] {
  if (!isObject(value)) {
    return readList(value, path, { what: "triggers", kind: "trigger", schema: GuidedTrigger }, context);
  }
  const read = context.reader.read("trigger", GuidedTrigger, value, path);
  return read ? [{ definition: read.value, path }] : [];
}
