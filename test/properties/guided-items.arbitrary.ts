import fc from "fast-check";
import type { Json, JsonObject } from "../../src/model/json.ts";

/** The items of random activities; they get their ids when they are assembled. */

export const activityNames = ["plan", "build", "constructor", "ship"] as const;

export const declared: readonly JsonObject[] = [
  { name: "on", type: "boolean", defaultValue: false },
  { name: "n", type: "number", defaultValue: 0 },
  { name: "files", type: "array", defaultValue: ["a", "b"] },
  { name: "parts", type: "array", defaultValue: [{ parts: [1, 2] }, { parts: [] }, {}] },
  { name: "approved", type: "boolean", defaultValue: false },
  { name: "note", type: "string" },
  { name: "plan", type: "object" },
];

export const conditionText = fc.constantFrom(
  "on == true",
  "on == false",
  "n < 3",
  "n >= 1",
  "size(files) > 1",
  "approved == true",
  "note != null",
  "item != null",
  "plan.done == true",
);

const oneIn = <T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => oneIn(3, arbitrary);
const rarely = <T>(arbitrary: fc.Arbitrary<T>) => oneIn(7, arbitrary);

/** A record without its undefined fields. */
function object(fields: Readonly<Record<string, fc.Arbitrary<Json | undefined>>>): fc.Arbitrary<JsonObject> {
  return fc
    .record(fields)
    .map((made) =>
      Object.fromEntries(
        Object.entries(made).filter((field): field is [string, Json] => field[1] !== undefined),
      ),
    );
}

const setting = fc.constantFrom<JsonObject>(
  { target: "on", value: true },
  { target: "on", value: "false" },
  { target: "n", value: 2 },
  { target: "files", value: "[]" },
  { target: "files", value: ["x", "y", "z"] },
  { target: "files", value: "{parts}" },
  { target: "plan.done", value: true },
  { target: "item.seen", value: true },
  { target: "note", value: "{note}{note}, and {n}" },
  { target: "on" },
  { target: "files" },
  { target: "plan" },
  { target: "approved" },
  { target: "fresh" },
  { target: "item" },
);

const action: fc.Arbitrary<JsonObject> = fc
  .oneof(
    setting.map((set) => ({ action: "set", ...set })),
    fc.constantFrom("log", "message", "emit").map((name) => ({ action: name, message: "{n} of {item}" })),
    conditionText.map((target) => ({ action: "validate", target })),
  )
  .chain((made) => rarely(conditionText).map((condition) => ({ ...made, ...(condition && { condition }) })));

export const actions = fc.array(action, { minLength: 1, maxLength: 3 });

const gate = { condition: rarely(conditionText), when: rarely(conditionText) };

const step = object({
  kind: fc.constant("step"),
  required: sometimes(fc.constant(false)),
  actions: sometimes(actions),
  outputs: rarely(fc.constantFrom<Json>(["passed", "failed"], ["failed"], ["toString", "failed"])),
  maxRetries: rarely(fc.nat({ max: 2 })),
  timeout: rarely(fc.constant("10ms")),
  evidence: sometimes(
    fc.constantFrom<Json>(
      [{ approval: "human" }],
      [{ variable: "n >= 1", for: ["done"] }],
      [{ run: "true" }],
    ),
  ),
  ...gate,
});

const target = fc.constantFrom(...activityNames, "__terminal__", "nowhere");

const effects = object({
  setVariable: sometimes(
    fc.constantFrom<JsonObject>(
      { approved: true },
      { on: true, n: "{n}" },
      { files: ["q"] },
      { item: 1 },
      { note: "{note}+{note}" },
    ),
  ),
  transitionTo: sometimes(target),
  skipActivities: sometimes(fc.shuffledSubarray([...activityNames], { minLength: 1 })),
});

const question = object({
  kind: fc.constant("checkpoint"),
  message: fc.constantFrom("Is {n} enough?", "Well?"),
  audience: sometimes(fc.constant("agent")),
  options: fc
    .array(effects, { minLength: 1, maxLength: 3 })
    .map((made) => made.map((one, index) => ({ id: `o${index}`, label: `Option ${index}`, effects: one }))),
  blocking: rarely(fc.constant(false)),
  required: rarely(fc.constant(false)),
  defaultOption: sometimes(fc.constant("o0")),
  autoAdvanceMs: rarely(fc.constant(10)),
  assurance: rarely(fc.constantFrom("client", "operator")),
  ...gate,
});

const decision = object({
  kind: fc.constant("decision"),
  branches: fc
    .array(
      object({
        condition: sometimes(conditionText),
        transitionTo: sometimes(target),
        isDefault: rarely(fc.boolean()),
      }),
      { minLength: 2, maxLength: 3 },
    )
    .map((made) => made.map((branch, index) => ({ id: `b${index}`, ...branch }))),
  ...gate,
});

export function items(depth: number): fc.Arbitrary<JsonObject[]> {
  const plain = [
    { weight: 5, arbitrary: step },
    { weight: 2, arbitrary: question },
    { weight: 1, arbitrary: decision },
  ];
  const all = depth < 2 ? fc.oneof(...plain, { weight: 3, arbitrary: loop(depth + 1) }) : fc.oneof(...plain);
  return fc.array(all, { minLength: depth === 0 ? 0 : 1, maxLength: 3 });
}

function loop(depth: number): fc.Arbitrary<JsonObject> {
  return object({
    kind: fc.constant("loop"),
    loopType: fc.constantFrom("forEach", "forEach", "forEach", "while", "doWhile"),
    over: fc.constantFrom("files", "files", "files", "parts", "item.parts", "note"),
    variable: sometimes(fc.constantFrom("file", "item", "on")),
    condition: sometimes(conditionText),
    breakCondition: rarely(conditionText),
    when: rarely(conditionText),
    maxIterations: sometimes(fc.integer({ min: 1, max: 4 })),
    steps: items(depth),
  });
}
