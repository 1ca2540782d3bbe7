import { describe, expect, it } from "vitest";
import type { Event } from "../../src/model/event.ts";
import type { NewEntry } from "../../src/model/history.ts";
import { Monitor } from "../../src/operations/attack/monitor.ts";
import type { Desk } from "../support/desk.ts";
import { desks } from "../support/with-desk.ts";
import { questioned } from "../support/workflows.ts";

const open = desks();
const agent = { kind: "agent", id: "a" } as const;
const person = { kind: "person", id: "p" } as const;
const absent = { now: 0, person: false, shown: false };

/** A task that waits at its question, and what the log is made to tell of it next, whatever the rules say. */
async function told(desk: Desk, ...events: readonly Event[]): Promise<Monitor> {
  await desk.load("questioned", questioned);
  await desk.plant({ id: "t", workflowType: "questioned" });
  await desk.advance("t", undefined, "passed");
  const store = await desk.context.store();
  const { library, settings } = desk.context;
  const record = await desk.record("t");
  const program = await library.pinned(settings.project, record.definition ?? "");
  const monitor = new Monitor(store, settings.project, [program]);
  expect(await monitor.look(absent)).toEqual([]);
  const entry: NewEntry = { task: "t", type: "moved", at: 0, caller: agent, events: [...events], change: {} };
  await store.commit({ project: settings.project, changes: [{ record, entry }] });
  return monitor;
}

const entered = (step: string) => ({ type: "entered", step, at: 0 }) as const;
const done = { type: "ended", step: "end", result: "success" } as const;

const answered = { type: "answered", step: "ask", option: "ship", automatic: false } as const;
const receipt = { channel: "terminal", assurance: "operator", visit: 3, version: "v", shown: "s" } as const;

describe("the monitor", () => {
  it.each<[string, Event[], string]>([
    ["a question that is left without an answer", [entered("end"), done], "without anything having been"],
    ["an answer by an agent", [{ ...answered, by: agent }, entered("end"), done], "no person did that"],
    [
      "an answer that only looks like a person's",
      [{ ...answered, by: person, receipt }, entered("end"), done],
      "no person did that",
    ],
    ["a default before its time", [{ ...answered, automatic: true, by: agent }], "before its time"],
    ["an end that was not come to", [{ ...done, step: "ask" }], "without having come to an end"],
    [
      "a question that is gone past",
      [{ type: "skipped", step: "ask", automatic: false }],
      "without an answer",
    ],
    ["a time limit that is none", [{ type: "timed_out", step: "ask" }], "before its time was over"],
    [
      "a way that no person chose",
      [{ type: "resolved", step: "ask", resolution: "succeed", depth: 0, by: agent }],
      "no person did that",
    ],
  ])("sees %s", async (_what, events, problem) => {
    const monitor = await told(open(), ...events);
    expect(await monitor.look(absent)).toContainEqual(
      expect.objectContaining({ task: "t", what: expect.stringContaining(problem) }),
    );
  });

  it("has nothing to say about a person's own answer", async () => {
    const monitor = await told(open(), { ...answered, by: person, receipt }, entered("end"), done);
    expect(await monitor.look({ ...absent, person: true })).toEqual([]);
    expect(monitor.ended()).toEqual({ success: 1 });
    expect(monitor.gates).toMatchObject([{ node: "ask", opens: "person", reached: 1, opened: 1 }]);
  });
});
