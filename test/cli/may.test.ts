import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { say } from "./console.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "navigator-may-"));
const path = join(folder, "led.yaml");
beforeAll(() => {
  writeFileSync(
    path,
    [
      "id: led",
      "title: Led",
      "deny: { run: [publish] }",
      "activities:",
      "  - id: main",
      "    name: Main",
      "    steps:",
      "      - { id: build, allow: { edit: ['src/**'] } }",
      "      - { id: tell }",
    ].join("\n"),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const may = (...args: readonly string[]) => say(["may", path, ...args]);

describe("navigator may", () => {
  it.each([
    [["--run", "npm test"], 0],
    [["--run", "cd src && git -C . push"], 3],
    [["--run", "echo 'open"], 3],
    [["--edit", "src/a.ts"], 0],
    [["--edit", "README.md"], 3],
    [["--tool", "mcp__navigator__report"], 0],
    [["--tool", "mcp__files__write"], 3],
  ])("answers by its exit code: %j gives %i", async (args, code) => {
    const said = await may("--step", "build", ...args);
    expect(said.code).toBe(code);
    expect(`${said.out}${said.err}`).toContain(code === 0 ? "allowed" : "STEP_FORBIDS");
  });

  it("says the reason, the level, the pattern and what is allowed as JSON", async () => {
    const { out } = await may("--step", "build", "--edit", "README.md", "--json");
    expect(JSON.parse(out)).toMatchObject({
      error: {
        code: "STEP_FORBIDS",
        level: "step build",
        kind: "edit",
        allowedNow: ["src/**"],
      },
    });
    const pushed = JSON.parse((await may("--step", "tell", "--run", "git push", "--json")).out);
    expect(pushed).toMatchObject({ error: { level: "workflow led", pattern: "publish" } });
  });

  it("knows the steps of the file, and one question at a time", async () => {
    expect((await may("--step", "nope", "--run", "ls")).err).toContain("STEP_NOT_FOUND");
    for (const nothing of [[], ["--run", ""], ["--run", " \n"], ["--edit", ""], ["--tool", ""]])
      expect(await may("--step", "build", ...nothing)).toMatchObject({
        code: 2,
        err: expect.stringContaining("INPUT_INVALID"),
      });
    expect((await may("--step", "build", "--run", "ls", "--edit", "a")).err).toContain("INPUT_INVALID");
  });
});
