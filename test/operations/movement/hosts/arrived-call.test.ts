import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodeSpool } from "../../../../src/adapters/hooks/node-spool.ts";
import { writeNotes } from "../../../../src/adapters/hooks/written-notes.ts";
import { hooks } from "../../../../src/operations/admin/doctor/hooks.ts";
import { arrivedCall } from "../../../../src/operations/movement/hosts/arrived-call.ts";
import { desks } from "../../../support/with-desk.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "arrived-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const open = desks({ bundled: "test/support" });

const plain = {
  name: "Plain",
  nodes: {
    start: { type: "start" },
    work: { type: "task", name: "Work", outputs: ["done"] },
    end: { type: "end", result: "success" },
  },
  edges: [
    { from: "start", to: "work" },
    { from: "work", to: "end", on: "done" },
  ],
};

async function stage() {
  const spool = join(folder, "spool");
  const desk = open({ hooks: nodeSpool(spool, { root: folder, guarded: [] }) });
  await desk.load("plain", plain);
  const sees = (id: string, session = "s1", agent?: string) =>
    writeNotes(spool, session, [
      { v: 1, session, client: "claude", at: 1, kind: "call", id, ...(agent !== undefined && { agent }) },
    ]);
  const arrives = (toolUse: string | undefined, session?: string) =>
    arrivedCall({ ...desk.as("agent", "claude-code"), host: { session, toolUse } });
  return { desk, sees, arrives };
}

describe("a call from a host", () => {
  it("HO15: is enforced if a hook saw it before it arrived, and says so within the call", async () => {
    const { desk, sees, arrives } = await stage();
    sees("t1");
    const begun = await desk.data("start_workflow", { workflow_id: "plain" }, await arrives("t1", "s1"));
    expect(begun["enforced"]).toBe(true);
    const { state, taskId } = begun;
    const blind = await desk.data("get_position", { state }, await arrives("t2", "s1"));
    expect(blind["enforced"]).toBe(false);
    const shown = () => desk.data<{ task: { host: object } }>("replay_task", { taskId });
    expect((await shown()).task.host).toMatchObject({ enforced: false, session: "s1" });
    sees("t3");
    expect(await desk.data("get_position", { state }, await arrives("t3", "s1"))).toMatchObject({
      enforced: true,
    });
    expect((await shown()).task.host).toMatchObject({ enforced: true, client: "claude" });
  });

  it("HO15: a call after which the hook runs, or under another id, is not enforced", async () => {
    const { sees, arrives } = await stage();
    expect((await arrives("t1", "s1")).host?.seen).toBe(false);
    sees("t1");
    expect((await arrives("t2", "s1")).host?.seen).toBe(false);
    expect((await arrives("t1", "s1")).host?.seen).toBe(true);
    expect((await arrives(undefined, "s1")).host?.seen).toBe(false);
  });

  it("HO14: the session is the one of the hook that saw the call, before that of the server", async () => {
    const { sees, arrives } = await stage();
    sees("t1", "s2", "a7");
    expect((await arrives("t1", "s1")).host).toMatchObject({ session: "s2", agent: "a7", seen: true });
    expect((await arrives("t2", "s1")).host).toMatchObject({ session: "s1", seen: false });
  });

  it("HO14: a run follows its agent into another session", async () => {
    const { desk, sees, arrives } = await stage();
    sees("t1");
    const { state, taskId } = await desk.data(
      "start_workflow",
      { workflow_id: "plain" },
      await arrives("t1"),
    );
    sees("t2", "s2");
    await desk.data("get_position", { state }, await arrives("t2"));
    const { task } = await desk.data<{ task: { host: object } }>("replay_task", { taskId });
    expect(task.host).toMatchObject({ session: "s2", enforced: true });
    sees("t3", "s2");
    await desk.data(
      "complete_step",
      { state, step_id: "work", outcome: "done", summary: "x" },
      await arrives("t3"),
    );
    const store = await desk.call.ports.store();
    for (const kind of ["local.hooked-run", "local.hooked-in"])
      expect((await store.records.list("test", kind, { limit: 10 })).records).toEqual([]);
  });

  it("HO15: an agent without a host hears nothing of hooks, and its run is shown as not enforced", async () => {
    const { desk } = await stage();
    const agent = desk.as("agent", "plain-client");
    const begun = await desk.data("start_workflow", { workflow_id: "plain" }, agent);
    expect("enforced" in begun).toBe(false);
    const { task } = await desk.data<{ task: { host: object } }>("replay_task", { taskId: begun["taskId"] });
    expect(task.host).toEqual({ enforced: false });
    const [told] = await hooks.run(desk.call);
    expect(told?.message).toContain(`Not enforced: ${String(begun["taskId"])}`);
  });
});
