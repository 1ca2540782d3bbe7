import { beforeAll, expect, it } from "vitest";
import { stagedWorkflow } from "../../bench/page/staged-workflow.ts";
import { inBrowser } from "./browser.fixture.ts";
import { counter, pixelsOf } from "./places.fixture.ts";

const STAGES = 333;
const TASKS = 10_000;
const BATCH = 2_000;

declare global {
  interface Window {
    longest?: number;
  }
}

function watchTasks(): void {
  window.longest = 0;
  const watch = (list: PerformanceObserverEntryList): void => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest ?? 0, duration);
  };
  new PerformanceObserver(watch).observe({ type: "longtask" });
}

/** 0 if no main-thread task took longer than 50 ms. */
function longestTask(): number {
  return window.longest ?? 0;
}

/** Printed, not asserted: a loaded machine is not a fault of the page. */
function figures(took: Readonly<Record<string, number>>): void {
  const words = Object.entries(took).map(([what, ms]) => `${what} ${Math.round(ms)} ms`);
  process.stdout.write(`page: ${words.join(", ")}\n`);
}

inBrowser("a workflow of 1,001 nodes with 10,000 tasks", (visit) => {
  beforeAll(async () => {
    await visit.house.ask("load_workflow", { id: "large", definition: stagedWorkflow(STAGES) });
    for (let first = 0; first < TASKS; first += BATCH) {
      const tasks = Array.from({ length: BATCH }, (_, index) => ({
        id: `task-${first + index}`,
        workflowType: "large",
      }));
      await visit.house.ask("load_task_tree", { tasks });
    }
  });

  it("is drawn as cards and, opened, from its start with readable titles, and stays live", async () => {
    const begun = performance.now();
    const page = await visit.open("#/map/large");
    const shell = performance.now() - begun;
    await page.locator(".type-card").nth(20).waitFor();
    const folded = performance.now() - begun;
    expect(await page.locator(".step").count()).toBeLessThan(30);
    expect(await pixelsOf(page, ".step-name")).toBeGreaterThanOrEqual(9);
    await page.getByRole("button", { name: "Open all steps" }).click();
    await page.locator(`.flow[data-nodes="${3 * STAGES + 2}"]`).waitFor();
    await page.locator('[data-node="plan-0"]').waitFor();
    const drawn = performance.now() - begun;
    // Only the nodes that are in view are mounted: with all of them, each movement would take long.
    expect(await page.locator(".step").count()).toBeLessThan(100);
    expect(await pixelsOf(page, ".step-name")).toBeGreaterThanOrEqual(11);
    expect(page.workers().some((worker) => worker.url().includes("layout.worker"))).toBe(true);
    await counter(page, "start", "PENDING", "10,000").waitFor({ state: "attached" });
    const agent = await visit.house.agent();
    await agent.advance("task-7", undefined);
    const advanced = performance.now();
    await counter(page, "plan-0", "PENDING", "1").waitFor({ state: "attached" });
    const seen = performance.now() - advanced;
    figures({ shell, "folded picture": folded, "all nodes drawn": drawn, "an advance seen": seen });
  });

  it("has a board that draws only visible rows and reaches all of them", async () => {
    const page = await visit.open("#/board");
    const column = page.locator('.column[data-status="PENDING"]');
    await column.getByText("10,000").waitFor();
    const list = column.locator(".virtual");
    await list.focus();
    await page.evaluate(watchTasks);
    await column.locator('[data-task="task-9999"]').waitFor();
    for (const id of ["task-9600", "task-9000", "task-5"]) {
      await page.waitForFunction(
        (wanted) => {
          const box = document.querySelector('.column[data-status="PENDING"] .virtual');
          box?.scrollTo(0, box.scrollHeight);
          const seen = [...(box?.querySelectorAll("[data-task]") ?? [])];
          const numbers = seen.map((card) => Number(card.getAttribute("data-task")?.slice(5)));
          return Math.min(...numbers) <= wanted;
        },
        Number(id.slice(5)),
        { polling: 20 },
      );
    }
    expect(await page.locator(".card").count()).toBeLessThan(60);
    figures({ "longest task of the main thread while scrolling": await page.evaluate(longestTask) });
    await page.getByRole("searchbox").fill("task-4321");
    await column.locator('[data-task="task-4321"]').waitFor();
    await column.locator('[data-task="task-9999"]').waitFor({ state: "detached" });
  });
});
