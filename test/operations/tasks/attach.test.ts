import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { replay } from "../../../src/engine/evolve.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import { attachmentsIn } from "../../../src/tasks/attachments.ts";
import { workshops } from "../../support/with-workshop.ts";
import { proven, type Workshop } from "../../support/workshop.ts";

const open = workshops();
const log = { taskId: "t", type: "log", text: "all well" };
const done = { summary: "Done.", outcome: "passed" };

async function atGate(shop: Workshop): Promise<void> {
  await shop.atGate([{ attachment: "log" }]);
}

/** Files in the project and beside it. */
function files(shop: Workshop): void {
  shop.write("run.log", "all well");
  mkdirSync(join(shop.root, "folder"));
  const secret = join(dirname(shop.root), "secret");
  writeFileSync(secret, "secret");
  symlinkSync(secret, join(shop.root, "link"));
  shop.write("large", "");
  truncateSync(join(shop.root, "large"), 16 * 1024 * 1024 + 1);
}

describe("attaching is refused", () => {
  it.each<[string, object, string, string]>([
    ["an unknown field", { txt: "x" }, "INPUT_INVALID", 'txt: unknown; did you mean "text"?'],
    ["both a text and a file", { path: "run.log" }, "INPUT_INVALID", "either a text or the path of a file"],
    ["neither of them", { text: undefined }, "INPUT_INVALID", "either a text or the path of a file"],
    ["no type", { type: "" }, "INPUT_INVALID", "type: "],
    ["a text that is none", { text: "\ud800" }, "INPUT_INVALID", "well-formed text"],
    ["a text that is too large", { text: "ä".repeat(32_769) }, "INPUT_TOO_LARGE", "65538 bytes"],
    ["a file elsewhere", file("../secret"), "PATH_OUTSIDE_PROJECT", "../secret is outside the project"],
    ["a file by its full path", file("/etc/hosts"), "PATH_OUTSIDE_PROJECT", "outside the project"],
    ["a link that leads out", file("link"), "PATH_OUTSIDE_PROJECT", "link is outside the project"],
    ["a file that is not there", file("gone"), "INPUT_UNREADABLE", "gone is not there"],
    ["a folder", file("folder"), "INPUT_UNREADABLE", "folder is not a file"],
    ["a file that is too large", file("large"), "INPUT_TOO_LARGE", "more than 16 MiB"],
    ["a task that is not there", { taskId: "none" }, "TASK_NOT_FOUND", "none"],
    ["no task", { taskId: undefined }, "INPUT_INVALID", "either the task"],
    ["a task and a run", { state: "some-thing" }, "INPUT_INVALID", "either the task"],
    ["a run that is none", { taskId: undefined, state: "x" }, "STATE_INVALID", "not a state"],
    ["a claim that nobody has", { fence: 7 }, "CLAIM_LOST", "does not hold"],
  ])("with %s", async (_what, more, code, message) => {
    const shop = open();
    await atGate(shop);
    files(shop);
    const refusal = await shop.desk.harmless("attach", { ...log, ...more }, shop.agent());
    expect(refusal).toMatchObject({ code, message: expect.stringContaining(message) });
  });

  function file(path: string): object {
    return { text: undefined, path };
  }

  it("in a report, with the field of the problem", async () => {
    const shop = open();
    await atGate(shop);
    const attachments = [
      { type: "log", text: "x" },
      { type: "log", text: "x", path: "y" },
    ];
    const refusal = await shop.desk.harmless("advance_task", { taskId: "t", attachments }, shop.agent());
    expect(refusal.message).toBe("attachments.1.text: attach either a text or the path of a file");
    const eleven = Array.from({ length: 11 }, () => ({ type: "log", text: "x" }));
    const many = { taskId: "t", attachments: eleven };
    expect((await shop.desk.harmless("advance_task", many, shop.agent())).code).toBe("INPUT_INVALID");
  });

  it("beyond a hundred attachments, unless it replaces one", async () => {
    const shop = open();
    await atGate(shop);
    const { desk } = shop;
    for (let count = 1; count <= 100; count++) await desk.ask("attach", { ...log, name: `${count}` });
    expect(await desk.harmless("attach", { ...log, name: "more" })).toMatchObject({
      code: "ATTACHMENTS_FULL",
      facts: { limit: 100 },
    });
    const attachments = [{ type: "log", name: "more", text: "x" }];
    const report = { taskId: "t", result: "passed", attachments };
    expect((await desk.harmless("advance_task", report)).code).toBe("ATTACHMENTS_FULL");
    expect(await desk.data("attach", { ...log, name: "7", text: "new", replace: true })).toMatchObject({
      total: 100,
    });
  });

  it("for a file, if this process reads no files", async () => {
    const shop = open();
    await atGate(shop);
    const agent = shop.agent();
    const { evidence: _evidence, ...ports } = agent.ports;
    const blind = { ...agent, ports };
    const refusal = await shop.desk.harmless("attach", { taskId: "t", type: "log", path: "run.log" }, blind);
    expect(refusal).toMatchObject({ code: "INPUT_UNREADABLE", message: "path: files are not read here." });
  });

  it("for a task that has ended, is paused, or has no workflow", async () => {
    const shop = open();
    await atGate(shop);
    const { desk } = shop;
    await desk.ask("set_task_status", { taskId: "t", status: "PAUSED" });
    expect((await desk.harmless("attach", log)).code).toBe("TASK_PAUSED");
    await desk.ask("set_task_status", { taskId: "t", status: "CANCELLED" });
    expect((await desk.harmless("attach", log)).code).toBe("TASK_ENDED");
    await desk.plant({ id: "u", workflowType: "unknown" });
    expect((await desk.harmless("attach", { ...log, taskId: "u" })).code).toBe("WORKFLOW_NOT_FOUND");
  });

  it("for a task that another worker holds", async () => {
    const shop = open();
    await atGate(shop);
    const { desk } = shop;
    const [held] = await desk.take("worker-1");
    const agent = shop.agent();
    expect((await desk.harmless("attach", log, agent)).code).toBe("CLAIM_REQUIRED");
    expect((await desk.harmless("attach", { ...log, fence: 99 }, agent)).code).toBe("CLAIM_LOST");
    const foreign = { ...log, fence: held?.fence, worker: "worker-2" };
    expect((await desk.harmless("attach", foreign, agent)).code).toBe("CLAIM_LOST");
    desk.pass(30_000);
    await desk.ask("attach", { ...log, fence: held?.fence, worker: "worker-1" }, agent);
    expect((await desk.history("t")).at(-1)).toMatchObject({
      type: "attached",
      caller: { kind: "agent", id: "worker-1", assurance: "named by agent" },
      events: [{ type: "attached", step: "check", by: { id: "worker-1" } }],
    });
    expect((await desk.record("t")).claim?.until).toBe(desk.call.ports.now() + 60_000);
  });
});

