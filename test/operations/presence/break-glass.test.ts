import { expect, it } from "vitest";
import { eventText } from "../../../src/model/words/event-text.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, failure, start, success, work } from "../../support/workflows.ts";
import { atTerminal, found } from "./signing.fixture.ts";

const open = desks({ bundled: "docs" });
const present = { assurance: "present" };

/** A question, an approval and an end that wait for signatures. */
const guarded = {
  nodes: {
    start,
    ask: {
      type: "checkpoint",
      message: "Release it?",
      ...present,
      options: [
        { id: "yes", label: "Release" },
        { id: "no", label: "Stop" },
      ],
    },
    build: work("Build", { evidence: [{ approval: "human", ...present }] }),
    end: success,
    help: { type: "end", result: "blocked", escalation: "hitl", ...present },
    held: failure,
  },
  edges: edges(
    "start -> ask",
    "ask -yes-> build",
    "ask -no-> help",
    "build -passed-> end",
    "build -failed-> held",
    "help -back-> ask",
  ),
};

async function asked(taskId: string) {
  const desk = open();
  await found(desk);
  await desk.load("release", guarded);
  await desk.data("add_task", { title: "Release", taskId, workflowId: "release" });
  await desk.advance(taskId, undefined);
  return desk;
}

it("PR30: an operator at a terminal breaks the glass with a reason, and the record says what it is", async () => {
  const desk = await asked("T1");
  const reason = "the key is lost";
  const broken = await desk.data("break_glass", { taskId: "T1", option: "yes", reason }, atTerminal(desk));
  expect(broken).toMatchObject({ nextStep: "build" });
  const { entries } = await desk.data<{ entries: { events: never[] }[] }>("read_history", { taskId: "T1" });
  const answered = entries.flatMap(({ events }) => events).find(({ type }) => type === "answered") as never;
  expect(answered).toMatchObject({
    receipt: { channel: "terminal", assurance: "operator", breakGlass: reason },
  });
  expect((answered as { receipt: object }).receipt).not.toHaveProperty("signed");
  expect(eventText(answered, (id) => id, { kind: "person", id: "x" })?.text).toContain(
    "breaking the glass without a signature: the key is lost",
  );
});

it("PR30: neither a token, nor a login, nor an agent breaks it, and a reason is needed", async () => {
  const desk = await asked("T1");
  const input = { taskId: "T1", option: "yes", reason: "in a hurry" };
  for (const channel of ["page", "token", "http", "mcp", undefined]) {
    const call = { ...desk.call, caller: { ...desk.call.caller, channel } } as typeof desk.call;
    expect((await desk.refusal("break_glass", input, call)).code).toBe("NOT_ALLOWED");
  }
  const agent = { ...atTerminal(desk), role: "agent" } as typeof desk.call;
  expect((await desk.refusal("break_glass", input, agent)).code).toBe("NOT_ALLOWED");
  for (const reason of ["", "  ", undefined])
    expect((await desk.refusal("break_glass", { ...input, reason }, atTerminal(desk))).code).toBe(
      "INPUT_INVALID",
    );
  expect(
    (await desk.refusal("answer_question", { taskId: "T1", option: "yes" }, atTerminal(desk))).code,
  ).toBe("HUMAN_ANSWER_REQUIRED");
});

it("PR30: opens approvals and stopped tasks too, and nothing that waits for no signature", async () => {
  const desk = await asked("T1");
  const call = atTerminal(desk);
  const reason = "the approver is away";
  await desk.data("break_glass", { taskId: "T1", option: "no", reason }, call);
  await desk.data("break_glass", { taskId: "T1", resolution: "resume", on: "back", reason }, call);
  await desk.data("break_glass", { taskId: "T1", option: "yes", reason }, call);
  expect((await desk.refusal("break_glass", { taskId: "T1", option: "yes", reason }, call)).code).toBe(
    "CHECKPOINT_NOT_FOUND",
  );
  await desk.try("advance_task", { taskId: "T1", result: "passed" });
  const { items } = await desk.data<{ items: { requirement: string }[] }>("list_inbox", { taskId: "T1" });
  const requirement = items[0]?.requirement ?? "";
  await desk.data("break_glass", { taskId: "T1", requirement, reason }, call);
  expect((await desk.advance("T1", "passed")).nextStep).toBe("end");
});
