import { describe, expect, it } from "vitest";
import type { Data } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand, questioned } from "../../support/workflows.ts";

const open = desks();

const ticketed = {
  ...errand,
  variables: [
    { name: "ticket", type: "string", required: true },
    { name: "size", type: "number", defaultValue: 3 },
  ],
};

async function loaded() {
  const desk = open();
  await desk.load("errand", errand);
  await desk.load("ticketed", ticketed);
  return desk;
}

interface Added {
  readonly task: { readonly id: string };
}

describe("a task that is added by hand", () => {
  it("T14: is at the start of its workflow, with its title, priority, variables and context", async () => {
    const desk = await loaded();
    const { task } = await desk.data<Added>("add_task", {
      workflowId: "ticketed",
      title: "Paint the fence",
      taskId: "fence",
      priority: 7,
      variables: { ticket: "T-1" },
      context: { colour: "green" },
    });
    expect(task).toMatchObject({
      id: "fence",
      title: "Paint the fence",
      workflowType: "ticketed",
      currentStep: "start",
      status: "PENDING",
      priority: 7,
      version: 1,
    });
    expect(await desk.record("fence")).toMatchObject({
      context: { colour: "green" },
      position: { variables: { ticket: "T-1" } },
    });
    expect(await desk.queue()).toEqual(["fence"]);
    expect((await desk.history("fence")).map(({ type, caller }) => [type, caller.id])).toEqual([
      ["created", "tester"],
    ]);
  });

  it("gets an id from its title that a person can type, and another one the next time", async () => {
    const desk = await loaded();
    const add = async (title: string) =>
      (await desk.data<Added>("add_task", { workflowId: "errand", title })).task.id;
    expect(await add("  Müde Äpfel: waschen & schneiden!  ")).toMatch(
      /^mude-apfel-waschen-schneiden-[\da-f]{6}$/,
    );
    expect(await add("Müde Äpfel")).not.toBe(await add("Müde Äpfel"));
    expect(await add("洗うりんご")).toMatch(/^errand-[\da-f]{6}$/);
    expect(await add("x".repeat(1_000))).toMatch(/^x{40}-[\da-f]{6}$/);
  });

  it("T14: takes no id that is in use, whether the caller is an operator or an agent", async () => {
    const desk = await loaded();
    const again = { workflowId: "errand", title: "Again", taskId: "taken" };
    await desk.ask("add_task", { ...again, title: "First" });
    for (const call of [desk.call, desk.as("agent", "a")])
      expect((await desk.harmless("add_task", again, call)).code).toBe("TASK_EXISTS");
    expect(await desk.task("taken")).toMatchObject({ title: "First" });
  });

  it("T14: is made once if two callers choose its id at the same moment", async () => {
    const desk = await loaded();
    const tried = await Promise.all(
      ["one", "two"].map((title) => desk.try("add_task", { workflowId: "errand", title, taskId: "both" })),
    );
    expect(tried.filter(({ ok }) => ok)).toHaveLength(1);
    expect(tried.flatMap((one) => (one.ok ? [] : [one.refusal.code]))).toEqual(["TASK_EXISTS"]);
    expect(await desk.history("both")).toHaveLength(1);
  });

  it("T14: needs a loaded workflow and its required variables", async () => {
    const desk = await loaded();
    const input = { title: "x", workflowId: "erand" };
    expect(await desk.harmless("add_task", input)).toMatchObject({
      code: "WORKFLOW_NOT_FOUND",
      message: 'There is no workflow "erand". Did you mean "errand"?',
    });
    const without = await desk.harmless("add_task", { ...input, workflowId: "ticketed" });
    expect(without.message).toContain("ticket");
    const wrong = { ...input, workflowId: "ticketed", variables: { ticket: 7 } };
    expect((await desk.harmless("add_task", wrong)).code).toBe("VARIABLE_INVALID");
    expect((await desk.harmless("add_task", { ...input, title: "" })).code).toBe("INPUT_INVALID");
  });

  it("T2: is the same task if the call is repeated with its key", async () => {
    const desk = await loaded();
    const input = { workflowId: "errand", title: "Once", idempotencyKey: "k" };
    const first = await desk.data("add_task", input);
    expect(await desk.data("add_task", input)).toEqual(first);
    expect(await desk.records()).toHaveLength(1);
    expect((await desk.harmless("add_task", { ...input, title: "Other" })).code).toBe("INPUT_INVALID");
  });

  it.each([
    ["loaded", false],
    ["all", true],
    ["off", false],
  ] as const)("T14: with --sync %s needs confirmation: %s", async (sync, isNeeded) => {
    const desk = await loaded();
    const call = {
      ...desk.call,
      ports: { ...desk.call.ports, settings: { ...desk.call.ports.settings, sync } },
    };
    await desk.ask("add_task", { workflowId: "errand", title: "x", taskId: "x" }, call);
    expect((await desk.record("x")).synced).toBe(isNeeded);
  });

  it("begins before a question, also if an agent adds it", async () => {
    const desk = await loaded();
    await desk.load("ask", questioned);
    const agent = desk.as("agent", "a");
    const input: Data = { workflowId: "ask", title: "x", taskId: "x" };
    expect(await desk.data("add_task", input, agent)).toMatchObject({ task: { currentStep: "start" } });
    expect((await desk.refusal("add_task", { ...input, currentStep: "end" }, agent)).code).toBe(
      "INPUT_INVALID",
    );
  });
});
