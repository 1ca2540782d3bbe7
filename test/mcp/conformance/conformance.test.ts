import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { listenMcp } from "../../../src/mcp/listen.ts";
import { eras } from "../clients.fixture.ts";
import { officialTool, type Ran, run } from "../official-tool.fixture.ts";
import { toyFactory } from "../toy-factory.fixture.ts";
import { conformanceServer } from "./server.fixture.ts";

const major = Number(process.versions.node.split(".")[0]);
const packages = {
  "@modelcontextprotocol/conformance": "0.2.0-alpha.12",
  // The suite itself does not run on Node 20.
  ...(major < 22 && { node: "24.21.0" }),
};

/** What is run, not counted and not claimed, by era: each with its reason in the file. */
const notClaimed = parse(readFileSync(join(import.meta.dirname, "baseline.yml"), "utf8")) as Record<
  string,
  string[]
>;

/** Scenarios that need nothing special of a server. */
const bare: readonly (readonly [string, string])[] = [
  ["2026-07-28", "tools-list"],
  ["2026-07-28", "resources-list"],
  ["2026-07-28", "sep-2164-resource-not-found"],
  ["2026-07-28", "server-sse-multiple-streams"],
  ["2026-07-28", "dns-rebinding-protection"],
  ["2026-07-28", "http-header-validation"],
  ["2025-11-25", "server-initialize"],
  ["2025-11-25", "server-session-lifecycle"],
  ["2025-11-25", "ping"],
  ["2025-11-25", "tools-list"],
  ["2025-11-25", "resources-list"],
  ["2025-11-25", "resources-subscribe"],
  ["2025-11-25", "dns-rebinding-protection"],
];

/** What the suite said of each scenario, by whether the revision counts it. */
function verdicts(output: string): { scored: Record<string, boolean>; unscored: Record<string, boolean> } {
  const named = (pattern: RegExp): Record<string, boolean> =>
    Object.fromEntries([...output.matchAll(pattern)].map(([, mark, name]) => [name, mark === "✓"]));
  const unscored = named(/^ +([✓✗]) (\S+) \(/gm);
  const all = Object.entries(named(/^([✓✗]) (\S+): /gm));
  return { scored: Object.fromEntries(all.filter(([name]) => unscored[name] === undefined)), unscored };
}

function failing(all: Record<string, boolean>): string[] {
  return Object.keys(all).filter((name) => !all[name]);
}

describe("the official conformance suite", () => {
  let node: string;
  let folder: string | undefined;

  beforeAll(async () => {
    folder = await officialTool("conformance", packages);
    node = major < 22 ? join(folder ?? "", "node_modules/node/bin/node") : process.execPath;
    if (!existsSync(node)) folder = undefined;
  }, 300_000);

  const suite = (...args: string[]): Promise<Ran> => {
    const file = join(folder ?? "", "node_modules/@modelcontextprotocol/conformance/dist/index.js");
    return run(node, [file, "server", ...args], { seconds: 110 });
  };

  it.for(eras)("passes in %s, except for what the baseline says does not apply", async (era, { skip }) => {
    if (folder === undefined) return skip("the suite could not be installed");
    const server = await conformanceServer();
    const { code, output } = await suite("--url", server.url, "--requirements", era);
    await server.close();
    const { scored, unscored } = verdicts(output);
    const passed = (all: Record<string, boolean>): string =>
      `${Object.values(all).filter(Boolean).length} of ${Object.keys(all).length}`;
    process.stdout.write(
      `conformance ${era}: scored ${passed(scored)}, not scored ${passed(unscored)} scenarios\n`,
    );
    expect(Object.keys(scored).length).toBeGreaterThanOrEqual(30);
    expect(failing(scored)).toEqual([]);
    expect(failing(unscored)).toEqual(notClaimed[era] ?? []);
    expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
  });

  it.for(bare)("finds nothing wrong with the plain server: %s %s", async ([era, scenario], { skip }) => {
    if (folder === undefined) return skip("the suite could not be installed");
    const listener = await listenMcp(toyFactory(), { port: 0 });
    const { code, output } = await suite(
      "--url",
      listener.url,
      "--spec-version",
      era,
      "--scenario",
      scenario,
    );
    await listener.close();
    expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
  });
});
