import { describe, expect, it } from "vitest";
import { EscalationReason } from "../../../src/model/position.ts";
import { whyStopped } from "../../../src/model/words/why-stopped.ts";
import type { InboxItem } from "../../../src/operations/people/inbox-items.ts";
import { atTerminal } from "../../support/at-terminal.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, forked, gate, reviewed, start, success } from "../../support/workflows.ts";

const open = desks();

/** Fails in place: no edge takes the failure. */
const inPlace = {
  nodes: { start, check: gate("Check the sums", { maxRetries: 0 }), end: success },
  edges: edges("start -> check", "check -passed-> end"),
};

async function stopped(output?: unknown): Promise<Desk> {
  const desk = open();
  await desk.load("sums", inPlace);
  await desk.plant({ id: "s", workflowType: "sums" });
  await desk.advance("s", undefined);
  await desk.ask("advance_task", { taskId: "s", result: "failed", ...(output !== undefined && { output }) });
  return desk;
}

async function itemOf(desk: Desk, taskId = "s"): Promise<InboxItem> {
  const [item] = (await desk.data<{ items: InboxItem[] }>("list_inbox", { taskId })).items;
  if (!item) throw new Error(`${taskId} does not wait for a person`);
  return item;
}

describe("a decision about a task that has stopped", () => {
  it("is kept with its reason, also when none was given", async () => {
    const desk = await stopped();
    await desk.ask("resolve_task", { taskId: "s", resolution: "resume", note: "the sums are mended" });
    expect((await desk.history("s")).at(-1)?.note).toBe("the sums are mended");
    await desk.advance("s", "failed");
    await desk.ask("resolve_task", { taskId: "s", resolution: "fail" });
    expect((await desk.history("s")).at(-1)?.note).toBe("no reason given");
  });

  it("T2: counts for the stop it was made about, not for a later one at the same step", async () => {
    const desk = await stopped();
    const { step: expectedStep, visit } = await itemOf(desk);
    const decision = { taskId: "s", resolution: "succeed", expectedStep, visit };
    await desk.ask("resolve_task", { taskId: "s", resolution: "resume" });
    await desk.advance("s", "failed");
    expect(await itemOf(desk)).toMatchObject({ step: expectedStep });
    expect(await desk.harmless("resolve_task", decision)).toMatchObject({
      code: "STALE",
      facts: { taskId: "s", currentStep: "check" },
    });
    await desk.ask("resolve_task", { ...decision, visit: (await itemOf(desk)).visit });
    expect(await desk.task("s")).toMatchObject({ status: "COMPLETED" });
  });

  it("T2: is refused with the current step when the task has moved", async () => {
    const desk = await stopped();
    const late = { taskId: "s", resolution: "cancel", expectedStep: "elsewhere" };
    expect(await desk.harmless("resolve_task", late)).toMatchObject({
      code: "STALE",
      facts: { currentStep: "check" },
    });
  });
});

