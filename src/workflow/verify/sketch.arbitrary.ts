import fc from "fast-check";
import type { Json } from "../../model/json.ts";
import { kinds, type Sketch } from "./verified.fixture.ts";

export const workIds = ["a", "b", "c", "d"] as const;
const targets = [...workIds, "end", "failure", "hitl"] as const;

const work = fc.record(
  {
    type: fc.constantFrom("task", "gate"),
    name: fc.constant("Work"),
    maxRetries: fc.nat({ max: 2 }),
    outputs: fc.constantFrom(["passed"], ["failed"], ["passed", "failed", "redo"]),
  },
  { requiredKeys: ["type", "name"] },
);

const question = fc.record({
  type: fc.constant("checkpoint"),
  message: fc.constant("Which?"),
  audience: fc.constantFrom("human", "agent"),
  options: fc.constant([
    { id: "passed", label: "Yes" },
    { id: "redo", label: "Again" },
  ]),
});

const edge = fc.record(
  {
    from: fc.constantFrom(...workIds),
    to: fc.constantFrom(...targets),
    on: fc.constantFrom("passed", "failed", "redo", "max_retries_exceeded"),
    when: fc.constantFrom("risk == 1", "size == 2"),
  },
  { requiredKeys: ["from", "to"] },
);

/** Small workflows of tasks, gates, questions and ends, with edges anywhere. */
export const sketches: fc.Arbitrary<Sketch> = fc
  .record({
    first: fc.constantFrom(...targets),
    nodes: fc.tuple(
      ...workIds.map(() => fc.oneof({ weight: 4, arbitrary: work }, { weight: 1, arbitrary: question })),
    ),
    edges: fc.array(edge, { minLength: 4, maxLength: 12 }),
    back: fc.option(fc.constantFrom(...workIds)),
    strict: fc.boolean(),
  })
  .map(({ first, nodes, edges, back, strict }) => {
    const named = Object.fromEntries(workIds.map((id, index) => [id, (nodes[index] ?? kinds.task) as Json]));
    return {
      nodes: { start: kinds.start, ...named, end: kinds.end, failure: kinds.failure, hitl: kinds.hitl },
      edges: [{ from: "start", to: first }, ...edges, ...(back === null ? [] : [{ from: "hitl", to: back }])],
      strict,
      variables: ["risk", "size"].map((name) => ({ name, type: "number", defaultValue: 0 })),
    };
  });
