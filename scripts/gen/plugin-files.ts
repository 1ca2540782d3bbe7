import { hooksOn } from "../../src/clients/hook-command.ts";
import { CLAUDE_EVENTS, claudeHook } from "../../src/clients/table/claude.ts";
import { CODEX_EVENTS, codexHook } from "../../src/clients/table/codex.ts";
import { cursorHooks } from "../../src/clients/table/cursor.ts";
import type { Json } from "../../src/model/json.ts";
import { type PluginTexts, pluginTexts } from "./plugin-texts.ts";
import { printJson } from "./print-json.ts";

const AGENT_PLUGINS = "https://agent-plugins.org/schemas/1.0.0";
const REGISTRY = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";

/** The manifests by which clients and registries read this package as a plugin, by their paths. */
export function pluginFiles(root: string): readonly [string, string][] {
  const texts = pluginTexts(root);
  const { name, version, description, author, license, keywords } = texts;
  const about = { name, version, description, author, license, keywords };
  const files: Readonly<Record<string, object>> = {
    ".claude-plugin/plugin.json": { ...about, mcpServers: server(place("CLAUDE_PLUGIN_ROOT")) },
    ".claude-plugin/marketplace.json": marketplace(texts),
    "hooks/hooks.json": {
      description,
      hooks: hooksOn(CLAUDE_EVENTS, (event) =>
        claudeHook(["node", `${place("CLAUDE_PLUGIN_ROOT")}/bin/hook.js`], event),
      ),
    },
    ".codex-plugin/plugin.json": {
      ...about,
      skills: "./skills/",
      hooks: "./hooks/codex.json",
      // Codex fills in no placeholder here, and starts the server in the folder of the plugin.
      mcpServers: { navigator: { command: "node", args: ["./bin/navigator.js", "mcp"], cwd: "." } },
    },
    // Codex takes nothing else at the root of this file, and runs each command in a shell.
    "hooks/codex.json": {
      description,
      hooks: hooksOn(CODEX_EVENTS, () =>
        codexHook(`node "${place("CLAUDE_PLUGIN_ROOT")}/bin/hook.js" codex`),
      ),
    },
    "plugin.json": { $schema: `${AGENT_PLUGINS}/plugin.schema.json`, ...about },
    "mcp.json": {
      $schema: `${AGENT_PLUGINS}/mcp.schema.json`,
      mcpServers: { navigator: { type: "stdio", ...server(place("PLUGIN_ROOT")).navigator } },
    },
    ".cursor-plugin/plugin.json": {
      ...about,
      displayName: texts.title,
      skills: "skills",
      hooks: "hooks/cursor.json",
      mcpServers: "mcp.json",
    },
    "hooks/cursor.json": {
      version: 1,
      hooks: Object.fromEntries(
        cursorHooks("node ./bin/hook.js cursor").map(([event, hook]) => [event, [hook]]),
      ),
    },
    "gemini-extension.json": { name, version, description, mcpServers: server(place("extensionPath")) },
    "server.json": registryEntry(texts),
    "manifest.json": bundleManifest(texts),
  };
  return Object.entries(files).map(([path, value]) => [path, printJson(value as Json)]);
}

/** A place that the client fills in. */
function place(name: string): string {
  return `\${${name}}`;
}

/** The server of a plugin, by the client's word for the folder of the plugin. */
function server(folder: string) {
  return { navigator: { command: "node", args: [`${folder}/bin/navigator.js`, "mcp"] } };
}

/** The plugin from npm, and the same from a clone of the repository. */
function marketplace({ name, package: id, author, description }: PluginTexts): object {
  return {
    name,
    owner: author,
    metadata: { description },
    plugins: [
      { name, source: { source: "npm", package: id }, description },
      { name: `${name}-clone`, source: "./", description: `${description} From this folder.` },
    ],
  };
}

function registryEntry({ mcpName, title, description, version, package: identifier }: PluginTexts): object {
  return {
    $schema: REGISTRY,
    name: mcpName,
    title,
    description,
    version,
    packages: [
      {
        registryType: "npm",
        identifier,
        version,
        runtimeHint: "npx",
        transport: { type: "stdio" },
        packageArguments: [{ type: "positional", value: "mcp" }],
      },
    ],
  };
}

/** The manifest of an MCP bundle. Its process starts in no project, so the user names one. */
function bundleManifest({
  name,
  title,
  version,
  description,
  author,
  license,
  keywords,
}: PluginTexts): object {
  return {
    manifest_version: "0.3",
    name,
    display_name: title,
    version,
    description,
    author,
    license,
    keywords,
    server: {
      type: "node",
      entry_point: "bin/navigator.js",
      mcp_config: {
        command: "node",
        args: [`${place("__dirname")}/bin/navigator.js`, "mcp"],
        env: { NAVIGATOR_ROOT: place("user_config.project") },
      },
    },
    user_config: {
      project: {
        type: "directory",
        title: "Project",
        description: "The folder of the project that the agent works on. Its tasks are kept there.",
        required: true,
      },
    },
    compatibility: { runtimes: { node: ">=20.19" } },
  };
}
