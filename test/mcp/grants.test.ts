import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isOffered } from "../../src/operations/door/toolsets.ts";
import { operations } from "../../src/operations/operations.ts";
import { dataOf } from "../cli/server.fixture.ts";
import { calling, errand, questioned, reviewed } from "../support/workflows.ts";
import { connectHttp, connectStdio, eras } from "./clients.fixture.ts";
import { ask } from "./conversation.fixture.ts";
import { type Product, startProduct, tokens } from "./product.fixture.ts";

const grants = [
  ...["--grant", "conductor=resolve_task,migrate_tasks"],
  ...["--grant", "keeper=load_workflow; clerk=list_inbox"],
];

interface Who {
  readonly role: keyof typeof tokens;
  /** in the header */
  readonly name?: string;
  readonly client?: string;
  readonly granted: readonly string[];
}

const everybody: Readonly<Record<string, Who>> = {
  "an agent without a name": { role: "agent", granted: [] },
  "an agent of another name": { role: "agent", name: "worker", granted: [] },
  "an agent that only its client calls so": { role: "agent", client: "conductor", granted: [] },
  "an agent that was granted two things": {
    role: "agent",
    name: "conductor",
    granted: ["resolve_task", "migrate_tasks"],
  },
  "an agent that was granted some operations": {
    role: "agent",
    name: "keeper",
    granted: ["load_workflow"],
  },
  "an agent that was granted an operation of another toolset": {
    role: "agent",
    name: "clerk",
    granted: ["list_inbox"],
  },
  "an operator": { role: "operator", granted: [] },
  "an operator, whatever name they give": { role: "operator", name: "clerk", granted: [] },
};

function headersOf({ role, name }: Who): Record<string, string> {
  return { authorization: `Bearer ${tokens[role]}`, ...(name !== undefined && { "navigator-agent": name }) };
}

let product: Product;
beforeAll(async () => {
  product = await startProduct(...grants);
  await load("questioned", questioned);
  await load("reviewed", reviewed);
});
afterAll(() => product.close());

const load = (id: string, definition: unknown): Promise<unknown> =>
  operator("load_workflow", { id, definition });

const operator = (name: string, input: object): Promise<unknown> =>
  dataOf(product.url, tokens.operator, name, input);

/** The last thing that happened to a task. */
async function lastOf(taskId: string): Promise<unknown> {
  const { entries } = (await operator("read_history", { taskId })) as { entries: readonly unknown[] };
  return entries.at(-1);
}

async function askedAs<T>(who: Who, era: (typeof eras)[number], asking: (client: Client) => Promise<T>) {
  const client = await connectHttp(product.mcp, era, headersOf(who), who.client);
  try {
    return await asking(client);
  } finally {
    await client.close();
  }
}

const conductor: Who = { role: "agent", name: "conductor", granted: [] };

describe("who may do what at the server", () => {
  it.each(Object.entries(everybody))("%s, call by call", async (_, who) => {
    for (const operation of operations) {
      const { name, access } = operation;
      const answer = await fetch(`${product.url}/api/${name}`, {
        method: "POST",
        headers: { ...headersOf(who), "content-type": "application/json" },
        body: '{"notAField":1}',
      });
      const { error } = (await answer.json()) as { error: { code: string } };
      const isAgents = access === "agent" && isOffered(operation, ["guided", "tasks"]);
      const may = isAgents || who.role === "operator" || who.granted.includes(name);
      expect({ name, code: error.code }).toEqual({ name, code: may ? "INPUT_INVALID" : "NOT_ALLOWED" });
    }
  });

  describe.each(eras)("and what is offered, in %s", (era) => {
    it.each(Object.entries(everybody))("to %s", async (_, who) => {
      const { tools } = await askedAs(who, era, (client) => client.listTools());
      const offered = operations.filter(({ name, toolset, access }) => {
        const isThere =
          ["guided", "tasks"].includes(toolset) || (who.role === "agent" && who.granted.includes(name));
        return isThere && (access === "agent" || who.role === "operator" || who.granted.includes(name));
      });
      expect(tools.map(({ name }) => name)).toEqual(offered.map(({ name }) => name));
    });
  });
});

