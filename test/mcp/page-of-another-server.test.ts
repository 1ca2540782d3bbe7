import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Binary } from "../cli/binary.fixture.ts";
import { startServer } from "../cli/server.fixture.ts";
import { overStdio } from "../support/asking-client.ts";
import { databaseFor } from "../support/database-for.ts";
import { question } from "../support/voyage.ts";

let binary: Binary;
beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());

it("H12: an agent over standard input leads its user to the page of the server on the same database", async () => {
  const db = await databaseFor(join(binary.folder, "shared.db"));
  const { out, end } = await startServer(binary, ["--json", "--no-demo", "--db", db]);
  const { url } = (JSON.parse(out) as { data: { url: string } }).data;
  const asked: string[] = [];
  const client = new Client(
    { name: "claude-code", version: "2" },
    { versionNegotiation: { mode: "legacy" }, capabilities: { elicitation: { form: {}, url: {} } } },
  );
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    asked.push(params.mode === "url" ? params.url : "a form");
    return { action: "decline" };
  });
  try {
    await overStdio(client, [binary.file, "mcp", "--db", db], { NAVIGATOR_HOME: binary.home });
    const call = async (name: string, args: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: args })).structuredContent as {
        state?: string;
        waiting?: string;
      };
    await call("load_workflow", { id: "question", definition: question });
    const { state } = await call("start_workflow", { workflow_id: "question" });
    const { waiting } = await call("respond_to_checkpoint", { state, checkpoint_id: "ask" });
    expect(waiting).toContain(`in the inbox at ${url}`);
    expect(asked).toEqual([expect.stringContaining(`${url}/answer/`)]);
    // The server knows the key with which the other process has signed the address.
    expect((await fetch(asked[0] ?? "")).status).toBe(200);
  } finally {
    await client.close();
    await end();
  }
});
