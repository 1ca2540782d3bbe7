import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { workshops } from "../../support/with-workshop.ts";
import { calling, edges, errand, reviewed, start, success } from "../../support/workflows.ts";
import { proven } from "../../support/workshop.ts";

const open = desks();
const openWorkshop = workshops();

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

  it("names the agent that loaded it by path, also one that was granted it", async () => {
    const desk = open();
    const file = join(await mkdtemp(join(tmpdir(), "navigator-")), "filed.json");
    onTestFinished(() => rm(dirname(file), { recursive: true }));
    await writeFile(file, JSON.stringify(errand));
    await desk.ask("load_workflow", { path: file }, desk.as("agent", "eve"));
    expect(await sourceOf(desk, "filed")).toBe(`agent eve from ${file}`);
    await writeFile(file, JSON.stringify(reviewed));
    await desk.ask("load_workflow", { path: file }, desk.as("agent", "bot", ["load_workflow"]));
    expect(await sourceOf(desk, "filed")).toBe(`granted agent bot from ${file}`);
    expect(await desk.data("list_workflows", { source: file })).toMatchObject({
      workflows: [{ id: "filed" }],
    });
    const named = { id: "named", definition: errand };
    await desk.ask("load_workflow", named, desk.as("agent", "eve from a file"));
    expect(await sourceOf(desk, "named")).toBe('agent "eve from a file"');
  });
});

describe("an agent's own workflow", () => {
  const own = (definition: unknown, id = "own") => ({ id, definition });
  const asEve = async (desk: Desk, more: object = {}) => {
    await desk.ask("load_workflow", own(errand), desk.as("agent", "eve"));
    const tasks = [{ id: "t", workflowType: "own", ...more }];
    await desk.ask("load_task_tree", { tasks }, desk.as("agent", "eve"));
    return desk.as("agent", "eve");
  };

  it("may be replaced by that agent while only its own tasks have used it", async () => {
    const desk = open();
    const eve = await asEve(desk);
    await desk.ask("advance_task", { taskId: "t" }, eve);
    await desk.ask("advance_task", { taskId: "t", result: "passed", worker: "w1" }, eve);
    const again = await desk.data("load_workflow", own(reviewed), eve);
    expect(again).toMatchObject({ id: "own", replaced: true });
    const { message } = await desk.harmless("load_workflow", own(hollow), desk.as("agent", "bob"));
    expect(message).toContain("is for operators");
    expect(await sourceOf(desk, "own")).toBe("agent eve");
  });

  it.each([
    ["another agent planted a task in it", (desk: Desk) => desk.as("agent", "bob"), "load_task_tree"],
    ["an operator planted a task in it", (desk: Desk) => desk.call, "load_task_tree"],
    ["another agent moved one of its tasks", (desk: Desk) => desk.as("agent", "bob"), "advance_task"],
    ["an operator of the same name moved one", (desk: Desk) => desk.as("operator", "eve"), "advance_task"],
    ["another agent was led through it", (desk: Desk) => desk.as("agent", "bob"), "start_workflow"],
  ] as const)("may not be replaced by that agent once %s", async (_, who, how) => {
    const desk = open();
    const eve = await asEve(desk);
    const inputs = {
      load_task_tree: { tasks: [{ id: "u", workflowType: "own" }] },
      advance_task: { taskId: "t" },
      start_workflow: { workflow_id: "own" },
    };
    await desk.ask(how, inputs[how], who(desk));
    const refusal = await desk.harmless("load_workflow", own(reviewed), eve);
    expect(refusal).toMatchObject({ ...refused, facts: { workflowId: "own" } });
    expect(refusal.message).toContain("another caller");
  });

  it("may not be replaced by that agent while another's task uses a workflow that calls it", async () => {
    const desk = open();
    const eve = await asEve(desk);
    for (const [id, called] of [
      ["outer", "own"],
      ["outermost", "outer"],
    ] as const)
      await desk.ask("load_workflow", own(calling(called), id), eve);
    await desk.ask("load_workflow", own(reviewed), eve);
    await desk.plant({ id: "u", workflowType: "outermost" });
    expect(await desk.harmless("load_workflow", own(errand), eve)).toMatchObject(refused);
    await desk.load("theirs", calling("own"));
    expect(await desk.harmless("load_workflow", own(errand), eve)).toMatchObject(refused);
  });

  it("may not be replaced by that agent once an operator has loaded it", async () => {
    const desk = open();
    const eve = await asEve(desk);
    await desk.load("own", errand);
    expect(await desk.harmless("load_workflow", own(reviewed), eve)).toMatchObject(refused);
  });

  it("may not be replaced by that agent once an operator trusts it", async () => {
    const workshop = openWorkshop();
    const { desk } = workshop;
    const eve = workshop.agent({}, "eve");
    await desk.ask("load_workflow", own(proven([{ run: "true" }]), "proven"), eve);
    await workshop.trust();
    const refusal = await desk.harmless("load_workflow", own(proven([]), "proven"), eve);
    expect(refusal).toMatchObject(refused);
    expect(refusal.message).toContain("an operator trusts it");
    await workshop.trust("proven", { revoke: true });
    await desk.ask("load_workflow", own(proven([]), "proven"), eve);
  });
});
