import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mcpFactory } from "../../src/mcp/server.ts";
import { AGENT_HEADER } from "../../src/operations/door/agent-name.ts";
import { operations } from "../../src/operations/operations.ts";
import { connectHttp, eras } from "./clients.fixture.ts";
import { listenMcp, type McpListener } from "./listen.fixture.ts";
import { toyCall } from "./toy-operations.fixture.ts";

const toolsets = [...new Set(operations.map(({ toolset }) => toolset))];
const forOperators = operations.filter(({ access }) => access === "operator").map(({ name }) => name);

let listener: McpListener;
beforeAll(async () => {
  const factory = mcpFactory({
    operations,
    toolsets,
    version: "1.2.3",
    callFor: (id, role) => {
      const call = toyCall(id, role);
      const grants = id
        .split("+")
        .slice(1)
        .map((operation) => ({ operation }));
      return { ...call, ports: { ...call.ports, settings: { ...call.ports.settings, grants } } };
    },
  });
  listener = await listenMcp(factory, {
    roleOf: ({ headers }) => (headers[AGENT_HEADER] === "operator" ? "operator" : "agent"),
  });
});
afterAll(() => listener.close());

/** `agent`, `operator`, or `agent+` and what it was granted. */
async function offeredTo(caller: string, era: (typeof eras)[number]): Promise<readonly string[]> {
  const client = await connectHttp(listener.url, era, { [AGENT_HEADER]: caller });
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

describe.each(eras)("the tools that are offered, in %s", (era) => {
  it("are all of them to an operator", async () => {
    expect(forOperators.length).toBeGreaterThan(0);
    expect(await offeredTo("operator", era)).toEqual(operations.map(({ name }) => name));
  });

  it("are only those that an agent may call", async () => {
    expect(await offeredTo("agent", era)).toEqual(
      operations.filter(({ access }) => access === "agent").map(({ name }) => name),
    );
  });

  it.each(forOperators)("include the one that an agent was granted: %s", async (name) => {
    expect(await offeredTo(`agent+${name}`, era)).toEqual(
      operations
        .filter((operation) => operation.access === "agent" || operation.name === name)
        .map((operation) => operation.name),
    );
  });

  it("J25: can be called by names that no list shows", async () => {
    const client = await connectHttp(listener.url, era, { [AGENT_HEADER]: "agent" });
    const called = async (name: string) =>
      JSON.stringify(await client.callTool({ name, arguments: { x: 1 } }));
    expect(await called("update")).toBe(await called("update_task"));
    expect(await called("mark_updates")).toContain("INPUT_INVALID");
    await client.close();
  });
});

describe("the toolset of teams", () => {
  it("is offered with its tools that come from other toolsets", async () => {
    const own = mcpFactory({ operations, toolsets: ["team"], version: "1", callFor: toyCall });
    const small = await listenMcp(own);
    const client = await connectHttp(small.url, eras[0]);
    const { tools } = await client.listTools();
    await client.close();
    await small.close();
    expect(tools).toHaveLength(20);
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["get_task", "attach"]));
  });
});
