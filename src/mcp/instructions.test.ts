import { describe, expect, it } from "vitest";
import { namesTool } from "../../test/support/names-tool.ts";
import { type Toolset, toolsetsOf } from "../operations/door/toolsets.ts";
import { operations } from "../operations/operations.ts";
import { instructionsFor } from "./instructions.ts";

const offers: readonly (readonly Toolset[])[] = [
  ["guided"],
  ["nav"],
  ["tasks"],
  ["team"],
  ["author"],
  ["guided", "tasks"],
  ["guided", "tasks", "nav", "author", "admin"],
];

describe("the instructions", () => {
  it.each(offers)("are short, and name only offered tools: %s", (...toolsets) => {
    const told = instructionsFor(toolsets);
    expect(told.split(/\s+/).length).toBeLessThan(150);
    const named = operations.filter(({ name }) => namesTool(told, name));
    expect(named.filter((one) => !toolsetsOf(one).some((each) => toolsets.includes(each)))).toEqual([]);
  });

  it("mention a queue and its syncs only with the tasks toolset", () => {
    expect(instructionsFor(["tasks"])).toMatch(/next task[\s\S]*_sync_reminder[\s\S]*take another/);
    for (const toolset of ["guided", "nav", "author"] as const)
      expect(instructionsFor([toolset])).not.toMatch(/next task|_sync_reminder|take another/);
  });

  it("tell a led agent how to begin, report, and look for an answer", () => {
    expect(instructionsFor(["guided"])).toMatch(/start_workflow.*complete_step.*get_position/s);
    expect(instructionsFor(["nav"])).toMatch(/nav_start.*nav_action.*nav_situation/s);
  });
});
