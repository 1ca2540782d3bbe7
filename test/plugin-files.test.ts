import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pluginFiles } from "../scripts/gen/plugin-files.ts";

const root = process.cwd();
const files = new Map(
  pluginFiles(root).map(([path, text]) => [path, JSON.parse(text) as Record<string, unknown>]),
);
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  version: string;
  mcpName: string;
  files: string[];
};

describe("the package as a plugin", () => {
  it("says one version, and at most 100 characters about itself, in every manifest", () => {
    for (const [path, value] of files) {
      if ("version" in value && path !== "hooks/cursor.json")
        expect([path, value["version"]]).toEqual([path, manifest.version]);
      if ("description" in value) expect(String(value["description"]).length).toBeLessThanOrEqual(100);
    }
    expect(files.get("server.json")).toMatchObject({ name: manifest.mcpName });
    expect(manifest.mcpName).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  });

  it("ships every file of the plugin, and the programs that they name", () => {
    for (const path of files.keys()) expect(manifest.files).toContain(path.split("/")[0]);
    const named = [...JSON.stringify([...files]).matchAll(/bin\/[a-z]+\.js/g)].map(([path]) => path);
    expect(new Set(named)).toEqual(new Set(["bin/navigator.js", "bin/hook.js"]));
    for (const path of new Set(named)) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });

  it("has nothing at the root of Codex's hooks but what Codex takes, and a line without a version", () => {
    const hooks = files.get("hooks/codex.json") ?? {};
    expect(Object.keys(hooks).toSorted()).toEqual(["description", "hooks"]);
    const lines = new Set(
      [...JSON.stringify(hooks).matchAll(/"command":"((?:[^"\\]|\\.)*)"/g)].map(([, line]) => line),
    );
    expect([...lines]).toEqual([`node \\"\${CLAUDE_PLUGIN_ROOT}/bin/hook.js\\" codex`]);
  });

  it("has only the fields that Agent Plugins 1.0.0 allows in its closed manifests", () => {
    const allowed = new Set(
      "$schema name version description author homepage repository license keywords extensions".split(" "),
    );
    expect(Object.keys(files.get("plugin.json") ?? {}).filter((key) => !allowed.has(key))).toEqual([]);
    expect(Object.keys(files.get("mcp.json") ?? {}).toSorted()).toEqual(["$schema", "mcpServers"]);
  });
});
