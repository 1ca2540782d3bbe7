import type { GateFall } from "../../src/model/attack.ts";
import type { Json } from "../../src/model/json.ts";

const yes = { options: [{ id: "yes", label: "Yes" }] };

/** A gate of every kind and level, one after the other. */
export const everyLevel: Json = {
  id: "every-level",
  name: "Gates of every level",
  nodes: {
    start: { type: "start" },
    claim: { type: "task", name: "A variable that the agent writes", evidence: [{ variable: "true" }] },
    tests: { type: "task", name: "Evidence that Navigator gathers", evidence: [{ run: "npm test" }] },
    question: { type: "checkpoint", message: "A question to a person?", ...yes },
    operator: { type: "checkpoint", message: "A question to the operator?", assurance: "operator", ...yes },
    signed: { type: "checkpoint", message: "A question that is signed?", assurance: "present", ...yes },
    approved: {
      type: "gate",
      name: "An approval that is signed",
      evidence: [{ approval: "human", assurance: "present" }],
      maxRetries: 1,
    },
    stopped: { type: "end", name: "An end that asks a person", result: "blocked", escalation: "hitl" },
    sealed: {
      type: "end",
      name: "An end whose resolution is signed",
      result: "blocked",
      escalation: "hitl",
      assurance: "present",
    },
    end: { type: "end", result: "success" },
    held: { type: "end", result: "failure" },
  },
  edges: [
    { from: "start", to: "claim" },
    { from: "claim", to: "tests", on: "passed" },
    { from: "claim", to: "stopped", on: "failed" },
    { from: "tests", to: "question", on: "passed" },
    { from: "tests", to: "sealed", on: "failed" },
    { from: "stopped", to: "claim", on: "again" },
    { from: "sealed", to: "tests", on: "again" },
    { from: "question", to: "operator" },
    { from: "operator", to: "signed" },
    { from: "signed", to: "approved" },
    { from: "approved", to: "end", on: "passed" },
    { from: "approved", to: "held", on: "max_retries_exceeded" },
  ],
};

const names: Readonly<Record<string, string>> = {
  claim: "`evidence: variable`",
  tests: "`evidence: run`",
  question: "question to a person",
  operator: "question, `assurance: operator`",
  signed: "question, `assurance: present`",
  approved: "approval, `assurance: present`",
  stopped: "end that asks a person",
  sealed: "end that asks, `assurance: present`",
};

/** A page of the docs with its table of levels replaced; it must have one. */
export function withTable(page: string, table: string): string {
  const found = /^\| gate +\| falls to .*\n(?:\|.*\n)+/m;
  if (!found.test(page)) throw new Error("the page has no table of levels");
  return page.replace(found, () => `${table}\n`);
}

/** The table of the docs: at which level each kind of gate falls. */
export function fallTable(falls: readonly GateFall[]): string {
  const rows = falls.map(({ node, falls: level, by, unproven }) => {
    const without = unproven.length > 0 ? `; went on unproven: ${unproven.join(", ")}` : "";
    return [names[node] ?? node, level, `${by ?? "nothing"}${without}`];
  });
  const all = [["gate", "falls to", "by"], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  const [head = [], ...body] = all;
  return [line(head), rule, ...body.map(line)].join("\n");
}
