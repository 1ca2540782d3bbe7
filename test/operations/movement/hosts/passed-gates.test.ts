import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodeSpool } from "../../../../src/adapters/hooks/node-spool.ts";
import { standingBounds } from "../../../../src/operations/admin/standing-bounds.ts";
import { perform } from "../../../../src/operations/door/perform.ts";
import { answerEvent } from "../../../../src/operations/movement/hosts/answer-event.ts";
import type { InboxItem } from "../../../../src/operations/people/inbox-items.ts";
import type { Data, Desk } from "../../../support/desk.ts";
import { desks } from "../../../support/with-desk.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gates-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const open = desks({ bundled: "test/support", settings: { assurance: "client" } });

const task = (outputs: readonly string[]) => ({ type: "task", name: "Work", outputs });
const options = ["yes", "no"].map((id) => ({ id, label: id }));
const ship = {
  name: "Ship",
  nodes: {
    start: { type: "start" },
    build: task(["done"]),
    accept: { type: "checkpoint", name: "Accept", message: "Good?", audience: "human", options },
    sign: {
      type: "gate",
      name: "Sign",
      outputs: ["passed", "failed"],
      evidence: [{ approval: "human" }],
    },
    push: task(["done", "again"]),
    end: { type: "end", result: "success" },
  },
  edges: [
    "start build",
    "build accept done",
    "accept sign yes",
    "accept build no",
    "sign push passed",
    "sign build failed",
    "push end done",
    "push build again",
  ].map((text) => {
    const [from, to, on] = text.split(" ");
    return { from, to, ...(on !== undefined && { on }) };
  }),
};

async function stage() {
  const desk = open({ hooks: nodeSpool(join(folder, "spool"), { root: folder, guarded: [] }) });
  await desk.load("ship", ship);
  const agent = (session = "s1") => ({ ...desk.as("agent", "claude-code"), host: { session, toolUse: "t" } });
  const begin = async (session = "s1") =>
    desk.data("start_workflow", { workflow_id: "ship" }, agent(session));
  const { state, taskId } = await begin();
  const workflow = (await desk.record(String(taskId))).definition;
  await setBounds(desk, [
    { pattern: "git push", opens: { workflow, gate: "accept", option: "yes" } },
    { pattern: "npm publish", opens: { workflow, gate: "sign" } },
    { pattern: "docker push", opens: { workflow, gate: "accept" } },
    { pattern: "gem push", opens: { workflow: "another", gate: "accept", option: "yes" } },
  ]);
  const report = (step_id: string, outcome: string) =>
    desk.try("complete_step", { state, step_id, outcome, summary: "x" }, agent());
  return { desk, agent, begin, report, state, taskId: String(taskId) };
}

async function setBounds(desk: Desk, run: readonly Data[]): Promise<void> {
  const value = JSON.stringify({ deny: { run } });
  const files = { ...desk.call.ports.files, read: async () => ({ ok: true as const, value }) };
  const ports = { ...desk.call.ports, files };
  const set = await perform(standingBounds, { path: "b.json" }, { ...desk.call, ports });
  expect(set.ok).toBe(true);
}

/** The commands that the session's shell may run now. */
async function passing(desk: Desk, session = "s1"): Promise<readonly string[]> {
  const commands = ["git push", "npm publish", "docker push", "gem push"];
  const verdicts = await Promise.all(
    commands.map(async (command) => {
      const payload = {
        session_id: session,
        cwd: folder,
        hook_event_name: "PreToolUse",
        tool_name: "Bash",
        tool_input: { command },
        tool_use_id: command,
      };
      const printed = await answerEvent("claude", payload, desk.call);
      return printed.ok && printed.value.out === "";
    }),
  );
  return commands.filter((_, index) => verdicts[index]);
}

async function answer(desk: Desk, option: string): Promise<void> {
  const [item] = (await desk.data<{ items: InboxItem[] }>("list_inbox")).items;
  const { taskId, step, visit, shown, requirement } = item as InboxItem;
  const chosen = requirement === undefined ? { option } : { requirement };
  await desk.ask("answer_question", { taskId, step, visit, shown, ...chosen });
}

describe("a gate that opens a standing deny", () => {
  it("HO20 BO4: a person's answer opens it for the session's run, until the run enters the gate again", async () => {
    const { desk, report } = await stage();
    expect(await passing(desk)).toEqual([]);
    await report("build", "done");
    await answer(desk, "no");
    expect(await passing(desk)).toEqual([]);
    await report("build", "done");
    await answer(desk, "yes");
    expect(await passing(desk)).toEqual(["git push"]);
    expect(await passing(desk, "another session")).toEqual([]);
    await report("sign", "failed");
    await report("build", "done");
    expect(await passing(desk)).toEqual([]);
  });

  it("HO20 BO4: an approval opens it once the report that it allows is made, and not before", async () => {
    const { desk, report } = await stage();
    await report("build", "done");
    await answer(desk, "yes");
    expect((await report("sign", "passed")).ok).toBe(false);
    expect(await passing(desk)).toEqual(["git push"]);
    await answer(desk, "");
    expect(await passing(desk)).toEqual(["git push"]);
    expect((await report("sign", "passed")).ok).toBe(true);
    expect(await passing(desk)).toEqual(["git push", "npm publish"]);
  });

  it("HO20 BO4: another run of the workflow in the session, or a run that its agent gives up, closes it", async () => {
    const { desk, agent, begin, report, state } = await stage();
    await report("build", "done");
    await answer(desk, "yes");
    await begin("s2");
    expect(await passing(desk)).toEqual(["git push"]);
    const second = await begin();
    expect(await passing(desk)).toEqual([]);
    await desk.ask("end_workflow", { state: second["state"], reason: "x" }, agent());
    expect(await passing(desk)).toEqual([]);
    expect(await passing(desk, "s2")).toEqual([]);
    expect(state).not.toBe(second["state"]);
  });
});
