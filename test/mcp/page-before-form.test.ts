import {
  Client,
  type ElicitRequest,
  type ElicitResult,
  InMemoryTransport,
} from "@modelcontextprotocol/client";
import { afterEach, describe, expect, it } from "vitest";
import { toolsOf } from "../../src/mcp/tools.ts";
import { toolsetNames } from "../../src/operations/door/toolsets.ts";
import { operations } from "../../src/operations/operations.ts";
import type { Ports } from "../../src/operations/ports/call.ts";
import type { Settings } from "../../src/operations/ports/settings.ts";
import { type Site, sites } from "../http/site.fixture.ts";
import { choose } from "../support/answer-links.ts";
import { factoryOver, type Told } from "../support/guided-agent.ts";
import { edges, questioned, start, success, work } from "../support/workflows.ts";

const open = sites();
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

const approved = {
  nodes: { start, build: work("Build", { evidence: [{ approval: "human" }] }), end: success },
  edges: edges("start -> build", "build -> end"),
};

type Person = (params: ElicitRequest["params"], site: Site) => ElicitResult | Promise<ElicitResult>;

interface Behind {
  readonly name?: string;
  readonly elicitation?: Record<string, Record<string, never>>;
  readonly settings?: Partial<Settings>;
  readonly ports?: (site: Site) => Partial<Ports>;
}

