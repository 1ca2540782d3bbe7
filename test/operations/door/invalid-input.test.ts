import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/model/json.ts";
import type { Desk } from "../../support/desk.ts";
import { operationNamed } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand, reviewed } from "../../support/workflows.ts";

const open = desks();

/** For every tool: an accepted call, a misspelt argument with its correction, and an argument of a wrong type. */
const tools: Readonly<Record<string, { good: object; misspelt: [string, string]; wrong: object }>> = {
  list_workflows: { good: {}, misspelt: ["sorce", "source"], wrong: { source: 1 } },
  load_workflow: {
    good: { id: "errand", definition: errand },
    misspelt: ["defintion", "definition"],
    wrong: { id: 7, definition: errand },
  },
  get_execution_plan: {
    good: { workflowId: "reviewed" },
    misspelt: ["workflowid", "workflowId"],
    wrong: { workflowId: null },
  },
  load_task_tree: { good: { tasks: [] }, misspelt: ["dryrun", "dryRun"], wrong: { tasks: {} } },
  get_next_tasks_from_tree: { good: {}, misspelt: ["limt", "limit"], wrong: { limit: "1" } },
  advance_task: {
    good: { taskId: "t" },
    misspelt: ["reslt", "result"],
    wrong: { taskId: "t", result: 1 },
  },
  get_task: {
    good: { taskId: "t" },
    misspelt: ["includ", "include"],
    wrong: { taskId: "t", include: "history" },
  },
  get_task_progress: { good: { taskId: "t" }, misspelt: ["taskid", "taskId"], wrong: { taskId: ["t"] } },
  get_tasks_by_status: { good: {}, misspelt: ["statuss", "status"], wrong: { status: "DONE" } },
  get_pending_syncs: { good: {}, misspelt: ["curser", "cursor"], wrong: { limit: 0 } },
  confirm_sync: { good: { syncIds: [] }, misspelt: ["syncids", "syncIds"], wrong: { syncIds: "sync-1" } },
  confirm_sync_for_task: {
    good: { taskId: "t" },
    misspelt: ["upto", "upTo"],
    wrong: { taskId: "t", upTo: "1" },
  },
  resolve_task: {
    good: { taskId: "held", resolution: "fail" },
    misspelt: ["nod", "node"],
    wrong: { taskId: "held", resolution: "explode" },
  },
  set_task_status: {
    good: { taskId: "t", status: "PAUSED" },
    misspelt: ["not", "note"],
    wrong: { taskId: "t", status: "COMPLETED" },
  },
  migrate_tasks: {
    good: { workflowId: "reviewed" },
    misspelt: ["maping", "mapping"],
    wrong: { workflowId: 1 },
  },
};

async function planted(): Promise<Desk> {
  const desk = open();
  await desk.load("reviewed", reviewed);
  await desk.plant(
    { id: "t", workflowType: "reviewed" },
    { id: "held", workflowType: "reviewed", status: "HITL" },
  );
  return desk;
}

function nested(depth: number): Json {
  let value: Json = "bottom";
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { in: value };
  return value;
}

