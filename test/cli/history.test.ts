import { describe, expect, it } from "vitest";
import { question } from "../support/voyage.ts";
import { desks } from "../support/with-desk.ts";
import { callersAt } from "./callers.fixture.ts";
import { review } from "./definitions.fixture.ts";

const open = desks();

describe("navigator history", () => {
  it("shows each report and its effect", async () => {
    const desk = open();
    await desk.ask("load_workflow", { definition: review });
    await desk.plant({ id: "t", workflowType: "review" });
    for (const outcome of [undefined, "passed", "failed"]) await desk.advance("t", outcome);
    const { out } = await callersAt(desk).person("history", "t");
    expect(out).toMatch(/ t moved by \S+: work: passed /);
    expect(out).toMatch(/ t moved by \S+: check: failed; retry 1, 1 left at check /);
  });

  it("says what was answered, by whom and which way, with a note of several lines in one", async () => {
    const desk = open({ bundled: "test/operations/guided" });
    await desk.load("question", question);
    await desk.plant({ id: "t", workflowType: "question" });
    await desk.ask("advance_task", { taskId: "t" });
    const { person } = callersAt(desk);
    await person("answer", "t", "yes", "--note", "it is late\n\n  and dark");
    const { out } = await person("history", "t");
    expect(out).toMatch(/ t moved: answered “yes” by tester at a terminal.* "it is late␤␤ {2}and dark" /);
    expect(out.trimEnd().split("\n")).toHaveLength((await desk.history("t")).length + 1);
  });

  it("shows the decision about a stopped task", async () => {
    const desk = open();
    await desk.ask("load_workflow", { definition: review });
    await desk.plant({ id: "t", workflowType: "review" });
    const { person } = callersAt(desk);
    for (const outcome of [undefined, "passed", "failed", "passed", "failed", "passed", "failed"])
      await desk.advance("t", outcome);
    await person("resolve", "t", "resume", "--on", "again");
    const { out } = await person("history", "t");
    expect(out).toContain("retries used up at check");
    expect(out).toContain(" t moved: sent back to work by tester at a terminal ");
  });
});
