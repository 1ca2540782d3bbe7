import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { encode } from "gpt-tokenizer";
import { describe, expect, it } from "vitest";
import { schemasOf, toolsOf } from "../../src/mcp/tools.ts";
import type { Toolset } from "../../src/operations/door/toolsets.ts";
import { operations } from "../../src/operations/operations.ts";
import { Binary } from "../cli/binary.fixture.ts";
import { connectStdio } from "./clients.fixture.ts";

const file = join(import.meta.dirname, "tool-surface.json");

/** The most that a toolset may cost a model before it has done anything. */
const budgets: Readonly<Record<string, number>> = { guided: 1_200, tasks: 2_600, team: 4_500, route: 900 };

const toolsets = [...new Set(operations.map(({ toolset }) => toolset))];

function surface(): object[] {
  return toolsOf(operations, toolsets).map(({ operation: { name, toolset, access }, ...tool }) => ({
    name,
    toolset,
    access,
    title: tool.title,
    description: tool.description,
    annotations: tool.annotations,
    inputSchema: tool.inputSchema,
    outputSchema: tool.outputSchema,
  }));
}

function write(): void {
  writeFileSync(file, JSON.stringify(surface(), undefined, 2));
  spawnSync("npx", ["biome", "format", "--write", file], { shell: process.platform === "win32" });
}

/** The tokens that a host spends on each tool. */
function tokensOf(toolset: Toolset): readonly { name: string; tokens: number }[] {
  return toolsOf(operations, [toolset]).map(({ operation: { name }, description, inputSchema }) => ({
    name,
    tokens: encode(JSON.stringify({ name, description, input_schema: inputSchema })).length,
  }));
}

describe("the tools", () => {
  it("are those in the committed file; `UPDATE=1 npx vitest run test/mcp/tool-surface.test.ts` updates it", () => {
    if (process.env["UPDATE"]) write();
    const committed: unknown = JSON.parse(readFileSync(file, "utf8"));
    expect(surface()).toEqual(committed);
    // A host's prompt cache depends on the order of keys too.
    expect(JSON.stringify(surface())).toBe(JSON.stringify(committed));
  });

  it("are named and described for a model that has never seen them", () => {
    const tools = toolsOf(operations, toolsets);
    expect(new Set(tools.map(({ operation: { name } }) => name)).size).toBe(tools.length);
    for (const { operation, description } of tools) {
      expect(operation.name).toMatch(/^[a-z][a-z_]{2,40}$/);
      expect(description.length).toBeGreaterThan(10);
    }
  });

  it("are only those of the chosen toolsets", () => {
    const of = (chosen: Toolset[]): string[] =>
      toolsOf(operations, chosen).map(({ operation: { name } }) => name);
    expect(of([])).toEqual([]);
    expect(of(["tasks"])).toEqual(
      operations.filter(({ toolset }) => toolset === "tasks").map(({ name }) => name),
    );
  });

  it("are the same in the built program, which has their schemas ready", async () => {
    const binary = await Binary.make();
    try {
      expect(readFileSync(join(dirname(binary.file), "navigator.cjs"), "utf8")).not.toContain(
        "READY_SCHEMAS",
      );
      const args = ["mcp", "--tools", "all", "--store", "memory"];
      const { client } = await connectStdio(binary.file, "2026-07-28", args);
      const { tools } = await client.listTools();
      await client.close();
      const offered = operations.filter(({ access }) => access === "agent");
      const schemas = tools.map(({ name, inputSchema, outputSchema }) => [
        name,
        { inputSchema, outputSchema },
      ]);
      expect(schemas).toEqual(offered.map((operation) => [operation.name, schemasOf(operation)]));
    } finally {
      binary.remove();
    }
  });

  it("have strict input schemas", () => {
    const open = toolsOf(operations, toolsets).filter(
      ({ inputSchema }) => inputSchema["additionalProperties"] !== false,
    );
    expect(open.map(({ operation: { name } }) => name)).toEqual([]);
  });

  it.each(toolsets)("of the toolset %s stay within their budget of tokens", (toolset) => {
    const each = tokensOf(toolset);
    const total = each.reduce((sum, { tokens }) => sum + tokens, 0);
    const budget = budgets[toolset] ?? Number.POSITIVE_INFINITY;
    process.stdout.write(
      `${toolset}: ${total} tokens of ${budget} in ${each.length} tools: ${each.map(({ name, tokens }) => `${name} ${tokens}`).join(", ")}\n`,
    );
    expect(total).toBeLessThanOrEqual(budget);
  });
});
