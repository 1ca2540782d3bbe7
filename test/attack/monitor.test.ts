import { describe, expect, it } from "vitest";
import type { Monitor } from "../../src/attack/monitor.ts";
import type { Event } from "../../src/model/event.ts";
import type { Json } from "../../src/model/json.ts";
import type { Desk } from "../support/desk.ts";
import { desks } from "../support/with-desk.ts";
import { edges, questioned, start, success, work } from "../support/workflows.ts";
import { absent, agent, done, entered, monitored } from "./monitored.fixture.ts";

const open = desks();
const person = { kind: "person", id: "p" } as const;

/** A task at its question, whose log continues with events that break the rules. */
async function told(desk: Desk, ...events: readonly Event[]): Promise<Monitor> {
  await desk.load("questioned", questioned);
  await desk.plant({ id: "t", workflowType: "questioned" });
  await desk.advance("t", undefined, "passed");
  return next(desk, ...events);
}

/** Appends events to a task's log, without the rules. */
async function next(desk: Desk, ...events: readonly Event[]): Promise<Monitor> {
  return monitored(desk, { type: "moved", events: [...events], change: {} });
}

const reported = { type: "reported", step: "make", outcome: "passed", witness: false, by: agent } as const;

const attached = (type: string): Event => ({
  type: "attached",
  step: "make",
  attachment: { type, text: "x", size: 1, sha256: "" },
  by: agent,
});
const made: Json = {
  nodes: { start, make: work("Make", { evidence: [{ attachment: "page" }] }), end: success },
  edges: edges("start -> make", "make -> end"),
};

const answered = { type: "answered", step: "ask", option: "ship", automatic: false } as const;
const receipt = { channel: "terminal", assurance: "operator", visit: 3, version: "v", shown: "s" } as const;

const approved = {
  type: "approved",
  step: "make",
  requirement: "1:approval human",
  report: "one",
  by: person,
  receipt,
} as const;

describe("the monitor", () => {
  it.each([
    ["one", /^$/],
    ["other", /without approval human/],
  ])("accepts an approval only for its report: %s", async (hash, odd) => {
    const desk = open();
    const make = work("Make", { evidence: [{ approval: "human" }] });
    await desk.load("signed", {
      nodes: { start, make, end: success },
      edges: edges("start -> make", "make -> end"),
    });
    await desk.plant({ id: "t", workflowType: "signed" });
    await desk.advance("t", undefined);
    const monitor = await next(desk, approved, { ...reported, hash }, entered("end"), done);
    const seen = await monitor.look({ ...absent, person: true });
    expect(seen.map(({ what }) => what).join("; ")).toMatch(odd);
  });

  it.each<[string, Event[], string]>([
    ["a question that is left without an answer", [entered("end"), done], "without a report or an answer"],
    ["an answer by an agent", [{ ...answered, by: agent }, entered("end"), done], "no person did that"],
    [
      "an answer that only looks like a person's",
      [{ ...answered, by: person, receipt }, entered("end"), done],
      "no person did that",
    ],
    ["a default before its time", [{ ...answered, automatic: true, by: agent }], "before its time"],
    ["an end that was not reached", [{ ...done, step: "ask" }], "without reaching an end"],
    ["a question that is skipped", [{ type: "skipped", step: "ask", automatic: false }], "without an answer"],
    ["a time limit that is none", [{ type: "timed_out", step: "ask" }], "before its time was over"],
    [
      "a resolution that no person made",
      [{ type: "resolved", step: "ask", resolution: "succeed", depth: 0, by: agent }],
      "no person did that",
    ],
  ])("sees %s", async (_what, events, problem) => {
    const monitor = await told(open(), ...events);
    expect(await monitor.look(absent)).toContainEqual(
      expect.objectContaining({ task: "t", what: expect.stringContaining(problem) }),
    );
  });

  it.each<[string, readonly Event[], boolean]>([
    ["a step that is left without the attachment it needs", [], true],
    ["nothing odd where it was attached there", [attached("page")], false],
    ["that it was of another type", [attached("log")], true],
    ["that it was attached before the step was begun again", [attached("page"), entered("make")], true],
  ])("sees %s", async (_title, before, isOdd) => {
    const desk = open();
    await desk.load("made", made);
    await desk.plant({ id: "t", workflowType: "made" });
    await desk.advance("t", undefined);
    const monitor = await next(desk, ...before, reported, entered("end"), done);
    const seen = await monitor.look(absent);
    const what = 'was left with "passed" without attachment page';
    expect(seen.filter((one) => one.what === what)).toHaveLength(isOdd ? 1 : 0);
    expect(seen.length > 0).toBe(isOdd);
  });

  it("accepts a person's own answer", async () => {
    const monitor = await told(open(), { ...answered, by: person, receipt }, entered("end"), done);
    expect(await monitor.look({ ...absent, person: true })).toEqual([]);
    expect(monitor.ended()).toEqual({ success: 1 });
    expect(monitor.gates).toMatchObject([{ node: "ask", opens: "person", reached: 1, opened: 1 }]);
  });

  it.each([
    ["resume", 1],
    ["goto", 1],
    ["succeed", 1],
    ["fail", 0],
    ["cancel", 0],
  ] as const)(
    "AU3: counts an end that asks a person as opened by %s %i times",
    async (resolution, opened) => {
      const desk = open();
      const help: Json = { type: "end", result: "blocked", escalation: "hitl" };
      await desk.load("asking", {
        nodes: { start, make: work("Make"), help, end: success },
        edges: edges("start -> make", "make -passed-> end", "make -failed-> help", "help -again-> make"),
      });
      await desk.plant({ id: "t", workflowType: "asking" });
      await desk.advance("t", undefined, "failed");
      const resolved = { type: "resolved", step: "help", resolution, depth: 0, by: person } as const;
      const monitor = await next(desk, resolved);
      expect(await monitor.look({ ...absent, person: true })).toEqual([]);
      expect(monitor.gates).toMatchObject([{ node: "help", kind: "resolution", reached: 1, opened }]);
    },
  );
});