/** An agent at a question, in a client with a person behind it; the requests to that person are kept. */
async function agentBefore(person: Person, behind: Behind = {}) {
  const { name = "some-client", elicitation = { form: {}, url: {} }, settings = {} } = behind;
  const site = await open({}, { clock: Date.now });
  await site.desk.load("questioned", questioned);
  await site.desk.load("approved", approved);
  const ports = {
    settings: { ...site.desk.call.ports.settings, assurance: "client" as const, ...settings },
    ...(behind.ports?.(site) ?? { page: site.listener.url }),
  };
  const requests: ElicitRequest["params"][] = [];
  const client = new Client(
    { name, version: "1" },
    { versionNegotiation: { mode: "legacy" }, capabilities: { elicitation: { ...elicitation } } },
  );
  client.setRequestHandler("elicitation/create", ({ params }) => {
    requests.push(params);
    return person(params, site);
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await factoryOver(site.desk, { ports }).build({ era: "legacy" }).connect(far);
  await client.connect(near);
  clients.push(client);
  const call = async (tool: string, args: Record<string, unknown>): Promise<Told> => {
    const answer = await client.callTool({ name: tool, arguments: args });
    return { ...(answer.structuredContent as object), isError: answer.isError === true } as Told;
  };
  const atQuestion = async (): Promise<Told> => {
    const { state } = await call("start_workflow", { workflow_id: "questioned" });
    await call("complete_step", { state, step_id: "draft", summary: "done" });
    return call("respond_to_checkpoint", { state, checkpoint_id: "ask" });
  };
  const atApproval = async (): Promise<Told> => {
    const { state } = await call("start_workflow", { workflow_id: "approved" });
    return call("complete_step", { state, step_id: "build", summary: "built" });
  };
  return { site, requests, atQuestion, atApproval };
}

async function onPage(url: string, site: Site, option: string): Promise<ElicitResult> {
  const headers = { ...(await site.login()), "sec-fetch-site": "same-origin" };
  expect((await choose(site, new URL(url).pathname, { option }, headers)).status).toBe(200);
  return { action: "accept" };
}

/** Answers on the page if it is led there, else fills in the form. */
const willing: Person = (params, site) =>
  params.mode === "url"
    ? onPage(params.url, site, params.message.includes("Ship") ? "ship" : "1:approval human")
    : { action: "accept", content: { option: params.message.includes("Ship") ? "ship" : "yes" } };

async function levels({ desk }: Site): Promise<readonly (string | undefined)[]> {
  const events = (await desk.history()).flatMap((entry) => entry.events);
  return events.flatMap((event) =>
    event.type === "answered" || event.type === "approved" ? [event.receipt?.assurance] : [],
  );
}

describe("a person whom a client can lead to an address", () => {
  it("H12: answers a question on the page, although a form would count", async () => {
    const { site, requests, atQuestion } = await agentBefore(willing);
    expect(await atQuestion()).toMatchObject({ complete: true, result: "success" });
    expect(requests.map(({ mode }) => mode)).toEqual(["url"]);
    expect(await levels(site)).toEqual(["operator"]);
  });

  it("H12: approves a report on the page, and the same call completes the step", async () => {
    const { site, requests, atApproval } = await agentBefore(willing);
    expect(await atApproval()).toMatchObject({ isError: false, complete: true, result: "success" });
    expect(requests.map(({ mode }) => mode)).toEqual(["url"]);
    expect(await levels(site)).toEqual(["operator"]);
  });

  it("H12: is led to the page of another server on the same store", async () => {
    const { requests, atQuestion } = await agentBefore(willing, {
      ports: (site) => ({ page: undefined, pageNearby: async () => site.listener.url }),
    });
    expect(await atQuestion()).toMatchObject({ complete: true });
    expect(requests.map(({ mode }) => mode)).toEqual(["url"]);
  });

  it("H12: fills in a form if no server has a page", async () => {
    const { site, requests, atQuestion, atApproval } = await agentBefore(willing, {
      ports: () => ({ page: undefined, pageNearby: async () => undefined }),
    });
    expect(await atQuestion()).toMatchObject({ complete: true });
    expect(await atApproval()).toMatchObject({ complete: true });
    expect(requests.map(({ mode }) => mode ?? "form")).toEqual(["form", "form"]);
    expect(await levels(site)).toEqual(["client", "client"]);
  });

  it("H12: who refuses the address of an approval leaves the report waiting", async () => {
    const { site, atApproval } = await agentBefore(() => ({ action: "decline" }));
    expect(await atApproval()).toMatchObject({ isError: true, error: { code: "EVIDENCE_MISSING" } });
    expect(await levels(site)).toEqual([]);
  });
});

describe("a client whose hooks can answer a form", () => {
  const elicitation = { form: {} };

  it.each(["claude-code", "Claude Code", "claude-code/2.1.325"])("H12: gets no form as %s", async (name) => {
    const { site, requests, atQuestion, atApproval } = await agentBefore(willing, { name, elicitation });
    expect(await atQuestion()).toMatchObject({ waiting: expect.stringContaining(site.listener.url) });
    expect(await atApproval()).toMatchObject({ isError: true });
    expect(requests).toEqual([]);
    expect(await levels(site)).toEqual([]);
  });

  it("H12: gets forms if the operator says so, and they count as `client`", async () => {
    const { site, atQuestion } = await agentBefore(willing, {
      name: "claude-code",
      elicitation,
      settings: { forms: "on" },
    });
    expect(await atQuestion()).toMatchObject({ complete: true });
    expect(await levels(site)).toEqual(["client"]);
  });

  it("H12: gets none above `client`, whatever the operator says of forms", async () => {
    const { requests, atQuestion } = await agentBefore(willing, {
      elicitation,
      settings: { forms: "on", assurance: "operator" },
    });
    expect(await atQuestion()).toMatchObject({ waiting: expect.any(String) });
    expect(requests).toEqual([]);
  });

  it("H12: is like every other client where forms are off", async () => {
    const { requests, atQuestion } = await agentBefore(willing, { elicitation, settings: { forms: "off" } });
    expect(await atQuestion()).toMatchObject({ waiting: expect.any(String) });
    expect(requests).toEqual([]);
  });
});

describe("a tool that Claude Code has its user confirm", () => {
  const isConfirmed = (name: string) =>
    toolsOf(operations, toolsetNames, ["resolve_task"]).find(({ operation }) => operation.name === name)
      ?._meta?.["anthropic/requiresUserInteraction"] === true;

  it.each(["answer_question", "resolve_task", "remove_workflow"])(
    "H13: is %s, which decides for people",
    (name) => {
      expect(isConfirmed(name)).toBe(true);
    },
  );

  it.each(["complete_step", "respond_to_checkpoint", "add_task", "list_inbox"])("H13: is not %s", (name) => {
    expect(isConfirmed(name)).toBe(false);
  });
});

describe("a form that a client accepts by itself", () => {
  it.each([[{}], [undefined], [{ note: "fine" }], [{ option: 1 }]])(
    "H12: answers nothing with %j",
    async (content) => {
      const { site, requests, atQuestion } = await agentBefore(
        () => ({ action: "accept", ...(content && { content }) }) as ElicitResult,
        { elicitation: { form: {} } },
      );
      const told = await atQuestion().catch((error: Error) => error.message);
      if (typeof told !== "string") expect(told.complete).toBeUndefined();
      expect(requests[0]).toMatchObject({ requestedSchema: { required: ["option"] } });
      expect(await levels(site)).toEqual([]);
    },
  );
});
