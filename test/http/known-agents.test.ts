import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addAgent, revokeAgent } from "../../src/adapters/secrets/agents-file.ts";
import { knownAgents } from "../../src/adapters/secrets/known-agents.ts";
import { mcpHttp } from "../../src/mcp/http.ts";
import { initialize, modernCall, post } from "../mcp/raw-http.fixture.ts";
import { toyFactory } from "../mcp/toy-factory.fixture.ts";
import { errand } from "../support/workflows.ts";
import { as, type Site, sites } from "./site.fixture.ts";

const open = sites();

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "navigator-known-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** The headers of an agent with its own token, which also claims another name. */
async function known(name: string): Promise<Readonly<Record<string, string>>> {
  const token = await addAgent(home, name, 1);
  if (!token.ok) throw new Error(token.problem);
  return { authorization: `Bearer ${token.value}`, "navigator-agent": "another" };
}

async function served(options: Parameters<typeof open>[0] = {}): Promise<Site> {
  return open(options, { agents: knownAgents(home, () => Date.now()) });
}

const codeOf = ({ body }: { readonly body: unknown }) => (body as { error?: { code: string } }).error?.code;

describe("an agent with its own token", () => {
  it("I1: has the name of that token in the record, whatever name its header claims", async () => {
    const site = await served();
    const builder = await known("builder");
    expect((await site.call("load_workflow", { id: "w", definition: errand }, builder)).status).toBe(200);
    await site.call("load_task_tree", { tasks: [{ id: "t", workflowType: "w" }] }, builder);
    expect((await site.desk.history("t"))[0]?.caller).toEqual({
      kind: "agent",
      id: "builder",
      channel: "http",
      assurance: "known",
    });
  });

  it("I1: has the grants of that name, and not those of the name it claims", async () => {
    const site = await open(
      {},
      {
        agents: knownAgents(home, () => Date.now()),
        settings: {
          grants: [
            { operation: "list_inbox", agent: "builder" },
            { operation: "diagnose", agent: "another" },
          ],
        },
      },
    );
    const builder = await known("builder");
    expect((await site.call("list_inbox", {}, builder)).status).toBe(200);
    expect(codeOf(await site.call("diagnose", {}, builder))).toBe("NOT_ALLOWED");
    expect(codeOf(await site.call("list_inbox", {}, { ...as.agent, "navigator-agent": "builder" }))).toBe(
      "AGENT_NAME_TAKEN",
    );
  });

  it("I1: has one rate under all names, sessions and connections, and takes none from others", async () => {
    const site = await served({ rate: { perSecond: 1, burst: 2 }, now: () => 0 });
    const [one, two] = [await known("one"), await known("two")];
    const statuses: number[] = [];
    for (const name of ["a", "b", "c"])
      statuses.push((await site.call("list_workflows", {}, { ...one, "navigator-agent": name })).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await site.call("list_workflows", {}, two)).status).toBe(200);
  });

  it("I1: has that name at /mcp too, in both eras, and shares no session with a claimed name", async () => {
    const mcp = mcpHttp(toyFactory());
    const site = await served({ mcp: mcp.handle });
    const url = `${site.listener.url}/mcp`;
    const builder = await known("builder");
    const echo = await post(url, modernCall("echo", { taskId: "t" }), builder);
    expect(echo.body).toMatchObject({ result: { structuredContent: { data: { caller: "builder" } } } });
    const begun = await post(url, initialize(), builder);
    const session = { "mcp-session-id": String(begun.headers["mcp-session-id"]) };
    const list = { jsonrpc: "2.0", id: 2, method: "tools/list", params: {} };
    expect((await post(url, list, { ...as.agent, "navigator-agent": "builder", ...session })).status).toBe(
      404,
    );
    expect((await post(url, list, { ...builder, ...session })).status).toBe(200);
    await mcp.close();
  });

  it("I3: is refused from its next call on once it is revoked, and so is its open session", async () => {
    const mcp = mcpHttp(toyFactory());
    const site = await served({ mcp: mcp.handle });
    const url = `${site.listener.url}/mcp`;
    const [builder, other] = [await known("builder"), await known("other")];
    const begun = await post(url, initialize(), builder);
    const session = { "mcp-session-id": String(begun.headers["mcp-session-id"]) };
    expect((await site.call("list_workflows", {}, builder)).status).toBe(200);
    await revokeAgent(home, "builder", 2);
    expect(codeOf(await site.call("list_workflows", {}, builder))).toBe("UNAUTHENTICATED");
    const list = { jsonrpc: "2.0", id: 2, method: "tools/list", params: {} };
    expect((await post(url, list, { ...builder, ...session })).status).toBe(401);
    expect((await site.call("list_workflows", {}, other)).status).toBe(200);
    await mcp.close();
  });

  it("I3: loses its open event stream when it is revoked, and no other agent does", async () => {
    const site = await served();
    const streams = await Promise.all(
      [await known("builder"), await known("other")].map((headers) => streamAt(site, headers)),
    );
    const [mine, theirs] = streams;
    const ended = new Promise((resolve) => mine?.once("close", resolve));
    await revokeAgent(home, "builder", 2);
    await ended;
    expect(theirs?.destroyed).toBe(false);
    theirs?.destroy();
  });
});

/** The open event stream, once its first event has come. */
function streamAt(site: Site, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${site.listener.url}/api/events`, { headers, agent: false }, (response) => {
      // Cutting the stream off is the expected end, and is an error to the client.
      response.on("error", () => undefined);
      response.once("data", () => resolve(response));
    }).on("error", reject);
  });
}
