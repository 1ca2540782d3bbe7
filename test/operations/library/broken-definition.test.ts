import { describe, expect, it } from "vitest";
import { deliver, type WebhookOutbox } from "../../../src/operations/feeds/outbox/deliver.ts";
import { followLink } from "../../../src/operations/people/answer-link.ts";
import { personRequestOf } from "../../../src/operations/people/person-request.ts";
import { signedTicket } from "../../../src/operations/people/tickets.ts";
import type { Data } from "../../support/desk.ts";
import { errand, questioned } from "../../support/workflows.ts";
import { asked, bothUnderWay, brokenStores, timed } from "./broken-definition.fixture.ts";

const broken = brokenStores();

describe("a broken stored definition", () => {
  it("refuses calls about its tasks and about itself, with advice", async () => {
    const desk = await broken(timed, bothUnderWay);
    for (const [name, input] of [
      ["advance_task", { taskId: "b", result: "passed" }],
      ["get_task", { taskId: "b", include: ["brief"] }],
      ["get_execution_plan", { workflowId: "bad" }],
      ["load_task_tree", { tasks: [{ id: "n", workflowType: "bad" }] }],
      ["start_workflow", { workflow_id: "bad" }],
    ] as const) {
      const refusal = await desk.harmless(name, input);
      expect(refusal).toMatchObject({ code: "WORKFLOW_INVALID", facts: { workflowId: "bad" } });
      expect(refusal.message).toMatch(
        /^The workflow "bad" cannot be followed: .*load_workflow.*migrate_tasks.*cancel/,
      );
    }
    expect(await desk.task("b")).toMatchObject({ currentStep: "do" });
  });

  it("does not block the queue, with a claim or without", async () => {
    const desk = await broken(timed, bothUnderWay);
    expect(await desk.queue()).toEqual(["g"]);
    expect(await desk.queue({ limit: 1 })).toEqual(["g"]);
    expect((await desk.take("w")).map(({ id }) => id)).toEqual(["g"]);
    expect(await desk.take("w")).toEqual([]);
  });

  it("is listed with its errors among the workflows", async () => {
    const desk = await broken(timed, bothUnderWay);
    const { workflows } = await desk.data<{ workflows: readonly Data[] }>("list_workflows");
    const found = (id: string) => workflows.find((one) => one["id"] === id);
    expect(found("good")).toMatchObject({ nodeCount: 3, findings: { errors: 0 } });
    expect(found("bad")).toMatchObject({ name: "bad", nodeCount: 0, findings: { errors: 1 } });
  });

  it("suspends its time limits until it is mended, and lets its claims expire", async () => {
    const desk = await broken(timed, async (before) => {
      await bothUnderWay(before);
      await before.take("w", { workflowType: "bad", limit: 2 });
    });
    desk.pass(60_000);
    expect(await desk.sweep()).toBe(2);
    expect(await desk.sweep()).toBe(0);
    expect(await desk.data("get_tasks_by_status")).toMatchObject({ counts: { PENDING: 3 } });
    const record = await desk.record("b");
    expect(record).toMatchObject({ category: "ready", due: expect.any(Number) });
    expect(record.claim).toBeUndefined();
  });

  it("does not keep other tasks from timing out, even if many of its own are due earlier", async () => {
    const desk = await broken(timed, async (before) => {
      await before.load("good", { ...timed, description: "its time is limited too" });
      await before.plant(
        ...Array.from({ length: 120 }, (_, index) => ({ id: `b${index}`, workflowType: "bad" })),
      );
      for (let index = 0; index < 120; index++) await before.advance(`b${index}`, undefined);
      before.pass(1);
      await before.plant({ id: "g", workflowType: "good" });
      await before.advance("g", undefined);
    });
    desk.pass(5_000);
    expect(await desk.sweep()).toBe(1);
    expect(await desk.task("g")).toMatchObject({ status: "COMPLETED" });
  });

  it("lets agents load other workflows, except those that it may call", async () => {
    const desk = await broken(timed, bothUnderWay);
    const agent = desk.as("agent", "a");
    await desk.ask("load_workflow", { id: "fresh", definition: errand }, agent);
    const supply = { id: "helper", definition: errand };
    expect((await desk.refusal("load_workflow", supply, agent)).code).toBe("NOT_ALLOWED");
    const replace = { id: "bad", definition: errand };
    expect((await desk.refusal("load_workflow", replace, agent)).code).toBe("NOT_ALLOWED");
  });

  it("is shown in the inbox without its question, beside other questions", async () => {
    const desk = await broken(questioned, asked);
    const { items, total } = await desk.data<{ items: readonly Data[]; total: number }>("list_inbox");
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { taskId: "b", kind: "escalation", options: [{ id: "cancel" }] },
      { taskId: "a", kind: "question", message: "Ship it?" },
    ]);
    expect(items[0]?.["message"]).toContain("migrate_tasks");
    await desk.ask("resolve_task", { taskId: "b", resolution: "cancel" });
    expect(await desk.data("list_inbox")).toMatchObject({ total: 1 });
  });

  it("redirects a link to its question to the inbox", async () => {
    let link = "";
    const desk = await broken(questioned, async (before) => {
      await asked(before);
      const wait = await personRequestOf(await before.record("b"), before.call);
      const ticket = wait && (await signedTicket({ ...wait.ticket, purpose: "link" }, before.call.ports));
      link = ticket?.ok ? ticket.value : "";
      expect(await followLink(link, before.call)).toMatchObject({ value: { state: "open" } });
    });
    expect(await followLink(link, desk.call)).toEqual({ ok: true, value: { state: "changed" } });
  });

  it("does not block the notices of other tasks", async () => {
    const desk = await broken(questioned, asked);
    const sent: string[] = [];
    const post: WebhookOutbox = {
      webhook: {
        address: "here",
        target: "here",
        send: async (_id, { taskId }) => {
          sent.push(taskId);
          return undefined;
        },
      },
      call: desk.call,
      signal: new AbortController().signal,
      log: () => undefined,
    };
    const { project } = desk.call.ports.settings;
    const undone = { seq: 0, part: 0, tries: 0, notBefore: 0, dead: 0, lastDead: null, target: "here" };
    await deliver(post, undefined);
    const store = await desk.call.ports.store();
    for (const cursor of await store.cursors.list(project))
      await store.cursors.move(project, { ...cursor, value: undone });
    while ((await deliver(post, undefined)).next === "again");
    expect(sent).toEqual(["a"]);
  });
});