describe.each(eras)("in %s", (era) => {
  const planted = async (id: string, more: object): Promise<string> => {
    const taskId = `${id}-${era}`;
    await operator("load_task_tree", { tasks: [{ id: taskId, ...more }] });
    return taskId;
  };

  it("a person's question is answered with the operator's token, which is what the record says", async () => {
    const taskId = await planted("asks", { workflowType: "questioned" });
    for (const result of [undefined, "passed"]) await operator("advance_task", { taskId, result });
    const answer = { taskId, result: "ship" };
    for (const who of [{ role: "agent", granted: [] } as const, conductor]) {
      expect(await askedAs(who, era, (client) => ask(client, "advance_task", answer))).toMatchObject({
        isError: true,
        structuredContent: { error: { code: "HUMAN_ANSWER_REQUIRED" } },
      });
    }
    const boss: Who = { role: "operator", granted: [] };
    expect(await askedAs(boss, era, (client) => ask(client, "advance_task", answer))).toMatchObject({
      structuredContent: { data: { task: { status: "COMPLETED" } } },
    });
    const by = { kind: "person", channel: "mcp", assurance: "operator" };
    expect(await lastOf(taskId)).toMatchObject({
      caller: by,
      events: expect.arrayContaining([
        expect.objectContaining({
          type: "answered",
          by: expect.objectContaining(by),
          receipt: expect.objectContaining({ channel: "token", assurance: "operator" }),
        }),
      ]),
    });
  });

  it("an agent that was granted resolve_task decides about what waits, and never past a question", async () => {
    const resolve = (taskId: string, who: Who) =>
      askedAs(who, era, (client) =>
        ask(client, "resolve_task", { taskId, resolution: "cancel", note: "not needed" }),
      );
    const held = await planted("held", { workflowType: "reviewed", currentStep: "review", status: "HITL" });
    await expect(resolve(held, { role: "agent", granted: [] })).rejects.toThrow("not found");
    expect(await resolve(held, conductor)).toMatchObject({
      structuredContent: { data: { task: { status: "CANCELLED" } } },
    });
    expect(await lastOf(held)).toMatchObject({
      caller: { kind: "agent", id: "conductor", assurance: "agent, by grant of resolve_task" },
    });
    const asks = await planted("stays", { workflowType: "questioned" });
    for (const result of [undefined, "passed"]) await operator("advance_task", { taskId: asks, result });
    expect(await resolve(asks, conductor)).toMatchObject({
      isError: true,
      structuredContent: { error: { code: "HUMAN_ANSWER_REQUIRED" } },
    });
  });

  it("an agent that was granted load_workflow replaces what others have loaded", async () => {
    const id = `theirs-${era}`;
    await load(id, errand);
    const replace = (who: Who) =>
      askedAs(who, era, (client) => ask(client, "load_workflow", { id, definition: calling("reviewed") }));
    expect(await replace(conductor)).toMatchObject({
      structuredContent: { error: { code: "NOT_ALLOWED" } },
    });
    expect(await replace({ role: "agent", name: "keeper", granted: [] })).toMatchObject({
      structuredContent: { data: { id, replaced: true } },
    });
  });

  it("over standard input and output a grant is for the client that is served", async () => {
    const offeredWith = async (...args: readonly string[]): Promise<readonly string[]> => {
      const env = { NAVIGATOR_HOME: product.binary.folder };
      const all = ["mcp", "--store", "memory", "--tools", "tasks", ...args];
      const { client } = await connectStdio(product.binary.file, era, all, env);
      const { tools } = await client.listTools();
      await client.close();
      return tools.map(({ name }) => name);
    };
    const usual = await offeredWith();
    expect(usual).not.toContain("resolve_task");
    const more = await offeredWith("--grant", "resolve_task", "--grant", "list_inbox,set_task_status");
    expect(more.filter((name) => !usual.includes(name))).toEqual(["resolve_task", "list_inbox"]);
  });
});
