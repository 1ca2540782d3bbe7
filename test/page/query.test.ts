import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { problemsIn } from "./axe.fixture.ts";
import { inBrowser, pictures } from "./browser.fixture.ts";

const HOSTILE = `<img src=x onerror="window.pwned='title'"> \u202eback`;
const ENDLESS = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n";

const statement = (page: Page) => page.getByLabel("SQL", { exact: true });
const rows = (page: Page) => page.getByRole("region", { name: "Rows" }).locator("tbody tr");

async function pwned(page: Page): Promise<unknown> {
  return page.evaluate(() => [
    (window as { pwned?: string }).pwned,
    document.querySelectorAll("#app img").length,
  ]);
}

inBrowser("the operator's views of the team", (visit) => {
  beforeAll(async () => {
    const tasks = Array.from({ length: 120 }, (_, number) => ({ id: `t${number}`, title: `Task ${number}` }));
    await visit.house.ask("create_tasks", { tasks: [...tasks, { id: "evil", title: HOSTILE }] });
  });

  it("I7: runs an example by keyboard, and shows its rows and how many there are", async () => {
    const page = await visit.open("#/team/query", { viewport: { width: 360, height: 740 } });
    await page.getByRole("button", { name: "Ready tasks" }).press("Enter");
    await page.getByText(/^The first 100 rows; there are more\./).waitFor();
    await expect.poll(() => rows(page).count()).toBe(100);
    expect(await problemsIn(page)).toEqual([]);
    await page.screenshot({ path: join(pictures, "query-360.png") });
    await page.getByLabel("Most rows").selectOption("500");
    await statement(page).press("Control+Enter");
    await page.getByText(/^121 rows\./).waitFor();
    await statement(page).focus();
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
      );
    const order: unknown[] = [];
    for (let tab = 0; tab < 4; tab++) {
      await page.keyboard.press("Tab");
      order.push(await focused());
    }
    expect(order.slice(2)).toEqual(["Run", "Rows"]);
  });

  it("I7: says why a statement was refused or stopped, writes nothing, and shows hostile text as text", async () => {
    const page = await visit.open("#/team/query");
    const run = async (sql: string) => {
      await statement(page).fill(sql);
      await page.getByRole("button", { name: "Run" }).click();
    };
    await run("SELECT rest ->> 'title' AS \"<b>bold</b>\", NULL, 7 FROM tasks WHERE id = 'evil'");
    await page.getByText("<img src=x onerror=").waitFor();
    await page.getByRole("columnheader", { name: "<b>bold</b>" }).waitFor();
    expect(await pwned(page)).toEqual([undefined, 0]);
    await page.getByLabel("Most rows").selectOption("1000");
    const columns = Array.from({ length: 1_900 }, () => "1").join(", ");
    await run(`SELECT ${columns} FROM tasks`);
    await page.getByText(/^The first 5 rows; there are more\./).waitFor();
    await expect.poll(() => rows(page).count()).toBe(5);
    await run("DELETE FROM tasks");
    await page.getByRole("alert").getByText("The statement was not run").waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
    await page.getByLabel("Time limit").selectOption("1000");
    await run(ENDLESS);
    await page.getByText("Running…").waitFor();
    await page.getByRole("alert").getByText("ran longer than 1000 ms and was stopped").waitFor();
    await page.getByLabel("Time limit").selectOption("60000");
    await run(ENDLESS);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped.", { exact: true }).waitFor();
    const { total } = await visit.house.ask<{ total: number }>("list_tasks", {});
    expect(total).toBe(121);
  });

  it("lists feedback, newest first, live, filtered and as text", async () => {
    const give = (message: string, more: object = {}) =>
      visit.house.ask("give_feedback", { message, ...more });
    const page = await visit.open("#/team/feedback");
    await page.getByRole("heading", { name: "No feedback yet" }).waitFor();
    await give("The list is slow.", {
      category: "tool",
      sentiment: "negative",
      tool: "list_tasks",
      task: "t1",
    });
    const pieces = page.getByRole("article");
    await pieces.getByText("The list is slow.").waitFor();
    await pieces.getByText("Tool: list_tasks").waitFor();
    expect(await pieces.getByRole("link", { name: "t1" }).getAttribute("href")).toBe("#/task/t1");
    for (let number = 2; number <= 51; number++) await give(`Number ${number}: ${HOSTILE}`);
    await page.getByText("51 pieces of feedback in all").waitFor();
    await expect.poll(() => pieces.count()).toBe(50);
    expect(await pieces.first().textContent()).toContain("Number 51");
    expect(await pwned(page)).toEqual([undefined, 0]);
    expect(await problemsIn(page)).toEqual([]);
    await page.screenshot({ path: join(pictures, "feedback.png") });
    await page.getByRole("link", { name: "Older" }).press("Enter");
    await pieces.getByText("The list is slow.").waitFor();
    await page.getByRole("link", { name: "Newest" }).press("Enter");
    await page.getByLabel("Meant as").selectOption("negative");
    await pieces.getByText("The list is slow.").waitFor();
    await expect.poll(() => pieces.count()).toBe(1);
    await page.getByLabel("About").selectOption("ux");
    await page.getByText("No feedback of this kind.").waitFor();
  });
});
