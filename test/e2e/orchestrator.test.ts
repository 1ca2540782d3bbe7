import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "../cli/binary.fixture.ts";
import { connectHttp, connectStdio, type Era, eras } from "../mcp/clients.fixture.ts";
import { databaseFor } from "../support/database-for.ts";
import { Desk } from "../support/desk.ts";
import { reconstruction } from "../support/reconstruction.ts";

const first = { id: "task-001", issueId: "ISSUE-042", workflowType: "ui-reconstruction", priority: 100 };
const second = { id: "task-002", issueId: "ISSUE-037", workflowType: "research", priority: 80 };
const tasks = [
  { ...first, currentStep: "start", status: "PENDING", context: { targetUrl: "https://example.com" } },
  { ...second, currentStep: "start", status: "PENDING" },
];

interface Reply {
  readonly data: Record<string, unknown>;
  readonly _sync_reminder?: {
    readonly pending: readonly { id: string; taskId: string }[];
    readonly total: number;
  };
  readonly error?: { readonly code: string };
}

let binary: Binary;
beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());

/** Calls a tool, and checks that the text equals the structured content. */
async function ask(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Reply> {
  const { structuredContent, content } = await client.callTool({ name, arguments: args });
  const [block] = content as { type: string; text: string }[];
  expect(JSON.parse(block?.text ?? "")).toEqual(structuredContent);
  return structuredContent as unknown as Reply;
}

/** The documented round, answer by answer. */
async function walk(client: Client, resolveAsPerson: () => Promise<void>): Promise<void> {
  const listed = await ask(client, "list_workflows");
  expect(listed.data["workflows"]).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: "ui-reconstruction", source: "bundled" })]),
  );
  expect(
    (await ask(client, "load_workflow", { id: "ui-reconstruction", definition: reconstruction })).data,
  ).toMatchObject({
    id: "ui-reconstruction",
    replaced: true,
  });
  const plan = await ask(client, "get_execution_plan", { workflowId: "ui-reconstruction" });
  expect((plan.data["levels"] as string[][]).flat().toSorted()).toEqual([
    "analyze",
    "end",
    "hitl",
    "review",
    "start",
  ]);
  expect(plan.data["cycles"]).toEqual([["analyze", "review"]]);
  expect((await ask(client, "load_task_tree", { tasks })).data).toMatchObject({ created: 2 });
  expect((await ask(client, "get_next_tasks_from_tree", { limit: 1 })).data).toMatchObject({
    count: 1,
    tasks: [{ ...first, currentStep: "start", status: "PENDING" }],
  });
  const advance = async (result?: string) =>
    ask(client, "advance_task", { taskId: "task-001", ...(result && { result }) });
  expect((await advance()).data).toMatchObject({ previousStep: "start", nextStep: "analyze" });
  const advanced = await advance("passed");
  expect(advanced.data).toMatchObject({
    success: true,
    previousStep: "analyze",
    nextStep: "review",
    action: "conditional",
    task: { id: "task-001", currentStep: "review", status: "PENDING" },
  });
  expect(advanced._sync_reminder?.pending[0]?.taskId).toBe("task-001");
  for (const used of [1, 2, 3]) {
    const retried = { previousStep: "review", nextStep: "analyze", action: "retry" };
    expect((await advance("failed")).data).toMatchObject({
      ...retried,
      retriesUsed: used,
      retriesRemaining: 3 - used,
    });
    await advance("passed");
  }
  expect((await advance("failed")).data).toMatchObject({
    success: true,
    previousStep: "review",
    nextStep: "hitl",
    action: "escalate",
    reason: "max_retries_exceeded",
    task: { status: "HITL" },
  });
  expect((await advance("passed")).error?.code).toBe("TASK_WAITING");
  await expect(ask(client, "resolve_task", { taskId: "task-001", resolution: "succeed" })).rejects.toThrow(
    "resolve_task",
  );
  await resolveAsPerson();
  expect((await ask(client, "get_task", { taskId: "task-001" })).data["task"]).toMatchObject({
    currentStep: "analyze",
    status: "PENDING",
    stepRetries: {},
  });
  await confirmAll(client);
}

async function confirmAll(client: Client): Promise<void> {
  const pending = await ask(client, "get_pending_syncs", { limit: 100 });
  const ids = (pending.data["syncs"] as { id: string }[]).map(({ id }) => id);
  expect(pending._sync_reminder?.total).toBe(ids.length);
  const confirmed = await ask(client, "confirm_sync", { syncIds: ids });
  expect(confirmed).toEqual({ data: { confirmed: ids.length, alreadyConfirmed: [], unknown: [] } });
  expect((await ask(client, "confirm_sync", { syncIds: ids })).data).toMatchObject({
    confirmed: 0,
    alreadyConfirmed: ids,
  });
}

/** A database that belongs to the operator of the binary. */
async function ownDatabase(name: string): Promise<string> {
  const db = await databaseFor(join(binary.folder, name));
  const desk = new Desk({ file: db });
  await binary.own(desk);
  await desk.close();
  return db;
}

function resolveIn(db: string) {
  return async () => {
    const args = ["resolve", "task-001", "goto", "--node", "analyze", "--note", "once more", "--db", db];
    expect(await binary.decide(args)).toMatchObject({ code: 0 });
  };
}

describe.each(eras)("an orchestrator that speaks %s", (era: Era) => {
  it("T6: makes the whole round over standard input and output", async () => {
    const db = await ownDatabase(`stdio-${era}.db`);
    const { client } = await connectStdio(binary.file, era, ["mcp", "--tools", "tasks", "--db", db], {
      NAVIGATOR_HOME: binary.home,
    });
    try {
      await walk(client, resolveIn(db));
    } finally {
      await client.close();
    }
  });

  it("T6: makes the whole round over HTTP", async () => {
    const db = await ownDatabase(`http-${era}.db`);
    const { server, url } = await serve(db);
    try {
      const client = await connectHttp(url, era, { authorization: `Bearer ${TOKEN}` });
      await walk(client, resolveIn(db));
      await client.close();
    } finally {
      server.kill();
      await once(server, "exit");
    }
  });
});

const TOKEN = "the-token-that-agents-show-to-the-server";

async function serve(db: string): Promise<{ server: ChildProcess; url: string }> {
  const args = [binary.file, "start", "--no-demo", "--port", "0", "--db", db];
  const env = { ...process.env, NAVIGATOR_HOME: binary.home, NAVIGATOR_AGENT_TOKEN: TOKEN };
  const server = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /http:\/\/\S+\/mcp/.exec(line)?.[0];
    if (url !== undefined) return { server, url };
  }
  throw new Error("the server did not say where it listens");
}
