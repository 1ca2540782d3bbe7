import { describe, expect, it } from "vitest";
import { toolsOf } from "../../src/mcp/tools.ts";
import { toolsetNames } from "../../src/operations/door/toolsets.ts";
import { offeredOperations } from "../../src/operations/offered-operations.ts";
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

  it("leave out the tables of other toolsets", async () => {
    const offered = await offeredOperations(["guided"], []);
    expect(offered.every(({ toolset }) => toolset === "guided")).toBe(true);
  });
});
