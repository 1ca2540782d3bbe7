import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodeSpool } from "../../src/adapters/hooks/node-spool.ts";
import { runHook } from "../../src/adapters/hooks/run-hook.ts";
import { bash, claudePayload, codexPayload } from "../../src/hooks/events.fixture.ts";
import { storeNotes } from "../../src/operations/movement/hosts/take-notes.ts";
import { as, secrets, sites } from "./site.fixture.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hook-route-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const open = sites();

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
  const hooks = nodeSpool(join(folder, "spool"), { root: folder, guarded: [] });
  const site = await open({}, { hooks });
  await site.desk.load("plain", plain);
  const agent = {
    ...site.desk.as("agent", "claude-code"),
    host: { session: "s1", toolUse: "t1", seen: true },
  };
  await site.desk.data("start_workflow", { workflow_id: "plain" }, agent);
  const post = (client: string, body: unknown, headers: Readonly<Record<string, string>> = as.agent) =>
    site.ask(`/hooks/${client}`, { method: "POST", body, headers });
  return { site, post };
}

type Desk = Awaited<ReturnType<typeof open>>["desk"];

/** The operator's bounds: no session may push. */
async function denyPush(desk: Desk): Promise<void> {
  const store = await desk.call.ports.store();
  const value = [{ source: "project", name: "the project", bounds: { deny: { run: ["git push"] } } }];
  const record = { kind: "local.standing-bounds", id: "project", version: 0, value };
  await store.commit({ project: "test", changes: [], records: [record] });
}

/** A server with another thread, which answers every event with the name of its client. */
async function besideThread() {
  const hooks = nodeSpool(join(folder, "spool"), { root: folder, guarded: [] });
  const { desk } = await open({}, { hooks });
  const sent: unknown[] = [];
  const aside = {
    sharesStore: true,
    event: async (client: string, body: Uint8Array) => {
      sent.push(JSON.parse(Buffer.from(body).toString()).tool_input.command);
      const out = `${JSON.stringify({ client })}\n`;
      return {
        answer: { ok: true as const, value: { out, err: "", exit: 0 } },
        refused: [["tool claude", 2] as const],
      };
    },
  } as unknown as NonNullable<typeof desk.call.ports.aside>;
  const hookRefusals = new Map([["tool claude", 1]]);
  const site = await open({ call: { ...desk.call, ports: { ...desk.call.ports, aside, hookRefusals } } });
  const post = (command: string) =>
    site.ask("/hooks/claude", {
      method: "POST",
      headers: as.agent,
      body: claudePayload("PreToolUse", bash(command)),
    });
  return { desk, post, sent, hookRefusals };
}

