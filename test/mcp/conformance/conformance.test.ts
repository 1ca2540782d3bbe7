import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Era, eras } from "../clients.fixture.ts";
import { officialTool, type Ran, run } from "../official-tool.fixture.ts";
import { type Gateway, type Product, startProduct, tokens, withToken } from "../product.fixture.ts";
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

/** Scenarios that need nothing of a server that is there only to be tested. */
const bare: Readonly<Record<Era, readonly string[]>> = {
  "2026-07-28": [
    "tools-list",
    "resources-list",
    "prompts-list",
    "caching",
    "sep-2164-resource-not-found",
    "server-sse-multiple-streams",
    "dns-rebinding-protection",
    "http-header-validation",
    "input-required-result-unsupported-methods",
  ],
  "2025-11-25": [
    "server-initialize",
    "server-session-lifecycle",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "resources-subscribe",
    "resources-unsubscribe",
    "server-sse-multiple-streams",
    "dns-rebinding-protection",
  ],
};

/** Scenarios of which most can be asked of any server, and the checks of each that cannot, with the reason. */
const partly: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  [
    "server-stateless",
    {
      "sep-2575-server-rejects-undeclared-capability": "asks for a tool of its own",
      "sep-2575-missing-capability-http-400": "asks for a tool of its own",
      "sep-2575-http-server-no-independent-requests-on-stream": "asks for a tool of its own",
      "sep-2575-server-no-log-without-loglevel": "asks for a tool of its own",
    },
  ],
];

/** Scenarios of extensions, which belong to no revision. */
const extensions = ["sep-2640-skills-enumeration", "sep-2640-skills-manifest"];

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

  it.for(eras)(
    "passes in %s on a server with its fixtures, except for what the baseline says does not apply",
    async (era, { skip }) => {
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
    },
  );

  describe("on the product", () => {
    let product: Product;
    let proxy: Gateway;

    beforeAll(async () => {
      product = await startProduct();
      proxy = await withToken(product.mcp, tokens.agent);
    });

    afterAll(async () => {
      await proxy.close();
      await product.close();
    });

    it.for(eras)("finds nothing wrong in %s with what needs no fixtures", async (era, { skip }) => {
      if (folder === undefined) return skip("the suite could not be installed");
      const { output } = await suite("--url", proxy.url, "--requirements", era);
      const { scored, unscored } = verdicts(output);
      const all = { ...scored, ...unscored };
      expect(Object.keys(all).filter((name) => all[name])).toEqual(expect.arrayContaining([...bare[era]]));
    });

    const checksOf = async (scenario: string, ...args: string[]) => {
      const { output } = await suite("--url", proxy.url, "--scenario", scenario, ...args);
      const lines = stripVTControlCharacters(output).matchAll(/^\S+ \[(\S+) *\] (SUCCESS|FAILURE)/gm);
      return [...lines].map(([, id = "", verdict]) => ({ id, ok: verdict === "SUCCESS" }));
    };

    it.for(partly)(
      "finds nothing wrong with %s but what it cannot ask",
      async ([scenario, not], { skip }) => {
        if (folder === undefined) return skip("the suite could not be installed");
        const checks = await checksOf(scenario, "--spec-version", "2026-07-28");
        expect(checks.length).toBeGreaterThan(Object.keys(not).length);
        const failed = checks.filter(({ ok }) => !ok).map(({ id }) => id);
        expect(failed.toSorted()).toEqual(Object.keys(not).toSorted());
      },
    );

    it.for(extensions)("finds nothing wrong with the extension's %s", async (scenario, { skip }) => {
      if (folder === undefined) return skip("the suite could not be installed");
      const checks = await checksOf(scenario);
      expect(checks.length).toBeGreaterThan(1);
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    });
  });
});
