import { join } from "node:path";
import { expect, it } from "vitest";
import { calling, edges, forked, questioned, start, success, work } from "../support/workflows.ts";
import { inBrowser, pictures } from "./browser.fixture.ts";

/** Its first step has the same id as a step of its caller. */
const alike = {
  nodes: { start, before: work("Inner work"), rest: work("The rest"), end: success },
  edges: edges("start -> before", "before -> rest", "rest -> end"),
};

inBrowser("a reader", (visit) => {
  it("sees the steps of a guided run under their names everywhere", async () => {
    const agent = await visit.house.agent();
    const { taskId } = await agent.led("start_workflow", { workflow_id: "guided-change" });
    const complete = (step_id: string, more = {}) =>
      agent.led("complete_step", { step_id, summary: "did it", ...more });
    await complete("restate");
    await complete("list-files", { variables: { files: [] } });
    await complete("list-files", { variables: { files: ["a.ts", "b.ts"] } });
    await visit.house.ask("answer_question", { taskId, option: "go" });
    await complete("edit#1");
    await agent.led("skip_step", { step_id: "reread#1", reason: "one line" });
    await complete("edit#2");
    await complete("reread#2");
    await complete("check", { variables: { checks_failed: 0 } });
    await complete("present");
    const page = await visit.open(`#/task/${taskId}`);
    const timeline = page.getByRole("region", { name: "Timeline" });
    await timeline.getByText("Read it once more: done").waitFor();
    await timeline.getByText("skipped Read it once more").waitFor();
    await timeline.getByText(/^retry 1, .+ left at List the files$/).waitFor();
    await timeline.getByText("went to Second look").waitFor();
    await page.getByRole("button", { name: "Fit View" }).click();
    await page.locator('[data-node="second-look"]', { hasText: "Second look" }).waitFor();
    await page.screenshot({ path: join(pictures, "names-guided.png") });
    const told = await timeline.textContent();
    expect(told).not.toMatch(/__|\w\/\w|#\d/);
    await page.goto(`${visit.house.url}/#/board`);
    const card = page.locator(`[data-task="${taskId}"]`);
    await card.getByText("Accept the result").waitFor();
    await page.screenshot({ path: join(pictures, "names-board.png") });
  });

  it("sees an inner step under its own name, not that of an outer step with the same id", async () => {
    const agent = await visit.house.agent();
    await agent.call("load_workflow", { id: "inner", definition: alike });
    await agent.call("load_workflow", { id: "outer", definition: calling("inner") });
    await agent.call("load_task_tree", { tasks: [{ id: "deep", workflowType: "outer" }] });
    await agent.advance("deep", undefined, "passed", "passed");
    const page = await visit.open("#/task/deep");
    const timeline = page.getByRole("region", { name: "Timeline" });
    await timeline.getByText("before: passed", { exact: true }).last().waitFor();
    await timeline.getByText("Call › rest").waitFor();
    expect(await timeline.getByText("Before: passed", { exact: true }).count()).toBe(0);
    expect(await timeline.getByText("call/").count()).toBe(0);
  });

  it("sees Navigator as the author of a join, not the clock", async () => {
    const agent = await visit.house.agent();
    await agent.call("load_workflow", { id: "split", definition: forked() });
    await agent.call("load_task_tree", { tasks: [{ id: "f", workflowType: "split" }] });
    await agent.advance("f", undefined, "passed");
    const { tasks } = await visit.house.ask<{ tasks: { id: string }[] }>("list_tasks", { parent: "f" });
    for (const { id } of tasks) await agent.advance(id, "passed");
    const page = await visit.open("#/task/f");
    const timeline = page.getByRole("region", { name: "Timeline" });
    await timeline.getByText("by Navigator").first().waitFor();
    expect(await timeline.getByText("the clock").count()).toBe(0);
    await page.screenshot({ path: join(pictures, "names-branches.png"), fullPage: true });
  });

  it("sees tasks first on a narrow board, not an empty column", async () => {
    const agent = await visit.house.agent();
    await agent.call("load_workflow", { id: "slim", definition: questioned });
    await agent.call("load_task_tree", { tasks: [{ id: "s", workflowType: "slim" }] });
    const viewport = { width: 360, height: 740 };
    const page = await visit.open("#/board?workflow=slim", { viewport });
    const card = page.locator('[data-task="s"]');
    await card.waitFor();
    const [box, vacant] = await Promise.all([
      card.boundingBox(),
      page.locator('[data-status="HITL"]').boundingBox(),
    ]);
    await page.screenshot({ path: join(pictures, "names-narrow.png") });
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    expect(vacant?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0));
  });
});
