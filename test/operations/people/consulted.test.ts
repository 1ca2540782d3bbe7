import { describe, expect, it } from "vitest";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test" });

async function consulting(): Promise<Team> {
  const t = await new Team(open()).connect({ worker_id: "w", lifecycle: "relay", tags: ["coder"] });
  await t.ask("create_tasks", { worker_id: "w", tasks: [{ id: "t", title: "Ship it" }] });
  await t.claim("w", "t");
  await t.update("w", "t", { status: "consult", reason: "Which port?" });
  return t;
}

describe("a task in consult", () => {
  it("J33: is in the inbox with the worker's reason until a person's answer moves it", async () => {
    const t = await consulting();
    expect((await t.task("t")).status).toBe("HITL");
    const inbox = await t.desk.data<{ items: { shown: string }[] }>("list_inbox", {});
    expect(inbox).toMatchObject({
      total: 1,
      items: [
        {
          taskId: "t",
          title: "Ship it",
          kind: "question",
          message: "w asks: Which port?",
          options: [{ id: "pending" }, { id: "cancelled" }],
        },
      ],
    });
    expect(await t.desk.data("list_inbox", { taskId: "t" })).toMatchObject({ total: 1 });
    const shown = inbox.items[0]?.shown;
    const answer = { taskId: "t", option: "pending", note: "Port 80", shown };
    expect((await t.desk.harmless("answer_question", { ...answer, option: "working" })).code).toBe(
      "CHECKPOINT_NOT_FOUND",
    );
    expect((await t.desk.harmless("answer_question", { ...answer, shown: "other" })).code).toBe(
      "ANSWER_STALE",
    );
    expect(await t.desk.data("answer_question", answer)).toMatchObject({ task: { state: "pending" } });
    expect(await t.desk.data("list_inbox", {})).toMatchObject({ total: 0, items: [] });
    expect((await t.claim("w", "t"))["handover"]).toContain("Port 80");
    expect(await t.desk.data("verify_history", {})).toMatchObject({ broken: 0 });
  });

  it("J33: is answered by no agent, and moved by a worker whose role may assign", async () => {
    const t = await consulting();
    const answer = { taskId: "t", option: "pending" };
    expect((await t.desk.harmless("answer_question", answer, t.agent)).code).toBe("NOT_ALLOWED");
    expect(await t.code("update_task", { worker_id: "w", task: "t", status: "pending" })).toBe("NOT_ALLOWED");
    await t.connect({ worker_id: "lead", lifecycle: "relay", tags: ["coordinator"] });
    expect((await t.update("lead", "t", { status: "pending" })).task?.state).toBe("pending");
  });
});
