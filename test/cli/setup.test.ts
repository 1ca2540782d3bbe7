import { describe, expect, it } from "vitest";
import type { Terminal } from "../../src/cli/terminal.ts";
import { type Said, say } from "./console.fixture.ts";

/** Simulated files. */
class Folder {
  readonly files: Map<string, string>;

  constructor(files: Readonly<Record<string, string>> = {}) {
    this.files = new Map(Object.entries(files));
  }

  say(args: readonly string[], answers?: readonly string[], home?: string): Promise<Said> {
    const left = [...(answers ?? [])];
    const terminal: Partial<Terminal> = answers ? { ask: () => Promise.resolve(left.shift() ?? "") } : {};
    return say(args, terminal, {
      home,
      files: {
        read: (path) => Promise.resolve(this.files.get(path)),
        write: async (path, text) => void this.files.set(path, text),
      },
    });
  }

  json(path: string): unknown {
    return JSON.parse(this.files.get(path) ?? "null");
  }
}

/** with the database that `navigator start` serves in the same folder */
const usual = "/here/.navigator/navigator.db";
const stdio = { command: "npx", args: ["-y", "agent-navigator", "mcp", "--db", usual] };

describe("navigator setup", () => {
  it.each([
    ["claude", ".mcp.json", { mcpServers: { navigator: stdio } }],
    ["cursor", ".cursor/mcp.json", { mcpServers: { navigator: stdio } }],
    ["vscode", ".vscode/mcp.json", { servers: { navigator: { type: "stdio", ...stdio } } }],
  ])("configures %s in %s, after asking", async (client, file, content) => {
    const folder = new Folder();
    const declined = await folder.say(["setup", client], ["n"]);
    expect(declined.out).toContain(`${file} was not changed.`);
    expect(folder.files.size).toBe(0);
    const { code, out } = await folder.say(["setup", client], ["y"]);
    expect(out).toContain('+       "command": "npx"');
    expect([code, folder.json(file)]).toEqual([0, content]);
    expect((await folder.say(["setup", client])).out).toBe(`${file} is up to date.\n`);
  });

  it("names the home folder if the environment does", async () => {
    const folder = new Folder();
    for (const client of ["claude", "codex"]) await folder.say(["setup", client, "--write"], [], "/kept");
    expect(folder.json(".mcp.json")).toEqual({
      mcpServers: { navigator: { ...stdio, env: { NAVIGATOR_HOME: "/kept" } } },
    });
    expect(folder.files.get("codex/config.toml")).toContain('env = { NAVIGATOR_HOME = "/kept" }\n');
  });

  it("configures Codex in its own file, and keeps its content", async () => {
    const folder = new Folder({ "codex/config.toml": 'model = "x"' });
    await folder.say(["setup", "codex", "--write"]);
    const written = folder.files.get("codex/config.toml");
    expect(written).toBe(
      'model = "x"\n\n[mcp_servers.navigator]\ncommand = "npx"\nargs = ["-y","agent-navigator","mcp","--db","/here/.navigator/navigator.db"]\n',
    );
    expect((await folder.say(["setup", "codex", "--write"])).out).toContain("is up to date");
    const other = await folder.say(["setup", "codex", "--write", "--http", "http://127.0.0.1:4747/mcp"]);
    expect([other.code, other.err]).toEqual([2, expect.stringContaining("another entry of this name")]);
    expect(folder.files.get("codex/config.toml")).toBe(written);
    const inline = new Folder({ "codex/config.toml": "mcp_servers = { other = {} }\n" });
    expect((await inline.say(["setup", "codex", "--write"])).code).toBe(2);
  });

  it.each(["claude", "codex", "vscode", "cursor"])(
    "tells %s of the database it is given, by a path that is the same from everywhere",
    async (client) => {
      const printed = async (...args: readonly string[]): Promise<string> =>
        (await new Folder().say(["setup", client, "--print", ...args])).out;
      const inOneLine = (text: string): string => text.replaceAll(/\s/g, "");
      expect(inOneLine(await printed("--db", "my.db"))).toContain('"mcp","--db","/here/my.db"]');
      expect(inOneLine(await printed("--db", "/there/its.db", "--project", "ours"))).toContain(
        '"mcp","--db","/there/its.db","--project","ours"]',
      );
      const both = ["setup", client, "--print", "--db", "my.db", "--http", "http://127.0.0.1:1/mcp"];
      expect((await new Folder().say(both)).code).toBe(2);
    },
  );

  it("connects to a server that runs, with the token from the environment or asked for", async () => {
    const address = "http://127.0.0.1:4747/mcp";
    const printed = async (client: string): Promise<string> =>
      (await new Folder().say(["setup", client, "--print", "--http", address])).out;
    expect(JSON.parse(await printed("claude"))).toMatchObject({
      mcpServers: { navigator: { url: address, headers: { Authorization: `Bearer \${NAVIGATOR_TOKEN}` } } },
    });
    expect(JSON.parse(await printed("cursor"))).toMatchObject({
      mcpServers: { navigator: { headers: { Authorization: `Bearer \${env:NAVIGATOR_TOKEN}` } } },
    });
    expect(JSON.parse(await printed("vscode"))).toMatchObject({
      inputs: [{ id: "navigator-token", password: true }],
      servers: { navigator: { type: "http", url: address } },
    });
    expect(await printed("codex")).toContain('bearer_token_env_var = "NAVIGATOR_TOKEN"');
  });

  it.each([
    ["http://127.0.0.1:4747", "http://127.0.0.1:4747/mcp"],
    ["https://there.example/", "https://there.example/mcp"],
    ["https://there.example/agents", "https://there.example/agents"],
  ])("takes %s for a server's address", async (typed, url) => {
    const { out } = await new Folder().say(["setup", "claude", "--print", "--http", typed]);
    expect(JSON.parse(out)).toMatchObject({ mcpServers: { navigator: { url } } });
  });

  it.each(["garbage", "127.0.0.1:4747", "ftp://there.example/mcp"])(
    "does not take %s for a server's address",
    async (typed) => {
      const { code, err } = await new Folder().say(["setup", "claude", "--write", "--http", typed]);
      expect(err).toContain("http://127.0.0.1:4747/mcp");
      expect(code).toBe(2);
    },
  );

  it("keeps every other entry and the indentation", async () => {
    const before = { mcpServers: { other: { command: "x" }, navigator: { command: "old" } }, more: [1] };
    const folder = new Folder({ ".mcp.json": JSON.stringify(before, null, "\t") });
    const { out } = await folder.say(["setup", "claude", "--write"]);
    expect(out).toContain('-       "command": "old"');
    expect(folder.json(".mcp.json")).toEqual({
      mcpServers: { other: { command: "x" }, navigator: stdio },
      more: [1],
    });
    expect(folder.files.get(".mcp.json")).toContain('\n\t"mcpServers"');
    const inputs = new Folder({
      ".vscode/mcp.json": '{"inputs": [{"id": "mine"}, {"id": "navigator-token"}], "servers": {"a": {}}}',
    });
    await inputs.say(["setup", "vscode", "--write", "--http", "http://127.0.0.1:1/mcp"]);
    expect(inputs.json(".vscode/mcp.json")).toMatchObject({
      inputs: [{ id: "mine" }, { id: "navigator-token", password: true }],
      servers: { a: {}, navigator: { type: "http" } },
    });
  });

  it("does not change a file that it cannot merge, and prints the entry", async () => {
    for (const text of ["// mine\n{}", "[]", "{"]) {
      const folder = new Folder({ ".mcp.json": text });
      const { code, err } = await folder.say(["setup", "claude", "--write"]);
      expect([code, folder.files.get(".mcp.json")]).toEqual([2, text]);
      expect(err).toContain('"agent-navigator"');
    }
  });

  it("writes nothing without a terminal, or with --print", async () => {
    const folder = new Folder();
    const { code, err } = await folder.say(["setup", "claude"]);
    expect([code, err]).toEqual([2, expect.stringContaining("--write")]);
    expect(JSON.parse((await folder.say(["setup", "claude", "--print"])).out)).toBeTruthy();
    expect(JSON.parse((await folder.say(["setup", "claude", "--json"])).out)).toMatchObject({
      data: { file: ".mcp.json" },
    });
    expect((await folder.say(["setup", "claude", "--print", "--write"])).code).toBe(2);
    expect(folder.files.size).toBe(0);
  });
});

