import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandGroups } from "../../src/cli/command-groups.ts";
import { refusals } from "../../src/model/refusal.ts";
import { say } from "./console.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "navigator-every-"));
const at = (name: string): string => join(folder, name);
beforeAll(() => {
  mkdirSync(at("folder"));
  writeFileSync(at("junk.json"), "\u0000{{{");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Commands that serve or wait until they are stopped, and one whose output is for a host. */
const lasting: readonly string[] = ["start", "mcp", "docs", "watch", "hook"];
const commands = commandGroups.flatMap(({ over, commands: own }) =>
  Object.keys(own)
    .filter((name) => !lasting.includes(name))
    .map((name) => [name, over === "store" ? ["--store", "memory"] : []] as const),
);

const codes: readonly string[] = [...Object.keys(refusals), "USAGE", "NOT_DONE"];
const exits: ReadonlySet<number> = new Set([1, 2, ...Object.values(refusals).map(({ exit }) => exit)]);
const LEAKED = /INTERNAL|^ {4}at |undefined|\[object|Invalid input|Too (?:small|big)|expected \w+, received/m;

const wrongs: readonly (readonly string[])[] = [
  [],
  ["--no-such-option"],
  [at("folder")],
  [at("junk.json")],
  [at("none.json")],
  [""],
  ["__proto__"],
  ["x".repeat(10_000)],
  [at("none.json"), "constructor", "toString"],
];

describe.each(commands)("navigator %s", (name, options) => {
  it("fails with an exit code of the table, in plain words, and as JSON if asked to", async () => {
    for (const wrong of wrongs) {
      const about = `${name} ${wrong.join(" ").slice(0, 60)}`;
      const said = await say([name, ...wrong, ...options]);
      expect(`${said.out}${said.err}`, about).not.toMatch(LEAKED);
      const { code, out, err } = await say([name, ...wrong, ...options, "--json"]);
      expect(code, about).toBe(said.code);
      expect(`${out}${err}`, about).not.toMatch(LEAKED);
      if (code === 0) continue;
      expect(exits, about).toContain(code);
      expect(`${said.out}${said.err}`, about).not.toBe("");
      const { error, data } = JSON.parse(out) as {
        error?: { code: string; message: string };
        data?: unknown;
      };
      // A check that finds errors has an answer.
      if (data !== undefined) continue;
      expect(codes, about).toContain(error?.code);
      expect(error?.message, about).not.toBe("");
    }
  });
});