describe("a guided run", () => {
  async function begun(shop: Workshop, agent: Call) {
    await shop.desk.load("proven", proven([{ attachment: "log" }]));
    const { state, taskId } = await shop.desk.data<{ state: string; taskId: string }>(
      "start_workflow",
      { workflow_id: "proven" },
      agent,
    );
    const built = await shop.desk.data<{ state: string }>(
      "complete_step",
      { state, step_id: "build", ...done },
      agent,
    );
    return { state: built.state, taskId };
  }

  it.each(["handle", "sealed"] as const)("accepts attachments by its %s", async (kind) => {
    const shop = open({ states: { kind } });
    const agent = shop.agent();
    const { state, taskId } = await begun(shop, agent);
    const report = { state, step_id: "check", ...done };
    expect((await shop.desk.harmless("complete_step", report, agent)).code).toBe("EVIDENCE_MISSING");
    const attached = await shop.desk.data<{ state: string }>(
      "attach",
      { state, type: "log", text: "all well" },
      agent,
    );
    expect(await shop.desk.record(taskId)).toMatchObject({ claim: { owner: "agent" }, attachments: [{}] });
    const next = { ...report, state: attached.state };
    expect(await shop.desk.data("complete_step", next, agent)).toMatchObject({ complete: true });
  });

  it("accepts them with the report of a step", async () => {
    const shop = open();
    const agent = shop.agent();
    const { state, taskId } = await begun(shop, agent);
    const attachments = [{ type: "log", text: "all well" }];
    const report = { state, step_id: "check", ...done, attachments };
    expect(await shop.desk.data("complete_step", report, agent)).toMatchObject({ complete: true });
    expect((await shop.desk.record(taskId)).attachments).toMatchObject([{ type: "log", step: "check" }]);
    const bad = { ...report, attachments: [{ type: "log" }] };
    expect((await shop.desk.harmless("complete_step", bad, agent)).code).toBe("INPUT_INVALID");
  });

  it("accepts none from another agent that only knows the task", async () => {
    const shop = open();
    const { taskId } = await begun(shop, shop.agent());
    const thief = shop.agent({}, "thief");
    expect((await shop.desk.harmless("attach", { ...log, taskId }, thief)).code).toBe("CLAIM_REQUIRED");
  });

  it("cannot start without a store if it needs them", async () => {
    const shop = open({ states: { kind: "sealed", carried: true } });
    await shop.desk.load("proven", proven([{ attachment: "log" }]));
    const refusal = await shop.desk.refusal("start_workflow", { workflow_id: "proven" }, shop.agent());
    expect(refusal).toMatchObject({
      code: "STORE_REQUIRED",
      message: expect.stringContaining("needs something attached"),
    });
  });
});

