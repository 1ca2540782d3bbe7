import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isLong } from "../support/runs.ts";
import { type Installed, Package } from "./package.fixture.ts";

const run = promisify(execFile);

/** Stands for `claude` and `codex`: connects as `mcp add` says, and prints the name of the server that answers. */
const HOST = `#!/usr/bin/env node
const { spawnSync } = require("node:child_process");
const words = process.argv.slice(process.argv.indexOf("add") + 1);
const after = (word) => words[words.indexOf(word) + 1];
const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "host", version: "1" } };
const opening = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
if (words.includes("--")) {
  const [command, ...args] = words.slice(words.indexOf("--") + 1);
  process.stdout.write(spawnSync(command, args, { input: opening + "\\n", encoding: "utf8" }).stdout ?? "");
} else {
  const url = words.find((word) => word.startsWith("http://"));
  const bearer = words.includes("--header")
    ? after("--header").replace("Authorization: ", "")
    : "Bearer " + process.env[after("--bearer-token-env-var")];
  const headers = { authorization: bearer, "content-type": "application/json", accept: "application/json, text/event-stream" };
  fetch(url, { method: "POST", headers, body: opening }).then((a) => a.text()).then((text) => process.stdout.write(text));
}
`;

/** An installation takes half a minute of a core: `npm test` tries one way, `npm run long` both. */
const ways = isLong ? (["globally", "into a project"] as const) : (["into a project"] as const);
type Way = "globally" | "into a project";
let made: Package;
const users = new Map<Way, User>();
beforeAll(async () => {
  made = await Package.make();
  const folderOf = (name: string) => join(made.folder, name, "our project");
  const ours = folderOf("into-a-project");
  for (const way of ways)
    users.set(
      way,
      way === "globally"
        ? new User(await made.installGlobally(), folderOf("globally"))
        : new User(await made.installInto(ours), ours),
    );
  const hosts = join(made.folder, "hosts");
  mkdirSync(hosts);
  for (const name of ["claude", "codex"]) writeFileSync(join(hosts, name), HOST, { mode: 0o755 });
}, 300_000);
afterAll(() => made?.remove());

/** A user of an installation, in an empty folder. */
class User {
  readonly #installed: Installed;
  readonly folder: string;

  constructor(installed: Installed, folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#installed = installed;
    this.folder = folder;
  }

