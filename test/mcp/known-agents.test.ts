import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "../cli/binary.fixture.ts";
import { dataOf, type Started, startServer } from "../cli/server.fixture.ts";
import { errand } from "../support/workflows.ts";
import { connectStdio, eras } from "./clients.fixture.ts";
import { ask } from "./conversation.fixture.ts";

let binary: Binary;
let server: Started;
let url: string;
beforeAll(async () => {
  binary = await Binary.make();
  server = await startServer(binary, ["--json", "--no-demo"]);
  url = (JSON.parse(server.out) as { data: { url: string } }).data.url;
});
afterAll(async () => {
  await server.end();
  binary.remove();
});

/** Adds an agent as an operator's script does, and returns its token. */
async function added(name: string): Promise<string> {
  const { out, code } = await binary.decide(["agents", "add", name]);
  expect(code).toBe(0);
  return out.trim();
}

describe("the product", () => {
  it("I2 I3: gives an agent a token that its running server knows, until it is revoked", async () => {
    const token = await added("builder");
    expect(readFileSync(join(binary.home, "agents.json"), "utf8")).not.toContain(token);
    expect(await dataOf(url, token, "list_workflows")).toBeDefined();
    const { out } = await binary.run(["agents"]);
    expect(out).toMatch(/builder +created .* +last used /);
    expect(out).not.toContain(token);
    expect((await binary.decide(["agents", "revoke", "builder"])).code).toBe(0);
    expect(await dataOf(url, token, "list_workflows")).toBeUndefined();
    expect((await binary.run(["agents"])).out).toMatch(/builder .* revoked /);
  });

  it.each(eras)("I1 I3: serves an agent with its own token over stdio, %s", async (era) => {
    const name = `stdio-${era}`;
    const env = { NAVIGATOR_HOME: binary.home, NAVIGATOR_AGENT_TOKEN: await added(name) };
    const { client } = await connectStdio(binary.file, era, ["mcp", "--tools", "tasks"], env);
    await ask(client, "load_workflow", { id: `w-${era}`, definition: errand });
    const { workflows } = (await dataOf(
      url,
      (await binary.run(["token", "operator"])).out.trim(),
      "list_workflows",
    )) as {
      workflows: { id: string; source: string }[];
    };
    expect(workflows.find(({ id }) => id === `w-${era}`)?.source).toBe(`agent ${name}`);
    await binary.decide(["agents", "revoke", name]);
    await expect(ask(client, "list_workflows")).rejects.toThrow("was revoked");
    await client.close();
    const again = await binary.run(["mcp"], env);
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining("unknown here, or was revoked") });
  });

  it("is not started with an agent's own token as the shared one", async () => {
    const own = { NAVIGATOR_AGENT_TOKEN: await added("shared") };
    expect(await binary.run(["start", "--port", "0"], own)).toMatchObject({
      code: 2,
      err: expect.stringContaining("the own token of one agent"),
    });
  });
});
