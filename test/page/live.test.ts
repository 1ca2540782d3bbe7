import { execSync } from "node:child_process";
import { tmpdir } from "node:os";
import { beforeAll, expect, it } from "vitest";
import { errand, questioned, reviewed } from "../support/workflows.ts";
import type { Agent } from "./agent.fixture.ts";
import { inBrowser } from "./browser.fixture.ts";
import { counter } from "./places.fixture.ts";

inBrowser("the map", (visit) => {
  let agent: Agent;
  beforeAll(async () => {
    agent = await visit.house.agent();
  });

  it("shows a task move while an agent in another process works on it", async () => {
    await agent.call("load_workflow", { id: "errand", definition: errand });
    const page = await visit.open("#/map/errand");
    await page.locator('[data-node="do"]').waitFor();
    await agent.call("load_task_tree", { tasks: [{ id: "walk", workflowType: "errand" }] });
    await counter(page, "start", "PENDING", "1").waitFor();
    await agent.advance("walk", undefined);
    await counter(page, "do", "PENDING", "1").waitFor();
    await counter(page, "start", "PENDING", "1").waitFor({ state: "detached" });
    await agent.advance("walk", "passed");
    await counter(page, "end", "COMPLETED", "1").waitFor();
  });

  it("shows the golden path, the other edges, and used retries", async () => {
    await agent.call("load_workflow", { id: "reviewed", definition: reviewed });
    await agent.call("load_task_tree", { tasks: [{ id: "again", workflowType: "reviewed" }] });
    const page = await visit.open("#/map/reviewed");
    await page.locator(".step.golden").nth(3).waitFor();
    expect(await page.locator(".step.off-road").getAttribute("data-node")).toBe("hitl");
    await expect.poll(() => page.locator(".flow .way:is(.retry, .exhausted)").count()).toBe(2);
    await agent.advance("again", undefined, "passed", "failed", "passed", "failed");
    await page.locator('[data-node="review"] .loop-chip', { hasText: "2" }).waitFor();
    await page.locator('[data-node="analyze"]').click();
    await page.getByRole("complementary").getByRole("link", { name: "again" }).waitFor();
  });

  it("counts the open tasks of each workflow, and how many of them wait for a person", async () => {
    await agent.call("load_workflow", { id: "counted", definition: questioned });
    await agent.call("load_task_tree", {
      tasks: ["c1", "c2", "c3"].map((id) => ({ id, workflowType: "counted" })),
    });
    const page = await visit.open("#/map/counted");
    const entry = page.locator('.workflows [href="#/map/counted"]');
    await entry.getByText("3 open tasks").waitFor();
    await agent.advance("c1", undefined, "passed");
    await entry.getByText("1 for a person").waitFor();
    await visit.house.ask("answer_question", { taskId: "c1", option: "ship" });
    await entry.getByText("2 open tasks").waitFor();
    expect(await entry.getByText("for a person").count()).toBe(0);
  });

  it("has zoom buttons large enough for touch, which cover neither the legend nor the initial view", async () => {
    await agent.call("load_workflow", { id: "narrow", definition: reviewed });
    const page = await visit.open("#/map/narrow", { viewport: { width: 360, height: 800 } });
    await page.locator('[data-node="start"]').waitFor();
    const boxes = async (selector: string) =>
      Promise.all((await page.locator(selector).all()).map((one) => one.boundingBox()));
    const buttons = await boxes(".react-flow__controls-button");
    expect(buttons).toHaveLength(3);
    const bottom = Math.max(...buttons.map((box) => (box?.y ?? 0) + (box?.height ?? 0)));
    for (const box of buttons) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    for (const box of await boxes(".step")) expect(box?.y).toBeGreaterThan(bottom);
    const [legend] = await boxes(".legend");
    const left = Math.min(...buttons.map((box) => box?.x ?? 0));
    expect((legend?.x ?? 0) + (legend?.width ?? 0)).toBeLessThan(left);
    await page.getByText("Legend").click();
    await page.getByText("golden path", { exact: true }).waitFor();
  });

  it("misses no change after a lost connection, a server restart or a reload", async () => {
    await agent.call("load_workflow", { id: "cut", definition: reviewed });
    await agent.call("load_task_tree", { tasks: [{ id: "c", workflowType: "cut" }] });
    const page = await visit.open("#/map/cut");
    await counter(page, "start", "PENDING", "1").waitFor();
    await visit.house.restart(async () => {
      await page.getByText("Reconnecting").waitFor();
      await agent.advance("c", undefined);
    });
    await counter(page, "analyze", "PENDING", "1").waitFor();
    await agent.advance("c", "passed");
    await counter(page, "review", "PENDING", "1").waitFor();
    await page.reload();
    await counter(page, "review", "PENDING", "1").waitFor();
  });

  it("opens at a workflow with open tasks, and shows new workflows and versions as tasks arrive", async () => {
    await agent.call("load_workflow", { id: "zest", definition: errand });
    await agent.call("load_task_tree", { tasks: [{ id: "z", workflowType: "zest" }] });
    const page = await visit.open("#/map");
    await page.locator('.workflows [aria-current="true"][href="#/map/zest"]').waitFor();
    await counter(page, "start", "PENDING", "1").waitFor();
    await visit.house.ask("load_workflow", { id: "zest", definition: reviewed });
    await agent.call("load_workflow", { id: "young", definition: errand });
    await agent.call("load_task_tree", { tasks: [{ id: "y", workflowType: "young" }] });
    await page.locator('.workflows [href="#/map/young"]').waitFor();
    await page.locator('[data-node="review"]').waitFor();
    expect(await page.locator('.workflows [href="#/map/zest"]').getAttribute("aria-current")).toBe("true");
  });

  it("tells a visitor without a session how to log in", async () => {
    const page = await visit.open("#/map");
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    const command = page.locator(".command code");
    await expect.poll(() => command.textContent()).toContain("--home");
    const address = execSync((await command.textContent()) ?? "", { encoding: "utf8", cwd: tmpdir() }).trim();
    await page.goto(address);
    await page.getByText("Live", { exact: true }).waitFor();
    // A used address leads another browser to a page with the same command.
    await page.context().clearCookies();
    await page.goto(address);
    await page.getByRole("heading", { name: "This login address has been used already" }).waitFor();
    const again = execSync((await page.locator("pre").textContent()) ?? "", {
      encoding: "utf8",
      cwd: tmpdir(),
    });
    await page.goto(again.trim());
    await page.getByText("Live", { exact: true }).waitFor();
  });
});

