import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Binary } from "../cli/binary.fixture.ts";
import { accept, askingClient, overHttp, overStdio, type Person } from "../support/asking-client.ts";
import { databaseFor } from "../support/database-for.ts";
import { agents, factoryOver, type Told } from "../support/guided-agent.ts";
import { question } from "../support/voyage.ts";
import { desks } from "../support/with-desk.ts";
import { type Era, eras } from "./clients.fixture.ts";
import { listenMcp, type McpListener } from "./listen.fixture.ts";

/** How long a person may take to answer a client of the older protocol. */
const GIVEN_UP_MS = 600_000;
const open = desks({
  bundled: "test/operations/guided",
  clock: Date.now,
  settings: { assurance: "client" },
});
const agentAt = agents();
const clients: Client[] = [];
const listeners: McpListener[] = [];
let binary: Binary;

beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());
afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) await client.close();
  for (const listener of listeners.splice(0)) await listener.close();
});

type Connect = (client: Client) => Promise<void>;

const ways: Readonly<Record<string, () => Connect>> = {
  "standard input and output": () => async (client) => {
    const db = await databaseFor(join(binary.folder, `${randomUUID()}.db`));
    const args = [binary.file, "mcp", "--db", db, "--tools", "guided,tasks"];
    return overStdio(client, args, { NAVIGATOR_HOME: join(binary.folder, "home") });
  },
  HTTP: () => async (client) => {
    const listener = await listenMcp(factoryOver(open()));
    listeners.push(listener);
    await overHttp(client, listener.url);
  },
};

async function ask(client: Client, name: string, args: object, timeout = 30_000): Promise<Told> {
  const answer = await client.callTool({ name, arguments: { ...args } }, { timeout });
  return { ...(answer.structuredContent as object), isError: answer.isError === true } as Told;
}

/** A client at an open question. */
async function asked(connect: Connect, era: Era, person?: Person) {
  const client = askingClient(era, person);
  clients.push(client);
  await connect(client);
  const { id } = question as { id: string };
  expect((await ask(client, "load_workflow", { id, definition: question })).isError).toBe(false);
  const { state = "", taskId = "" } = await ask(client, "start_workflow", { workflow_id: id });
  const respond = { state, checkpoint_id: "ask" };
  return { client, taskId, state, respond };
}

