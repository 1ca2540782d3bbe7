import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { calling, edges, errand, reviewed, start, success } from "../../support/workflows.ts";

const open = desks();

/** A workflow without steps. */
const hollow = { nodes: { start, end: success }, edges: edges("start -> end") };

const refused = { code: "NOT_ALLOWED", message: expect.stringContaining("is for operators") };

async function sourceOf(desk: Desk, id: string): Promise<string | undefined> {
  const { workflows } = await desk.data<{ workflows: { id: string; source: string }[] }>("list_workflows");
  return workflows.find((workflow) => workflow.id === id)?.source;
}

describe("a called workflow", () => {
  it("is not supplied by an agent that uses the name of the caller's operator or file", async () => {
    const desk = open();
    const file = join(await mkdtemp(join(tmpdir(), "navigator-")), "filed.json");
    onTestFinished(() => rm(dirname(file), { recursive: true }));
    await writeFile(file, JSON.stringify(calling("missing")));
    await desk.load("mine", calling("missing"));
    await desk.ask("load_workflow", { path: file });
    const supply = { id: "missing", definition: hollow };
    for (const [id, name] of [
      ["mine", "tester"],
      ["filed", file],
    ] as const) {
      expect(await sourceOf(desk, id)).toBe(name);
      expect(await desk.harmless("load_workflow", supply, desk.as("agent", name))).toMatchObject(refused);
    }
    const { message } = await desk.refusal("load_workflow", supply, desk.as("agent", "eve"));
    expect(message).toContain("under another id");
  });

  it("is supplied only by the agent that loaded the caller", async () => {
    const desk = open();
    const [one, two] = [desk.as("agent", "one"), desk.as("agent", "two")];
    await desk.ask("load_workflow", { id: "own", definition: calling("part") }, one);
    expect(await sourceOf(desk, "own")).toBe("agent one");
    const part = { id: "part", definition: errand };
    expect(await desk.harmless("load_workflow", part, two)).toMatchObject(refused);
    await desk.ask("load_workflow", part, one);
  });

  it("is an operator's if the caller was loaded by grant", async () => {
    const desk = open();
    const granted = desk.as("agent", "bot", ["load_workflow"]);
    await desk.ask("load_workflow", { id: "released", definition: calling("part") }, granted);
    const part = { id: "part", definition: errand };
    expect(await desk.harmless("load_workflow", part, desk.as("agent", "bot"))).toMatchObject(refused);
    await desk.ask("load_workflow", part, granted);
  });

  it("is an operator's after an operator loads the agent's caller again", async () => {
    const desk = open();
    const eve = desk.as("agent", "eve");
    await desk.ask("load_workflow", { id: "released", definition: calling("part") }, eve);
    expect(await desk.load("released", calling("part"))).toMatchObject({ replaced: false });
    expect(await sourceOf(desk, "released")).toBe("tester");
    await desk.ask("load_workflow", { id: "released", definition: calling("part") }, eve);
    expect(await sourceOf(desk, "released")).toBe("tester");
    expect(await desk.harmless("load_workflow", { id: "part", definition: hollow }, eve)).toMatchObject(
      refused,
    );
  });

  it("is an operator's if the caller was loaded before sources named agents", async () => {
    const desk = open();
    await desk.load("source", calling("part"));
    const store = await desk.call.ports.store();
    const [written] = await store.definitions.current("test", ["source"]);
    if (!written) throw new Error("nothing was loaded");
    await store.definitions.save({ ...written, id: "old", source: "eve" }, undefined);
    await desk.load("source", errand);
    const part = { id: "part", definition: hollow };
    expect(await desk.harmless("load_workflow", part, desk.as("agent", "eve"))).toMatchObject(refused);
  });

  it("is not replaced by an agent if it is bundled and an operator's workflow calls it", async () => {
    const desk = open();
    const eve = desk.as("agent", "eve");
    const replace = { id: "ui-reconstruction", definition: hollow };
    await desk.load("rebuild", calling("ui-reconstruction"));
    await desk.plant({ id: "t", workflowType: "rebuild" });
    for (const dryRun of [true, false])
      expect(await desk.harmless("load_workflow", { ...replace, dryRun }, eve)).toMatchObject(refused);
    await desk.ask("load_workflow", { id: "quick-task", definition: hollow }, eve);
    await desk.ask("load_workflow", replace);
  });

  it("is not supplied by an agent at any depth below an operator's workflow", async () => {
    const desk = open();
    const eve = desk.as("agent", "eve");
    await desk.ask("load_workflow", { id: "between", definition: calling("part") }, eve);
    await desk.load("released", calling("between"));
    const part = { id: "part", definition: hollow };
    expect(await desk.harmless("load_workflow", part, eve)).toMatchObject(refused);
    await desk.ask("load_workflow", part);
  });
});

describe("the source of a workflow", () => {
  it("is never that of the bundled workflows, even for a caller of that name", async () => {
    const desk = open();
    await desk.ask("load_workflow", { id: "agents", definition: errand }, desk.as("agent", "bundled"));
    await desk.ask("load_workflow", { id: "people", definition: errand }, desk.as("operator", "bundled"));
    for (const id of ["agents", "people"]) {
      const replace = { id, definition: reviewed };
      expect((await desk.harmless("load_workflow", replace, desk.as("agent", "b"))).code).toBe("NOT_ALLOWED");
      expect(await sourceOf(desk, id)).not.toBe("bundled");
    }
  });

  it("is never an agent's for a person whose name reads like one", async () => {
    const desk = open();
    await desk.ask(
      "load_workflow",
      { id: "mine", definition: calling("part") },
      desk.as("operator", "agent eve"),
    );
    expect(await sourceOf(desk, "mine")).toBe('"agent eve"');
    const part = { id: "part", definition: hollow };
    for (const name of ["eve", "agent eve", '"agent eve"'])
      expect(await desk.harmless("load_workflow", part, desk.as("agent", name))).toMatchObject(refused);
  });
});
