import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Desk } from "../../support/desk.ts";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks({ bundled: "test" });
const folder = mkdtempSync(join(tmpdir(), "navigator-lifecycles-"));
afterAll(() => rmSync(folder, { recursive: true }));

const short = join(folder, "short.yaml");
writeFileSync(
  short,
  `name: short
extends: none
settings: {initial_state: open, disconnect_state: open}
states:
  open: {category: ready, exits: [busy]}
  busy: {category: active, exits: [closed, open]}
  closed: {category: done, exits: [open]}
`,
);

function configured(values: object): Desk {
  const desk = open();
  const all = { values: { lifecycles: [short], overlays: [], ...values }, explained: [], findings: [] };
  Object.assign(desk.call.ports, { configured: all });
  return desk;
}

const nameOf = async (desk: Desk, id: string) =>
  (await desk.call.ports.store()).records
    .load("test", "lifecycle", [(await desk.record(id)).lifecycle])
    .then(([record]) => (record?.value as { name?: string } | undefined)?.name ?? "default");

describe("the lifecycle of a new task", () => {
  it("J2: is that of its workflow, else of its creator, else the configured one, however it comes in", async () => {
    const desk = configured({ defaultLifecycle: "kanban" });
    await desk.load("plain", errand);
    await desk.load("sprinting", { ...errand, lifecycle: "sprint" });
    await desk.plant({ id: "a", workflowType: "plain" }, { id: "b", workflowType: "sprinting" });
    await desk.ask("add_task", { workflowId: "sprinting", title: "c", taskId: "c" });
    const t = await new Team(desk).connect({ worker_id: "w", lifecycle: "relay" });
    const tasks = [
      { id: "d", title: "d" },
      { id: "e", title: "e", workflow: "plain" },
      { id: "f", title: "f", workflow: "sprinting" },
    ];
    await t.ask("create_tasks", { worker_id: "w", tasks });
    await t.create({ id: "g" }, { id: "h", workflow: "plain" });
    const names = await Promise.all([..."abcdefgh"].map((id) => nameOf(desk, id)));
    expect(names).toEqual(["kanban", "sprint", "sprint", "relay", "relay", "sprint", "kanban", "kanban"]);
    expect((await desk.record("a")).state).toBe("backlog");
    expect(await desk.advance("a", undefined, "passed")).toMatchObject({ task: { status: "COMPLETED" } });
    expect((await desk.record("a")).state).toBe("done");
  });

  it("J2: is looked up again when a task that waited for its workflow is placed", async () => {
    const desk = configured({});
    await desk.plant({ id: "a", workflowType: "later" });
    expect(await nameOf(desk, "a")).toBe("default");
    await desk.load("later", { ...errand, lifecycle: "kanban" });
    expect(await nameOf(desk, "a")).toBe("kanban");
    expect(await desk.data("verify_history", {})).toMatchObject({ broken: 0 });
  });

  it("J31: has every category that the engine uses, or nothing is loaded and created", async () => {
    const desk = configured({});
    const named = { id: "bad", definition: { ...errand, lifecycle: "short" } };
    const refusal = await desk.harmless("load_workflow", named);
    expect(refusal).toMatchObject({
      code: "LIFECYCLE_INVALID",
      facts: { workflowId: "bad", missing: ["failed", "cancelled"] },
    });
    const unknown = { id: "bad", definition: { ...errand, lifecycle: "nothing" } };
    expect((await desk.harmless("load_workflow", unknown)).code).toBe("LIFECYCLE_NOT_FOUND");
    const short = configured({ defaultLifecycle: "short" });
    await short.load("plain", errand);
    const tree = { tasks: [{ id: "a", workflowType: "plain" }] };
    expect((await short.harmless("load_task_tree", tree)).code).toBe("LIFECYCLE_INVALID");
    expect((await short.refusal("start_workflow", { workflow_id: "plain" })).code).toBe("LIFECYCLE_INVALID");
    const t = await new Team(short).create("p");
    expect((await t.task("p")).state).toBe("open");
  });
});
