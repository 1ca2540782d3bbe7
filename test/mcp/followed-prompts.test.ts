import { afterEach, describe, expect, it } from "vitest";
import { listenMcp } from "../../src/mcp/listen.ts";
import { mcpFactory } from "../../src/mcp/server.ts";
import type { Toolset } from "../../src/operations/operation.ts";
import { operations } from "../../src/operations/operations.ts";
import { Desk } from "../support/desk.ts";
import { connectHttp, eras } from "./clients.fixture.ts";
import { ask } from "./conversation.fixture.ts";
import { told } from "./prompt-conversation.fixture.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function connected(toolsets: readonly Toolset[], era: (typeof eras)[number] = "2026-07-28") {
  const desk = new Desk();
  closing.push(() => desk.context.close());
  const contextFor = (id: string) => desk.as("agent", id);
  const listener = await listenMcp(mcpFactory({ operations, toolsets, version: "1.2.3", contextFor }), {
    port: 0,
  });
  closing.push(() => listener.close());
  const client = await connectHttp(listener.url, era);
  closing.push(() => client.close());
  return client;
}

interface Call {
  readonly tool: string;
  readonly args: Record<string, unknown>;
}

/** The calls that a text names, with what it leaves to the model filled in. */
function callsIn(text: string, filled: Readonly<Record<string, string>>): readonly Call[] {
  return [...text.matchAll(/\b([a-z_]+) (\{.*\})\./g)].map(([, tool = "", json = ""]) => {
    const whole = Object.entries(filled).reduce(
      (sofar, [hole, value]) => sofar.replaceAll(`"${hole}"`, JSON.stringify(value)),
      json,
    );
    return { tool, args: JSON.parse(whole) as Record<string, unknown> };
  });
}

const filled = { ID: "t-1", RESULT: "passed", NAME: "me" };
const title = 'Prices "round" up \\ down.';

describe("a model that does what a prompt says", () => {
  it.each([["guided"], ["nav"]] as const)("begins the workflow: %s", async (toolset) => {
    const client = await connected([toolset]);
    const [begin] = callsIn(await told(client, "start-workflow", { workflow: "bug-fix", title }), filled);
    const answer = await ask(client, begin?.tool ?? "", begin?.args);
    expect(answer.structuredContent).toMatchObject({ success: true, position: { workflow: "bug-fix" } });
  });

  it("puts the work into the queue, and brings it one step on", async () => {
    const client = await connected(["tasks"]);
    const text = await told(client, "start-workflow", { workflow: "quick-task", title });
    const calls = callsIn(text, filled);
    expect(calls.map(({ tool }) => tool)).toEqual(["load_task_tree", "get_task", "advance_task"]);
    const answers = [];
    for (const { tool, args } of calls) answers.push((await ask(client, tool, args)).structuredContent);
    expect(answers).toMatchObject([
      { data: { created: 1 } },
      { data: { task: { title }, brief: expect.stringMatching(/Results: .*passed/) } },
      { data: { success: true, brief: expect.any(String) }, _sync_reminder: {} },
    ]);
  });

  it.each([{}, { agent: "developer" }, { workflow: "quick-task" }])(
    "takes a task from the queue, and brings it one step on: %j",
    async (given: Record<string, string>) => {
      const client = await connected(["tasks"]);
      await ask(client, "load_task_tree", { tasks: [{ id: "t-1", workflowType: "quick-task" }] });
      const calls = callsIn(await told(client, "work-the-queue", given), filled);
      expect(calls.map(({ tool }) => tool)).toEqual(["get_next_tasks_from_tree", "get_task", "advance_task"]);
      const [take, look, report] = calls;
      const taken = (await ask(client, take?.tool ?? "", take?.args)).structuredContent;
      expect(taken).toMatchObject({ data: { tasks: [{ id: "t-1", fence: expect.any(Number) }] } });
      const { fence } = (taken as { data: { tasks: { fence: number }[] } }).data.tasks[0] ?? {};
      expect((await ask(client, look?.tool ?? "", look?.args)).isError).toBeFalsy();
      expect((await ask(client, report?.tool ?? "", { ...report?.args, fence })).isError).toBeFalsy();
    },
  );
});

describe.each(eras)("in %s", (era) => {
  it("no prompts are spoken of where none can be followed", async () => {
    const client = await connected(["author"], era);
    expect(client.getServerCapabilities()?.prompts).toBeUndefined();
  });

  it("an empty text is an argument that was left out", async () => {
    const client = await connected(["tasks"], era);
    expect(await told(client, "work-the-queue", { agent: "", workflow: "" })).toBe(
      await told(client, "work-the-queue"),
    );
  });
});
