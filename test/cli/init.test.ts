import { describe, expect, it } from "vitest";
import { clientNames } from "../../src/clients/clients.ts";
import { Folder } from "./folder.fixture.ts";

/** with the database that `navigator start` serves in the same folder */
const stdio = {
  command: "npx",
  args: ["-y", "agent-navigator", "mcp", "--db", "/here/.navigator/navigator.db"],
};
const hook = "npx -y agent-navigator hook";

/** A project with settings of five clients, each laid out in its own way. */
const theirs = {
  ".mcp.json": '{\n\t"mcpServers": {\n\t\t"other": { "command": "x" }\n\t}\n}',
  ".claude/settings.local.json": '{\r\n  "permissions": { "allow": ["Bash(ls)"] }\r\n}\r\n',
  ".codex/config.toml": '# mine\nmodel = "x"',
  ".cursor/mcp.json": "{}",
  ".vscode/mcp.json": '// servers\n{\n  "servers": {}, // none\n}\n',
  ".gemini/settings.json": '{ "theme": "dark" }\n',
  "AGENTS.md": "# Ours\r\n\r\nBe kind.\r\n",
  "CLAUDE.md": "Read the code.",
};

describe("navigator init", () => {
  it.each([
    ["claude", ".mcp.json", { mcpServers: { navigator: stdio } }],
    ["cursor", ".cursor/mcp.json", { mcpServers: { navigator: stdio } }],
    ["vscode", ".vscode/mcp.json", { servers: { navigator: { type: "stdio", ...stdio } } }],
    ["gemini", ".gemini/settings.json", { mcpServers: { navigator: stdio } }],
    [
      "opencode",
      "opencode.json",
      { mcp: { navigator: { type: "local", command: [stdio.command, ...stdio.args], enabled: true } } },
    ],
  ])("writes the server entry and the hooks of %s", async (client, file, content) => {
    const folder = new Folder();
    const { code } = await folder.say(["init", "--clients", client]);
    expect([code, folder.json(file)]).toEqual([0, expect.objectContaining(content)]);
    expect([...folder.files.values()].some((text) => text.includes("hook") && text.includes(client))).toBe(
      true,
    );
  });

  it("writes a table and a line for the shell for Codex, and tells its user to trust the hooks", async () => {
    const folder = new Folder();
    const { out } = await folder.say(["init", "--clients", "codex"], undefined, { home: "/kept" });
    expect(folder.files.get(".codex/config.toml")).toBe(
      `[mcp_servers.navigator]\ncommand = "npx"\nargs = ${JSON.stringify(stdio.args)}\nenv = { NAVIGATOR_HOME = "/kept" }\n`,
    );
    expect(folder.json(".codex/hooks.json")).toMatchObject({
      hooks: { PreToolUse: [{ hooks: [{ type: "command", command: `${hook} codex` }] }] },
    });
    expect(out).toContain("type /hooks in Codex once");
  });

  it("makes a hook that fails before a tool refuse the call, where the client can do that", async () => {
    const folder = new Folder();
    await folder.say(["init", "--clients", "claude"]);
    const handler = { command: "npx", args: ["-y", "agent-navigator", "hook", "claude"], onFailure: "block" };
    expect(folder.json(".claude/settings.local.json")).toMatchObject({
      hooks: {
        PreToolUse: [{ hooks: [handler] }],
        Stop: [{ hooks: [{ command: "npx" }, { asyncRewake: true }] }],
      },
    });
    expect(JSON.stringify(folder.json(".claude/settings.local.json")).match(/onFailure/g)).toHaveLength(2);
  });

  it("asks once, with the clients that it found, and takes them or others", async () => {
    const found = {
      hasTraces: async ({ programs }: { programs: readonly string[] }) => programs[0] === "codex",
    };
    const usual = new Folder();
    const { out } = await usual.say(["init"], [""], found);
    expect(out).toContain("codex     Codex (found)");
    expect([...usual.files.keys()].toSorted()).toEqual([
      ".codex/config.toml",
      ".codex/hooks.json",
      ".navigator/set-up.json",
      "AGENTS.md",
      "workflows/my-workflow.yaml",
    ]);
    const other = new Folder();
    await other.say(["init", "--no-workflow"], ["claude"], found);
    expect(other.files.has(".mcp.json") && !other.files.has(".codex/config.toml")).toBe(true);
    const unknown = await new Folder().say(["init"], ["emacs"], found);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("claude, codex")]);
    const yes = new Folder();
    await yes.say(["init", "--yes"], undefined, found);
    expect(yes.files.has(".codex/config.toml")).toBe(true);
  });

  it("writes nothing without a terminal and without a choice, nor for a name that is no id", async () => {
    const folder = new Folder();
    const { code, err } = await folder.say(["init"]);
    expect([code, err]).toEqual([2, expect.stringContaining("--clients")]);
    expect((await folder.say(["init", "../evil", "--yes"])).code).toBe(2);
    expect((await folder.say(["init", "--clients", "emacs"])).code).toBe(2);
    await folder.say(["init", "--clients", "claude", "--print"]);
    expect(folder.files.size).toBe(0);
  });

  it("names the given database, or the running server with the agents' token", async () => {
    const folder = new Folder();
    await folder.say(["init", "--clients", "claude", "--db", "our tasks.db", "--project", "ours"]);
    expect(JSON.stringify(folder.json(".mcp.json"))).toContain(
      '"--db","/here/our tasks.db","--project","ours"',
    );
    const address = "http://127.0.0.1:4747/mcp";
    const printed = async (client: string) =>
      (await new Folder().say(["init", "--clients", client, "--print", "--http", address])).out;
    expect(await printed("claude")).toContain(`"Authorization": "Bearer \${NAVIGATOR_TOKEN}"`);
    expect(await printed("cursor")).toContain(`"Authorization": "Bearer \${env:NAVIGATOR_TOKEN}"`);
    expect(await printed("vscode")).toContain('"id": "navigator-token"');
    expect(await printed("codex")).toContain('bearer_token_env_var = "NAVIGATOR_TOKEN"');
    const both = ["init", "--clients", "claude", "--db", "my.db", "--http", address];
    expect((await new Folder().say(both)).code).toBe(2);
  });

  it.each([
    ["http://127.0.0.1:4747", "http://127.0.0.1:4747/mcp"],
    ["https://there.example/", "https://there.example/mcp"],
    ["https://there.example/agents", "https://there.example/agents"],
    ["garbage", undefined],
    ["127.0.0.1:4747", undefined],
    ["ftp://there.example/mcp", undefined],
  ])("takes %s for the server's address %s", async (typed, url) => {
    const { code, out } = await new Folder().say(["init", "--clients", "claude", "--print", "--http", typed]);
    expect([code, out.includes(`"url": "${url}"`)]).toEqual(url === undefined ? [2, false] : [0, true]);
  });

  it("CL3: changes nothing the second time", async () => {
    const folder = new Folder(theirs);
    await folder.say(["init", "--clients", clientNames.join(",")]);
    const once = new Map(folder.files);
    const { code, out } = await folder.say(["init", "--clients", clientNames.join(",")]);
    expect([code, folder.files]).toEqual([0, once]);
    expect(out).not.toMatch(/ {2}(new|changed)\n/);
  });

  it("CL4: leaves files alone that do not parse or must not be written, says why, and does the rest", async () => {
    const folder = new Folder({ ".mcp.json": "{ broken", "AGENTS.md": "<!-- navigator:end -->\n" });
    folder.barred.set(".cursor/mcp.json", "it is read-only");
    const { code, out } = await folder.say(["init", "--clients", "claude,codex,cursor"]);
    expect(code).toBe(1);
    expect(out).toContain(".mcp.json does not parse, or has another entry where Navigator's belongs.");
    expect(out).toContain(".cursor/mcp.json is left alone: it is read-only.");
    expect(out).toContain("AGENTS.md has only one of the two markers");
    expect(folder.files.get(".mcp.json")).toBe("{ broken");
    expect(folder.files.has(".cursor/hooks.json")).toBe(true);
  });

  it("keeps a workflow that is there, and puts no second note where CLAUDE.md reads AGENTS.md", async () => {
    const folder = new Folder({ "workflows/mine.yaml": "mine", "CLAUDE.md": "@AGENTS.md\n" });
    const { code, out } = await folder.say(["init", "mine", "--clients", "claude"]);
    expect([code, folder.files.get("workflows/mine.yaml")]).toEqual([0, "mine"]);
    expect(out).toContain("workflows/mine.yaml  exists already and is kept");
    expect(folder.files.get("CLAUDE.md")).toBe("@AGENTS.md\n");
    expect(folder.files.get("AGENTS.md")).toContain("get_position");
  });

  it("prints one sentence to type into the agent, and how to undo it", async () => {
    const { out } = await new Folder().say(["init", "--yes"]);
    expect(out).toContain("Type this into your agent:\n  Follow the Navigator workflow guided-change");
    expect(out).toContain("npx -y agent-navigator remove");
  });
});

