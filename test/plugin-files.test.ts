import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
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

/** What the schema 2025-12-11 of the MCP registry says of a server that npm installs, closed. */
const argument = z.union([
  z.strictObject({ type: z.literal("positional"), value: z.string().min(1) }),
  z.strictObject({ type: z.literal("named"), name: z.string().min(1), value: z.string().optional() }),
]);
const RegistryServer = z.strictObject({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+$/),
  packages: z
    .array(
      z.strictObject({
        registryType: z.literal("npm"),
        identifier: z.string().regex(/^\S+$/),
        version: z.string().regex(/^\d+\.\d+\.\d+$/),
        runtimeHint: z.literal("npx"),
        transport: z.strictObject({ type: z.literal("stdio") }),
        packageArguments: z.array(argument),
      }),
    )
    .min(1),
});

/** What the manifest of an MCP bundle of version 0.3 may have, closed. */
const BundleManifest = z.strictObject({
  manifest_version: z.literal("0.3"),
  name: z.string().min(1),
  display_name: z.string().optional(),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  description: z.string().min(1),
  author: z.strictObject({ name: z.string().min(1), email: z.email().optional(), url: z.url().optional() }),
  license: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  server: z.strictObject({
    type: z.enum(["node", "python", "binary", "uv"]),
    entry_point: z.string().min(1),
    mcp_config: z.strictObject({
      command: z.string().min(1),
      args: z.array(z.string()).optional(),
      env: z.record(z.string(), z.string()).optional(),
    }),
  }),
  user_config: z
    .record(
      z.string(),
      z.strictObject({
        type: z.enum(["string", "number", "boolean", "directory", "file"]),
        title: z.string().min(1),
        description: z.string().min(1),
        required: z.boolean().optional(),
      }),
    )
    .optional(),
  compatibility: z
    .strictObject({
      runtimes: z.strictObject({ node: z.string().optional(), python: z.string().optional() }),
    })
    .optional(),
});

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

  it("has a server.json that the registry takes, and a manifest that is a bundle of version 0.3", () => {
    expect(RegistryServer.safeParse(files.get("server.json")).error?.issues ?? []).toEqual([]);
    const bundle = BundleManifest.safeParse(files.get("manifest.json"));
    expect(bundle.error?.issues ?? []).toEqual([]);
    const { server, user_config: asked = {} } = bundle.data ?? { server: undefined };
    expect(existsSync(join(root, server?.entry_point ?? "missing"))).toBe(true);
    const used = [...JSON.stringify(server).matchAll(/\$\{user_config\.(\w+)\}/g)].map(([, name]) => name);
    expect(used.toSorted()).toEqual(Object.keys(asked).toSorted());
  });

  it("has an icon that plugin directories take: a square PNG of 512 to 2048 points, under 2 MB", () => {
    const icon = readFileSync(join(root, ".claude-plugin", "icon.png"));
    expect(icon.subarray(1, 4).toString()).toBe("PNG");
    const [width, height] = [icon.readUInt32BE(16), icon.readUInt32BE(20)];
    expect(width).toBe(height);
    expect(width >= 512 && width <= 2048 && icon.length < 2_000_000).toBe(true);
  });
});
