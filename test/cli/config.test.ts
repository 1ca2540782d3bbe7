import { describe, expect, it } from "vitest";
import type { ConfigFile } from "../../src/config/tier-of-file.ts";
import type { Call, Ports } from "../../src/operations/ports/call.ts";
import { say } from "./console.fixture.ts";

const files =
  (user: string, project: string): (() => readonly ConfigFile[]) =>
  () => [
    { tier: "user", file: "/home/me/.navigator/navigator.yaml", text: user },
    { tier: "project", file: "navigator.yaml", text: project },
  ];

/** The settings that a server has, with these files and this environment. */
async function served(
  config: { readonly files: () => readonly ConfigFile[]; readonly env?: Record<string, string> },
  ...args: readonly string[]
): Promise<{
  readonly settings?: Ports["settings"];
  readonly tools?: readonly string[];
  readonly err: string;
  readonly code: number;
}> {
  let seen: { settings?: Ports["settings"]; tools?: readonly string[] } = {};
  const stdio = async (call: Call, tools: readonly string[]) => {
    seen = { settings: call.ports.settings, tools };
    return { ok: true, value: undefined } as const;
  };
  const { code, err } = await say(["mcp", ...args], {}, { stdio }, undefined, config);
  return { ...seen, code, err };
}

describe("the configuration files", () => {
  it("set what neither an option nor the environment sets", async () => {
    const config = {
      files: files("lease: 10m\nsync: all", "sync: off\ntools: [author, tasks]\nproject: shop"),
    };
    expect(await served(config)).toMatchObject({
      settings: { leaseMs: 600_000, sync: "off", project: "shop" },
      tools: ["tasks", "author"],
    });
    expect(await served(config, "--sync", "loaded", "--lease", "2m")).toMatchObject({
      settings: { leaseMs: 120_000, sync: "loaded" },
    });
    expect(await served({ ...config, env: { NAVIGATOR_PROJECT: "mine" } })).toMatchObject({
      settings: { project: "default" },
    });
  });

  it("never let a project allow commands or relayed answers", async () => {
    const text = "allow_commands: true\nhuman_answers: relayed";
    expect(await served({ files: files("", text) })).toMatchObject({
      settings: { commands: "off", assurance: "client" },
    });
    expect(await served({ files: files(text, "") })).toMatchObject({
      settings: { commands: "trusted", assurance: "relayed" },
    });
  });

  it("stop the process if the value cannot be used, and are told about otherwise", async () => {
    const broken = await served({ files: files("", "lease: 2 days") });
    expect(broken.err).toContain('the configuration sets "lease" to "2 days"');
    expect(broken.code).toBe(2);
    const partly = await served({ files: files("", "sync: maybe\nlease: 2m") });
    expect(partly.err).toContain("navigator.yaml:1:1");
    expect(partly).toMatchObject({ code: 0, settings: { sync: "loaded", leaseMs: 120_000 } });
  });
});

describe("navigator config explain", () => {
  it("shows where each value comes from, with file and line", async () => {
    const config = {
      files: files("lease: 10m", "\ndefault_lifecycle: kanban\nlese: 1m"),
      env: { NAVIGATOR_TOOLS: "team" },
    };
    const { code, out } = await say(["config", "explain", "--sync", "all"], {}, {}, undefined, config);
    const line = (name: string) => out.split("\n").find((text) => text.startsWith(name));
    expect(line("lease ")).toMatch(/10m +user \(\/home\/me\/.navigator\/navigator.yaml:1\)/);
    expect(line("default_lifecycle")).toMatch(/kanban +project \(navigator.yaml:2\)/);
    expect(line("tools")).toMatch(/\["team"\] +environment \(NAVIGATOR_TOOLS\)/);
    expect(line("sync")).toMatch(/all +flag \(--sync\)/);
    expect(line("project")).toMatch(/default +built-in/);
    expect(out).toContain("navigator.yaml:3:1 warning unknown-key");
    expect(code).toBe(0);
  });

  it("exits with 1 if a value is invalid, and prints the same as JSON", async () => {
    const config = { files: files("", "sync: maybe") };
    const { code, out } = await say(["config", "explain", "--json"], {}, {}, undefined, config);
    const { data } = JSON.parse(out) as {
      data: { settings: { name: string; value: unknown }[]; findings: object[] };
    };
    expect(data.settings.find(({ name }) => name === "sync")).toEqual({
      name: "sync",
      value: "loaded",
      tier: "built-in",
    });
    expect(data.findings).toMatchObject([{ code: "bad-type", spot: { file: "navigator.yaml", line: 1 } }]);
    expect(code).toBe(1);
    expect((await say(["config", "explain"], {}, {}, undefined, config)).code).toBe(1);
    expect((await say(["config", "explane"])).code).toBe(2);
  });
});
