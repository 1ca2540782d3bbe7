import {
  Client,
  type ElicitRequest,
  type ElicitResult,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { afterEach, describe, expect, it } from "vitest";
import { type McpHttp, mcpHttp } from "../../src/mcp/http.ts";
import type { Ports } from "../../src/operations/ports/call.ts";
import { as, type Site, sites } from "../http/site.fixture.ts";
import { choose } from "../support/answer-links.ts";
import { factoryOver, type Told } from "../support/guided-agent.ts";
import { questioned } from "../support/workflows.ts";
import { type Era, eras } from "./clients.fixture.ts";

const open = sites();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

type Person = (url: string, site: Site) => ElicitResult | Promise<ElicitResult>;
const accepted: ElicitResult = { action: "accept" };

/** A server wired as in the product; its page address is known only once it listens. */
async function served(own: Partial<Ports>): Promise<Site> {
  let mcp: McpHttp | undefined;
  const site = await open(
    { mcp: async (request, response) => mcp?.handle(request, response) },
    { clock: Date.now },
  );
  mcp = mcpHttp(factoryOver(site.desk, { ports: { page: site.listener.url, ...own } }));
  ends.push(() => mcp?.close() ?? Promise.resolve());
  const { nodes } = questioned;
  const ask = { ...nodes.ask, assurance: "operator" };
  await site.desk.load("strict", { ...questioned, nodes: { ...nodes, ask } });
  return site;
}

/** An agent at a question that only an operator may answer, and the requests to its client. */
async function atQuestion(era: Era, person: Person | undefined, own: Partial<Ports> = {}) {
  const site = await served(own);
  const requests: ElicitRequest[] = [];
  const mode = era === "2025-11-25" ? "legacy" : { pin: era };
  const capabilities = person ? { elicitation: { form: {}, url: {} } } : { elicitation: { form: {} } };
  const client = new Client({ name: "agent", version: "1" }, { versionNegotiation: { mode }, capabilities });
  client.setRequestHandler("elicitation/create", async (request) => {
    requests.push(request);
    const { url } = request.params as { url?: string };
    return person ? person(url ?? "", site) : { action: "cancel" };
  });
  const transport = new StreamableHTTPClientTransport(new URL(`${site.listener.url}/mcp`), {
    requestInit: { headers: as.agent },
  });
  await client.connect(transport);
  ends.push(() => client.close());
  const call = async (name: string, args: Record<string, unknown>): Promise<Told> => {
    const answer = await client.callTool({ name, arguments: args });
    return { ...(answer.structuredContent as object), isError: answer.isError === true } as Told;
  };
  const { state } = await call("start_workflow", { workflow_id: "strict" });
  await call("complete_step", { state, step_id: "draft", summary: "done" });
  const respond = (more: object = {}) =>
    call("respond_to_checkpoint", { state, checkpoint_id: "ask", ...more });
  return { site, requests, respond, call };
}

async function answer(url: string, site: Site): Promise<number> {
  const headers = { ...(await site.login()), "sec-fetch-site": "same-origin" };
  return (await choose(site, new URL(url).pathname, { option: "ship" }, headers)).status;
}

describe.each(eras)("a question that only an operator may answer, in %s", (era) => {
  it("is answered at our own page, which the client opens, and the call continues after it", async () => {
    const { site, requests, respond } = await atQuestion(era, async (url, at) => {
      expect(await answer(url, at)).toBe(200);
      return accepted;
    });
    expect(await respond()).toMatchObject({ isError: false, complete: true, result: "success" });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.params).toMatchObject({
      mode: "url",
      message: "Ship it?",
      url: expect.stringContaining(`${site.listener.url}/answer/t2.`),
    });
  });

  it("keeps the call waiting after the person has only opened the page", async () => {
    let opened: (url: string) => void = () => undefined;
    const seen = new Promise<string>((resolve) => {
      opened = resolve;
    });
    const { site, respond } = await atQuestion(era, (url) => {
      opened(url);
      return accepted;
    });
    const responding = respond();
    expect(await answer(await seen, site)).toBe(200);
    expect(await responding).toMatchObject({ complete: true });
  });

  it("stays open, and says where to answer, when the person leaves the page", async () => {
    const { site, respond } = await atQuestion(era, () => accepted);
    const told = await respond({ wait_ms: 0 });
    expect(told).toMatchObject({ isError: false, waiting: expect.stringContaining(site.listener.url) });
    expect(JSON.stringify(told)).not.toMatch(/answer\/t\d/);
  });

  it.each(["decline", "cancel"] as const)("stays open when the person refuses: %s", async (action) => {
    const { requests, respond } = await atQuestion(era, () => ({ action }));
    expect(await respond()).toMatchObject({ isError: false, waiting: expect.any(String) });
    expect(requests).toHaveLength(1);
  });

  it("is not sent to a client that only knows forms, nor without a page", async () => {
    const forms = await atQuestion(era, undefined);
    expect(await forms.respond()).toMatchObject({ isError: false, waiting: expect.any(String) });
    const pageless = await atQuestion(era, () => accepted, { page: undefined });
    expect(await pageless.respond()).toMatchObject({ isError: false, waiting: expect.any(String) });
    expect([...forms.requests, ...pageless.requests]).toEqual([]);
  });

  it("is not answered by an agent that reads the address in transit", async () => {
    const statuses: number[] = [];
    const { site, respond } = await atQuestion(era, async (url, at) => {
      const path = new URL(url).pathname;
      for (const headers of [{}, as.agent, { "sec-fetch-site": "same-origin" }])
        statuses.push((await choose(at, path, { option: "ship" }, headers)).status);
      return accepted;
    });
    expect(await respond({ wait_ms: 0 })).toMatchObject({ waiting: expect.any(String) });
    expect(statuses).toEqual([403, 403, 403]);
    expect(JSON.stringify(await site.desk.history())).not.toContain('"receipt"');
  });
});
