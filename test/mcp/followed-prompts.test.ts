import type { Client } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, it } from "vitest";
import { mcpFactory } from "../../src/mcp/server.ts";
import type { Toolset } from "../../src/operations/door/toolsets.ts";
import { operations } from "../../src/operations/operations.ts";
import { Desk } from "../support/desk.ts";
import { connectHttp, eras } from "./clients.fixture.ts";
import { ask } from "./conversation.fixture.ts";
import { listenMcp } from "./listen.fixture.ts";
import { told } from "./prompt-conversation.fixture.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function connected(toolsets: readonly Toolset[], era: (typeof eras)[number] = "2026-07-28") {
  const desk = new Desk();
  closing.push(() => desk.call.ports.close());
  const callFor = (id: string) => desk.as("agent", id);
  const listener = await listenMcp(mcpFactory({ operations, toolsets, version: "1.2.3", callFor }));
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

interface Told {
  readonly brief?: string;
  readonly task?: object;
  readonly tasks?: readonly { readonly id: string; readonly fence: number }[];
}

async function dataOf(client: Client, call: Call | undefined, more: object = {}): Promise<Told> {
  const answer = await ask(client, call?.tool ?? "", { ...call?.args, ...more });
  expect(answer.isError, JSON.stringify(answer.structuredContent)).toBeFalsy();
  return (answer.structuredContent as { data: Told }).data;
}

/** Without a result where the brief names none. */
function reporting(report: Call | undefined, brief = ""): Call {
  const { result, ...args } = report?.args ?? {};
  return { tool: report?.tool ?? "", args: brief.includes("Results:") ? { ...args, result } : args };
}

const MOST_STEPS = 20;
const filled = { ID: "t-1", RESULT: "passed", NAME: "me" };
const title = 'Prices "round" up \\ down.';

describe("a model that follows a prompt", () => {
  it.each([["guided"], ["nav"]] as const)("begins the workflow: %s", async (toolset) => {
    const client = await connected([toolset]);
    const [begin] = callsIn(await told(client, "start-workflow", { workflow: "bug-fix", title }), filled);
    const answer = await ask(client, begin?.tool ?? "", begin?.args);
    expect(answer.structuredContent).toMatchObject({ success: true, position: { workflow: "bug-fix" } });
  });

  it("puts the work into the queue, and brings it to its end", async () => {
    const client = await connected(["tasks"]);
    const text = await told(client, "start-workflow", { workflow: "quick-task", title });
    const [load, look, report] = callsIn(text, filled);
    expect(await dataOf(client, load)).toMatchObject({ created: 1 });
    let { brief } = await dataOf(client, look);
    for (let steps = 0; steps < MOST_STEPS && !brief?.startsWith("Ended"); steps++)
      brief = (await dataOf(client, reporting(report, brief))).brief;
    expect(brief).toBe("Ended: success.");
    const { task } = await dataOf(client, look);
    expect(task).toMatchObject({ title, status: "COMPLETED" });
  });

  it.each([{}, { workflow: "quick-task" }])(
    "takes tasks from the queue until none is left: %j",
    async (given: Record<string, string>) => {
      const client = await connected(["tasks"]);
      const ids = ["a", "b"];
      const tasks = ids.map((id) => ({ id, workflowType: "quick-task" }));
      await ask(client, "load_task_tree", { tasks });
      const text = await told(client, "work-the-queue", given);
      for (let steps = 0; steps < MOST_STEPS; steps++) {
        const [take] = callsIn(text, filled);
        const [taken] = (await dataOf(client, take)).tasks ?? [];
        if (!taken) break;
        const [, look, report] = callsIn(text, { ...filled, ID: taken.id });
        const { brief } = await dataOf(client, look);
        await dataOf(client, reporting(report, brief), { fence: taken.fence });
      }
      for (const taskId of ids)
        expect(await dataOf(client, { tool: "get_task", args: { taskId } })).toMatchObject({
          task: { status: "COMPLETED" },
        });
    },
  );

  it("takes only steps for the named agent", async () => {
    const client = await connected(["tasks"]);
    await ask(client, "load_task_tree", { tasks: [{ id: "t-1", workflowType: "quick-task" }] });
    await ask(client, "advance_task", { taskId: "t-1" });
    const takenBy = async (agent: string) => {
      const [take] = callsIn(await told(client, "work-the-queue", { agent }), filled);
      return (await dataOf(client, take)).tasks;
    };
    expect(await takenBy("nobody")).toEqual([]);
    expect(await takenBy("builder")).toMatchObject([{ id: "t-1", owner: "builder" }]);
  });
});

describe.each(eras)("in %s", (era) => {
  it("prompts are not declared if none can be followed", async () => {
    const client = await connected(["route"], era);
    expect(client.getServerCapabilities()?.prompts).toBeUndefined();
  });

  it("an empty text counts as an omitted argument", async () => {
    const client = await connected(["tasks"], era);
    expect(await told(client, "work-the-queue", { agent: "", workflow: "" })).toBe(
      await told(client, "work-the-queue"),
    );
  });
});
