import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Desk } from "../../support/desk.ts";
import { deeds, perform } from "./import-store.arbitrary.ts";

const RUNS = { numRuns: 25, seed: 20_260_301 };

async function exported(desk: Desk): Promise<string> {
  return (await desk.data<{ text: string }>("export_store")).text;
}

/** A folder without workflows, because loading the bundled ones takes longer than the tests. */
const bundled = "test/support";

/** Another store at the same time. */
function another(desk: Desk, project = "test"): Desk {
  return new Desk({ bundled, settings: { project }, clock: desk.call.ports.now });
}

describe("an imported export", () => {
  it("is exported again byte for byte, after any calls", async () => {
    const property = fc.asyncProperty(deeds, async (all) => {
      const desk = new Desk({ bundled });
      const copy = another(desk);
      try {
        await perform(desk, all);
        const text = await exported(desk);
        await copy.ask("import_store", { text });
        expect(await exported(copy)).toBe(text);
        expect(await copy.dump()).toBe(await desk.dump());
      } finally {
        await desk.close();
        await copy.close();
      }
    });
    await fc.assert(property, RUNS);
  });

  it("is intact in a project of another name, and equal again under its own", async () => {
    const property = fc.asyncProperty(deeds, async (all) => {
      const desk = new Desk({ bundled });
      const [other, back] = [another(desk, "other"), another(desk)];
      try {
        await perform(desk, all);
        const text = await exported(desk);
        expect(await other.data("import_store", { text })).toMatchObject({ project: "other", from: "test" });
        expect(await other.data("verify_history")).toMatchObject({ broken: 0, problems: [] });
        await back.ask("import_store", { text: await exported(other) });
        expect(await exported(back)).toBe(text);
      } finally {
        for (const each of [desk, other, back]) await each.close();
      }
    });
    await fc.assert(property, RUNS);
  });

  it("behaves as the original does", async () => {
    const desk = new Desk({ bundled });
    const copy = another(desk);
    const walk = [
      ["advance_task", { taskId: "task 1", result: "passed", idempotencyKey: "later" }],
      ["advance_task", { taskId: "task 1", result: "failed" }],
      ["get_pending_syncs", {}],
      ["get_next_tasks_from_tree", { limit: 9 }],
      ["get_tasks_by_status", {}],
    ] as const;
    await perform(desk, []);
    await desk.advance("task 1", undefined);
    await copy.ask("import_store", { text: await exported(desk) });
    for (const [name, input] of walk)
      expect(await copy.try(name, input)).toEqual(await desk.try(name, input));
    await desk.close();
    await copy.close();
  });
});