describe("the inbox item of a task that has stopped", () => {
  it.each(EscalationReason.options)("has a sentence for the reason %s", (reason) => {
    expect(whyStopped[reason]).toMatch(/^[A-Z][^_]{10,}\.$/);
  });

  it("says where and why it stopped, and quotes the last report in lines", async () => {
    const desk = await stopped({ difference: 12.5, rows: ["a", "b"], ok: false });
    expect(await itemOf(desk)).toMatchObject({
      workflowName: "sums",
      stepName: "Check the sums",
      message: 'Stopped at "Check the sums". All its retries are used up.',
      report: {
        about: '"Check the sums" was reported as "failed"',
        text: "difference: 12.5\nok: no\nrows: a, b",
      },
    });
  });

  it("quotes only the beginning of a long report", async () => {
    const { report } = await itemOf(await stopped("x".repeat(50_000)));
    expect(report?.text).toMatch(/^x+\u2026$/);
    expect(report?.text?.length).toBe(4_000);
  });

  it("says what each decision does, and where the task continues", async () => {
    expect((await itemOf(await stopped())).options).toEqual([
      {
        id: "resume",
        label: 'Try "Check the sums" again',
        description: 'The task goes on at "Check the sums", with fresh retries.',
      },
      {
        id: "succeed",
        label: "Mark as succeeded",
        description: "The task ends here and counts as done.",
      },
      { id: "fail", label: "Mark as failed", description: "The task ends here and counts as failed." },
      {
        id: "cancel",
        label: "Cancel the task",
        description: "The task ends here and is not wanted any more.",
      },
    ]);
  });

  it("names the ways back that the workflow draws", async () => {
    const desk = open();
    const ways = [{ from: "hitl", to: "analyze", on: "advised", label: "advice was given" }];
    await desk.load("back", { ...reviewed, edges: [...reviewed.edges, ...ways, ...edges("hitl -go-> end")] });
    await desk.plant({ id: "b", workflowType: "back" });
    await desk.advance("b", undefined, ...Array.from({ length: 4 }, () => ["passed", "failed"]).flat());
    const { options } = await itemOf(desk, "b");
    expect(options).toContainEqual({
      id: "resume:advised",
      label: "advice was given",
      description: 'The task goes on at "Analyze", with fresh retries.',
    });
    expect(options).toContainEqual(expect.objectContaining({ id: "resume:go", label: 'Back to "end"' }));
  });

  it("says of a branch that only the branch ends", async () => {
    const desk = open();
    await desk.load("forked", { ...(forked() as object), strict: true });
    await desk.plant({ id: "f", workflowType: "forked" });
    await desk.advance("f", undefined, "passed");
    const left = (await desk.records()).find(({ id }) => id.endsWith(".left"))?.id ?? "";
    await desk.advance(left, "failed");
    const { options } = await itemOf(desk, left);
    expect(options).toContainEqual(
      expect.objectContaining({ id: "succeed", description: "This branch ends here and counts as done." }),
    );
  });
});

describe("navigator resolve", () => {
  it("shows the stopped task and the reason, and takes the typed decision", async () => {
    const desk = await stopped("row 3 is wrong");
    const { code, shown } = await atTerminal(desk, ["resolve", "s"], () => "resume");
    expect(shown).toMatch(
      /All its retries are used up\.\n[\s\S]*row 3 is wrong\n[\s\S]*resume {2}Try "Check/,
    );
    expect(code).toBe(0);
    expect(await desk.task("s")).toMatchObject({ status: "PENDING", currentStep: "check" });
  });

  it("does not ask about a task that does not wait for a decision", async () => {
    const desk = await stopped();
    await desk.ask("resolve_task", { taskId: "s", resolution: "resume" });
    const { code, err, shown } = await atTerminal(desk, ["resolve", "s"], () => "resume");
    expect(code).not.toBe(0);
    expect(err).toContain('"s" does not wait for a decision.');
    expect(shown).toBe("");
    expect((await atTerminal(desk, ["resolve", "nobody"], () => "resume")).err).toContain("TASK_NOT_FOUND");
  });

  it("asks for confirmation of a decision that was given with the command", async () => {
    const desk = await stopped();
    expect((await atTerminal(desk, ["resolve", "s", "fail"], () => "n")).code).toBe(1);
    expect(await desk.task("s")).toMatchObject({ status: "HITL" });
    expect((await atTerminal(desk, ["resolve", "s", "fail"], () => "y")).code).toBe(0);
    expect(await desk.task("s")).toMatchObject({ status: "FAILED" });
  });

  it("counts only for the stop that was shown", async () => {
    const desk = await stopped();
    const late = await atTerminal(desk, ["resolve", "s", "succeed"], async () => {
      await desk.ask("resolve_task", { taskId: "s", resolution: "resume" });
      await desk.advance("s", "failed");
      return "y";
    });
    expect(late.err).toContain("STALE");
    expect(await desk.task("s")).toMatchObject({ status: "HITL" });
  });

  it("takes a way back by its name", async () => {
    const desk = open();
    await desk.load("back", { ...reviewed, edges: [...reviewed.edges, ...edges("hitl -my-way-> analyze")] });
    await desk.plant({ id: "b", workflowType: "back" });
    await desk.advance("b", undefined, ...Array.from({ length: 4 }, () => ["passed", "failed"]).flat());
    const { code } = await atTerminal(desk, ["resolve", "b"], () => 'resume --on "my-way"');
    expect(code).toBe(0);
    expect(await desk.task("b")).toMatchObject({ currentStep: "analyze" });
  });
});
