import { describe, expect, it } from "vitest";
import type { Caller } from "../model/caller.ts";
import type { Event } from "../model/event.ts";
import { loadValue } from "../workflow/load.ts";
import type { Program } from "../workflow/program.ts";
import { replayRun } from "./replay-run.ts";

const person: Caller = { kind: "person", id: "ann" };
const agent: Caller = { kind: "agent", id: "bot" };

function programOf(): Program {
  const { program } = loadValue({
    id: "release",
    nodes: {
      start: { type: "start" },
      build: { type: "task", name: "Build", evidence: [{ run: "npm test" }] },
      sign: { type: "gate", name: "Sign", evidence: [{ approval: "human", assurance: "operator" }] },
      ask: {
        type: "checkpoint",
        message: "Ship?",
        assurance: "operator",
        options: [
          { id: "yes", label: "Yes" },
          { id: "no", label: "No" },
        ],
      },
      polish: { type: "task", name: "Polish" },
      end: { type: "end", result: "success" },
    },
    edges: [
      { from: "start", to: "build" },
      { from: "build", to: "sign", on: "passed" },
      { from: "build", to: "polish", on: "failed" },
      { from: "sign", to: "ask", on: "passed" },
      { from: "sign", to: "build", on: "failed" },
      { from: "ask", to: "end", on: "yes" },
      { from: "ask", to: "polish", on: "no" },
      { from: "polish", to: "build" },
    ],
  });
  if (!program) throw new Error("the workflow is not valid");
  return program;
}

const program = programOf();
const [tests, approval] = ["build", "sign"].map((id) => {
  const node = program.nodes.get(id);
  return (node && "requirements" in node ? node.requirements[0]?.id : "") ?? "";
});
const entered = (step: string): Event => ({ type: "entered", step, at: 1 });
const receipt = { channel: "page", visit: 3, version: "v", shown: "s", assurance: "operator" } as const;
const approved: Event = {
  type: "approved",
  step: "sign",
  requirement: approval ?? "",
  report: "hash",
  receipt,
  by: person,
};
const answered: Event = {
  type: "answered",
  step: "ask",
  option: "yes",
  automatic: false,
  receipt,
  by: person,
};
const built: Event = {
  type: "reported",
  step: "build",
  outcome: "passed",
  witness: false,
  evidence: [{ requirement: tests ?? "", holds: true }],
  by: agent,
};
const signed: Event = {
  type: "reported",
  step: "sign",
  outcome: "passed",
  witness: false,
  hash: "hash",
  by: agent,
};
const ended: Event = { type: "ended", step: "end", result: "success" };

/** A legal run, one event after the other. */
const legal: readonly Event[] = [
  { type: "started", step: "start", variables: {}, at: 0 },
  entered("build"),
  built,
  entered("sign"),
  approved,
  signed,
  entered("ask"),
  { type: "asked", step: "ask", audience: "human" },
  answered,
  entered("end"),
  ended,
];

/** The run with some of its events in place of one. */
function instead(of: Event, ...events: readonly Event[]): readonly Event[] {
  return legal.flatMap((event) => (event === of ? events : [event]));
}

describe("a replayed run", () => {
  it("GA9: is legal if every step follows from the one before", () => {
    expect(replayRun(program, legal)).toBeUndefined();
    expect(replayRun(program, legal.slice(0, 5))).toBeUndefined();
  });

  it.each<readonly [string, readonly Event[]]>([
    ["no beginning", legal.slice(1)],
    ["another beginning", [{ type: "started", step: "ask", variables: {}, at: 0 }, ...legal.slice(7)]],
    ["a second beginning", [...legal.slice(0, 2), ...legal]],
    ["a step that is not there", instead(answered, answered, entered("elsewhere"))],
    ["no way to a step", [...legal.slice(0, 2), entered("ask"), ...legal.slice(7)]],
    ["a step left out", legal.filter((event) => event !== built && event !== approved && event !== signed)],
    ["a report without its evidence", instead(built, { ...built, evidence: [] })],
    [
      "evidence that does not hold",
      instead(built, { ...built, evidence: [{ requirement: tests ?? "", holds: false }] }),
    ],
    ["an outcome that the step lacks", instead(built, { ...built, outcome: "fine" })],
    ["a report that nobody approved", legal.filter((event) => event !== approved)],
    ["another report than the approved one", instead(signed, { ...signed, hash: "other" })],
    ["an approval by an agent", instead(approved, { ...approved, by: agent })],
    [
      "an approval at a lower level",
      instead(approved, { ...approved, receipt: { ...receipt, assurance: "client" } }),
    ],
    ["an answer by an agent", instead(answered, { ...answered, by: agent })],
    ["an answer without a receipt", instead(answered, { ...answered, receipt: undefined })],
    ["an answer that is not offered", instead(answered, { ...answered, option: "maybe" })],
    ["an automatic answer", instead(answered, { ...answered, automatic: true })],
    ["the way of another answer", instead(answered, { ...answered, option: "no" })],
    ["a skipped gate", instead(built, { type: "skipped", step: "build", automatic: false, by: agent })],
    ["a time limit that is not there", instead(answered, { type: "timed_out", step: "ask" })],
    ["an end before the end", instead(answered, ended)],
    ["an end twice", [...legal, ended]],
    ["more after the end", [...legal, entered("build")]],
    [
      "a called workflow that no step calls",
      instead(built, {
        type: "subflow_entered",
        step: "build",
        workflow: "x",
        version: "v",
        variables: {},
      }),
    ],
    [
      "a return without a call",
      instead(built, { type: "subflow_returned", step: "build", outcome: "passed" }),
    ],
    ["a join without a fork", instead(built, { type: "joined", step: "sign", outcome: "passed" })],
    ["a decision where none is", instead(built, { type: "decided", step: "build", to: "end" })],
    ["a decision in place of an answer", instead(answered, { type: "decided", step: "ask", to: "end" })],
    [
      "a fact in place of an approval",
      legal
        .filter((event) => event !== approved)
        .map((event) =>
          event === signed ? { ...signed, evidence: [{ requirement: approval ?? "", holds: true }] } : event,
        ),
    ],
  ])("GA9: is refused for %s", (_, events) => {
    expect(replayRun(program, events)).toEqual(expect.any(String));
  });
});
