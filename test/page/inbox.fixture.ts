import type { Locator, Page } from "playwright-core";
import type { Agent } from "./agent.fixture.ts";
import type { Visit } from "./browser.fixture.ts";
import type { House } from "./house.fixture.ts";

/** How long a decision can be undone before the page sends it. */
export const UNDO_MS = 5_000;

/** Opens the inbox with a clock that a test can put forward. Time passes on it as usual otherwise. */
export async function openInbox(visit: Visit): Promise<Page> {
  const page = await visit.open("#/inbox");
  await page.clock.install();
  return page;
}

/** Puts the page's clock forward by the time for undoing: the page now sends every decision that was not undone. */
export async function passUndo(page: Page): Promise<void> {
  await page.clock.fastForward(UNDO_MS);
}

/** The row of a task in the inbox, open or decided. */
export function inboxRow(page: Page, task: string): Locator {
  return page.locator(`.inbox-one article[data-task="${task}"]`);
}

/** Opens the decision of a task, or of a proposal, in the list of the inbox; returns it. */
export async function show(page: Page, id: string): Promise<Locator> {
  const line = page.locator(`.inbox-line[data-line="${id}"]`);
  await line.click();
  await page.locator(`.inbox-line[data-line="${id}"][aria-current]`).waitFor();
  return page.locator(`.inbox-one article:is([data-task="${id}"], [data-proposal="${id}"])`);
}

/** Waits until the inbox accepts clicks: it ignores them for a moment after its layout has changed. */
export async function atRest(page: Page): Promise<void> {
  await page.locator("body:not(:has([data-moved]))").waitFor();
}

const REACTION_MS = 2_000;
/** How long the inbox ignores clicks after its layout has changed. */
export const QUIET_MS = 600;

/** Puts the page's clock forward until the inbox accepts clicks. */
async function settle(page: Page): Promise<void> {
  if ((await page.locator("[data-moved]").count()) > 0) await page.clock.fastForward(QUIET_MS);
  await atRest(page);
}

/** Presses a button of a row, again if the list moved just before: the inbox ignores such a click. */
export async function press(row: Locator, name: string): Promise<void> {
  const button = row.getByRole("button", { name, exact: true });
  await button.waitFor();
  while ((await button.count()) > 0) {
    await settle(row.page());
    await button.click();
    await button.waitFor({ state: "detached", timeout: REACTION_MS }).catch(() => undefined);
  }
}

/** Unfolds the choices that end a task. */
export async function openMore(row: Locator): Promise<void> {
  const more = row.locator("details.more");
  await more.waitFor();
  while ((await more.getAttribute("open")) === null) {
    await settle(row.page());
    await more.locator("summary").click();
  }
}

/** Ends a task, with the confirmation. */
export async function end(row: Locator, name: string): Promise<void> {
  await openMore(row);
  await press(row.getByRole("list"), name);
  await press(row.getByRole("group"), name);
}

/** Lets the time for undoing pass, and waits until the server has recorded the decision that the row shows. */
export async function recorded(row: Locator): Promise<void> {
  await passUndo(row.page());
  await row.getByText("Recorded.").waitFor();
}

/** Stops the page's clock, so that a test decides how much time passes. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** The decisions that the page has sent so far. */
export function decisionsSent(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (/answer_question|resolve_task/.test(request.url())) sent.push(request.postData() ?? "");
  });
  return sent;
}

export async function statusOf(agent: Agent, taskId: string): Promise<string> {
  const { task } = await agent.call<{ task: { status: string } }>("get_task", { taskId });
  return task.status;
}

/** Cancels every task that waits for a person, so that the next test begins with an empty inbox. */
export async function emptyInbox(house: House): Promise<void> {
  const { items } = await house.ask<{ items: { taskId: string }[] }>("list_inbox", {});
  for (const { taskId } of items) await house.ask("set_task_status", { taskId, status: "CANCELLED" });
}
