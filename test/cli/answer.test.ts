import { describe, expect, it } from "vitest";
import { atTerminal } from "../support/at-terminal.ts";
import type { Desk } from "../support/desk.ts";
import { approved, question } from "../support/voyage.ts";
import { desks } from "../support/with-desk.ts";

const open = desks({ bundled: "test/operations/guided" });

const answer = (desk: Desk, args: readonly string[], type: () => string | Promise<string>) =>
  atTerminal(desk, ["answer", ...args], type);

async function asked(definition = question): Promise<Desk> {
  const desk = open();
  const { id } = definition as { id: string };
  await desk.load(id, definition);
  await desk.plant({ id: "t", workflowType: id });
  await desk.ask("advance_task", { taskId: "t" });
  return desk;
}

describe("navigator answer", () => {
  it("shows the question and its options, and takes the typed answer", async () => {
    const desk = await asked();
    const { code, shown } = await answer(desk, ["t"], () => "yes");
    expect(code).toBe(0);
    expect(shown).toMatch(/Ship it\?[\s\S]*yes {2}Yes[\s\S]*no {2}No/);
    expect(await desk.task("t")).toMatchObject({ currentStep: "ship" });
  });

  it("asks for confirmation of an answer that was given with the command", async () => {
    const desk = await asked();
    const { code, shown } = await answer(desk, ["t", "yes"], () => "n");
    expect(code).not.toBe(0);
    expect(shown).toMatch(/Ship it\?[\s\S]*Answer "yes"\?/);
    expect(await desk.task("t")).toMatchObject({ currentStep: "ask" });
    expect(await answer(desk, ["t", "yes"], () => "y")).toMatchObject({ code: 0 });
  });

  it("lists the answers instead of confirming an unknown one", async () => {
    const desk = await asked();
    const { code, err, shown } = await answer(desk, ["t", "maybe"], () => "y");
    expect(code).not.toBe(0);
    expect(err).toContain('"maybe" is not an answer to the question of "t".\n  The answers are: yes, no.');
    expect(shown).toBe("");
  });

  it("counts only for the question that was shown", async () => {
    const desk = await asked();
    const late = await answer(desk, ["t", "yes"], async () => {
      await desk.ask("answer_question", { taskId: "t", option: "no" });
      return "y";
    });
    expect(late.err).toContain("ANSWER_STALE");
    expect(await desk.task("t")).toMatchObject({ currentStep: "end" });
  });

  it("approves a report that it shows, and says when nothing waits", async () => {
    const desk = await asked(approved);
    expect((await answer(desk, ["t"], () => "y")).err).toContain("does not wait for this answer");
    await desk.refusal("advance_task", { taskId: "t", result: "passed", output: "all green" });
    const { code, shown } = await answer(desk, ["t"], () => "y");
    expect(shown).toMatch(/The report says:\s+outcome: passed\s+all green[\s\S]*Approve this\?/);
    expect(code).toBe(0);
    expect(await desk.data("list_inbox")).toMatchObject({ total: 0 });
  });
});

describe("an operator's answer by a tool for agents", () => {
  it("is recorded with a receipt", async () => {
    const desk = await asked();
    await desk.ask("advance_task", { taskId: "t", result: "yes" });
    const events = (await desk.history("t")).flatMap((entry) => entry.events);
    expect(events.find(({ type }) => type === "answered")).toMatchObject({
      receipt: { assurance: "operator", identity: "tester" },
    });
  });
});
