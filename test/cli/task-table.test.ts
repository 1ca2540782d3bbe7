import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { taskTable } from "../../src/cli/task-table.ts";
import type { TaskSummary } from "../../src/model/task.ts";
import { hostileText } from "../../src/workflow/diagram/hostile-text.arbitrary.ts";

const task = (id: string, title: string) =>
  ({ id, title, status: "PENDING", state: "pending", priority: 1 }) as TaskSummary;

describe("a table of tasks", () => {
  it("J51: in CSV has a line for each task, with nothing that a spreadsheet runs", () => {
    const text = taskTable([task("a", '=1+1, "x"'), task("@b", "two\nlines")], "csv");
    expect(text.split("\r\n")).toEqual([
      '"id","status","state","priority","owner","title"',
      '"a","PENDING","pending","1","","\'=1+1, ""x"""',
      '"\'@b","PENDING","pending","1","","two lines"',
      "",
    ]);
  });

  it("J51: in Markdown has a row for each task, with texts that are no markup", () => {
    expect(taskTable([task("a|b", "<b>*x*</b> [y](z)")], "markdown").split("\n")).toEqual([
      "| id | status | state | priority | owner | title |",
      "| --- | --- | --- | --- | --- | --- |",
      "| a\\|b | PENDING | pending | 1 |  | \\<b\\>\\*x\\*\\<\\/b\\> \\[y\\]\\(z\\) |",
      "",
    ]);
  });

  it("J51: keeps its rows and columns whatever the texts are", () => {
    fc.assert(
      fc.property(hostileText, hostileText, (id, title) => {
        const [, , row = "", end] = taskTable([task(id, title)], "markdown").split("\n");
        expect(row.replaceAll(/\\./g, "").match(/\|/g)).toHaveLength(7);
        expect(row.replaceAll(/\\./g, "")).not.toMatch(/[<[`*_]/);
        expect(end).toBe("");
        const lines = taskTable([task(id, title)], "csv").split(/\r\n|[\r\n]/);
        expect(lines).toHaveLength(3);
        const cells = lines[1]?.match(/"(?:[^"]|"")*"/g) ?? [];
        expect(cells).toHaveLength(6);
        for (const cell of cells) expect(cell).not.toMatch(/^"[=+\-@\t]/);
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});
