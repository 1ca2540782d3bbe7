import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Json } from "../../../src/model/json.ts";
import { desks } from "../../support/with-desk.ts";

const folder = mkdtempSync(join(tmpdir(), "navigator-diagram-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const open = desks({ bundled: "test/support" });

/** A chain of tasks, each with ten outcomes that lead to the next one. */
function crowded(tasks: number): string {
  const outputs = Array.from({ length: 10 }, (_, index) => `way-${index}`);
  const nodes: Record<string, Json> = { start: { type: "start" }, end: { type: "end", result: "success" } };
  const edges: Json[] = [{ from: "start", to: "n0" }];
  for (let index = 0; index < tasks; index++) {
    nodes[`n${index}`] = { type: "task", name: `Task ${index}`, outputs };
    const to = index === tasks - 1 ? "end" : `n${index + 1}`;
    for (const on of outputs) edges.push({ from: `n${index}`, to, on });
  }
  const path = join(folder, `${tasks}.json`);
  writeFileSync(path, JSON.stringify({ id: "crowded", nodes, edges }));
  return path;
}

describe("a drawing as SVG", () => {
  it("is refused for a workflow with more edges than a layout can hold without keeping others waiting", async () => {
    const desk = open();
    const path = crowded(400);
    expect(await desk.refusal("diagram_workflow", { path, format: "svg" })).toMatchObject({
      code: "INPUT_TOO_LARGE",
      message: "An SVG picture shows at most 4000 edges, and this workflow has 4001. Take mermaid or dot.",
    });
    expect(await desk.data("diagram_workflow", { path, format: "dot" })).toMatchObject({ format: "dot" });
    const few = await desk.data<{ text: string }>("diagram_workflow", { path: crowded(3), format: "svg" });
    expect(few.text).toMatch(/^<svg /);
  });
});
