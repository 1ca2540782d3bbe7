import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Attachment } from "../../../../src/model/attachment.ts";
import type { Refusal } from "../../../../src/model/refusal.ts";
import { workshops } from "../../../support/with-workshop.ts";
import { proven, type Workshop } from "../../../support/workshop.ts";

const open = workshops();
const passed = { taskId: "t", result: "passed" };
const log = { taskId: "t", type: "log", text: "all well" };
const sha = (text: string) => createHash("sha256").update(text).digest("hex");

function problemsOf({ facts }: Refusal): readonly string[] {
  return (facts as { unmet: { problem: string }[] }).unmet.map(({ problem }) => problem);
}

async function atGate(shop: Workshop): Promise<void> {
  await shop.atGate([{ attachment: "log" }]);
}

describe("a gate that asks for an attachment", () => {
  it("is closed until one of its type is attached", async () => {
    const shop = open();
    await atGate(shop);
    const { desk } = shop;
    const agent = shop.agent();
    expect(problemsOf(await desk.harmless("advance_task", passed, agent))).toEqual([
      "nothing of this type is attached; attach it before the report, or with it",
    ]);
    await desk.ask("attach", { ...log, type: "picture" }, agent);
    expect((await desk.harmless("advance_task", passed, agent)).code).toBe("EVIDENCE_MISSING");
    await desk.ask("attach", log, agent);
    expect(await desk.data("advance_task", passed, agent)).toMatchObject({ nextStep: "end" });
    const reported = (await desk.history("t")).flatMap(({ events }) => events);
    expect(reported).toContainEqual(
      expect.objectContaining({
        type: "reported",
        step: "check",
        evidence: [
          {
            requirement: "1:attachment log",
            holds: true,
            detail: `a text, 8 bytes, sha256 ${sha("all well").slice(0, 12)}`,
          },
        ],
      }),
    );
  });

  it("T13: opens for an attachment of the report itself, in the same entry", async () => {
    const shop = open();
    await atGate(shop);
    const { desk } = shop;
    const attachments = [{ type: "log", name: "run 1", text: "all well" }];
    await desk.ask("advance_task", { ...passed, attachments }, shop.agent({}, "bot"));
    const entry = (await desk.history("t")).at(-1);
    expect(entry).toMatchObject({ type: "moved", caller: { id: "bot" }, change: { attachments: 1 } });
    expect(entry?.events.map(({ type }) => type).slice(0, 2)).toEqual(["attached", "reported"]);
    expect(await desk.data("get_attachment", { taskId: "t", type: "log" })).toMatchObject({
      attachment: { name: "run 1", step: "check", version: entry?.version },
      text: "all well",
    });
  });

  it("drops the attachments of a refused report", async () => {
    const shop = open();
    await shop.atGate([{ attachment: "log" }, { variable: "ready == true" }]);
    const attachments = [{ type: "log", text: "all well" }];
    const refusal = await shop.desk.harmless("advance_task", { ...passed, attachments }, shop.agent());
    expect(problemsOf(refusal)).toEqual(["ready == true does not hold"]);
  });

  it("T13: is not opened again by an attachment of an earlier visit", async () => {
    const shop = open();
    await atGate(shop);
    const { desk } = shop;
    const agent = shop.agent();
    await desk.ask("attach", log, agent);
    await desk.advance("t", "failed", "passed");
    expect(await desk.task("t")).toMatchObject({ currentStep: "check", attachments: 1 });
    expect(problemsOf(await desk.harmless("advance_task", passed, agent))).toEqual([
      "what is attached came before this visit of the step; attach it again",
    ]);
    await desk.ask("attach", log, agent);
    expect(await desk.data("advance_task", passed, agent)).toMatchObject({ nextStep: "end" });
  });

  it("is not opened by an attachment from before the gate was reached", async () => {
    const shop = open();
    await shop.desk.load("proven", proven([{ attachment: "log" }]));
    await shop.desk.plant({ id: "t", workflowType: "proven" });
    await shop.desk.advance("t", undefined);
    await shop.desk.ask("attach", log, shop.agent());
    await shop.desk.advance("t", "passed");
    expect((await shop.desk.harmless("advance_task", passed, shop.agent())).code).toBe("EVIDENCE_MISSING");
  });

  it("T13: does not open while an attached file has changed", async () => {
    const shop = open();
    await atGate(shop);
    const { desk } = shop;
    const agent = shop.agent();
    shop.write("out/run.log", "all well");
    const file = { taskId: "t", type: "log", path: "out/../out/run.log" };
    expect(await desk.data("attach", file, agent)).toMatchObject({
      attachment: { path: "out/run.log", size: 8, sha256: sha("all well") },
    });
    shop.write("out/run.log", "not well");
    const [problem] = problemsOf(await desk.harmless("advance_task", passed, agent));
    expect(problem).toBe(
      `out/run.log has changed since it was attached: then 8 bytes, sha256 ${sha("all well")}; now 8 bytes, sha256 ${sha("not well")}`,
    );
    expect(await desk.data("get_attachment", { taskId: "t", type: "log" }, agent)).toMatchObject({
      changed: problem,
    });
    rmSync(join(shop.root, "out/run.log"));
    expect(problemsOf(await desk.harmless("advance_task", passed, agent))).toEqual([
      "out/run.log is not there",
    ]);
    shop.write("out/run.log", "all well");
    expect(await desk.data("get_attachment", { taskId: "t", type: "log" }, agent)).not.toHaveProperty(
      "changed",
    );
    expect(await desk.data("advance_task", passed, agent)).toMatchObject({ nextStep: "end" });
  });

  it("applies a repeated report with its attachments once", async () => {
    const shop = open();
    await atGate(shop);
    const report = { ...passed, attachments: [{ type: "log", text: "all well" }], idempotencyKey: "k" };
    const first = await shop.desk.data("advance_task", report, shop.agent());
    const before = await shop.desk.dump();
    expect(await shop.desk.data("advance_task", report, shop.agent())).toEqual(first);
    expect(await shop.desk.dump()).toBe(before);
    const other = { ...report, attachments: [{ type: "log", text: "another" }] };
    expect((await shop.desk.harmless("advance_task", other, shop.agent())).code).toBe("INPUT_INVALID");
  });
});

