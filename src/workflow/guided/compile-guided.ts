import type { Json, JsonObject } from "../../model/json.ts";
import type { Variable } from "../../model/variable.ts";
import type { FindingLog } from "../finding-log.ts";
import { reservedValues, witnessedSteps } from "../graph/reserved-values.ts";
import type { Program } from "../program.ts";
import { programHead } from "../program-head.ts";
import { reportRouting } from "../report-routing.ts";
import { quoted } from "../source/problem.ts";
import { compileActivity } from "./compile-activity.ts";
import { allItems, knownNames, nameActivities, START, TERMINAL, UNKNOWN_TARGET } from "./names.ts";
import { Draft } from "./program-draft.ts";
import type { ReadActivity } from "./read-activity.ts";
import type { ReadGuided } from "./read-guided.ts";
import { ruleList, rulesOf } from "./rules.ts";
import { writtenValue } from "./written-value.ts";

const DEFAULT_LIMITS = { maxSteps: 5_000, maxDepth: 8 };

/** Compiles a guided workflow to a program. */
export function compileGuided(guided: ReadGuided, version: string, log: FindingLog): Program {
  const { head } = guided;
  const variables = new Map(guided.variables.map((variable) => [variable.name, typed(variable)]));
  const activities = nameActivities(guided.activities, log);
  const ids = new Set(activities.map(({ id }) => id));
  const around = { log, variables, names: knownNames(guided) };
  const draft = new Draft(around, ids, skippedActivities(guided), head.routing?.microloops);
  const rules = rulesOf(head.rules, head.fragments);
  addStart(initialOf(guided, activities, log), draft);
  for (const activity of activities) {
    const own = ruleList(activity.definition.rules, head.fragments);
    compileActivity(activity, [...rules.activity, ...own], draft);
  }
  addEnds(draft);
  const nodes = draft.nodes();
  if (head.routing) reportRouting(head.routing, nodes, log);
  const finale = activityNamed("finalActivity", head.finalActivity, ids, log);
  return {
    id: guided.id,
    version,
    name: head.title ?? head.name ?? guided.id,
    ...programHead(head, DEFAULT_LIMITS),
    variables,
    reserved: reservedValues(nodes),
    witnessed: witnessedSteps(nodes),
    properties: guided.properties,
    start: START,
    ...(finale !== undefined && { finale }),
    nodes,
    metadata: { ...guided.metadata, ...kept(guided), rules: rules.workflow },
  };
}

function skippedActivities({ activities }: ReadGuided): ReadonlySet<string> {
  const skipped = new Set<string>();
  for (const item of allItems(activities)) {
    if (item.kind !== "checkpoint") continue;
    for (const { effects } of item.options) for (const id of effects.skipActivities ?? []) skipped.add(id);
  }
  return skipped;
}

/** The variable with its default value as a value of the declared type: a text such as `3` is parsed. */
function typed(variable: Variable): Variable {
  const { defaultValue, type } = variable;
  if (typeof defaultValue !== "string" || type === "string") return variable;
  const given = writtenValue(defaultValue, type);
  return given.kind === "value" ? { ...variable, defaultValue: given.value } : variable;
}

function addStart(first: string, draft: Draft): void {
  draft.add({
    id: START,
    path: [],
    edges: [{ to: first, path: [] }],
    type: "start",
    make: (base) => ({ ...base, type: "start", name: "Start" }),
  });
}

function addEnds(draft: Draft): void {
  draft.add({
    id: TERMINAL,
    path: [],
    edges: [],
    type: "end",
    make: (base) => ({ ...base, type: "end", name: "Complete", result: "success" }),
  });
  if (!draft.missesTarget) return;
  draft.add({
    id: UNKNOWN_TARGET,
    path: [],
    edges: [],
    type: "end",
    make: (base) => ({
      ...base,
      type: "end",
      name: "Unknown activity",
      result: "blocked",
      escalation: "hitl",
      reason: "unknown_target",
    }),
  });
}

function initialOf({ head }: ReadGuided, activities: readonly ReadActivity[], log: FindingLog): string {
  const ids = new Set(activities.map(({ id }) => id));
  const named = activityNamed("initialActivity", head.initialActivity, ids, log);
  return named ?? activities[0]?.id ?? TERMINAL;
}

function activityNamed(
  field: "initialActivity" | "finalActivity",
  name: string | undefined,
  ids: ReadonlySet<string>,
  log: FindingLog,
): string | undefined {
  if (name === undefined || ids.has(name)) return name;
  log.add({
    code: "unknown-target",
    severity: "warning",
    path: [field],
    message: `${quoted(name)} is not an activity; ${field === "initialActivity" ? "the first one is taken" : "there is none to end with"}.`,
    fix: "Name one of the activities.",
  });
  return undefined;
}

function kept({ head }: ReadGuided): JsonObject {
  const { version, author, tags, techniques } = head;
  const fields: Readonly<Record<string, Json | undefined>> = { version, author, tags, techniques };
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, Json] => field[1] !== undefined),
  );
}