describe("the route of hooks", () => {
  it("HO18: answers the events of a host, and keeps what they tell", async () => {
    const { post } = await stage();
    const stops = [];
    for (let tries = 0; tries < 4; tries++) stops.push((await post("claude", claudePayload("Stop"))).body);
    expect(stops.map((one) => (one as { decision?: string }).decision)).toEqual([
      "block",
      "block",
      "block",
      undefined,
    ]);
    expect((await post("codex", codexPayload("PreToolUse", bash("ls", "c")))).body).toEqual({});
    const done = claudePayload("TaskCompleted", { task_subject: "plain", task_description: "x" });
    expect((await post("claude", done)).body).toEqual({});
  });

  it("HO18: what hooks refuse is counted by client, and a client that an agent made up is none of them", async () => {
    const hooks = nodeSpool(join(folder, "spool"), { root: folder, guarded: [] });
    const { desk } = await open({}, { hooks });
    const call = { ...desk.call, ports: { ...desk.call.ports, hookRefusals: new Map<string, number>() } };
    const site = await open({ call });
    const about = { v: 1, session: "s", at: 1 } as const;
    const refused = { ...about, kind: "refused", tool: "Bash", reason: "no" } as const;
    const stop = { ...about, client: "codex", kind: "stop", task: "t", visit: 1 } as const;
    await storeNotes(
      [
        { ...refused, client: "claude" },
        { ...refused, client: 'made"up' },
        { ...stop, letGo: false },
        { ...stop, letGo: true },
      ],
      call,
    );
    const { text } = await site.ask("/metrics", { headers: as.agent });
    expect(text.split("\n").filter((line) => line.startsWith("navigator_hook_refusals_total{"))).toEqual([
      'navigator_hook_refusals_total{refused="tool",client="claude"} 1',
      'navigator_hook_refusals_total{refused="tool",client="other"} 1',
      'navigator_hook_refusals_total{refused="stop",client="codex"} 1',
    ]);
  });

  it("HO27: a large event is judged on another thread, which tells what it refused", async () => {
    const { post, sent, hookRefusals } = await besideThread();
    expect((await post("x".repeat(1_000))).body).toEqual({});
    expect(sent).toEqual([]);
    expect((await post("x".repeat(20_000))).body).toEqual({ client: "claude" });
    expect(sent).toHaveLength(1);
    expect(hookRefusals.get("tool claude")).toBe(3);
  });

  it("HO27: a short line that comes to many commands is judged on another thread as well", async () => {
    const { post, sent, desk } = await besideThread();
    await denyPush(desk);
    const loop = (body: string) => `for i in 1 2 3 4 5 6 7 8 9; do ${body}; done`;
    expect((await post(`${loop("echo $i")}; git push`)).text).toContain("STEP_FORBIDS");
    expect(sent).toEqual([]);
    const line = `${loop(loop(loop(loop("echo $i"))))}; git push`;
    const answers = await Promise.all([post(line), post(line), post("git push")]);
    expect(answers.map(({ body }) => body)).toMatchObject([{ client: "claude" }, { client: "claude" }, {}]);
    expect(answers[2].text).toContain("STEP_FORBIDS");
    expect(sent).toEqual([line, line]);
  });

  it("HO5 HO18: the operator's bounds hold for a session without a run", async () => {
    const { post, site } = await stage();
    await denyPush(site.desk);
    const push = { ...codexPayload("PreToolUse", bash("git push", "c")), session_id: "other" };
    expect((await post("codex", push)).text).toContain("STEP_FORBIDS");
  });

  it("HO18: needs a token, and refuses what is no event with a code", async () => {
    const { post, site } = await stage();
    expect((await post("claude", claudePayload("Stop"), {})).status).toBe(401);
    expect((await site.ask("/hooks/claude", { headers: as.agent })).status).toBe(405);
    for (const [client, body] of [
      ["nobody", claudePayload("Stop")],
      ["claude", []],
      ["claude", { session_id: 7 }],
      ["claude", { session_id: "x".repeat(5_000), hook_event_name: "Stop" }],
      ["..%2f", {}],
      ["__proto__", {}],
    ] as const)
      expect(await post(client, body)).toMatchObject({
        status: 400,
        body: { error: { code: "INPUT_INVALID" } },
      });
    expect((await site.ask("/healthz")).status).toBe(200);
  });

  it("HO18: our own hook passes events on to it where the store is on a server", async () => {
    const { site } = await stage();
    const env = {
      NAVIGATOR_DB: "postgres://somewhere/x",
      NAVIGATOR_URL: site.listener.url,
      NAVIGATOR_AGENT_TOKEN: secrets.agent,
    };
    const { printed } = await runHook("claude", JSON.stringify(claudePayload("Stop")), env);
    expect(JSON.parse(printed.out)).toMatchObject({ decision: "block" });
    const revoked = { ...env, NAVIGATOR_AGENT_TOKEN: "wrong" };
    const push = JSON.stringify(claudePayload("PreToolUse", bash("ls")));
    expect((await runHook("claude", push, revoked)).printed.out).toContain("401");
    expect((await runHook("claude", push, env)).printed).toEqual({ out: "", err: "", exit: 0 });
  });
});
