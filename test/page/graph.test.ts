import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { forked, reviewed } from "../support/workflows.ts";
import { inBrowser } from "./browser.fixture.ts";
import { counter, pixelsOf } from "./places.fixture.ts";

/** The middles of these nodes on the screen, from left to right. */
async function middlesOf(page: Page, selector: string): Promise<readonly number[]> {
  const boxes = await Promise.all((await page.locator(selector).all()).map((node) => node.boundingBox()));
  return boxes.flatMap((box) => (box ? Math.round(box.x + box.width / 2) : []));
}

inBrowser("a drawn workflow", (visit) => {
  beforeAll(async () => {
    await visit.house.ask("load_workflow", { id: "reviewed", definition: reviewed });
    await visit.house.ask("load_workflow", { id: "forked", definition: forked() });
    const tasks = ["one", "two"].map((id) => ({ id, workflowType: "reviewed" }));
    await visit.house.ask("load_task_tree", { tasks: [...tasks, { id: "split", workflowType: "forked" }] });
    const agent = await visit.house.agent();
    await agent.advance("one", undefined, "passed", "failed", "passed");
    await agent.advance("two", undefined);
    await agent.advance("split", undefined, "passed");
  });

  it("has a straight spine, right angles, readable texts at fit, and its start in view", async () => {
    const page = await visit.open("#/map/release");
    await page.locator(".step").nth(13).waitFor();
    await page.getByRole("button", { name: /fit view/i }).click();
    await page.waitForFunction(() => document.querySelectorAll(".step").length === 14);
    await expect.poll(() => pixelsOf(page, ".step-name")).toBeGreaterThanOrEqual(11);
    expect(await pixelsOf(page, ".way-label")).toBeGreaterThanOrEqual(11);
    const { goldenPath } = await visit.house.ask<{ goldenPath: string[] }>("graph_workflow", {
      workflowId: "release",
    });
    const spine = await middlesOf(page, goldenPath.map((id) => `[data-node="${id}"]`).join());
    expect(spine).toHaveLength(goldenPath.length);
    expect(Math.max(...spine) - Math.min(...spine)).toBeLessThanOrEqual(1);
    const paths = await page
      .locator(".flow .react-flow__edge-path")
      .evaluateAll((all) => all.map((path) => path.getAttribute("d") ?? ""));
    for (const path of paths) expect(isOrthogonal(path)).toBe(true);
    expect(await page.locator('[data-node="start"]').isVisible()).toBe(true);
  });

  it("WF4: shows the paths that tasks took, with their number and time, also after a reload, and hides them again", async () => {
    const page = await visit.open("#/map/reviewed");
    const button = page.getByRole("button", { name: "Paths taken" });
    await button.click();
    await page.locator(".way.traffic .way-label", { hasText: "2×" }).first().waitFor();
    await page.getByText("5 moves").waitFor();
    await page.getByRole("checkbox", { name: "only this version" }).check();
    await page.getByText("5 moves").waitFor();
    await page.reload();
    await page.locator(".way.traffic").first().waitFor();
    expect(await page.getByRole("checkbox", { name: "only this version" }).isChecked()).toBe(true);
    await button.click();
    await page.locator(".way.traffic").first().waitFor({ state: "detached" });
  });

  it("WF5: shows where all tasks were, for the moment of a slider that the keyboard moves", async () => {
    const page = await visit.open("#/map/reviewed");
    await counter(page, "review", "PENDING", "1").waitFor();
    const slider = page.getByRole("slider", { name: /Go back in time/ });
    const width = (await slider.boundingBox())?.width;
    await slider.focus();
    await page.keyboard.press("Home");
    await counter(page, "start", "PENDING", "2").waitFor();
    await counter(page, "review", "PENDING", "1").waitFor({ state: "detached" });
    expect((await slider.boundingBox())?.width).toBe(width);
    await page.reload();
    await counter(page, "start", "PENDING", "2").waitFor();
    await page.getByRole("button", { name: "Back to now" }).click();
    await counter(page, "review", "PENDING", "1").waitFor();
  });

  it("WF5: tells how many tasks of a moment were at steps that the map does not have any more", async () => {
    await visit.house.ask("load_workflow", { id: "renamed", definition: reviewed });
    const tasks = ["old", "new"].map((id) => ({ id, workflowType: "renamed" }));
    await visit.house.ask("load_task_tree", { tasks });
    const agent = await visit.house.agent();
    await agent.advance("old", undefined);
    const definition = JSON.parse(JSON.stringify(reviewed).replaceAll("analyze", "look"));
    await visit.house.ask("load_workflow", { id: "renamed", definition });
    const page = await visit.open(`#/map/renamed?at=${Date.now()}`);
    await page.locator(".history-words", { hasText: "2 tasks, 1 not on this map" }).waitFor();
    await page.goto(`${visit.house.url}/#/map/reviewed?at=${Date.now()}`);
    await page.locator(".history-words", { hasText: /2 tasks$/ }).waitFor();
  });

  it("tells at a step what agents are told there, and links each count to the tasks of that status", async () => {
    const page = await visit.open("#/map/feature?node=plan");
    await page.getByRole("complementary").getByText("The workflow says:").waitFor();
    await page.goto(`${visit.house.url}/#/map/reviewed`);
    await page.getByRole("link", { name: /2 tasks, in the list/ }).click();
    await expect.poll(() => page.url()).toContain("status=PENDING");
    await page.locator('[data-task="one"]').waitFor();
  });

  it("keeps a forked task's branches as visited and expected, and names each stay after its own step", async () => {
    const page = await visit.open("#/task/split");
    await page.locator('.step.visited[data-node="split"], .step.visited').first().waitFor();
    const { nodes, edges } = await visit.house.ask<{
      nodes: { id: string; type: string }[];
      edges: { from: string; to: string }[];
    }>("graph_workflow", { workflowId: "forked" });
    const fork = nodes.find(({ type }) => type === "fork")?.id;
    for (const { to } of edges.filter(({ from }) => from === fork)) {
      const branch = page.locator(`.step.golden.visited[data-node="${to}"]`);
      await branch.waitFor();
    }
    const [oldest] = await page
      .locator(".visit h3")
      .evaluateAll((all) => all.map((head) => head.textContent).reverse());
    expect(oldest).toMatch(/^start/i);
    const slider = page.getByRole("slider", { name: /Go back in time/ });
    const width = (await slider.boundingBox())?.width;
    await slider.focus();
    await page.keyboard.press("Home");
    await page.locator('.scrubber [data-past="start"]').waitFor();
    expect((await slider.boundingBox())?.width).toBe(width);
  });
});

/** Whether a path has only horizontal and vertical lines, with rounded corners between them. */
function isOrthogonal(path: string): boolean {
  const points = [...path.matchAll(/([MLQ])([\d.-]+),([\d.-]+)(?: ([\d.-]+),([\d.-]+))?/g)];
  let [x, y] = [0, 0];
  for (const [, command, one, other, endX, endY] of points) {
    const [nextX, nextY] = [Number(one), Number(other)];
    if (command !== "M" && Math.abs(nextX - x) > 0.2 && Math.abs(nextY - y) > 0.2) return false;
    [x, y] = command === "Q" ? [Number(endX), Number(endY)] : [nextX, nextY];
  }
  return points.length > 1;
}