describe("invalid input is refused by name, and changes nothing", () => {
  for (const [name, { good, misspelt, wrong }] of Object.entries(tools)) {
    it(`${name}: an unknown argument with the nearest name, a wrong type, an endless text, an endless depth`, async () => {
      const desk = await planted();
      const [typed, meant] = misspelt;
      const unknown = await desk.harmless(name, { ...good, [typed]: "x" });
      expect(unknown.code).toBe("INPUT_INVALID");
      expect(unknown.message).toContain(`${typed}: unknown; did you mean "${meant}"?`);
      expect((await desk.harmless(name, wrong)).code).toBe("INPUT_INVALID");
      expect(
        (await desk.harmless(name, { ...good, ["x".repeat(1_000_000)]: 1 })).message.length,
      ).toBeLessThan(500);
      expect((await desk.harmless(name, { ...good, deep: nested(100_000) })).code).toBe("INPUT_TOO_LARGE");
      expect((await desk.harmless(name, JSON.parse('{"__proto__": {"role": "operator"}}'))).code).toBe(
        "INPUT_INVALID",
      );
      for (const strange of [null, [], "taskId", 7, undefined, () => undefined])
        expect((await desk.harmless(name, strange)).code).toBe("INPUT_INVALID");
      await desk.ask(name, good);
    });

    it(`${name}: texts of a megabyte, with NUL, with half a character, named like what objects inherit`, async () => {
      const desk = await planted();
      const texts = Object.entries(operationNamed(name).input.shape).filter(
        ([, schema]) =>
          (schema as { safeParse: (value: unknown) => { success: boolean } }).safeParse("\u00e9\u{1F600}")
            .success,
      );
      for (const [field] of texts) {
        for (const text of [
          "x".repeat(1_000_000),
          "a\0b",
          "a\ud800",
          "__proto__",
          "constructor",
          "\u202e\u{1F600}",
        ]) {
          const before = await desk.dump();
          const result = await desk.try(name, { ...good, [field]: text });
          if (result.ok) continue;
          expect(result.refusal.message.length).toBeLessThan(1_000);
          expect(JSON.stringify(result.refusal.facts).length).toBeLessThan(10_000);
          expect(await desk.dump()).toBe(before);
        }
      }
    });
  }

  it("lists ten problems, and counts the rest", async () => {
    const tasks = Array.from({ length: 10_000 }, (_, index) => ({
      id: `t${index}`,
      workflowTyp: "reviewed",
    }));
    const { message, facts } = await open().harmless("load_task_tree", { tasks });
    expect(message).toContain('tasks.0.workflowTyp: unknown; did you mean "workflowType"?');
    expect(message).toMatch(/and 19990 more$/);
    expect(facts["problems"]).toHaveLength(10);
  });

  it("suggests the nearest name deep inside the arguments", async () => {
    const tree = [{ id: "a", workflowType: "x", children: [{ id: "b", workflowType: "x", pririty: 1 }] }];
    expect((await open().harmless("load_task_tree", { tasks: tree })).message).toContain(
      'did you mean "priority"?',
    );
    const claim = { workr: "w" };
    expect((await open().harmless("get_next_tasks_from_tree", { claim })).message).toContain(
      'did you mean "worker"?',
    );
  });

  it("does not take half a character for the replacement character in an id", async () => {
    const desk = open();
    await desk.load("reviewed", reviewed);
    await desk.plant({ id: "a\ufffd", workflowType: "reviewed" });
    expect((await desk.harmless("advance_task", { taskId: "a\ud800" })).code).toBe("INPUT_INVALID");
    expect((await desk.harmless("load_task_tree", { tasks: [{ id: "b\0", workflowType: "x" }] })).code).toBe(
      "INPUT_INVALID",
    );
  });

  it("refuses input that is too large to store, with the limit", async () => {
    const desk = await planted();
    const big = "\u00e9".repeat(140_000);
    const context = { big };
    expect(
      await desk.harmless("load_task_tree", { tasks: [{ id: "big", workflowType: "reviewed", context }] }),
    ).toMatchObject({ code: "INPUT_TOO_LARGE", facts: { limit: 256 * 1024, field: "context" } });
    await desk.plant({
      id: "large",
      workflowType: "reviewed",
      context: { big: "x".repeat(256 * 1024 - 10) },
    });
    expect(
      await desk.harmless("advance_task", { taskId: "t", output: "\u00e9".repeat(33_000) }),
    ).toMatchObject({
      code: "INPUT_TOO_LARGE",
      facts: { limit: 64 * 1024 },
    });
    await desk.ask("advance_task", { taskId: "t", output: "x".repeat(64 * 1024 - 2) });
    expect(
      (await desk.harmless("advance_task", { taskId: "t", variables: { v: "x".repeat(70_000) } })).code,
    ).toBe("VARIABLE_INVALID");
  });
});
