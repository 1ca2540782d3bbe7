import { describe, expect, it } from "vitest";
import { mcpHttp } from "../../src/mcp/http.ts";
import { connectHttp, eras } from "../mcp/clients.fixture.ts";
import { ask } from "../mcp/conversation.fixture.ts";
import { initialize, modernCall, post } from "../mcp/raw-http.fixture.ts";
import { toyFactory } from "../mcp/toy-factory.fixture.ts";
import { as, sites } from "./site.fixture.ts";

const open = sites();

describe.each(eras)("an agent that speaks MCP %s", (era) => {
  it.each(["agent", "operator"] as const)(
    "gets in with the %s's token, and is an agent there",
    async (role) => {
      const mcp = mcpHttp(toyFactory());
      const site = await open({ mcp: mcp.handle });
      const client = await connectHttp(`${site.listener.url}/mcp`, era, as[role]);
      expect((await ask(client, "echo", { taskId: "t" })).structuredContent).toMatchObject({
        data: { caller: "toy-client" },
      });
      await expect(ask(client, "decide")).rejects.toThrow("not found");
      await client.close();
      await mcp.close();
    },
  );
});

it("an agent without a token is turned away before anything it says is read", async () => {
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