for (const [way, connectOver] of Object.entries(ways)) {
  describe.each(eras)(`the person behind a client that speaks %s over ${way}`, (era) => {
    it("sees the question and its options, and their answer moves the run", async () => {
      const shown: unknown[] = [];
      const person: Person = ({ params }) => {
        shown.push(params);
        return { action: "accept", content: { option: "yes", note: "go on" } };
      };
      const { client, taskId, respond } = await asked(connectOver(), era, person);
      expect(await ask(client, "respond_to_checkpoint", respond)).toMatchObject({
        isError: false,
        position: { step: { id: "ship" } },
      });
      expect(shown).toEqual([
        expect.objectContaining({
          message: "Ship it?\n- Yes: Now is the time.",
          requestedSchema: expect.objectContaining({
            properties: expect.objectContaining({
              option: expect.objectContaining({
                oneOf: [
                  { const: "yes", title: "Yes" },
                  { const: "no", title: "No" },
                ],
              }),
            }),
          }),
        }),
      ]);
      const { data } = (await ask(client, "get_task", { taskId, include: ["history"] })) as unknown as {
        data: { history: { events: { type: string }[] }[] };
      };
      const events = data.history.flatMap((entry) => entry.events);
      expect(events.filter(({ type }) => type === "answered")).toEqual([
        expect.objectContaining({
          option: "yes",
          note: "go on",
          by: expect.objectContaining({ kind: "person", id: "asking-client", assurance: "client" }),
          receipt: expect.objectContaining({ channel: "elicitation", assurance: "client" }),
        }),
      ]);
    });

    it.each([
      ["declines", { action: "decline" }, "declined"],
      ["closes it", { action: "cancel" }, "closed"],
    ] as const)("who %s leaves the question open, and the agent is told", async (_, reply, said) => {
      const { client, respond } = await asked(connectOver(), era, () => reply);
      expect(await ask(client, "respond_to_checkpoint", respond)).toMatchObject({
        isError: false,
        message: expect.stringContaining(said),
        checkpoint: { id: "ask" },
        waiting: expect.stringContaining(" answer "),
      });
    });

    it("whose answer is none of the options is refused", async () => {
      const { client, respond, state } = await asked(connectOver(), era, () => accept("maybe"));
      const told = await ask(client, "respond_to_checkpoint", respond).catch((error: Error) => error.message);
      // The official client may reject it before sending.
      if (typeof told !== "string") expect(told).toMatchObject({ isError: true });
      expect(await ask(client, "get_position", { state })).toMatchObject({ checkpoint: { id: "ask" } });
    });

    it("who never answers does not block the agent for ever, and can answer later", async () => {
      let isAway = true;
      let see = (): void => undefined;
      const seen = new Promise<void>((resolve) => {
        see = resolve;
      });
      const person: Person = () => {
        see();
        return isAway ? new Promise(() => undefined) : accept("yes");
      };
      const { client, respond, state } = await asked(connectOver(), era, person);
      const held = ask(client, "respond_to_checkpoint", respond, 3_000).catch(
        (error: Error) => error.message,
      );
      await seen;
      expect(await ask(client, "get_position", { state })).toMatchObject({ checkpoint: { id: "ask" } });
      // In the newer protocol the server has answered already, and only the client waits.
      if (era === "2025-11-25") expect(await held).toMatch(/timed out|timeout/i);
      isAway = false;
      expect((await ask(client, "respond_to_checkpoint", respond)).position?.step?.id).toBe("ship");
    });

    it("cannot be asked by a client without the capability: the answer says where to go", async () => {
      const { client, respond } = await asked(connectOver(), era);
      expect(await ask(client, "respond_to_checkpoint", respond)).toMatchObject({
        isError: false,
        checkpoint: { id: "ask", audience: "human" },
        waiting: expect.stringContaining(" answer question."),
      });
    });
  });
}

describe("a question that a client holds open", () => {
  it("is abandoned by the server in the end, without harm", async () => {
    const desk = open();
    await desk.load("question", question);
    let shown = (): void => {};
    const isShown = new Promise<void>((resolve) => {
      shown = resolve;
    });
    const person: Person = () => {
      shown();
      return new Promise(() => undefined);
    };
    const agent = await agentAt(desk, { person });
    const { taskId = "" } = await agent.start("question");
    const before = await desk.dump();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const respond = {
      name: "respond_to_checkpoint",
      arguments: { state: agent.state, checkpoint_id: "ask" },
    };
    const answering = agent.client.callTool(respond, { timeout: 2 * GIVEN_UP_MS });
    await isShown;
    await vi.advanceTimersByTimeAsync(GIVEN_UP_MS);
    expect((await answering).isError).toBe(true);
    expect(await desk.dump()).toBe(before);
    await desk.ask("answer_question", { taskId, option: "yes" });
    expect((await agent.ask("get_position")).position?.step?.id).toBe("ship");
  });

  it("takes no second answer after it was answered elsewhere", async () => {
    const desk = open();
    await desk.load("question", question);
    let taskId = "";
    const person: Person = async () => {
      await desk.ask("answer_question", { taskId, option: "no" });
      return accept("yes");
    };
    const agent = await agentAt(desk, { person });
    ({ taskId = "" } = await agent.start("question"));
    expect(await agent.respond("ask")).toMatchObject({ isError: true });
    const events = (await desk.history()).flatMap((entry) => entry.events);
    expect(events.filter(({ type }) => type === "answered")).toEqual([
      expect.objectContaining({ option: "no", by: expect.objectContaining({ id: "tester" }) }),
    ]);
  });

  it("is the only way for a run without a store to ask a person", async () => {
    const desk = open({ states: { kind: "sealed", carried: true } });
    await desk.load("question", question);
    const agent = await agentAt(desk, { person: () => accept("yes") });
    expect((await agent.start("question")).isError).toBe(false);
    expect((await agent.respond("ask")).position?.step?.id).toBe("ship");
    expect(await agent.complete("ship")).toMatchObject({ complete: true, result: "success" });
    expect(await desk.records()).toEqual([]);
  });
});
