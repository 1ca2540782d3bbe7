import fc from "fast-check";
import type { Json, JsonObject } from "../../src/model/json.ts";

/** A small workflow with every variable its conditions read, and the values they may have. */
export interface Small {
  readonly definition: JsonObject;
  readonly values: Readonly<Record<string, readonly Json[]>>;
}

const ids = ["a", "b", "c", "constructor"];
const ends: Readonly<Record<string, JsonObject>> = {
  done: { type: "end", result: "success" },
  broken: { type: "end", result: "failure" },
  help: { type: "end", result: "blocked", escalation: "hitl" },
};

const work = fc.record({
  type: fc.constantFrom("task", "gate"),
  outputs: fc.constantFrom(
    undefined,
    undefined,
    undefined,
    ["passed"],
    ["failed"],
    ["passed", "failed", "redo"],
  ),
  maxRetries: fc.constantFrom(undefined, undefined, 0, 1, 2),
  limited: fc.constantFrom(false, false, false, true),
});

const question = fc.record({
  type: fc.constant("checkpoint"),
  audience: fc.constantFrom("human", "agent"),
  limited: fc.constantFrom(false, true),
  byDefault: fc.constantFrom(undefined, "yes"),
  jump: fc.constantFrom(undefined, undefined, "a", "b", "done"),
});

const call = fc.record({
  type: fc.constant("subflow"),
  maxRetries: fc.constantFrom(undefined, undefined, 1),
});

type NodePlan = Partial<Record<string, unknown>> & { readonly type: string };

const nodePlan = fc.oneof(
  { weight: 6, arbitrary: work },
  { weight: 2, arbitrary: question },
  { weight: 1, arbitrary: call },
) as fc.Arbitrary<NodePlan>;

const ways = fc.array(
  fc.record({
    from: fc.nat({ max: 3 }),
    to: fc.constantFrom(...ids, ...ids, ...Object.keys(ends)),
    on: fc.noBias(fc.nat({ max: 60 })),
    when: fc.constantFrom(false, false, false, true),
    shared: fc.boolean(),
  }),
  { minLength: 5, maxLength: 14 },
);

export const smallWorkflow: fc.Arbitrary<Small> = fc
  .noBias(
    fc.record({
      nodes: fc.array(nodePlan, { minLength: 2, maxLength: 4 }),
      first: fc.constantFrom("a", "a", "a", "b", "done"),
      ways,
      back: fc.array(fc.constantFrom("a", "b", "done"), { maxLength: 2 }),
      strict: fc.boolean(),
    }),
  )
  .map(({ nodes, first, ways: planned, back, strict }) => {
    const names = ids.slice(0, nodes.length);
    const isThere = (id: string) => names.includes(id) || Object.hasOwn(ends, id);
    const conditions = new Conditions();
    const edges = planned.flatMap(({ from, to, on, when, shared }): JsonObject[] => {
      const id = names[from % names.length] ?? "a";
      const node = nodes[names.indexOf(id)];
      if (!isThere(to) || !node) return [];
      const outcome = outcomeOf(node, on);
      const text = when ? conditions.of(id, shared) : undefined;
      return [
        {
          from: id,
          to,
          ...(outcome !== undefined && { on: outcome }),
          ...(text !== undefined && { when: text }),
        },
      ];
    });
    const drawn = nodes.map((node, index) => [names[index] ?? "a", nodeOf(node, isThere)] as const);
    return {
      definition: {
        id: "small",
        strict,
        limits: { maxSteps: 200 },
        variables: conditions.declared(),
        nodes: { start: { type: "start" }, ...ends, ...Object.fromEntries(drawn) },
        edges: [
          { from: "start", to: isThere(first) ? first : "a" },
          ...edges,
          ...back.map((to, index) => ({ from: "help", to, on: `back ${index}` })),
        ],
      },
      values: conditions.values(),
    };
  });

/** Each condition reads its own variable, so that it is independent of the others. */
export class Conditions {
  readonly #names: string[] = [];
  readonly #byNode = new Map<string, string>();

  of(node: string, shared: boolean): string | undefined {
    const before = this.#byNode.get(node);
    if (before !== undefined && shared) return before;
    if (this.#names.length === 3) return before;
    const name = `w${this.#names.length}`;
    this.#names.push(name);
    this.#byNode.set(node, `${name} == true`);
    return `${name} == true`;
  }

  declared(): JsonObject[] {
    return this.#names.map((name) => ({ name, type: "boolean", defaultValue: false }));
  }

  values(): Record<string, readonly Json[]> {
    return Object.fromEntries(this.#names.map((name) => [name, [false, true]]));
  }
}

/** Mostly an outcome of the node; sometimes another. */
function outcomeOf({ type, outputs, maxRetries, limited }: NodePlan, number: number): string | undefined {
  const own = type === "checkpoint" ? ["yes", "no"] : Array.isArray(outputs) ? outputs : ["passed", "failed"];
  const possible = [
    undefined,
    ...own,
    ...(limited === true ? ["timeout"] : []),
    ...(maxRetries === undefined ? [] : ["max_retries_exceeded"]),
  ];
  return number === 0 ? "redo" : number === 1 ? "max_retries_exceeded" : possible[number % possible.length];
}

function nodeOf(
  { type, outputs, maxRetries, limited, audience, byDefault, jump }: NodePlan,
  isThere: (id: string) => boolean,
): JsonObject {
  const budget = maxRetries === undefined ? {} : { maxRetries: maxRetries as number };
  const limit = limited === true ? { timeout: 10 } : {};
  if (type === "subflow") return { type, workflow: "kid", ...budget };
  if (type !== "checkpoint")
    return { type, name: "Work", ...(Array.isArray(outputs) && { outputs }), ...budget, ...limit };
  const effects = typeof jump === "string" && isThere(jump) ? { effects: { transitionTo: jump } } : {};
  return {
    type,
    message: "Well?",
    audience: audience as string,
    ...limit,
    ...(limited === true && byDefault !== undefined && { defaultOption: "yes" }),
    options: [
      { id: "yes", label: "Yes", ...effects },
      { id: "no", label: "No" },
    ],
  };
}
