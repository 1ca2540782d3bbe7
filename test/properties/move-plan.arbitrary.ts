import fc from "fast-check";
import type { Caller } from "../../src/model/caller.ts";
import type { Json } from "../../src/model/json.ts";
import type { Move } from "../../src/model/move.ts";
import type { ProgramNode } from "../../src/workflow/program.ts";

/** A move for an unknown position; numbers choose among the options once it is known. */
export interface MovePlan {
  readonly task: number;
  readonly by: number;
  readonly legal: boolean;
  readonly type: number;
  readonly word: number;
  readonly variables: number;
  readonly facts: boolean;
  readonly wait: boolean;
}

const any = fc.noBias(fc.nat({ max: 1_000 }));

export const movePlan: fc.Arbitrary<MovePlan> = fc.record({
  task: any,
  by: any,
  legal: fc.noBias(fc.boolean()),
  type: any,
  word: any,
  variables: any,
  facts: fc.noBias(fc.boolean()),
  wait: fc.noBias(fc.boolean()),
});

export const agents: readonly Caller[] = ["agent-1", "constructor", "agent-3"].map((id) => ({
  kind: "agent",
  id,
}));
export const person: Caller = { kind: "person", id: "pat", channel: "inbox" };
export const clock: Caller = { kind: "clock", id: "clock" };
const everybody = [...agents, person, person, clock];

export function callerOf({ by }: MovePlan): Caller {
  return everybody[by % everybody.length] ?? person;
}

const words = [
  "",
  "passed",
  "failed",
  "yes",
  "no",
  "constructor",
  "timeout",
  "max_retries_exceeded",
  "\0",
  "x".repeat(300),
];

/** Valid values, values of a wrong type, a reserved one, and one that is far too large. */
const variables: readonly (Readonly<Record<string, Json>> | undefined)[] = [
  undefined,
  undefined,
  undefined,
  { w1: true },
  { w1: false, w2: false },
  { n: 7, files: [] },
  { files: ["a", "b", "c"] },
  { files: "none" },
  { files: [1, 2, 3, 4, 5] },
  { approved: true },
  { approved: null, missing: "there" },
  { constructor: 1, toString: [] },
  { w1: "true" },
  { context: {} },
  { "no name": 1 },
  { big: "x".repeat(70_000) },
];

export function variablesOf({ variables: number }: MovePlan): Readonly<Record<string, Json>> | undefined {
  return variables[number % variables.length];
}

const callable = ["kid", "main", "unknown", ""];

/** Any move, mostly with arguments that are valid at the node. */
export function anyMove(plan: MovePlan, node: ProgramNode, nodes: readonly string[]): Move {
  const by = callerOf(plan);
  const known = [
    ...node.outputs,
    ...node.edges.flatMap(({ on }) => (on === undefined ? [] : [on])),
    ...words,
  ];
  const word = known[plan.word % known.length] ?? "";
  const id = [...nodes, "nobody", "a/b"][plan.word % (nodes.length + 2)] ?? "";
  const requirements = node.type === "task" || node.type === "gate" ? node.requirements : [];
  const evidence = requirements.map((requirement) => ({ requirement: requirement.id, holds: plan.facts }));
  const written = variablesOf(plan);
  const given = written && { variables: written };
  switch (plan.type % 17) {
    case 0:
      return { type: "begin", by };
    case 1:
      return { type: "answer", option: word, by };
    case 2:
      return { type: "timeout", by };
    case 3:
      return { type: "branches_ended", ended: { [id]: plan.facts }, doneBy: { [id]: { [id]: [id] } }, by };
    case 4:
      return { type: "resolve", resolution: "resume", ...(plan.facts && { on: word }), by };
    case 5:
      return { type: "resolve", resolution: "goto", node: id, note: word, by };
    case 6:
      return { type: "resolve", resolution: plan.facts ? "succeed" : "fail", by };
    case 7:
      return plan.variables % 4 === 0 ? { type: "cancel", by } : { type: "report", by };
    case 8:
      return { type: "pass", by };
    case 9:
      return { type: "skip", by };
    case 10:
      return { type: "call", workflow: callable[plan.word % callable.length] ?? "", ...given, by };
    case 11:
      return { type: "approve", requirement: requirements[0]?.id ?? word, by };
    case 13:
      return { type: "approve", requirement: requirements[0]?.id ?? word, by: person };
    case 12:
      return plan.variables % 4 === 0 ? { type: "end", by } : { type: "pass", by };
    default:
      return {
        type: "report",
        ...(plan.word % 7 > 0 && { outcome: word }),
        ...given,
        evidence,
        by,
      };
  }
}
