import { expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { start, success, work } from "../../support/workflows.ts";

const open = desks();

it("a refusal does not tell an agent where edges lead or what they require", async () => {
  const desk = open();
  await desk.load("shut", {
    variables: { word: { type: "string", default: "" } },
    nodes: { start, guess: work("Guess"), end: success },
    edges: [
      { from: "start", to: "guess" },
      { from: "guess", to: "end", when: 'word == "sesame"' },
    ],
  });
  const agent = desk.as("agent", "a");
  const { state } = await desk.data<{ state: string }>("start_workflow", { workflow_id: "shut" }, agent);
  const report = { state, step_id: "guess", outcome: "passed", summary: "Done." };
  const refusal = await desk.refusal("complete_step", report, agent);
  expect(refusal).toMatchObject({ code: "NO_MATCHING_EDGE", facts: { step: "guess" } });
  expect(JSON.stringify(refusal)).not.toContain("sesame");
});
