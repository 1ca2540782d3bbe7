import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenMcp, type McpListener } from "./listen.fixture.ts";
import { modernCall, post } from "./raw-http.fixture.ts";
import { toyFactory } from "./toy-factory.fixture.ts";

const INFO = "io.modelcontextprotocol/clientInfo";

describe("the caller", () => {
  let listener: McpListener;
  beforeAll(async () => {
    listener = await listenMcp(toyFactory());
  });
  afterAll(() => listener.close());

  const callerOf = async (info: object | undefined): Promise<unknown> => {
    const call = modernCall("echo", { taskId: "t" });
    const { _meta, ...params } = call["params"] as { _meta: Record<string, unknown> };
    const { [INFO]: _, ...rest } = _meta;
    const body = { ...call, params: { ...params, _meta: { ...rest, ...(info && { [INFO]: info }) } } };
    const answer = await post(listener.url, body);
    return (answer.body as { result?: { structuredContent: { data: { caller: string } } } }).result
      ?.structuredContent.data.caller;
  };

  it("has the client's name, without what could forge a line in a log", async () => {
    expect(await callerOf({ name: " evil\n\u001b[31mname\u202e ", version: "1" })).toBe("evil[31mname");
    expect(await callerOf({ name: "x".repeat(5_000), version: "1" })).toBe("x".repeat(100));
  });

  it("has a name even if the client has none", async () => {
    expect(await callerOf(undefined)).toBe("mcp-client");
    expect(await callerOf({ name: "\0\n", version: "1" })).toBe("mcp-client");
  });
});
