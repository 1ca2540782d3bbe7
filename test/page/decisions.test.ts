import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { linter, smallBuild } from "../operations/route/routing.fixture.ts";
import type { Agent } from "./agent.fixture.ts";
import { write } from "./author.fixture.ts";
import { problemsIn } from "./axe.fixture.ts";
import { inBrowser, pictures } from "./browser.fixture.ts";

/** A report of ESLint with this many errors that it can fix by itself. */
function lintReport(errors: number): string {
  const messages = Array.from({ length: errors }, (_, line) => ({
    ruleId: "semi",
    severity: 2,
    message: "Missing semicolon.",
    line: line + 1,
    column: 1,
    fix: { range: [line, line], text: ";" },
  }));
  const counts = { errorCount: errors, fatalErrorCount: 0, warningCount: 0 };
  const fixable = { fixableErrorCount: errors, fixableWarningCount: 0 };
  return JSON.stringify([{ filePath: "a.ts", messages, suppressedMessages: [], ...counts, ...fixable }]);
}

/** With UPDATE=1, makes a picture of the guide anew, without the line at the bottom that names the database. */
async function illustrate(page: Page, name: string, { width, height }: { width: number; height: number }) {
  if (process.env["UPDATE"] !== "1") return;
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: height + 30 });
  await page.locator(".step, .share-table").first().waitFor();
  const clip = { x: 0, y: 0, width, height };
  await page.screenshot({ path: `docs/images/${name}.png`, clip, animations: "disabled" });
  if (before) await page.setViewportSize(before);
}

const EXCURSION = "excursion build-step-3 auto-linter";

inBrowser("a routed task", (visit) => {
  let agent: Agent;
  beforeAll(async () => {
    agent = await visit.house.agent("builder", {
      NAVIGATOR_TOOLS: "tasks,route",
      NAVIGATOR_ALLOW_COMMANDS: "1",
    });
    await visit.house.ask("load_workflow", { id: "small-build", definition: smallBuild });
    await visit.house.ask("load_workflow", { id: "auto-linter", definition: linter });
    const tasks = ["T1", "T2"].map((id) => ({ id, workflowType: "small-build" }));
    await agent.call("load_task_tree", { tasks });
    for (const { id } of tasks) await agent.advance(id, undefined);
  });

  it("shows each decision with its grounds, and the excursion off the map with its way back", async () => {
    const page = await visit.open("#/task/T1");
    visit.house.write("eslint.json", lintReport(5));
    await agent.call("route_task", { taskId: "T1", status: "UNVERIFIED" });
    const card = page.getByRole("region", { name: "Decision: Detour" });
    await card.getByText("lint_errors", { exact: true }).waitFor();
    await card.getByText(/^rules, high confidence$/).waitFor();
    await card.getByText(/^into auto-linter, back by resume$/).waitFor();
    await card.getByText(/^\d+ possible, \d+ ruled out$/).click();
    await card.locator(".chosen code", { hasText: "detour:auto-linter" }).waitFor();
    await card.getByText(/^\d+ measurement/).click();
    await card.getByText(/errors 5, .*fixable 5/).waitFor();
    await card.getByText(/eslint.*, written by a tool/).waitFor();
    const excursion = page.locator(`.step[data-node="${EXCURSION}"]`);
    await excursion.getByText("detour").waitFor();
    await page.locator(`.step.current[data-node="${EXCURSION}"]`).waitFor();
    expect(await page.locator('.step.current[data-node="build-step-3"]').count()).toBe(0);
    await page.screenshot({ path: join(pictures, "decision-task.png") });
    await illustrate(page, "decision", { width: 1_100, height: 640 });
    visit.house.write("eslint.json", lintReport(0));
    await agent.advance("T1", "passed");
    await page.locator('.step.current[data-node="build-step-3"]').waitFor();
    await expect.poll(() => page.locator(".way.resolution.taken").count()).toBe(1);
    await page.getByRole("slider").press("ArrowLeft");
    await page.locator(`.step.current[data-node="${EXCURSION}"]`).waitFor();
  });

  it("is counted in the view of decisions by workflow, step, signature and tier", async () => {
    await agent.call("route_task", { taskId: "T2", status: "VERIFIED" });
    const page = await visit.open("#/decisions");
    const table = (name: string) => page.locator(".share-table", { hasText: name });
    await page.getByText("50% off-road, 2 decisions").waitFor();
    await table("By workflow").getByRole("row", { name: "small-build 2 50%" }).waitFor();
    await table("By step").getByRole("row", { name: "build-step-3 2 50%" }).waitFor();
    await table("By signature").getByRole("row", { name: "lint_errors 1 100%" }).waitFor();
    await illustrate(page, "decisions", { width: 1_100, height: 560 });
    await table("By tier").getByRole("link", { name: "fast path" }).click();
    await page.getByText("0% off-road, 1 decision").waitFor();
    await page.getByRole("link", { name: "T2" }).click();
    await page.getByRole("region", { name: "Decision: Continue" }).waitFor();
  });

  it("would have gone elsewhere with an edited workflow: a table, and marks on the graph", async () => {
    const page = await visit.open("#/author");
    const offroad = { forbidden: ["flow:auto-linter"] };
    const strict = { ...smallBuild, charter: { ...smallBuild.charter, offroad } };
    await write(page, JSON.stringify(strict, null, 2));
    await page.locator('[data-node="build-step-3"]').waitFor();
    await page.getByRole("button", { name: "What if" }).click();
    await page.getByText(/^1 task of 2 would have gone elsewhere, \d decisions/).waitFor();
    await page
      .getByRole("row", { name: "T1 build-step-3 DETOUR to auto-linter LOOP to build-step-3" })
      .waitFor();
    await page.locator('[data-node="build-step-3"].change-changed').waitFor();
    await page.screenshot({ path: join(pictures, "what-if.png") });
    expect(await problemsIn(page)).toEqual([]);
    await write(page, JSON.stringify(smallBuild));
    await page.getByText("would have gone elsewhere").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "What if" }).click();
    await page.getByText(/^0 tasks of 2 would have gone elsewhere/).waitFor();
    await expect.poll(() => page.locator(".change-changed").count()).toBe(0);
  });

  it("passes the accessibility rules in light and dark, wide and narrow", async () => {
    const page = await visit.open("#/decisions");
    for (const [name, hash, sign] of [
      ["decisions", "#/decisions", ".share-table"],
      ["decided-task", "#/task/T1", ".decision"],
    ] as const) {
      await page.goto(`${visit.house.url}/${hash}`);
      for (const colorScheme of ["light", "dark"] as const)
        for (const width of [1_280, 360]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          await page.locator(sign).first().waitFor();
          await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`) });
          expect(await problemsIn(page), `${name} at ${width}, ${colorScheme}`).toEqual([]);
          const isWider = await page.evaluate(
            () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
          );
          expect(isWider, `${name} is wider than ${width}`).toBe(false);
        }
    }
  });
});
