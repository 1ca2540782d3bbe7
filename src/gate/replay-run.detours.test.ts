import { describe, expect, it } from "vitest";
import type { Caller } from "../model/caller.ts";
import type { Event } from "../model/event.ts";
import type { Excursion } from "../model/routing.ts";
import { loadValue } from "../workflow/load.ts";
import type { Program } from "../workflow/program.ts";
import { replayRun } from "./replay-run.ts";

const agent: Caller = { kind: "agent", id: "bot" };
const person: Caller = { kind: "person", id: "ann" };

/** Work, then evidence, then a question; a failure leads to an end that waits for a person. */
function programOf(): Program {
  const { program } = loadValue({
    id: "release",
    nodes: {
      start: { type: "start" },
      plan: { type: "task", name: "Plan" },
      draft: { type: "task", name: "Draft" },
      build: { type: "task", name: "Build", evidence: [{ run: "npm test" }], maxRetries: 1 },
      ask: { type: "checkpoint", message: "Ship?", options: [{ id: "yes", label: "Yes" }] },
      slow: { type: "task", name: "Wait", timeout: "1h" },
      help: { type: "end", result: "blocked", escalation: "hitl" },
      end: { type: "end", result: "success" },
    },
    edges: [
      { from: "start", to: "plan" },
      { from: "plan", to: "draft" },
      { from: "draft", to: "build" },
      { from: "build", to: "ask", on: "passed" },
      { from: "build", to: "help", on: "max_retries_exceeded" },
      { from: "ask", to: "slow", on: "yes" },
      { from: "slow", to: "end" },
      { from: "help", to: "draft", on: "again" },
    ],
  });
  if (!program) throw new Error("the workflow is not valid");
  return program;
}

const program = programOf();
const entered = (step: string): Event => ({ type: "entered", step, at: 1 });
const reported = (step: string, outcome?: string): Event => ({
  type: "reported",
  step,
  witness: false,
  ...(outcome !== undefined && { outcome }),
  by: agent,
});
const started: Event = { type: "started", step: "start", variables: {}, at: 0 };
const ended: Event = { type: "ended", step: "end", result: "success" };
const atEnd: readonly Event[] = [entered("end"), ended];
const atDraft: readonly Event[] = [started, entered("plan"), reported("plan"), entered("draft")];
const atBuild: readonly Event[] = [...atDraft, reported("draft"), entered("build")];

/** A detour from a step, and its verified return. */
function detour(step: string, routed: Omit<Excursion, "decision">): readonly Event[] {
  return [
    {
      type: "subflow_entered",
      step,
      workflow: "mend",
      version: "v",
      variables: {},
      routed: { decision: "DETOUR", ...routed },
    },
    entered("start"),
    { type: "subflow_returned", step, outcome: "passed", verified: true },
  ];
}

function resolved(resolution: string, step: string, by: Caller = person, depth = 0): Event {
  return { type: "resolved", step, resolution, depth, by };
}

const stopped = (step: string): Event => ({ type: "escalated", step, reason: "routed" });

describe("a routed detour", () => {
  it("GA16: leads back to its step, and on where no gate stands between", () => {
    const back = [...atBuild, ...detour("build", { return: "resume" }), entered("build")];
    expect(replayRun(program, back)).toBeUndefined();
    const onwards = [...atDraft, ...detour("draft", { return: "goto", goto: "build" }), entered("build")];
    expect(replayRun(program, onwards)).toBeUndefined();
    const advanced = [...atDraft, ...detour("draft", { return: "advance" }), entered("build")];
    expect(replayRun(program, advanced)).toBeUndefined();
  });

  it.each<readonly [string, readonly Event[]]>([
    ["a jump over a gate", [...atDraft, ...detour("draft", { return: "goto", goto: "end" }), ...atEnd]],
    ["a jump from a gate", [...atBuild, ...detour("build", { return: "goto", goto: "ask" }), entered("ask")]],
    ["an advance past evidence", [...atBuild, ...detour("build", { return: "advance" }), entered("ask")]],
    [
      "an advance where it returns to its step",
      [...atDraft, ...detour("draft", { return: "resume" }), entered("build")],
    ],
    [
      "a jump where it advances",
      [...atDraft, ...detour("draft", { return: "resume", goto: "build" }), entered("build")],
    ],
  ])("GA16: is refused for %s", (_, events) => {
    expect(replayRun(program, events)).toEqual(expect.any(String));
  });
});

describe("a resolution", () => {
  it("GA16: leads along the ways back of its place", () => {
    const helped = [
      ...atBuild,
      reported("build", "failed"),
      { type: "exhausted", step: "build" } as const,
      entered("help"),
      stopped("help"),
    ];
    expect(replayRun(program, [...helped, resolved("resume", "help"), entered("draft")])).toBeUndefined();
    const again = [...atBuild, stopped("build"), resolved("resume", "build"), entered("build")];
    expect(replayRun(program, again)).toBeUndefined();
  });

  it.each<readonly [string, readonly Event[]]>([
    ["giving up, and going on", [...atBuild, resolved("fail", "build", agent), ...atEnd]],
    ["cancelling, and going on", [...atBuild, resolved("cancel", "build"), ...atEnd]],
    ["a resolution that is none", [...atBuild, resolved("approve", "build"), ...atEnd]],
    ["resuming past evidence", [...atBuild, resolved("resume", "build"), entered("ask")]],
    ["resuming at another step", [...atBuild, resolved("resume", "slow"), ...atEnd]],
    [
      "resuming out of a detour",
      [
        ...atBuild,
        ...detour("build", { return: "resume" }).slice(0, 2),
        resolved("resume", "slow", agent),
        ...atEnd,
      ],
    ],
    [
      "giving up in a detour, and going on",
      [
        ...atBuild,
        ...detour("build", { return: "resume" }).slice(0, 2),
        resolved("fail", "slow", agent),
        ...atEnd,
      ],
    ],
  ])("GA16: is refused for %s", (_, events) => {
    expect(replayRun(program, events)).toEqual(expect.any(String));
  });
});

it.each<readonly [string, Event, string]>([
  ["used-up retries", { type: "exhausted", step: "build" }, "help"],
  ["a retry", { type: "retried", step: "slow", used: 1, remaining: 1 }, "slow"],
  ["a time limit", { type: "timed_out", step: "slow" }, "slow"],
])("GA16: %s of another step than the one where the run is lead nowhere", (_, event, to) => {
  expect(replayRun(program, [...atDraft, event, entered(to)])).toEqual(expect.any(String));
});

it("GA16: a time limit of one step does not lead along the ways of another", () => {
  const slow: Event[] = [
    ...atBuild,
    {
      type: "reported",
      step: "build",
      outcome: "passed",
      witness: false,
      evidence: [{ requirement: requirementOf("build"), holds: true }],
      by: agent,
    },
    entered("ask"),
    { type: "answered", step: "ask", option: "yes", automatic: false, by: person },
    entered("slow"),
  ];
  expect(replayRun(program, [...slow, { type: "timed_out", step: "slow" }, entered("end")])).toBeUndefined();
  expect(replayRun(program, [...slow, { type: "timed_out", step: "build" }, entered("help")])).toEqual(
    expect.any(String),
  );
});

function requirementOf(step: string): string {
  const node = program.nodes.get(step);
  return (node && "requirements" in node ? node.requirements[0]?.id : "") ?? "";
}
