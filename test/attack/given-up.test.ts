import { describe, expect, it } from "vitest";
import { Monitor } from "../../src/attack/monitor.ts";
import type { Event } from "../../src/model/event.ts";
import type { Json } from "../../src/model/json.ts";
import type { Resolution } from "../../src/model/move.ts";
import { desks } from "../support/with-desk.ts";
import { attacked } from "./attacked.fixture.ts";

const open = desks();
const agent = { kind: "agent", id: "a" } as const;
const person = { kind: "person", id: "p" } as const;

/** Its last step passes only with a value that random calls do not produce. */
const closing: Json = {
  id: "closing",
  version: "1",
  title: "Closing",
  finalActivity: "last",
  variables: [{ name: "n", type: "number", defaultValue: 0 }],
  activities: [
    {
      id: "main",
      name: "Main",
      steps: [
        { id: "one" },
        { kind: "checkpoint", id: "q", message: "Ok?", options: [{ id: "y", label: "Y" }] },
      ],
      transitions: [{ to: "last" }],
    },
    {
      id: "last",
      name: "Last",
      steps: [{ id: "wrap", actions: [{ action: "validate", target: "n > 7" }] }],
      transitions: [{ to: "__terminal__" }],
    },
  ],
};

/** The monitor's findings for a run that was given up, escalated, resolved, and then counts as done. */
async function counted(resolution: Resolution) {
  const desk = open();
  await desk.load("closing", closing);
  const begun = await desk.data<{ taskId: string }>("start_workflow", { workflow_id: "closing" });
  const task = begun.taskId;
  const {
    ports: { library, settings },
  } = desk.call;
  const store = await desk.call.ports.store();
  const program = await library.current(settings.project, "closing");
  if (!program) throw new Error("it is not loaded");
  const monitor = new Monitor(store, settings.project, { programs: [program] });
  const truth = { now: 0, person: true, shown: false };
  expect(await monitor.look(truth)).toEqual([]);
  const events: Event[] = [
    { type: "ending", step: "main/one", by: agent },
    { type: "entered", step: "last/wrap", at: 0 },
    { type: "escalated", step: "last/wrap", reason: "validate_failed" },
    { type: "resolved", step: "last/wrap", resolution, depth: 0, by: person },
    { type: "entered", step: "__terminal__", at: 0 },
    { type: "ended", step: "__terminal__", result: "success" },
  ];
  const record = await desk.record(task);
  const entry = { task, type: "moved" as const, at: 0, caller: person, events, change: {} };
  await store.commit({ project: settings.project, changes: [{ record, entry }] });
  return (await monitor.look(truth)).map(({ what }) => what);
}

describe("a run that was given up", () => {
  it("is reported if a retry makes it count as done", async () => {
    expect(await counted("resume")).toEqual(["was given up and counts as done"]);
  });

  it.each<Resolution>(["goto", "succeed"])("may count as done after a person's %s", async (resolution) => {
    expect(await counted(resolution)).toEqual([]);
  });

  it("never counts as done under attack", async () => {
    const desk = open();
    await desk.load("closing", closing);
    const { breaches } = await attacked(desk, "closing", 126);
    expect(breaches).toEqual([]);
  });
});
