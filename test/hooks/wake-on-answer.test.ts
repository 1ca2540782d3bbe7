import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodeSpool } from "../../src/adapters/hooks/node-spool.ts";
import { spoolOf } from "../../src/adapters/hooks/store-place.ts";
import { wakeOnAnswer } from "../../src/adapters/hooks/wake-on-answer.ts";
import { SILENT } from "../../src/hooks/dialect.ts";
import { claudePayload } from "../../src/hooks/events.fixture.ts";
import type { Call } from "../../src/operations/ports/call.ts";
import { desks } from "../support/with-desk.ts";
import { edges, questioned, success, work } from "../support/workflows.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wake-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const open = desks({ bundled: "test/support" });

const { start, ask, held } = questioned.nodes;
/** A question, and work after one of its answers. */
const asking = {
  nodes: { start, ask, ship: work("Ship it"), end: success, held },
  edges: edges("start -> ask", "ask -ship-> ship", "ask -hold-> held", "ship -> end"),
};

/** A run of a session of Claude Code that waits for a person. */
async function waitingRun(session = "s1") {
  mkdirSync(join(folder, ".navigator"));
  const file = join(folder, ".navigator", "navigator.db");
  const desk = open({ file, hooks: nodeSpool(spoolOf(file), { root: folder, guarded: [] }) });
  await desk.load("asking", asking);
  const agent: Call = {
    ...desk.as("agent", "claude-code"),
    host: { session, toolUse: "t1", seen: true },
  };
  const { state, taskId } = await desk.data<{ state: string; taskId: string }>(
    "start_workflow",
    { workflow_id: "asking" },
    agent,
  );
  /** Waits beside the agent; `turns` are what happens in each pause. */
  const wake = (
    turns: readonly (() => unknown)[],
    more: { name?: string; client?: string; fields?: object } = {},
  ) => {
    const { name = "Stop", client = "claude" } = more;
    let turn = 0;
    let hosted = true;
    const payload = JSON.stringify(claudePayload(name, { cwd: folder, session_id: session, ...more.fields }));
    return wakeOnAnswer(
      client,
      payload,
      {},
      {
        pause: async () => {
          const next = turns[turn++];
          if (next) await next();
          else hosted = false;
        },
        isHosted: () => hosted,
      },
    );
  };
  const answer = (option: string) => desk.ask("answer_question", { taskId, option });
  return { desk, agent, file, state, taskId, wake, answer };
}

const nothing = () => undefined;

describe("an agent that has stopped at a question", () => {
  it("HO22: is woken with its next call when a person has answered", async () => {
    const { wake, answer, state } = await waitingRun();
    const { err, exit, out } = await wake([nothing, () => answer("ship")]);
    expect({ exit, out }).toEqual({ exit: 2, out: "" });
    expect(err).toContain('goes on at "Ship it" (ship) of "asking"');
    expect(err).toContain(`Next call: complete_step {"state":"${state}","step_id":"ship"`);
  });

  it("HO22: is woken when the answer has ended its run", async () => {
    const { wake, answer, state } = await waitingRun();
    const { err, exit } = await wake([() => answer("hold")]);
    expect(exit).toBe(2);
    expect(err).toContain(`See get_position {"state":"${state}"}`);
  });

  it("HO22: is not woken while no person answers, and the hook ends with its host", async () => {
    const { wake, file } = await waitingRun();
    expect(await wake([nothing, nothing, nothing])).toEqual(SILENT);
    expect(readdirSync(spoolOf(file)).filter((name) => name.startsWith("w-"))).toEqual([]);
  });

  it("HO22: is woken once, by the hook of its last stop", async () => {
    const { wake, answer } = await waitingRun("a session/with: signs");
    let second: ReturnType<typeof wake> | undefined;
    const first = await wake([
      () => {
        second = wake([nothing, () => answer("ship")]);
      },
      nothing,
    ]);
    expect(first).toEqual(SILENT);
    expect(await second).toMatchObject({ exit: 2 });
  });

  it.each([
    ["SubagentStop", { agent_id: "a1", agent_type: "helper" }],
    ["PreToolUse", {}],
    ["SessionStart", {}],
  ])("HO22: is not waited for at %s", async (name, fields) => {
    const { wake } = await waitingRun();
    let paused = 0;
    expect(await wake([() => paused++], { name, fields })).toEqual(SILENT);
    expect(paused).toBe(0);
  });

  it("HO22: is left alone by clients that cannot be woken, without a store, and by garbage", async () => {
    const { wake } = await waitingRun();
    expect(await wake([nothing], { client: "codex" })).toEqual(SILENT);
    const clock = { pause: async () => undefined, isHosted: () => true };
    expect(await wakeOnAnswer("claude", "{", {}, clock)).toEqual(SILENT);
    const elsewhere = JSON.stringify(claudePayload("Stop", { cwd: tmpdir() }));
    expect(await wakeOnAnswer("claude", elsewhere, {}, clock)).toEqual(SILENT);
  });

  it("HO22: is not woken by a database that is gone", async () => {
    const { wake, file } = await waitingRun();
    expect(await wake([() => rmSync(file), nothing])).toEqual(SILENT);
  });
});
