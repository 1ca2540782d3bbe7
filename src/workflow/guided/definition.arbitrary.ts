import fc from "fast-check";
import type { Json } from "../../model/json.ts";

const id = fc.constantFrom("a", "b", "c", "d", "e", "f#{n}", "g", "h");
const target = fc.constantFrom("a", "b", "c", "__terminal__", "nowhere");
const condition = fc.constantFrom<Json>("n > 1", "ready == true", "mode == full", "list", {
  type: "simple",
  variable: "n",
  operator: "exists",
});
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });

const action = fc.record(
  {
    action: fc.constantFrom("log", "message", "validate", "set", "emit"),
    target: fc.constantFrom("n", "ready", "n > 1", "list.x", "nobody"),
    value: fc.constantFrom<Json>("[]", "{n}", "{n} and {list}", 3, null, "true"),
    message: fc.constant("Say {n}"),
    condition,
  },
  { requiredKeys: ["action"] },
);

const step = fc.record(
  { id, condition, when: condition, required: fc.boolean(), actions: fc.array(action, { maxLength: 3 }) },
  { requiredKeys: ["id"] },
);

const option = fc.record(
  {
    id: fc.constantFrom("yes", "no", "later"),
    label: fc.constant("Answer"),
    effect: fc.record(
      {
        setVariable: fc.constantFrom({ ready: true }, { n: "4" }, { list: "{n}" }),
        transitionTo: target,
        skipActivities: fc.constantFrom(["a"], ["b", "nowhere"]),
      },
      { requiredKeys: [] },
    ),
    transitionTo: target,
  },
  { requiredKeys: ["id", "label"] },
);

const checkpoint = fc.record(
  {
    kind: fc.constant("checkpoint"),
    id,
    message: fc.constant("Is {n} right?"),
    options: fc.uniqueArray(option, { minLength: 1, maxLength: 3, selector: (one) => one.id }),
    condition,
    blocking: fc.boolean(),
    defaultOption: fc.constantFrom("yes", "no"),
    autoAdvanceMs: fc.constant(1000),
    audience: fc.constantFrom("human", "agent"),
  },
  { requiredKeys: ["kind", "id", "message", "options"] },
);

const branch = fc.record(
  { id: fc.constantFrom("x", "y"), condition, transitionTo: target, isDefault: fc.boolean() },
  { requiredKeys: ["id"] },
);

const decision = fc.record({
  kind: fc.constant("decision"),
  id,
  branches: fc.array(branch, { minLength: 2, maxLength: 3 }),
});

const { items } = fc.letrec<{ items: Json[]; loop: Json }>((tie) => ({
  items: fc.array(
    fc.oneof({ maxDepth: 3 }, step, step, checkpoint, decision, tie("loop")) as fc.Arbitrary<Json>,
    { maxLength: 4 },
  ),
  loop: fc.record(
    {
      kind: fc.constant("loop"),
      id,
      loopType: fc.constantFrom("forEach", "while", "doWhile"),
      over: fc.constant("list"),
      condition,
      breakCondition: condition,
      when: condition,
      maxIterations: fc.integer({ min: 1, max: 4 }),
      steps: tie("items"),
    },
    { requiredKeys: ["kind", "id", "loopType", "over", "maxIterations", "steps"] },
  ) as fc.Arbitrary<Json>,
}));

const transition = fc.record({ to: target, condition, isDefault: fc.boolean() }, { requiredKeys: ["to"] });

const activity = fc.record(
  {
    name: fc.constant("Activity"),
    steps: items,
    transitions: fc.array(transition, { maxLength: 3 }),
    entryActions: fc.array(action, { maxLength: 2 }),
    exitActions: fc.array(action, { maxLength: 2 }),
  },
  { requiredKeys: ["name", "steps"] },
);

/** Guided workflows with all kinds of items. Many have errors, because ids repeat. */
export const definitions: fc.Arbitrary<Json> = fc
  .record({
    activities: fc.array(activity, { minLength: 1, maxLength: 3 }),
    finalActivity: maybe(target),
  })
  .map(({ activities, finalActivity }) => ({
    id: "random",
    version: "1",
    title: "Random",
    ...(finalActivity !== undefined && { finalActivity }),
    variables: [
      { name: "n", type: "number", defaultValue: 0 },
      { name: "ready", type: "boolean", defaultValue: false },
      { name: "mode", type: "string" },
      { name: "list", type: "array", defaultValue: [] },
    ],
    activities: activities.map((one, index) => ({ id: "abc".charAt(index), ...one })),
  })) as fc.Arbitrary<Json>;

/** Definitions as above, but with unique ids. */
export const soundDefinitions: fc.Arbitrary<Json> = definitions.map((definition) => {
  let count = 0;
  const renumbered = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(renumbered);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]): [string, Json] => {
      const isItem =
        key === "id" && typeof inner === "string" && /^[a-h](#|$)/.test(inner) && !("name" in value);
      return [key, isItem ? `s${count++}` : renumbered(inner)];
    });
    return Object.fromEntries(entries);
  };
  return renumbered(definition);
});
