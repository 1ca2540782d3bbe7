import { describe, expect, it } from "vitest";
import type { Data } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, reviewed, start, success, work } from "../../support/workflows.ts";

const open = desks();

const planted = () => open().plantIn("mine", reviewed, "a", "b");

describe("the replay of a task", () => {
  interface Replay {
    readonly timeline: readonly { readonly seq: number; readonly step: string }[];
    readonly total: number;
    readonly past: Data;
    readonly task: Data;
  }

  it("returns every entry, and the position as of any of them", async () => {
    const desk = await planted();
    await desk.advance("a", undefined, "passed", "failed");
    const { timeline, past, total, task } = await desk.data<Replay>("replay_task", { taskId: "a" });
    expect(timeline.map(({ step }) => step)).toEqual(["start", "analyze", "review", "analyze"]);
    expect(total).toBe(4);
    expect(task).toMatchObject({ id: "a", currentStep: "analyze", definition: expect.any(String) });
    expect(past).toMatchObject({
      step: "analyze",
      visits: { start: 1, analyze: 2, review: 1 },
      retries: { review: 1 },
      trail: [
        { from: "start", to: "analyze" },
        { from: "analyze", to: "review" },
        { from: "review", to: "analyze" },
      ],
    });
    const earlier = await desk.data<Replay>("replay_task", { taskId: "a", seq: timeline[1]?.seq, limit: 1 });
    expect(earlier.timeline).toHaveLength(1);
    expect(earlier.past).toMatchObject({ step: "analyze", visits: { start: 1, analyze: 1 }, retries: {} });
  });

  it("lists the requirements of the step, with problems", async () => {
    const desk = open();
    const needs = [
      { run: "npm test" },
      { by: "other", than: "build", for: ["passed"] },
      { approval: "human" },
      { variable: "tries < 3" },
    ];
    await desk.load("proven", {
      variables: [{ name: "tries", type: "number", defaultValue: 0 }],
      nodes: { start, build: work("Build"), review: { ...work("Review"), evidence: needs }, end: success },
      edges: edges("start -> build", "build -> review", "review -> end"),
    });
    await desk.plant({ id: "p", workflowType: "proven" });
    await desk.advance("p", undefined);
    expect(await desk.data("replay_task", { taskId: "p" })).toMatchObject({ needs: [] });
    await desk.advance("p", "passed");
    expect(await desk.data("replay_task", { taskId: "p" })).toMatchObject({
      needs: [
        {
          text: 'The command "npm test" succeeds. Navigator runs it itself.',
          problems: [
            expect.stringMatching(/^commands are off.*--allow-commands$/),
            expect.stringMatching(/not trusted.*navigator trust proven/),
          ],
        },
        { text: 'A worker who did not do "Build" reports it.', outcomes: ["passed"] },
        { text: "A person approves it." },
        { text: "The variables satisfy tries < 3" },
      ],
    });
  });

  it("has no position for a task whose workflow is not loaded", async () => {
    const desk = await planted();
    await desk.plant({ id: "lost", workflowType: "nowhere" });
    expect(await desk.data("replay_task", { taskId: "lost" })).toMatchObject({
      task: { hold: "unknown_workflow" },
      past: { step: "", visits: {}, trail: [] },
    });
  });
});
