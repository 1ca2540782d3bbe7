import { describe, expect, it } from "vitest";
import { namesTool } from "../../../test/support/names-tool.ts";
import { type Toolset, toolsetsOf } from "../../operations/door/toolsets.ts";
import { operations } from "../../operations/operations.ts";
import type { Call } from "../../operations/ports/call.ts";
import type { ArgumentValues } from "./prompt.ts";
import { prompts } from "./prompts.ts";

const offers: readonly (readonly [Toolset[], string[]])[] = [
  [["guided"], ["start-workflow"]],
  [["nav"], ["start-workflow"]],
  [["tasks"], ["start-workflow", "work-the-queue"]],
  [
    ["guided", "tasks"],
    ["start-workflow", "work-the-queue"],
  ],
  [
    ["nav", "tasks"],
    ["start-workflow", "work-the-queue"],
  ],
  [["author", "admin"], ["lifecycle-prompt"]],
];

function offered(toolsets: readonly Toolset[]) {
  const tools = new Set(
    operations.filter(({ toolset }) => toolsets.includes(toolset)).map(({ name }) => name),
  );
  return prompts.flatMap(({ name, textFor }) => {
    const words = textFor(tools);
    // The result for a lifecycle is a promise, because the text comes from the lifecycle's file. No
    // test reads that text.
    const written = (given: ArgumentValues): string => String(words?.(given, {} as Call));
    return words ? [{ name, words: written }] : [];
  });
}

/** The prompts whose text is part of Navigator, not of a lifecycle's file. */
function ownWords(toolsets: readonly Toolset[]) {
  return offered(toolsets).filter(({ name }) => name !== "lifecycle-prompt");
}

describe("the prompts", () => {
  it.each(offers)("with the tools of %s are %s", (toolsets, names) => {
    expect(offered(toolsets).map(({ name }) => name)).toEqual(names);
  });

  it.each(offers)("are short, and name only tools that the model has: %s", (toolsets) => {
    for (const { words } of ownWords(toolsets)) {
      const said = words({ workflow: "w", title: "t", agent: "a" });
      expect(said.split(/\s+/).length).toBeLessThan(200);
      const named = operations.filter(({ name }) => namesTool(said, name));
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((one) => !toolsetsOf(one).some((each) => toolsets.includes(each)))).toEqual([]);
    }
  });

  it.each(offers)("are the same for every workflow, so they reveal no step: %s", (toolsets) => {
    for (const { words } of ownWords(toolsets))
      expect(words({ workflow: "bug-fix" }).replaceAll("bug-fix", "release")).toBe(
        words({ workflow: "release" }),
      );
  });

  it("use the leading tools if the model has them, under their names", () => {
    const said = (toolsets: Toolset[]): string => offered(toolsets)[0]?.words({ workflow: "w" }) ?? "";
    expect(said(["guided", "tasks"])).toMatch(/start_workflow.*complete_step/s);
    expect(said(["guided", "tasks"])).not.toContain("advance_task");
    expect(said(["nav"])).toMatch(/nav_start.*nav_action/s);
    expect(said(["tasks"])).toMatch(/load_task_tree.*get_task.*advance_task.*confirm_sync/s);
  });

  it("ask for the work only if no title is given", () => {
    const [{ words } = { words: () => "" }] = offered(["guided"]);
    expect(words({ workflow: "w" })).toContain("ask me first");
    expect(words({ workflow: "w", title: "Prices round" })).not.toContain("ask me first");
  });
});
