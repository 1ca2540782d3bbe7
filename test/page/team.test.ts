import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { problemsIn } from "./axe.fixture.ts";
import { inBrowser, pictures } from "./browser.fixture.ts";
import { eightWorkers, type TeamWorker } from "./team.fixture.ts";

const card = (page: Page, task: string) => page.locator(`[data-card="${task}"]`);
const column = (page: Page, state: string) => page.locator(`.column[data-state="${state}"]`);

interface Spot {
  readonly x: number;
  readonly y: number;
}

async function middleOf(element: Locator): Promise<Spot> {
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: Spot) => Promise<void>;

interface TouchDrag {
  readonly page: Page;
  readonly task: string;
  readonly state: string;
  /** what the page shows after the drop */
  readonly outcome: Locator;
}

/** Drags a card by a long touch, again if the browser cancelled the touch: it does so while the page is slow. */
async function dragByTouch(touch: Touch, { page, task, state, outcome }: TouchDrag): Promise<void> {
  do {
    const from = await middleOf(card(page, task).locator(".card-facts"));
    await touch("touchStart", from);
    await page.locator(`.state-card.held[data-card="${task}"]`).waitFor();
    await page.locator(`.column.reachable[data-state="${state}"]`).waitFor();
    const to = await middleOf(column(page, state));
    await touch("touchMove", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await touch("touchMove", to);
    await touch("touchEnd");
  } while (!(await isShownSoon(outcome)));
}

async function isShownSoon(element: Locator): Promise<boolean> {
  return await element.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}

inBrowser("the team", (visit) => {
  let workers: readonly TeamWorker[];
  beforeAll(async () => {
    workers = await eightWorkers(visit.house);
  });

  it("counts no blocked task as ready on the first view, and says that it waits", async () => {
    const page = await visit.open("#/now");
    const waits = page.getByRole("region", { name: "Waits for other tasks" });
    await waits.locator('[data-task="after"]').getByText("Waits for 1 task").waitFor();
    const ready = page.getByRole("region", { name: "Ready for an agent" });
    expect(await ready.locator('[data-task="after"]').count()).toBe(0);
  });

  it("shows eight workers of other processes working, thinking, waiting and done, live", async () => {
    const page = await visit.open("#/team");
    const worker = (id: string) => page.locator(`[data-worker="${id}"]`);
    await page.getByText("8 workers connected").waitFor();
    for (const id of ["ada", "ben", "cleo", "dan", "eve"]) {
      await worker(id).getByText("Working", { exact: true }).waitFor();
      await worker(id)
        .getByRole("link", { name: `Part of ${id}` })
        .waitFor();
    }
    await worker("cleo").getByText("Two tests are red.").waitFor();
    await worker("ada").getByRole("img", { name: "of its lease left" }).waitFor();
    await worker("fay").getByText("Waiting", { exact: true }).waitFor();
    await worker("fay")
      .getByText(/waits for lock:database, which ada holds/)
      .waitFor();
    await page.locator('[data-mark="lock:database"]').getByText("waited for by fay").waitFor();
    const lately = page.getByRole("region", { name: "Ended lately" });
    await lately.getByText(/Completed by gus/).waitFor();
    await worker("gus").getByText("Idle", { exact: true }).waitFor();
    await workers[1]?.ask("thinking", { thought: "The old parser reads backwards." });
    await worker("ben").getByText("The old parser reads backwards.").waitFor();
    const [ada, fay] = [workers[0], workers[5]];
    await ada?.ask("mark_file", { file: ["lock:cache"] });
    await page
      .getByRole("alert")
      .getByText(/ada.*lock:cache|lock:cache.*ada/)
      .waitFor();
    await fay?.ask("unmark_file", { file: ["lock:cache"] });
    await page.getByRole("alert").waitFor({ state: "detached" });
    await workers[6]?.ask("disconnect", {});
    await page.getByRole("region", { name: "Left lately" }).getByText("gus").waitFor();
    await page.getByText("7 workers connected").waitFor();
  });

  it("says on the card why a gate refuses a dragged task, which stays", async () => {
    const page = await visit.open("#/team/states");
    await column(page, "in_progress").getByText("5 of 5, full").waitFor();
    await card(page, "task-ben").dragTo(column(page, "review"));
    const refusal = card(page, "task-ben").getByRole("alert");
    await refusal.getByText("Not moved to review.").waitFor();
    expect(await refusal.textContent()).toContain("gate/tests");
    expect(await problemsIn(page)).toEqual([]);
    await page.screenshot({ path: join(pictures, "team-refused.png") });
    await expect.poll(() => column(page, "in_progress").locator('[data-card="task-ben"]').count()).toBe(1);
    await card(page, "spare").dragTo(column(page, "in_progress"));
    await card(page, "spare").getByText("holds its 5 tasks already").waitFor();
    await card(page, "spare").dragTo(column(page, "backlog"));
    await column(page, "backlog").locator('[data-card="spare"]').waitFor();
    expect(await card(page, "spare").getByRole("alert").count()).toBe(0);
    const { task } = await visit.house.ask<{ task: { state: string } }>("get_task", { taskId: "task-ben" });
    expect(task.state).toBe("in_progress");
  });

  it("drags a card by a long touch; a short one scrolls, and the gate says no as for the mouse", async () => {
    const page = await visit.open("#/team/states", { hasTouch: true });
    await column(page, "in_progress").getByText("5 of 5, full").waitFor();
    const finger = await page.context().newCDPSession(page);
    const touch: Touch = async (type, at) => {
      await finger.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    };
    const dan = card(page, "task-dan");
    await touch("touchStart", await middleOf(dan.locator(".card-facts")));
    await touch("touchMove", await middleOf(column(page, "review")));
    await touch("touchEnd");
    const refusal = dan.getByRole("alert").getByText("Not moved to review.");
    await dragByTouch(touch, { page, task: "task-dan", state: "review", outcome: refusal });
    await expect.poll(() => page.locator(".state-card.held").count()).toBe(0);
    await expect.poll(() => page.locator('[role="alert"]').count()).toBe(1);
    const moved = column(page, "todo").locator('[data-card="spare"]');
    await dragByTouch(touch, { page, task: "spare", state: "todo", outcome: moved });
  });

  it("moves a task by keyboard, and past a gate that only warns with a reason", async () => {
    const page = await visit.open("#/team/states", { viewport: { width: 360, height: 740 } });
    const move = card(page, "task-cleo").getByRole("button", { name: "Move Part of cleo" });
    await move.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    expect(await card(page, "task-cleo").getByRole("list", { name: "Move Part of cleo to" }).count()).toBe(0);
    await page.keyboard.press("Enter");
    await card(page, "task-cleo").getByRole("button", { name: "review" }).press("Enter");
    await card(page, "task-cleo").getByLabel("Reason to move it all the same").fill("seen by a person");
    await page.keyboard.press("Enter");
    await column(page, "review").locator('[data-card="task-cleo"]').waitFor();
    await page.getByText("“Part of cleo” is now in review.").waitFor();
    await column(page, "in_progress").getByText("4 of 5").waitFor();
  });

  it("creates and edits a task", async () => {
    const page = await visit.open("#/team/states");
    await page.getByRole("button", { name: "New task" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create the task" }).click();
    await dialog.getByText("A title is required.").waitFor();
    expect(await problemsIn(page)).toEqual([]);
    await page.screenshot({ path: join(pictures, "team-dialog.png") });
    await dialog.getByLabel("Title").fill("Write the notes");
    await dialog.getByLabel("Tags", { exact: true }).fill("docs, small");
    await dialog.getByLabel("Waits for").fill("nosuch");
    await dialog.getByRole("button", { name: "Create the task" }).click();
    await dialog.getByRole("alert").getByText("nosuch").waitFor();
    await dialog.getByLabel("Waits for").fill("spare");
    await dialog.getByRole("button", { name: "Create the task" }).click();
    const made = page.getByRole("article", { name: "Write the notes" });
    await made.getByText("waits for 1 task").waitFor();
    await made.getByRole("button", { name: "Edit" }).click();
    await dialog.getByLabel("Title").fill("Write the release notes");
    await dialog.getByLabel("Assigned to").fill("eve");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page
      .getByRole("article", { name: "Write the release notes" })
      .getByText(/for eve · .*docs/)
      .waitFor();
  });

  it("draws what waits for what, with the tasks of a parent as one until it is opened", async () => {
    const page = await visit.open("#/team/links");
    const node = (id: string) => page.locator(`.step[data-node="${id}"]`);
    await node("release")
      .getByText(/^8 tasks, /)
      .waitFor();
    await page.locator('.step.work-blocked[data-node="after"]').waitFor();
    await page.locator('.step.critical[data-node="after"]').waitFor();
    await page.locator(".way.critical").waitFor({ state: "attached" });
    await page.getByText(/^Critical path: /).waitFor();
    await expect.poll(() => node("task-ada").count()).toBe(0);
    await page.locator('.react-flow__node[data-id="release"]').press("Enter");
    await page.getByRole("button", { name: "Zoom In" }).click();
    const parent = page.locator('.react-flow__node[data-id="release"]');
    const before = await middleOf(parent);
    await page.getByRole("button", { name: "Open its tasks (7 tasks)" }).click();
    await page.locator('.step[data-node="task-ada"]').waitFor({ state: "attached" });
    const moved = async () => {
      const { x, y } = await middleOf(parent);
      return Math.round(Math.hypot(x - before.x, y - before.y));
    };
    await expect.poll(moved).toBeLessThan(3);
    await page.getByRole("button", { name: "Fit View" }).click();
    await page.locator('.step.work-active[data-node="task-ada"]').waitFor();
    await page.locator('.step.work-done[data-node="task-gus"]').waitFor();
  });

  it("adds up cost and time", async () => {
    await workers[0]?.ask("log_metrics", { task: "task-ada", cost_usd: 0.42, tokens_in: 1200 });
    const page = await visit.open("#/team/costs");
    await page.getByRole("row", { name: /^ada \$0\.42/ }).waitFor();
    await page.getByRole("link", { name: "By phase" }).click();
    await page.getByRole("row", { name: /^implement \$0\.42/ }).waitFor();
  });

  it("passes the accessibility rules in light and dark, wide and narrow", async () => {
    const page = await visit.open("#/team");
    for (const [part, sign] of [
      ["workers", ".worker"],
      ["states", ".state-card"],
      ["links", ".react-flow__node"],
      ["costs", "tbody tr"],
      ["feedback", ".empty"],
      ["query", ".examples"],
    ] as const) {
      await page.goto(`${visit.house.url}/#/team/${part}`);
      for (const colorScheme of ["light", "dark"] as const)
        for (const width of [1_280, 360]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 780 });
          await page.locator(sign).first().waitFor();
          await page.screenshot({ path: join(pictures, `team-${part}-${width}-${colorScheme}.png`) });
          expect(await problemsIn(page), `${part} at ${width}, ${colorScheme}`).toEqual([]);
          const isWider = await page.evaluate(
            () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
          );
          expect(isWider, `${part} is wider than ${width}`).toBe(false);
        }
    }
  });

  it("draws a thousand tasks, closed and opened", async () => {
    const parents = Array.from({ length: 40 }, (_, number) => ({
      id: `p${number}`,
      title: `Parent ${number}`,
      ...(number > 7 && { blocked_by: [`p${number - 8}`] }),
      children: Array.from({ length: 25 }, (_, child) => ({
        id: `p${number}-${child}`,
        title: `Child ${child}`,
        ...(child > 4 && { blocked_by: [`p${number}-${child - 5}`] }),
      })),
    }));
    await visit.house.ask("create_tasks", { tasks: parents });
    const page = await visit.open("#/team/links");
    const drawn = async () => Number(await page.locator(".flow").getAttribute("data-nodes"));
    await page.getByRole("button", { name: "Fit View" }).click();
    await page
      .locator('.step[data-node="p0"]')
      .getByText("26 tasks, 20 blocked")
      .waitFor({ state: "attached" });
    expect(await drawn()).toBeLessThan(60);
    await page.getByRole("button", { name: "Open all parents" }).click();
    await expect.poll(drawn).toBeGreaterThan(1_000);
    await page.screenshot({ path: join(pictures, "team-thousand.png") });
    await page.locator(".react-flow__node-step").first().press("Enter");
    await page.getByRole("heading", { name: "Waits for" }).waitFor();
  });
});