inBrowser("the board and a task", (visit) => {
  it("move a task from column to column, and find it", async () => {
    const agent = await visit.house.agent();
    await agent.call("load_workflow", { id: "errand", definition: errand });
    await agent.call("load_task_tree", {
      tasks: [
        { id: "one", title: "Paint the fence", workflowType: "errand" },
        { id: "two", title: "Mend the roof", workflowType: "errand" },
      ],
    });
    const page = await visit.open("#/board");
    const column = (status: string) => page.locator(`.column[data-status="${status}"]`);
    await column("PENDING").getByText("Paint the fence").waitFor();
    const completed = (count: number) =>
      column("COMPLETED").getByRole("heading", { name: `Completed ${count}` });
    const before = await column("COMPLETED").getByRole("heading", { name: "Completed" }).textContent();
    await agent.advance("one", undefined, "passed");
    await column("COMPLETED").getByText("Paint the fence").waitFor();
    await expect.poll(() => column("PENDING").getByText("Paint the fence").count()).toBe(0);
    await completed(Number(/\d+/.exec(before ?? "")?.[0] ?? 0) + 1).waitFor();
    await page.getByRole("searchbox").fill("ROOF");
    await page.getByText("Paint the fence").waitFor({ state: "detached" });
    await column("PENDING").getByText("Mend the roof").click();
    await page.getByRole("heading", { level: 1, name: "Mend the roof" }).waitFor();
  });

  it("show a task's path to its step, and its earlier positions", async () => {
    const agent = await visit.house.agent("reviewer");
    await agent.call("load_workflow", { id: "looked", definition: reviewed });
    await agent.call("load_task_tree", {
      tasks: [{ id: "past", workflowType: "looked", context: { size: 7 } }],
    });
    await agent.advance("past", undefined, "passed");
    await agent.call("advance_task", { taskId: "past", result: "failed", output: "two tests are red" });
    const page = await visit.open("#/task/past");
    await page.locator('.step.current[data-node="analyze"]').waitFor();
    const timeline = page.getByRole("region", { name: "Timeline" });
    await timeline.getByText("retry 1, 2 left at review").waitFor();
    await timeline.getByText("Reported output").click();
    await timeline.getByText("two tests are red").waitFor();
    await page.getByRole("slider").press("ArrowLeft");
    await page.locator('.step.current[data-node="review"]').waitFor();
    await expect.poll(() => page.locator(".way.retry.taken").count()).toBe(0);
    await page.getByRole("button", { name: "Back to now" }).click();
    await page.locator(".way.retry.taken").waitFor();
    await agent.advance("past", "passed", "passed");
    await page.locator('.step.current[data-node="end"]').waitFor();
  });
});