describe("the history", () => {
  it("T13: holds every attachment of the task, also after an export and an import", async () => {
    const shop = open();
    await atGate(shop);
    const { desk } = shop;
    await desk.ask("attach", log);
    await desk.ask("advance_task", {
      taskId: "t",
      result: "unsure",
      attachments: [{ type: "log", text: "1" }],
    });
    await desk.ask("attach", { ...log, text: "2", name: "two" });
    await desk.ask("attach", { ...log, text: "3", name: "two", replace: true });
    const record = await desk.record("t");
    const entries = await desk.history("t");
    expect(attachmentsIn(entries)).toEqual(record.attachments);
    expect(replay(entries.flatMap(({ events }) => events))).toEqual(record.position);
    expect(await desk.data("verify_history")).toMatchObject({ broken: 0 });
    const { text } = await desk.data<{ text: string }>("export_store");
    const other = open();
    await other.desk.ask("import_store", { text, replace: true });
    expect(await other.desk.data("get_attachment", { taskId: "t", type: "log", name: "two" })).toMatchObject({
      text: "3",
    });
    expect(await other.desk.data("verify_history")).toMatchObject({ broken: 0 });
  });

  it("is reported as broken if the task has an attachment that is not in it", async () => {
    const shop = open();
    await atGate(shop);
    await shop.desk.ask("attach", log);
    const record = await shop.desk.record("t");
    const store = await shop.desk.call.ports.store();
    const entry = { task: "t", type: "described", at: 0, caller: { kind: "agent", id: "x" } } as const;
    const [attachment] = record.attachments ?? [];
    const attachments = attachment ? [attachment, { ...attachment, type: "forged" }] : [];
    await store.commit({
      project: "test",
      changes: [{ record: { ...record, attachments }, entry: { ...entry, events: [], change: {} } }],
    });
    expect(await shop.desk.data("verify_history")).toMatchObject({
      problems: [{ taskId: "t", problem: "the task has other attachments than its history tells of" }],
    });
  });
});
