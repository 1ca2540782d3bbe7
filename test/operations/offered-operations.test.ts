import { describe, expect, it } from "vitest";
import { toolsOf } from "../../src/mcp/tools.ts";
import { toolsetNames } from "../../src/operations/door/toolsets.ts";
import { factsOf, offeredOperations, tables } from "../../src/operations/offered-operations.ts";
import { operations } from "../../src/operations/operations.ts";

const names = (all: readonly { readonly operation: { readonly name: string } }[]) =>
  all.map(({ operation }) => operation.name);

describe("the operations that a server loads", () => {
  it.each(toolsetNames)("contain every tool of the toolset %s, in display order", async (toolset) => {
    const offered = await offeredOperations([toolset], []);
    expect(names(toolsOf(offered, [toolset]))).toEqual(names(toolsOf(operations, [toolset])));
  });

  it("contain the tools of several toolsets in display order", async () => {
    const offered = await offeredOperations(["team", "guided"], []);
    expect(names(toolsOf(offered, ["team", "guided"]))).toEqual(
      names(toolsOf(operations, ["team", "guided"])),
    );
  });

  it("contain a granted operation of another toolset", async () => {
    const offered = await offeredOperations(["guided"], ["import_store"]);
    expect(offered.map(({ name }) => name)).toContain("import_store");
  });

  it.each(toolsetNames)(
    "are in the table of their own toolset, whose facts the build embeds: %s",
    async (name) => {
      const table = await tables[name]();
      expect(table.filter(({ toolset }) => toolset !== name)).toEqual([]);
      // A fact that JSON loses would be missing in the built program only.
      for (const operation of table)
        expect(JSON.parse(JSON.stringify(factsOf(operation)))).toEqual(factsOf(operation));
    },
  );

  it("leave out the tables of other toolsets", async () => {
    const offered = await offeredOperations(["guided"], []);
    expect(offered.every(({ toolset }) => toolset === "guided")).toBe(true);
  });
});
