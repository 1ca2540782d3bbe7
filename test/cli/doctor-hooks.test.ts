import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "./binary.fixture.ts";

let binary: Binary;
beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());

const own = () => ({ NAVIGATOR_ROOT: binary.folder });

interface Checked {
  readonly check: string;
  readonly status: string;
  readonly message: string;
  readonly advice?: string;
}

async function checked() {
  const { code, out } = await binary.run(["doctor", "--hooks", "--json"], own());
  const { checks } = (JSON.parse(out) as { data: { checks: readonly Checked[] } }).data;
  return { code, checks };
}

describe("navigator doctor --hooks", () => {
  it("HO23: says that no client is set up", async () => {
    expect(await checked()).toEqual({
      code: 1,
      checks: [expect.objectContaining({ status: "warn", advice: expect.stringContaining(" init") })],
    });
  });

  it("HO23: starts the hook of each client, and says that a hook without a database is silent", async () => {
    expect((await binary.run(["init", "--clients", "claude,codex", "--no-workflow"], own())).code).toBe(0);
    const { code, checks } = await checked();
    expect(code).toBe(1);
    expect(checks).toMatchObject([
      {
        check: "hooks of Claude Code",
        status: "problem",
        message: expect.stringContaining("finds no database"),
      },
      { check: "hooks of Codex", status: "problem" },
    ]);
  });

  it("HO23: says that each hook refused the canary, and the database has heard of it", async () => {
    expect((await binary.run(["load", "workflows/quick-task.yaml"], own())).code).toBe(2);
    binary.write("one.yaml", readFileSync("workflows/quick-task.yaml", "utf8"));
    expect((await binary.run(["load", "one.yaml"], own())).code).toBe(0);
    const { code, checks } = await checked();
    expect(checks).toMatchObject([
      {
        check: "hooks of Claude Code",
        status: "ok",
        message: expect.stringContaining("refused the canary in"),
      },
      { check: "hooks of Codex", status: "ok", advice: expect.stringContaining("/hooks") },
    ]);
    expect(code).toBe(0);
    const { out } = await binary.run(["doctor", "--hooks"], own());
    expect(out).toContain("Everything is in order.");
  });

  it("HO23: starts no other program than its own", async () => {
    const file = join(binary.folder, ".claude", "settings.local.json");
    const text = readFileSync(file, "utf8");
    const trace = join(binary.folder, "was-run");
    writeFileSync(
      file,
      text.replaceAll(/"[^"]*hook\.js"/g, JSON.stringify(`navigator hook; touch ${trace}`)),
    );
    const { code, checks } = await checked();
    expect(code).toBe(1);
    expect(checks[0]).toMatchObject({ status: "problem", message: expect.stringContaining("was not tried") });
    expect(checks[1]).toMatchObject({ status: "ok" });
    expect(existsSync(trace)).toBe(false);
    writeFileSync(file, text);
  });
});
