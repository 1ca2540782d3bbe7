import { describe, expect, it } from "vitest";
import { mcpHttp } from "../../src/mcp/http.ts";
import { connectHttp, eras } from "../mcp/clients.fixture.ts";
import { ask } from "../mcp/conversation.fixture.ts";
import { initialize, modernCall, post } from "../mcp/raw-http.fixture.ts";
import { toyFactory } from "../mcp/toy-factory.fixture.ts";
import { as, sites } from "./site.fixture.ts";

const open = sites();

describe.each(eras)("a client that speaks MCP %s", (era) => {
  it("is admitted with the agent token, as an agent", async () => {
    const mcp = mcpHttp(toyFactory());
    const site = await open({ mcp: mcp.handle });
    const client = await connectHttp(`${site.listener.url}/mcp`, era, as.agent);
    expect((await ask(client, "echo", { taskId: "t" })).structuredContent).toMatchObject({
      data: { caller: "toy-client" },
    });
    await expect(ask(client, "decide")).rejects.toThrow("not found");
    await client.close();
    await mcp.close();
  });

  it("is an operator with the operator token, and does not share sessions with agents", async () => {
    const mcp = mcpHttp(toyFactory());
    const site = await open({ mcp: mcp.handle });
    const url = `${site.listener.url}/mcp`;
    const client = await connectHttp(url, era, as.operator);
    expect((await ask(client, "decide")).isError).toBeUndefined();
    const begun = await post(url, initialize(), as.operator);
    const session = { "mcp-session-id": String(begun.headers["mcp-session-id"]) };
    const list = { jsonrpc: "2.0", id: 2, method: "tools/list", params: {} };
    expect((await post(url, list, { ...as.agent, ...session })).status).toBe(404);
    expect((await post(url, list, { ...as.operator, ...session })).status).toBe(200);
    await client.close();
    await mcp.close();
  });

  it("is known by the name in its header rather than its client's", async () => {
    const mcp = mcpHttp(toyFactory());
    const site = await open({ mcp: mcp.handle });
    const url = `${site.listener.url}/mcp`;
    const client = await connectHttp(url, era, { ...as.agent, "navigator-agent": "builder" });
    expect((await ask(client, "echo", { taskId: "t" })).structuredContent).toMatchObject({
      data: { caller: "builder" },
    });
    await client.close();
    const nameless = { ...as.agent, "navigator-agent": "x".repeat(101) };
    expect(await post(url, modernCall("echo", { taskId: "t" }), nameless)).toMatchObject({
      status: 400,
      body: { error: { data: { code: "AGENT_NAME_INVALID" } } },
    });
    await mcp.close();
  });
});

it("agents that open many sessions do not use up the operators'", async () => {
  const mcp = mcpHttp(toyFactory(), { sessions: { max: 1 } });
  const site = await open({ mcp: mcp.handle });
  const url = `${site.listener.url}/mcp`;
  const begin = async (credential: Readonly<Record<string, string>>) => {
    const { headers } = await post(url, initialize(), credential);
    return { ...credential, "mcp-session-id": String(headers["mcp-session-id"]) };
  };
  const operator = await begin(as.operator);
  const [first, second] = [await begin(as.agent), await begin(as.agent)];
  const list = { jsonrpc: "2.0", id: 2, method: "tools/list", params: {} };
  expect((await post(url, list, first)).status).toBe(404);
  expect((await post(url, list, second)).status).toBe(200);
  expect((await post(url, list, operator)).status).toBe(200);
  await mcp.close();
});

it("an agent that sends invalid JSON gets the position of the fault", async () => {
  const mcp = mcpHttp(toyFactory());
  const site = await open({ mcp: mcp.handle });
  const headers = { ...as.agent, "content-type": "application/json" };
  const answer = await site.ask("/mcp", { method: "POST", headers, body: '{"jsonrpc" "2.0"}' });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      error: {
        code: -32_700,
        message: expect.stringMatching(/line 1, column 12 \(position 11\).*"key": value/),
      },
    },
  });
  await mcp.close();
});

it("an agent without a token is refused before its body is read", async () => {
  const mcp = mcpHttp(toyFactory());
  const site = await open({ mcp: mcp.handle });
  const url = `${site.listener.url}/mcp`;
  for (const body of [initialize(), modernCall("echo", { taskId: "t" })]) {
    expect(await post(url, body)).toMatchObject({
      status: 401,
      body: { error: { code: "UNAUTHENTICATED" } },
    });
    expect((await post(url, body, { ...as.agent, host: "evil.example" })).status).toBe(403);
    expect((await post(url, body, as.agent)).status).toBe(200);
  }
  await mcp.close();
});
