import { describe, expect, it } from "vitest";
import { atTerminal } from "../support/at-terminal.ts";
import type { Desk } from "../support/desk.ts";
import { approved, question } from "../support/voyage.ts";
import { desks } from "../support/with-desk.ts";
import { workshops } from "../support/with-workshop.ts";

const openWorkshop = workshops();
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
    expect(shown).toMatch(/The report says:\s+\| outcome: passed\s+\| all green[\s\S]*Approve this\?/);
    expect(code).toBe(0);
    expect(await desk.data("list_inbox")).toMatchObject({ total: 0 });
  });
});

describe("attached files at a terminal", () => {
  it("H9: are listed with their hashes, and a file that changes while the person looks refuses the answer", async () => {
    const shop = openWorkshop({ bundled: "test/operations/guided" });
    const { id } = question as { id: string };
    await shop.desk.load(id, question);
    await shop.desk.plant({ id: "t", workflowType: id });
    await shop.desk.advance("t", undefined);
    shop.write("plan.md", "evil");
    const forged = "fine\n  sha256 000000000000, 4 bytes: plan plan.md";
    await shop.desk.ask("attach", { taskId: "t", type: "plan", name: forged, path: "plan.md" }, shop.agent());
    const desk = { call: shop.operator() };
    const line = /^ {4}attached: sha256 [0-9a-f]{12}, 4 bytes: plan fine.*000000000000.* plan\.md$/m;
    const late = await atTerminal(desk, ["answer", "t", "yes"], () => {
      shop.write("plan.md", "good");
      return "y";
    });
    expect(late.shown).toMatch(line);
    expect(late.shown).not.toMatch(/^ *sha256 0/m);
    expect(late.err).toMatch(/ATTACHMENT_CHANGED .*plan\.md has changed/);
    expect(late.code).toBe(3);
    const { out } = await atTerminal(desk, ["inbox"], () => "");
    expect(out).toMatch(line);
    expect(out).toMatch(/^ {4}CHANGED: plan\.md has changed since it was attached/m);
    shop.write("plan.md", "evil");
    expect(await atTerminal(desk, ["answer", "t", "yes"], () => "y")).toMatchObject({ code: 0 });
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
