import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Binary } from "./binary.fixture.ts";

let binary: Binary;
beforeEach(async () => {
  binary = await Binary.make();
});
afterEach(() => binary.remove());

const CLIENTS = "claude,codex,cursor,vscode,gemini";

/** Settings of five clients, each laid out in its own way: tabs, line ends, comments, no last line end, a byte order mark. */
const theirs = {
  ".mcp.json": '{\n\t"mcpServers": {\n\t\t"other": { "command": "x" }\n\t}\n}',
  ".claude/settings.local.json": '{\r\n  "permissions": { "allow": ["Bash(ls)"] }\r\n}\r\n',
  ".codex/config.toml": '# mine\nmodel = "x"\n\n[tools]\nweb_search = true # yes',
  ".codex/hooks.json": '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"mine"}]}]}}',
  ".cursor/mcp.json": "{}",
  ".cursor/hooks.json": '{\n    "version": 1,\n    "hooks": {}\n}\n\n',
  ".vscode/mcp.json": '// servers\n{\n  "servers": {}, // none\n}\n',
  ".gemini/settings.json": '{ "theme": "dark" }\n',
  "AGENTS.md": "# Ours\r\n\r\nBe kind.\r\n",
  "CLAUDE.md": "Read the code. \u00e9",
  "src/empty.ts": "",
};

/** Every file below a folder: its bytes and its mode. */
function filesIn(folder: string, below = ""): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry): [string, string][] => {
      const path = join(below, entry.name);
      if (entry.isDirectory()) return [...filesIn(folder, path)];
      const { mode } = statSync(join(folder, path));
      return [[path, `${mode.toString(8)} ${readFileSync(join(folder, path)).toString("base64")}`]];
    }),
  );
}

const inProject = (...args: readonly string[]) =>
  binary.decide(args, { HOME: join(binary.folder, "..", "nobody") });

describe("init and remove of the built program, in real folders", () => {
  it("CL2 CL3 CL6: init twice changes nothing more, and remove leaves five clients byte for byte as before", async () => {
    mkdirSync(join(binary.folder, "..", "nobody"));
    for (const [path, text] of Object.entries(theirs)) binary.write(path, text);
    const before = filesIn(binary.folder);
    expect(await inProject("init", "--clients", CLIENTS)).toMatchObject({ code: 0 });
    const written = filesIn(binary.folder);
    const changed = [...written].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
    for (const path of Object.keys(theirs).filter((path) => path !== "src/empty.ts"))
      expect(changed).toContain(path);
    expect(await inProject("init", "--clients", CLIENTS)).toMatchObject({ code: 0 });
    expect(filesIn(binary.folder)).toEqual(written);
    expect(await inProject("remove")).toMatchObject({ code: 0 });
    expect(withoutHome(filesIn(binary.folder))).toEqual(before);
  });

  it("CL4: a settings file that does not parse is left alone, with a clear message, and the others are set up", async () => {
    mkdirSync(join(binary.folder, "..", "nobody"));
    for (const [path, text] of Object.entries(theirs)) binary.write(path, text);
    const broken = { ".gemini/settings.json": '{ "theme": ', ".codex/config.toml": "model = = x\n" };
    for (const [path, text] of Object.entries(broken)) binary.write(path, text);
    const before = filesIn(binary.folder);
    const { out, err } = await inProject("init", "--clients", CLIENTS);
    const after = filesIn(binary.folder);
    for (const path of Object.keys(broken)) {
      expect(after.get(path)).toBe(before.get(path));
      expect(`${out}${err}`).toMatch(
        new RegExp(`${path.replaceAll(".", "\\.")}.*(does not parse|not valid|cannot be read)`),
      );
    }
    expect(after.get(".mcp.json")).not.toBe(before.get(".mcp.json"));
    await inProject("remove");
    expect(withoutHome(filesIn(binary.folder))).toEqual(before);
  });
});

/** The files without Navigator's own home, in which the token of the person who removes it is kept. */
function withoutHome(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...files].filter(([path]) => !path.startsWith(".navigator/")));
}