  /** Pastes lines into a shell, in another folder if one is named; throws if the shell ends with an error. */
  async paste(lines: string, cwd = this.folder): Promise<string> {
    const { stdout } = await run("sh", ["-ec", lines], { cwd, env: this.#installed.env });
    return stdout;
  }

  /** Runs a command that fails, and returns its advice. */
  async adviceOf(args: string): Promise<string> {
    const failed = await this.type(args).then(
      () => undefined,
      (error: { stderr: string }) => error.stderr,
    );
    return failed ?? "";
  }

  type(args: string): Promise<string> {
    return this.paste(`${this.#installed.start} ${args}`);
  }

  /** Starts a server, gives its output to `use`, and stops it. */
  async serve(use: (out: string) => Promise<void>): Promise<void> {
    const args = ["-c", `exec ${this.#installed.start} start --port 0 --no-demo`];
    const child = spawn("sh", args, { cwd: this.folder, env: this.#installed.env });
    const closed = once(child, "close");
    try {
      const early = closed.then(([code]) => Promise.reject(new Error(`ended with ${code}`)));
      const [out] = await Promise.race([once(child.stdout.setEncoding("utf8"), "data"), early]);
      await use(String(out));
    } finally {
      child.kill("SIGTERM");
      await closed;
    }
  }
}

const SERVER = '"serverInfo":{"name":"navigator"';

describe.skipIf(process.platform === "win32").each(ways)("installed %s", (how) => {
  let user: User;
  let elsewhere: string;
  beforeAll(() => {
    user = users.get(how) as User;
    elsewhere = join(user.folder, "..", "elsewhere");
    mkdirSync(elsewhere);
  });

  it("`start` prints commands that work as printed, from another folder", async () => {
    await user.serve(async (out) => {
      const login = await user.paste(/For another one: (.+)/.exec(out)?.[1] ?? "false", elsewhere);
      expect((await fetch(login.trim(), { redirect: "manual" })).status).toBeLessThan(400);
      const lines = out.split("\n").map((line) => line.trim());
      const exported = lines.find((line) => line.startsWith("export NAVIGATOR_TOKEN=")) ?? "false";
      const adding = lines.filter((line) => / (claude|codex) mcp add /.test(line));
      expect(adding).toHaveLength(4);
      for (const line of adding) {
        const typed = line.replace(/^.*? (?=(claude|codex) mcp)/, "");
        expect(await user.paste(`${exported}\n${typed}`, elsewhere), line).toContain(SERVER);
      }
      const setups = lines.filter((line) => / init --clients (vscode|cursor) /.test(line));
      expect(setups).toHaveLength(4);
      for (const [index, line] of setups.entries()) {
        const empty = join(elsewhere, `${index}`);
        mkdirSync(empty);
        const typed = line.replace(/^(VS Code|Cursor) +/, "");
        expect(await user.paste(typed, empty), line).toMatch(/mcp\.json +new/);
      }
    });
  });

  it("`init` writes settings whose command starts Navigator, from another folder", async () => {
    await user.type("init --clients claude");
    const { mcpServers } = JSON.parse(readFileSync(join(user.folder, ".mcp.json"), "utf8")) as {
      mcpServers: { navigator: { command: string; args: string[] } };
    };
    const { command, args } = mcpServers.navigator;
    const words = [command, ...args].map((word) => `'${word}'`).join(" ");
    expect(await user.paste(`claude mcp add navigator -- ${words}`, elsewhere)).toContain(SERVER);
    const asked = await user.type("init --clients vscode --http http://127.0.0.1:4747/mcp --print");
    const token = /"The agents' token: (.+)"/.exec(asked)?.[1] ?? "false";
    await user.type("token agent --new");
    expect(await user.paste(token)).toBe(await user.type("token agent"));
  });

  it("`init` prints the next commands, which work as printed", async () => {
    const out = await user.type("init first --clients none");
    const next = out
      .slice(out.indexOf("Next:\n") + "Next:\n".length)
      .trimEnd()
      .split("\n");
    const typed = next.map((line) => line.trim().replace(/ {2,}.*$/, ""));
    expect(typed.map((line) => line.split(" ").find((word) => /^(check|load|start)$/.test(word)))).toEqual([
      "check",
      "load",
      "start",
    ]);
    expect(await user.paste(typed[0] ?? "false")).toContain("0 errors");
    expect(await user.paste(typed[1] ?? "false")).toContain("loaded");
    expect(await user.paste(`${typed[2] ?? "false"} --help`)).toContain("Usage: navigator start");
  });

  // The two installations differ only in the words that start them, which the tests above have tried.
  it.runIf(how === "globally")(
    "`login` and `token` print commands that work as printed where they fail",
    async () => {
      const started =
        /Start it with (.+), or name/.exec(await user.adviceOf("login --port 1"))?.[1] ?? "false";
      expect(await user.paste(`${started} --help`, elsewhere)).toContain("Usage: navigator start");
      const advice = await user.adviceOf(`token agent --home '${join(elsewhere, "none")}'`);
      const make = /before the first start: (.+)/.exec(advice)?.[1] ?? "false";
      expect((await user.paste(make, elsewhere)).trim()).toMatch(/^[\w-]{32,}$/);
    },
  );
});

describe("the package", () => {
  it("holds neither compiled code of one Node, nor programs of tests, nor notes of the build", async () => {
    const files = await made.files();
    expect(files).toContain("dist/navigator.js");
    expect(files).toContain("dist/page/index.html");
    expect(
      files.filter((file) => /\.compiled$|^dist\/programs|navigator-built|\.test\.|bench/.test(file)),
    ).toEqual([]);
  });

  it("holds the declarations that its users reach, and no others", async () => {
    const declarations = (await made.files()).filter((file) => file.endsWith(".d.ts"));
    expect(declarations).toContain("dist/types/exports/index.d.ts");
    expect(declarations.length).toBeLessThan(100);
    const project = join(made.folder, "into-a-project", "our project");
    writeFileSync(
      join(project, "user.mts"),
      'import * as all from "agent-navigator";\nimport { apply } from "agent-navigator/engine";\nimport * as workflow from "agent-navigator/workflow";\nexport const used: unknown[] = [all, apply, workflow];\n',
    );
    const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
    const tsc = join(modules, "typescript", "bin", "tsc");
    const options = "--noEmit --strict --module nodenext --target es2023 user.mts".split(" ");
    const types = ["--types", "node", "--typeRoots", join(modules, "@types")];
    const checked = await run(process.execPath, [tsc, ...options, ...types], { cwd: project }).catch(
      (error) => error,
    );
    expect(String(checked.stdout)).toBe("");
  });
});