describe("navigator init", () => {
  it("writes a first workflow and a client's settings, each after asking", async () => {
    const folder = new Folder();
    await folder.say(["init", "tidy-up"], ["y", "n"]);
    expect([...folder.files.keys()]).toEqual(["workflows/tidy-up.yaml"]);
    expect(folder.files.get("workflows/tidy-up.yaml")).toContain("id: tidy-up\n");
    await folder.say(["init", "tidy-up", "--client", "cursor", "--yes"]);
    expect([...folder.files.keys()]).toEqual(["workflows/tidy-up.yaml", ".cursor/mcp.json"]);
    expect(folder.json(".cursor/mcp.json")).toEqual({ mcpServers: { navigator: stdio } });
  });

  it("names the given database in the settings and in the next commands", async () => {
    const folder = new Folder();
    const { out } = await folder.say(["init", "--yes", "--db", "our tasks.db"]);
    expect(folder.json(".mcp.json")).toMatchObject({
      mcpServers: { navigator: { args: ["-y", "agent-navigator", "mcp", "--db", "/here/our tasks.db"] } },
    });
    expect(out).toContain(
      '  npx -y agent-navigator load workflows/my-workflow.yaml --db "our tasks.db"  load it; repeat after each change',
    );
    expect(out).toMatch(/npx -y agent-navigator start --db "our tasks.db" +serve/);
  });

  it("overwrites an existing workflow only after a yes to that question", async () => {
    const folder = new Folder({ "workflows/mine.yaml": "mine" });
    const kept = await folder.say(["init", "mine", "--yes", "--client", "none"]);
    expect(kept.out).toContain("exists already and is kept");
    await folder.say(["init", "mine", "--client", "none"], ["n"]);
    expect(folder.files.get("workflows/mine.yaml")).toBe("mine");
    await folder.say(["init", "mine", "--client", "none"], ["yes"]);
    expect(folder.files.get("workflows/mine.yaml")).toContain("id: mine\n");
  });

  it("writes nothing without a terminal", async () => {
    const folder = new Folder();
    const { code, err } = await folder.say(["init"]);
    expect([code, err]).toEqual([2, expect.stringContaining("--yes")]);
    expect(folder.files.size).toBe(0);
    expect((await folder.say(["init", "../evil", "--yes"])).code).toBe(2);
  });
});
