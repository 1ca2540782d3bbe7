import type { Json, JsonObject } from "../../model/json.ts";
import type { Action, Trigger } from "../program.ts";
import { compileActions, needsReport } from "./compile-actions.ts";
import { compileItems } from "./compile-items.ts";
import { actionLines, askedFor } from "./instructions.ts";
import { enterOf, exitOf, leaveOf, nameItems, TERMINAL, UNKNOWN_TARGET, WAITS_FOR_PERSON } from "./names.ts";
import { orderedWays } from "./ordered-ways.ts";
import type { Draft } from "./program-draft.ts";
import type { ReadActivity } from "./read-activity.ts";
import type { Setting } from "./setting.ts";

/** Compiles the entry of an activity, its items, and its exit. */
export function compileActivity(activity: ReadActivity, rules: readonly string[], draft: Draft): void {
  const { id, definition, path, metadata } = activity;
  const entry = compileActions(activity.entryActions, draft.around);
  const exit = compileActions(activity.exitActions, draft.around);
  const [asksFirst, asksLast] = [needsReport(entry), needsReport(exit)];
  const leave = leaveOf(id);
  const end = asksLast ? exitOf(id) : leave;
  const setting = { activity: id, parent: id, loops: [], next: end };
  const { name, description, stage, required, outcome, estimatedTime, techniques, version, _file } =
    definition;
  const items = nameItems(activity.items, id, draft.around.log);
  const first = items[0]?.id ?? end;
  draft.add({
    id,
    path,
    edges: [
      { to: asksFirst ? enterOf(id) : first, path },
      ...(draft.isSkipped(id) ? [{ to: leave, pass: true as const, path }] : []),
    ],
    metadata: { ...metadata, ...defined({ required, outcome, estimatedTime, techniques, version, _file }) },
    place: { activity: id, loops: [], local: id },
    type: "activity",
    make: (base) => ({
      ...base,
      type: "activity",
      name,
      ...(description !== undefined && { description }),
      ...(stage !== undefined && { phase: stage }),
      actions: asksFirst ? [] : entry,
      triggers: triggersOf(activity, draft),
      rules,
    }),
  });
  if (asksFirst) addStep(enterOf(id), activity, entry, { ...setting, next: first }, draft);
  compileItems(items, setting, draft);
  if (asksLast) addStep(end, activity, exit, { ...setting, next: leave }, draft);
  addLeave(activity, asksLast ? [] : exit, draft);
}

/** Adds a step for the actions of an activity that may refuse a report or need a value from it. */
function addStep(
  id: string,
  activity: ReadActivity,
  actions: readonly Action[],
  setting: Setting,
  draft: Draft,
) {
  const isFirst = id === enterOf(activity.id);
  const field = isFirst ? "entryActions" : "exitActions";
  const path = [...activity.path, field];
  const lines = actionLines(activity[field]);
  draft.add({
    id,
    path,
    outputs: ["done"],
    edges: [{ to: setting.next, path }],
    place: { activity: setting.activity, loops: [], local: id.slice(activity.id.length + 1) },
    type: "task",
    make: (base) => ({
      ...base,
      type: "task",
      name: activity.definition.name,
      description: isFirst ? "Before the activity begins." : "Before the activity is left.",
      ...(lines.length > 0 && { instructions: lines.join("\n") }),
      contextFiles: [],
      requirements: [],
      actions,
      gives: askedFor(actions),
    }),
  });
}

function addLeave(
  { id, definition, transitions, path }: ReadActivity,
  actions: readonly Action[],
  draft: Draft,
) {
  const place = transitions.length > 0 ? [...path, "transitions"] : path;
  const ways = transitions.map((transition) => {
    const { to, ...rest } = transition.definition;
    const target = draft.target(to, [...transition.path, "to"], `The way out of "${id}"`, WAITS_FOR_PERSON);
    return { ...rest, to: target ?? UNKNOWN_TARGET, path: transition.path };
  });
  const edges = orderedWays(ways, { to: TERMINAL, path: place }, draft);
  if (transitions.length > 0 && edges.at(-1)?.path === place) {
    draft.around.log.add({
      code: "no-default",
      path: place,
      at: id,
      message: `Where none of its transitions holds, "${id}" is the end of the workflow.`,
      fix: `Mark one transition as isDefault, or add { "to": "${TERMINAL}", "isDefault": true } to say so.`,
    });
  }
  draft.add({
    id: leaveOf(id),
    path: place,
    edges,
    isListed: true,
    place: { activity: id, loops: [], local: leaveOf(id).slice(id.length + 1) },
    type: "decision",
    make: (base) => ({ ...base, type: "decision", name: `After ${definition.name}`, leaves: id, actions }),
  });
}

function triggersOf({ triggers }: ReadActivity, draft: Draft): Trigger[] {
  return triggers.map(({ definition, path }) => {
    const { workflow, description, passContext = [], returnTo } = definition;
    const back =
      returnTo !== undefined &&
      draft.target(returnTo, [...path, "returnTo"], "The way back", "it is left out") !== undefined;
    return {
      workflow,
      passContext,
      ...(description !== undefined && { description }),
      ...(back && draft.isActivity(returnTo) && { returnTo }),
    };
  });
}

function defined(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, Json] => field[1] !== undefined),
  );
}
