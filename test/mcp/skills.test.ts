import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mcpFactory } from "../../src/mcp/server.ts";
import type { Configured } from "../../src/operations/ports/configured.ts";
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

async function connected(skills: string, era: (typeof eras)[number], own?: string) {
  const values = { lifecycles: [], overlays: [], skills: own };
  const configured = { values, explained: [], findings: [] } as unknown as Configured;
  const factory = mcpFactory({
    operations: toyOperations(),
    toolsets: ["tasks"],
    version: "1.2.3",
    callFor: (id, role) => ({
      ...toyCall(id, role),
      ports: { ...toyCall(id, role).ports, skills, ...(own !== undefined && { configured }) },
    }),
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

  const named = (name: string, text: string) =>
    `---\nname: ${name}\ndescription: For a test.\n---\n\n${text}\n`;
  const put = (files: Readonly<Record<string, string>>) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
  };
  const served = async () => {
    const skills = new SkillsClient(await connected(shipped, era, folder));
    const texts = (await skills.list()).skills.map(async (skill) => {
      const { text: read, verified } = await skills.read(skill);
      return [skill.frontmatter.name, verified ? read : undefined] as const;
    });
    return new Map(await Promise.all(texts));
  };
  const text = (name: string) => readFileSync(join(shipped, name, "SKILL.md"), "utf8");

  it("J55: are replaced, extended and joined by those of an own folder", async () => {
    put({
      "run-a-team/SKILL.md": named("run-a-team", "Ask Ann first."),
      "run-a-team/ADDED.md": "Nothing is added to a replaced skill.",
      "write-a-workflow/ADDED.md": "Keep it short.",
      "deploy/SKILL.md": named("deploy", "Push the button."),
    });
    const skills = await served();
    expect([...skills.keys()].toSorted()).toEqual([
      "deploy",
      "follow-a-workflow",
      "run-a-team",
      "write-a-workflow",
    ]);
    expect(skills.get("run-a-team")).toBe(named("run-a-team", "Ask Ann first."));
    expect(skills.get("deploy")).toContain("Push the button.");
    expect(skills.get("write-a-workflow")).toBe(
      `${text("write-a-workflow").trimEnd()}\n\n---\n\nKeep it short.\n`,
    );
    expect(skills.get("follow-a-workflow")).toBe(text("follow-a-workflow"));
  });

  it.each([
    ["no such folder", {}],
    ["a skill without a head", { "run-a-team/SKILL.md": "no head" }],
    ["a large text", { "run-a-team/SKILL.md": named("run-a-team", "x".repeat(100_001)) }],
    ["a large addition", { "run-a-team/ADDED.md": "x".repeat(100_001) }],
  ])("J55: stay as shipped beside %s, and the log says why", async (_, files) => {
    put(files);
    if (Object.keys(files).length === 0) rmSync(folder, { recursive: true });
    expect((await served()).get("run-a-team")).toBe(text("run-a-team"));
    expect(log).not.toBe("");
  });
});
