import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodeSpool } from "../../../../src/adapters/hooks/node-spool.ts";
import { writeNotes } from "../../../../src/adapters/hooks/written-notes.ts";
import type { HookNote } from "../../../../src/model/hook-note.ts";
import type { Call } from "../../../../src/operations/ports/call.ts";
import { isProof } from "../../../../src/workflow/requirements.ts";
import { desks } from "../../../support/with-desk.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "observed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const open = desks({ bundled: "test/support" });

const tested = {
  name: "Tested",
  nodes: {
    start: { type: "start" },
    test: { type: "task", name: "Test", outputs: ["done"], evidence: [{ observed: "npm test" }] },
    again: { type: "task", name: "Again", outputs: ["done"], evidence: [{ observed: "npm test" }] },
    end: { type: "end", result: "success" },
  },
  edges: [
    { from: "start", to: "test" },
    { from: "test", to: "again", on: "done" },
    { from: "again", to: "end", on: "done" },
  ],
};

/** A run at a step that needs `npm test` to have been seen, and ways to say what hooks saw. */
async function stage() {
  const hooks = nodeSpool(join(folder, "spool"), { root: folder, guarded: [] });
  const desk = open({ hooks });
  const call: Call = {
    ...desk.as("agent", "codex"),
    host: { session: "s1", toolUse: "t0", seen: true },
  };
  const agent: Call = { ...call, ports: { ...call.ports, root: "/p" } };
  await desk.load("tested", tested);
  const { state } = await desk.data("start_workflow", { workflow_id: "tested" }, agent);
  let at = desk.call.ports.now();
  const note = (kind: string, more: object, session = "s1") => {
    at += 1;
    const told = { v: 1, session, client: "codex", at, kind, ...more } as HookNote;
    writeNotes(join(folder, "spool"), session, [told]);
  };
  const keyed = await hooks.keyed();
  const words = (...argv: readonly string[]) => keyed(JSON.stringify(argv));
  const saw = (id: string, argv = ["npm", "test"], { cwd = "/p/packages/a", session = "s1" } = {}) => {
    note("before", { id, words: words(...argv), command: argv.join(" "), cwd }, session);
    note("after", { id, words: words(...argv), bytes: 0, output: "o" }, session);
  };
  const report = (step_id = "test") =>
    desk.try("complete_step", { state, step_id, outcome: "done", summary: "x" }, agent);
  const problem = async (step?: string) => {
    const told = await report(step);
    return told.ok ? "accepted" : told.refusal.message;
  };
  return { desk, note, saw, problem, words };
}

describe("a command that hooks observed", () => {
  it("HO16: holds for a pair of beginning and end of the exact words, in the project", async () => {
    const { problem, saw } = await stage();
    expect(await problem()).toMatch(/never heard of|did not see/);
    saw("c1", ["npm", "test", "--help"]);
    saw("c2", ["npm", "test"], { cwd: "/elsewhere" });
    saw("c3", ["npm", "test"], { session: "s2" });
    expect(await problem()).toMatch(/did not see exactly this command/);
    saw("c4");
    expect(await problem()).toBe("accepted");
  });

  it("HO16: counts once, in the history too", async () => {
    const { desk, problem, saw } = await stage();
    saw("c1");
    expect(await problem()).toBe("accepted");
    expect(await problem("again")).toMatch(/counted for an earlier report|before this visit/);
    desk.pass(10);
    saw("c2");
    expect(await problem("again")).toBe("accepted");
    const [task] = await desk.records();
    const { history } = await desk.data<{ history: object[] }>("get_task", {
      taskId: task?.id,
      include: ["history"],
    });
    const facts = JSON.stringify(history);
    expect(facts).toContain('"seen":"c1"');
    expect(facts).toContain('"seen":"c2"');
  });

  it("HO16: an edit after it, or its missing end, makes it count no more", async () => {
    const { note, saw, problem, words } = await stage();
    note("before", { id: "c0", words: words("npm", "test"), command: "npm test", cwd: "/p" });
    expect(await problem()).toMatch(/begun and not ended/);
    saw("c1");
    note("edit", {});
    expect(await problem()).toMatch(/files were edited after it/);
    saw("c2");
    expect(await problem()).toBe("accepted");
  });

  it("HO16: what ran before this visit does not count", async () => {
    const { desk, problem, saw } = await stage();
    saw("c1");
    saw("c2");
    desk.pass(1_000);
    expect(await problem()).toBe("accepted");
    expect(await problem("again")).toMatch(/before this visit|earlier report/);
  });

  it("HO16: without hooks it never holds, and a command of more than words is a finding", async () => {
    const desk = open();
    await desk.load("tested", tested);
    const agent = desk.as("agent", "codex");
    const { state } = await desk.data("start_workflow", { workflow_id: "tested" }, agent);
    const refusal = await desk.refusal(
      "complete_step",
      { state, step_id: "test", outcome: "done", summary: "x" },
      agent,
    );
    expect(refusal).toMatchObject({ code: "EVIDENCE_MISSING", message: expect.stringContaining("no hooks") });
    const odd = structuredClone(tested);
    odd.nodes.test.evidence = [{ observed: "npm test || true" }];
    expect((await desk.refusal("load_workflow", { id: "odd", definition: odd })).message).toContain(
      "more than words",
    );
  });

  it("HO17: is no proof: a step that only needs it counts as one that an agent can do by itself", async () => {
    const desk = open();
    const proves = async (evidence: object) => {
      const definition = structuredClone(tested) as { nodes: { test: { evidence: object[] } } };
      definition.nodes.test.evidence = [evidence];
      await desk.load("tested", definition);
      const program = await desk.call.ports.library.current("test", "tested");
      return isProof(program?.nodes.get("test"));
    };
    expect(await proves({ observed: "npm test" })).toBe(false);
    expect(await proves({ run: "npm test" })).toBe(true);
  });
});
