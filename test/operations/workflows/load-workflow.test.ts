import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { edges, errand, start, success } from "../../support/workflows.ts";

const open = desks();

describe("loading a definition", () => {
  it("refuses one with errors, lists them all, and changes nothing", async () => {
    const desk = open();
    const broken = {
      nodes: { start, a: { type: "tusk" }, b: { type: "end" } },
      edges: edges("start -> nowhere", "x -> y"),
    };
    const { code, facts } = await desk.harmless("load_workflow", { id: "broken", definition: broken });
    expect(code).toBe("WORKFLOW_INVALID");
    expect((facts["findings"] as object[]).length).toBeGreaterThan(2);
  });

  it("refuses an id that differs from the definition's own, and neither or both of definition and path", async () => {
    const desk = open();
    const named = { id: "errand", ...errand };
    expect((await desk.harmless("load_workflow", { id: "other", definition: named })).code).toBe(
      "INPUT_INVALID",
    );
    expect((await desk.harmless("load_workflow", { id: "errand" })).code).toBe("INPUT_INVALID");
    expect((await desk.harmless("load_workflow", { definition: named, path: "x" })).code).toBe(
      "INPUT_INVALID",
    );
    expect((await desk.harmless("load_workflow", { path: "no/such/file.json" })).code).toBe(
      "INPUT_UNREADABLE",
    );
  });

  it("names a definition without an id after its file", async () => {
    const desk = open();
    const folder = mkdtempSync(join(tmpdir(), "navigator-"));
    try {
      writeFileSync(join(folder, "from-file.json"), JSON.stringify(errand));
      expect(await desk.data("load_workflow", { path: join(folder, "from-file.json") })).toMatchObject({
        id: "from-file",
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("updates its findings when a workflow it calls is loaded", async () => {
    const desk = open();
    await desk.load("caller", {
      nodes: { start, call: { type: "subflow", name: "Call", workflow: "called" }, end: success },
      edges: edges("start -> call", "call -> end"),
    });
    const warnings = async () => {
      const { workflows } = await desk.data<{ workflows: { id: string; findings: { warnings: number } }[] }>(
        "list_workflows",
      );
      return workflows.find(({ id }) => id === "caller")?.findings.warnings ?? -1;
    };
    const before = await warnings();
    await desk.load("called", errand);
    expect(await warnings()).toBeLessThan(before);
  });
});
