import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replay } from "../../src/engine/evolve.ts";
import { verifyChain } from "../../src/store/chain.ts";
import { databaseFor } from "../support/database-for.ts";
import { Desk } from "../support/desk.ts";
import { calling, forked, reviewed } from "../support/workflows.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "navigator-restart-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs each part of a story on a newly opened store. */
async function inParts(name: string, ...parts: readonly ((desk: Desk) => Promise<unknown>)[]): Promise<void> {
  let passed = 0;
  for (const part of parts) {
    const desk = new Desk({ file: await databaseFor(join(folder, `${name}.db`)) });
    desk.pass(passed);
    passed += 1_000;
    await part(desk);
    await desk.close();
  }
}

describe("T5: a restart in the middle changes nothing", () => {
  it("T5: a task with retries and a person's decision continues where it was", async () => {
    await inParts(
      "walk",
      (desk) => desk.load("reviewed", reviewed),
      (desk) => desk.plant({ id: "t", workflowType: "reviewed", context: { deep: { a: [1] } } }),
      (desk) => desk.advance("t", undefined, "passed", "failed"),
      async (desk) => expect(await desk.advance("t", "passed", "failed")).toMatchObject({ retriesUsed: 2 }),
      (desk) => desk.advance("t", "passed", "failed", "passed"),
      async (desk) => expect(await desk.advance("t", "failed")).toMatchObject({ action: "escalate" }),
      (desk) => desk.ask("resolve_task", { taskId: "t", resolution: "goto", node: "review" }),
      async (desk) => {
        expect(await desk.advance("t", "passed")).toMatchObject({ task: { status: "COMPLETED" } });
        expect(await desk.task("t")).toMatchObject({ context: { deep: { a: [1] } } });
        const entries = await desk.history("t");
        const { position, hash, version } = await desk.record("t");
        expect(replay(entries.flatMap(({ events }) => events))).toEqual(position);
        expect(verifyChain("test", entries)).toMatchObject({ sound: true, version, hash });
        expect((await desk.ask("get_pending_syncs"))._sync_reminder?.total).toBe(entries.length);
      },
    );
  });

  it("forks, subflows, claims and keys are found again", async () => {
    let first = "";
    const report = { taskId: "t", result: "passed", idempotencyKey: "k" };
    await inParts(
      "parts",
      async (desk) => {
        await desk.load("child", forked("all-pass", "fork"));
        await desk.load("parent", calling("child"));
        await desk.plant({ id: "t", workflowType: "parent" });
        await desk.advance("t", undefined);
        first = JSON.stringify(await desk.data("advance_task", report));
      },
      (desk) => desk.take("w", { limit: 2 }),
      async (desk) => {
        expect(JSON.stringify(await desk.data("advance_task", report))).toBe(first);
        const [left] = (await desk.records()).filter(({ parent }) => parent === "t");
        expect(left?.claim).toMatchObject({ owner: "w", fence: 1 });
        await desk.ask("advance_task", { taskId: left?.id, result: "passed", fence: 1 });
      },
      async (desk) => {
        desk.pass(60_000);
        const [right] = await desk.take("w2");
        expect(right).toMatchObject({ currentStep: "right", fence: 2 });
        await desk.ask("advance_task", { taskId: right?.id, result: "passed", fence: 2, worker: "w2" });
      },
      async (desk) => expect(await desk.advance("t", "passed")).toMatchObject({ nextStep: "after" }),
    );
  });

  it("a task continues on its version, even if another was loaded since", async () => {
    const shorter = {
      ...reviewed,
      edges: reviewed.edges.map((edge) => (edge["from"] === "analyze" ? { ...edge, to: "end" } : edge)),
    };
    await inParts(
      "version",
      async (desk) => {
        await desk.load("reviewed", reviewed);
        await desk.plant({ id: "t", workflowType: "reviewed" });
      },
      async (desk) => {
        const refusal = await desk.try("load_workflow", { id: "reviewed", definition: shorter });
        expect(refusal.ok || refusal.refusal.code === "WORKFLOW_INVALID").toBe(true);
      },
      async (desk) =>
        expect(await desk.advance("t", undefined, "passed")).toMatchObject({ nextStep: "review" }),
    );
  });
});