describe("navigator remove", () => {
  it("CL2 CL6: leaves a project with five clients byte for byte as it was", async () => {
    const folder = new Folder(theirs);
    await folder.say(["init", "--clients", clientNames.join(",")]);
    expect(folder.files.size).toBeGreaterThan(12);
    const { code, out } = await folder.say(["remove"], []);
    expect([code, Object.fromEntries(folder.files)]).toEqual([0, theirs]);
    expect(out).toContain(".mcp.json  restored");
    expect((await folder.say(["remove"], [])).out).toContain("nothing of `navigator init` here");
  });

  it("CL11: undoes an init that was killed after any of its writes", async () => {
    const whole = new Folder(theirs);
    await whole.say(["init", "--clients", clientNames.join(",")]);
    for (let writes = 0; writes < whole.files.size; writes += 1) {
      const folder = new Folder(theirs);
      folder.writes = writes;
      await folder.say(["init", "--clients", clientNames.join(",")]).catch(() => undefined);
      folder.writes = Number.POSITIVE_INFINITY;
      await folder.say(["remove"], []);
      expect(Object.fromEntries(folder.files)).toEqual(theirs);
    }
  });

  it("CL11: goes on where a remove was killed", async () => {
    for (const writes of [0, 1, 3]) {
      const folder = new Folder(theirs);
      await folder.say(["init", "--clients", clientNames.join(",")]);
      folder.writes = writes;
      await folder.say(["remove"], []).catch(() => undefined);
      folder.writes = Number.POSITIVE_INFINITY;
      await folder.say(["remove"], []);
      expect(Object.fromEntries(folder.files)).toEqual(theirs);
    }
  });

  it("CL5: names what it keeps, and remembers it", async () => {
    const folder = new Folder();
    await folder.say(["init", "mine", "--clients", "claude"]);
    folder.files.set("workflows/mine.yaml", "changed");
    const { code, out } = await folder.say(["remove"], []);
    expect([code, out]).toEqual([
      1,
      expect.stringContaining("workflows/mine.yaml  keeps the file, which was changed"),
    ]);
    expect([...folder.files.keys()]).toEqual([".navigator/set-up.json", "workflows/mine.yaml"]);
  });

  it("is a person's decision: an agent that runs it stays under its hooks", async () => {
    const folder = new Folder();
    await folder.say(["init", "--clients", "claude"]);
    const before = new Map(folder.files);
    const { code, err } = await folder.say(["remove"]);
    expect([code, err]).toEqual([expect.any(Number), expect.stringContaining("for a person to decide")]);
    expect(code).not.toBe(0);
    expect(folder.files).toEqual(before);
  });

  it("does not guess by a record that cannot be read", async () => {
    const folder = new Folder({ ".navigator/set-up.json": '{"version": 2}', ".mcp.json": "{}" });
    expect((await folder.say(["remove"], [])).code).toBe(2);
    expect((await folder.say(["init", "--clients", "claude"])).code).toBe(2);
    expect(folder.files.get(".mcp.json")).toBe("{}");
  });
});
