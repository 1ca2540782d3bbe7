import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mcpFactory } from "../../src/mcp/server.ts";
import { connectHttp, eras } from "./clients.fixture.ts";
import { ask } from "./conversation.fixture.ts";
import { listenMcp } from "./listen.fixture.ts";
import { toyCall, toyOperations } from "./toy-operations.fixture.ts";
import { toyChanges, toyResources } from "./toy-resources.fixture.ts";

const shipped = join(import.meta.dirname, "../../skills");

let folder: string;
let log = "";
const closing: (() => Promise<void>)[] = [];
beforeEach(() => {
  log = "";
  folder = mkdtempSync(join(tmpdir(), "navigator-skills-"));
  vi.spyOn(process.stderr, "write").mockImplementation((chunk) => {
    log += String(chunk);
    return true;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function connected(skills: string, era: (typeof eras)[number]) {
  const factory = mcpFactory({
    operations: toyOperations(),
    toolsets: ["tasks"],
    version: "1.2.3",
    callFor: (id, role) => ({ ...toyCall(id, role), ports: { ...toyCall(id, role).ports, skills } }),
    resources: toyResources(toyChanges()),
  });
  const listener = await listenMcp(factory);
  closing.push(() => listener.close());
  const client = await connectHttp(listener.url, era);
  closing.push(() => client.close());
  return client;
}

describe.each(eras)("the skills, in %s", (era) => {
  it("are read at the first request, and again after a failure", async () => {
    const missing = join(folder, "skills");
    const client = await connected(missing, era);
    expect((await ask(client, "echo", { taskId: "t1" })).isError).toBeFalsy();
    expect(log).toBe("");
    const skills = new SkillsClient(client);
    const error = await skills.list().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: -32_603, data: { code: "INTERNAL", id: expect.any(String) } });
    expect(String((error as Error).message)).not.toContain(folder);
    expect(log).toContain("reading the skills failed");
    cpSync(shipped, missing, { recursive: true });
    expect((await skills.list()).skills.length).toBeGreaterThan(0);
  });

  it("are served as first read", async () => {
    const own = join(folder, "skills");
    cpSync(shipped, own, { recursive: true });
    const skills = new SkillsClient(await connected(own, era));
    const [first] = (await skills.list()).skills;
    rmSync(own, { recursive: true });
    expect(first && (await skills.read(first)).verified).toBe(true);
  });
});
