import fc from "fast-check";
import { expect, test } from "vitest";
import { apply } from "../engine/apply.ts";
import { start } from "../engine/start.ts";
import type { Caller } from "../model/caller.ts";
import type { Json } from "../model/json.ts";
import type { Move } from "../model/move.ts";
import type { Position } from "../model/position.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { kinds, type Sketch, verified } from "../workflow/verify/verified.fixture.ts";
import { reachableByAgents } from "./reachable-by-agents.ts";

const by: Caller = { kind: "agent", id: "a" };
const workflows = { byId: () => undefined, byVersion: () => undefined };
const world = { now: 0, workflows };

const ids = ["a", "b", "c", "d"] as const;
const targets = [...ids, "end", "failure"] as const;
const conditions = [
  "approved == true",
  "approved != true",
  "!approved",
  "risk == 1",
  "approved == true || risk == 1",
  'word == "go"',
  'word == "go" && approved',
  'word in ["go"]',
  'word != "stay"',
];

const option = fc.record({
  approved: fc.option(fc.boolean(), { nil: undefined }),
  word: fc.option(fc.constantFrom("go", "stay"), { nil: undefined }),
});

const node = fc.oneof(
  fc.constant<Json>({ ...kinds.task, outputs: ["passed", "failed"] }),
  fc.constant<Json>({ ...kinds.gate, outputs: ["passed", "failed"], evidence: [{ run: "npm test" }] }),
  fc
    .record({ audience: fc.constantFrom("human", "human", "agent"), passed: option, failed: option })
    .map(({ audience, passed, failed }) => ({
      type: "checkpoint",
      message: "Which?",
      audience,
      options: Object.entries({ passed, failed }).map(([id, set]) => {
        const given = Object.entries(set).filter(([, value]) => value !== undefined);
        return { id, label: id, effects: { setVariable: Object.fromEntries(given) as Json } };
      }),
    })),
);

const edge = fc.record(
  {
    from: fc.constantFrom(...ids),
    to: fc.constantFrom(...targets),
    on: fc.constantFrom("passed", "failed"),
    when: fc.constantFrom(...conditions),
  },
  { requiredKeys: ["from", "to"] },
);

const sketches: fc.Arbitrary<Sketch> = fc
  .record({
    nodes: fc.tuple(...ids.map(() => node)),
    edges: fc.array(edge, { minLength: 5, maxLength: 14 }),
    approved: fc.boolean(),
  })
  .map(({ nodes, edges, approved }) => ({
    nodes: {
      start: kinds.start,
      end: kinds.end,
      failure: kinds.failure,
      ...Object.fromEntries(ids.map((id, index) => [id, nodes[index] as Json])),
    },
    edges: [{ from: "start", to: "a" }, ...edges],
    variables: [
      { name: "approved", type: "boolean", defaultValue: approved },
      { name: "risk", type: "number", defaultValue: 0 },
      { name: "word", type: "string" },
    ],
  }));

const writes: readonly Readonly<Record<string, Json>>[] = [
  {},
  { approved: true },
  { approved: false },
  { approved: null },
  { risk: 1 },
  { word: "go" },
  { word: "stay" },
  { word: "else" },
];

function movesAt(at: ProgramNode | undefined): Move[] {
  if (at?.type === "start") return writes.map((variables) => ({ type: "report", variables, by }));
  if (at?.type === "checkpoint")
    return [...at.options.keys()].map((option) => ({ type: "answer", option, by }));
  return ["passed", "failed"].flatMap((outcome) =>
    writes.map((variables): Move => ({ type: "report", outcome, variables, by })),
  );
}

/** Every node that a task reaches by any sequence of agents' moves. */
function walked(program: Program): ReadonlySet<string> {
  const begun = start(program, {}, by, world);
  if (!begun.ok) throw new Error(begun.refusal.message);
  const seen = new Set<string>();
  const visited = new Set<string>();
  const open: Position[] = [begun.value.position];
  for (let position = open.pop(); position; position = open.pop()) {
    const { step, state, variables } = position;
    const key = JSON.stringify([step, state, Object.entries(variables).sort()]);
    if (seen.has(key)) continue;
    seen.add(key);
    visited.add(step);
    for (const move of movesAt(program.nodes.get(step))) {
      const turn = apply(program, { ...position, steps: 0 }, move, world);
      if (turn.ok) open.push(turn.value.position);
    }
  }
  return visited;
}

test("every node that agents' moves reach is found to be reachable by agents", () => {
  const holds = fc.property(sketches, (sketch) => {
    const { program } = verified(sketch);
    const reachable = reachableByAgents(program, workflows.byId);
    expect([...walked(program)].filter((id) => !reachable.has(id))).toEqual([]);
  });
  fc.assert(holds, { numRuns: 150, seed: 20_240_607 });
});