describe("an attachment", () => {
  it("is listed with the task, with the version of its entry", async () => {
    const shop = open();
    await atGate(shop);
    const { desk } = shop;
    await desk.ask("attach", { ...log, name: "a" }, shop.agent());
    await desk.ask("attach", { ...log, name: "a", text: "again" }, shop.agent());
    const listed = await desk.data<{ attachments: Attachment[] }>("get_task", {
      taskId: "t",
      include: ["attachments"],
    });
    const { version } = await desk.record("t");
    expect(listed.attachments).toMatchObject([
      { type: "log", name: "a", size: 8, sha256: sha("all well"), version: version - 1 },
      { type: "log", name: "a", size: 5, sha256: sha("again"), version },
    ]);
    const read = (more: object) => desk.data("get_attachment", { taskId: "t", type: "log", ...more });
    expect(await read({})).toMatchObject({ text: "again" });
    expect(await read({ sha256: sha("all well") })).toMatchObject({ text: "all well" });
    expect((await desk.harmless("get_attachment", { taskId: "t", type: "log", name: "b" })).code).toBe(
      "ATTACHMENT_NOT_FOUND",
    );
  });

  it("is replaced by one of the same type and name, and stays in the history", async () => {
    const shop = open();
    await atGate(shop);
    const { desk } = shop;
    for (const name of ["a", "a", "b"]) await desk.ask("attach", { ...log, name, text: `${name}${name}` });
    for (const text of ["1", "2"]) await desk.ask("attach", { ...log, name: "a", text });
    const answer = await desk.data("attach", { ...log, name: "a", text: "last", replace: true });
    expect(answer).toMatchObject({ total: 2 });
    expect((await desk.record("t")).attachments).toMatchObject([{ name: "b" }, { name: "a", size: 4 }]);
    const entries = await desk.history("t");
    expect(entries.filter(({ type }) => type === "attached")).toHaveLength(5);
  });

  it("is stored once, even if the call is repeated", async () => {
    const shop = open();
    await atGate(shop);
    const first = await shop.desk.data("attach", log);
    const before = await shop.desk.dump();
    expect(await shop.desk.data("attach", log)).toEqual(first);
    expect(await shop.desk.data("attach", { ...log, replace: true })).toEqual(first);
    expect(await shop.desk.dump()).toBe(before);
  });

  it("is removed when the task is replaced, and ignored when a task is loaded as it was read", async () => {
    const shop = open();
    await atGate(shop);
    const { desk } = shop;
    await desk.ask("attach", log);
    const { waitingFor: _waiting, ...task } = await desk.task("t");
    await desk.data("load_task_tree", { tasks: [task] });
    expect(await desk.task("t")).toMatchObject({ attachments: 1 });
    await desk.data("load_task_tree", { tasks: [{ id: "t", workflowType: "proven" }], mode: "replace" });
    expect(await desk.task("t")).not.toHaveProperty("attachments");
    expect(await desk.data("verify_history")).toMatchObject({ problems: [] });
  });
});
