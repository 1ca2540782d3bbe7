import fc from "fast-check";
import type { Json, JsonObject } from "../../src/model/json.ts";
import { loadValue } from "../../src/workflow/load.ts";
import type { Program } from "../../src/workflow/program.ts";
import { actions, activityNames, conditionText, declared, items } from "./guided-items.arbitrary.ts";
import type { Family } from "./random-family.arbitrary.ts";

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

const activity = fc.record({
  steps: items(0),
  transitions: fc.array(
    fc.record({
      to: fc.constantFrom(...activityNames, ...activityNames, "__terminal__", "nowhere"),
      condition: maybe(conditionText),
      isDefault: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  triggers: fc.array(
    fc.record({
      workflow: fc.constantFrom("kid", "kid", "main", "unknown"),
      passContext: fc.subarray(["on", "n", "item", "files", "approved", "context"]),
      returnTo: maybe(fc.constantFrom(...activityNames)),
    }),
    { maxLength: 1 },
  ),
  entryActions: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: actions }),
  exitActions: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: actions }),
});

const definition = fc.record({
  activities: fc.array(activity, { minLength: 1, maxLength: 4 }),
  finalActivity: maybe(fc.constantFrom(...activityNames)),
  strict: fc.boolean(),
  maxSteps: fc.constantFrom(10, 25, 60),
  maxDepth: fc.constantFrom(1, 2),
});
type Plan = typeof definition extends fc.Arbitrary<infer T> ? T : never;

/** A guided workflow that may call another one, and itself. */
export const guidedPlan = fc.record({ main: definition, kid: definition });

/** The definitions of a drawn family, called workflow first. */
export function guidedDefinitions({ main, kid }: { readonly main: Plan; readonly kid: Plan }): JsonObject[] {
  return Object.entries({ kid, main }).map(([id, plan]) => drawn(id, plan));
}

export function guidedFamily({ main, kid }: { readonly main: Plan; readonly kid: Plan }): Family | undefined {
  const programs = guidedDefinitions({ main, kid }).map((definition) => loadValue(definition).program);
  const known = programs.filter((program): program is Program => program !== undefined);
  const program = known.find(({ id }) => id === "main");
  if (!program || known.length < programs.length) return undefined;
  const workflows = {
    byId: (id: string) => known.find((one) => one.id === id),
    byVersion: (version: string) => known.find((one) => one.version === version),
  };
  return { program, workflows };
}

function drawn(id: string, { activities, finalActivity, strict, maxSteps, maxDepth }: Plan): JsonObject {
  return {
    id,
    title: id,
    variables: [...declared],
    strict,
    limits: { maxSteps, maxDepth },
    ...(finalActivity !== undefined && { finalActivity }),
    activities: activities.map((one, index) => ({
      ...(JSON.parse(JSON.stringify(one)) as JsonObject),
      id: activityNames[index] ?? "",
      name: `Activity ${index}`,
      steps: named(one.steps),
    })),
  };
}

/** Ids that are unique only in their own list. */
function named(list: readonly JsonObject[]): JsonObject[] {
  return list.map((item, index) => {
    const { steps } = item;
    const id = item["kind"] === "checkpoint" ? `q${index}#{n}` : `s${index}`;
    return { ...item, id, ...(Array.isArray(steps) && { steps: named(steps.filter(isObject)) }) };
  });
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
