import type { Page, Route } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { edges, gate, questioned, start, success } from "../support/workflows.ts";
import type { Agent } from "./agent.fixture.ts";
import { inBrowser } from "./browser.fixture.ts";
import {
  atRest,
  decisionsSent,
  emptyInbox,
  end,
  inboxRow,
  openInbox,
  openMore,
  passUndo,
  press,
  QUIET_MS,
  recorded,
  show,
  statusOf,
  stopClock,
  UNDO_MS,
} from "./inbox.fixture.ts";

/** Fails in place: no edge handles the failure. */
const inPlace = {
  nodes: { start, check: gate("Check", { maxRetries: 0 }), end: success },
  edges: edges("start -> check", "check -passed-> end"),
};

/** Long enough for the page to draw, and shorter than the time in which clicks are ignored. */
const MOMENT_MS = 100;

async function asking(agent: Agent, ...ids: readonly string[]): Promise<void> {
  await agent.call("load_workflow", { id: "asking", definition: questioned });
  await agent.call("load_task_tree", { tasks: ids.map((id) => ({ id, workflowType: "asking" })) });
  for (const id of ids) await agent.advance(id, undefined, "passed");
}

async function stopping(agent: Agent, ...ids: readonly string[]): Promise<void> {
  await agent.call("load_workflow", { id: "stopping", definition: inPlace });
  await agent.call("load_task_tree", { tasks: ids.map((id) => ({ id, workflowType: "stopping" })) });
  for (const id of ids) await agent.advance(id, undefined, "failed");
}

/** Clicks where a button is now, without waiting for it to rest. */
async function clickAtOnce(page: Page, task: string, name: string): Promise<void> {
  const button = inboxRow(page, task).getByRole("button", { name, exact: true });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error(`"${name}" is not visible`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

inBrowser("the inbox", (visit) => {
  let agent: Agent;
  beforeAll(async () => {
    agent = await visit.house.agent();
  });
  afterEach(() => emptyInbox(visit.house));

  describe("a second click", () => {
    it("decides no other task when the list moves under the pointer", async () => {
      await asking(agent, "one", "two", "three");
      const page = await visit.open("#/inbox");
      const one = await show(page, "one");
      await one.waitFor();
      await atRest(page);
      await stopClock(page);
      const sent = decisionsSent(page);
      await press(one, "Ship");
      const two = await show(page, "two");
      await clickAtOnce(page, "two", "Ship");
      await clickAtOnce(page, "two", "Hold");
      await page.clock.runFor(UNDO_MS + QUIET_MS);
      await expect.poll(() => statusOf(agent, "one")).toBe("COMPLETED");
      await page.clock.runFor(UNDO_MS + QUIET_MS);
      expect(sent).toHaveLength(1);
      expect([await statusOf(agent, "two"), await statusOf(agent, "three")]).toEqual(["HITL", "HITL"]);
      await press(two, "Ship");
      await page.clock.runFor(UNDO_MS);
      await expect.poll(() => statusOf(agent, "two")).toBe("COMPLETED");
    });

    it("decides nothing when another person's answer has just moved the list", async () => {
      await asking(agent, "up", "down");
      const page = await visit.open("#/inbox");
      const up = await show(page, "up");
      const ship = up.getByRole("button", { name: "Ship" });
      await ship.waitFor();
      await atRest(page);
      const box = await ship.boundingBox();
      await stopClock(page);
      await visit.house.ask("answer_question", { taskId: "up", option: "ship" });
      while ((await up.count()) > 0) await page.clock.runFor(MOMENT_MS);
      await page.getByText("This was decided elsewhere").waitFor();
      // No other decision has come under the pointer.
      if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      const down = await show(page, "down");
      await clickAtOnce(page, "down", "Ship");
      await page.clock.runFor(MOMENT_MS);
      await expect.poll(() => down.getByRole("button", { name: "Ship" }).count()).toBe(1);
      await press(down, "Ship");
      await down.getByRole("button", { name: "Undo" }).waitFor();
    });

    it("confirms no end: an end asks first, in its place", async () => {
      await stopping(agent, "ends", "lasts");
      const page = await visit.open("#/inbox");
      const row = await show(page, "ends");
      await row.waitFor();
      await atRest(page);
      await stopClock(page);
      const sent = decisionsSent(page);
      for (const name of ["Mark as failed", "Mark as succeeded", "Cancel the task"]) {
        await openMore(row);
        await press(row.getByRole("list"), name);
        const confirm = row.getByRole("group", { name: `${name}?` });
        await confirm.waitFor();
        await clickAtOnce(page, "ends", name);
        await page.clock.runFor(QUIET_MS);
        expect(await row.getByRole("button", { name: "Undo" }).count()).toBe(0);
        await page.keyboard.press("Escape");
        await confirm.waitFor({ state: "detached" });
      }
      await page.clock.runFor(UNDO_MS);
      expect(sent).toEqual([]);
      await end(row, "Mark as failed");
      await row.getByRole("button", { name: "Undo" }).waitFor();
      await page.clock.runFor(UNDO_MS);
      await expect.poll(() => statusOf(agent, "ends")).toBe("FAILED");
      expect(await statusOf(agent, "lasts")).toBe("HITL");
    });

    it("by the keyboard, or with a held key, neither decides again nor undoes", async () => {
      await asking(agent, "key", "next");
      const page = await openInbox(visit);
      await show(page, "key");
      await inboxRow(page, "key").waitFor();
      await atRest(page);
      const sent = decisionsSent(page);
      await inboxRow(page, "key").getByRole("button", { name: "Ship" }).focus();
      await page.keyboard.down("Enter");
      for (let repeats = 0; repeats < 30; repeats++) await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
      await page.keyboard.press("Enter");
      await recorded(inboxRow(page, "key"));
      expect(sent).toHaveLength(1);
      expect(await statusOf(agent, "next")).toBe("HITL");
      const focused = await page.evaluate(() => document.activeElement?.getAttribute("data-task"));
      expect(focused).toBe("key");
    });
  });

  describe("a decision", () => {
    it("is sent only after five seconds, and not at all if it is undone", async () => {
      await asking(agent, "undone");
      const page = await visit.open("#/inbox");
      const row = await show(page, "undone");
      await row.getByRole("textbox").fill("looks fine");
      await atRest(page);
      await stopClock(page);
      const sent = decisionsSent(page);
      await press(row, "Ship");
      await row.getByText("Not sent yet.").waitFor();
      await page.clock.runFor(UNDO_MS - 1);
      expect(sent).toEqual([]);
      await press(row, "Undo");
      await row.getByRole("button", { name: "Ship" }).waitFor();
      expect(await row.getByRole("textbox").inputValue()).toBe("looks fine");
      await page.clock.runFor(2 * UNDO_MS);
      expect(sent).toEqual([]);
      await press(row, "Hold");
      await page.clock.runFor(UNDO_MS);
      await row.getByText("Recorded.").waitFor();
      expect(sent).toHaveLength(1);
      expect(sent[0]).toContain("looks fine");
      expect(await statusOf(agent, "undone")).toBe("FAILED");
      await page.clock.runFor(2 * UNDO_MS);
      await row.getByText("Recorded.").waitFor();
      await page.getByText("Nothing waits for you").waitFor();
      await press(page.locator(".inbox"), "Hide decided");
      await row.waitFor({ state: "detached" });
    });

    it("is sent at once when the person closes the page, reloads it or logs out", async () => {
      await asking(agent, "closed", "reloaded", "logged-out");
      for (const task of ["closed", "reloaded", "logged-out"]) {
        const page = await openInbox(visit);
        await press(await show(page, task), "Ship");
        await inboxRow(page, task).getByText("Not sent yet.").waitFor();
        if (task === "closed") await page.close({ runBeforeUnload: false });
        else if (task === "reloaded") await page.reload();
        else await page.getByRole("button", { name: "Log out" }).click();
        await expect.poll(() => statusOf(agent, task)).toBe("COMPLETED");
      }
    });

    it("is sent from another view too, which tells if it was not recorded", async () => {
      await asking(agent, "away", "late");
      const page = await openInbox(visit);
      await press(await show(page, "away"), "Ship");
      await press(await show(page, "late"), "Ship");
      await page.getByRole("link", { name: "Tasks" }).click();
      await visit.house.ask("answer_question", { taskId: "late", option: "hold" });
      await passUndo(page);
      await page.getByText("late: “Ship” was not recorded.").waitFor();
      await expect.poll(() => statusOf(agent, "away")).toBe("COMPLETED");
      await page.getByRole("link", { name: "See the inbox" }).click();
      const late = await show(page, "late");
      await late.getByText("Nothing was recorded.").waitFor();
      await press(late, "Show it again");
      await late.waitFor({ state: "detached" });
    });

    it("loses to the decision of another tab, and says so", async () => {
      await asking(agent, "shared");
      const [first, second] = [await openInbox(visit), await openInbox(visit)];
      await press(await show(first, "shared"), "Ship");
      await press(await show(second, "shared"), "Hold");
      await recorded(inboxRow(first, "shared"));
      await passUndo(second);
      await inboxRow(second, "shared").getByText("Nothing was recorded.").waitFor();
      expect(await statusOf(agent, "shared")).toBe("COMPLETED");
    });

    it("is never called recorded while the server is gone", async () => {
      await asking(agent, "gone");
      const page = await openInbox(visit);
      const row = await show(page, "gone");
      await press(row, "Ship");
      await visit.house.restart(async () => {
        await passUndo(page);
        await row.getByText("It is not known whether this was recorded.").waitFor();
        expect(await page.getByText("Recorded.", { exact: true }).count()).toBe(0);
      });
      await press(row, "Send again");
      await recorded(row);
      expect(await statusOf(agent, "gone")).toBe("COMPLETED");
    });

    it("on a slow network is sent once, is not called recorded meanwhile, and survives a reload", async () => {
      await asking(agent, "slow", "other");
      const page = await openInbox(visit);
      const sent = decisionsSent(page);
      const held: Route[] = [];
      await page.route("**/api/answer_question", (route) => void held.push(route));
      const row = await show(page, "slow");
      await press(row, "Ship");
      await passUndo(page);
      await row.getByText("Sending…").waitFor();
      await expect.poll(() => held.length).toBe(1);
      for (const key of ["1", "2", "u", "Enter"]) await page.keyboard.press(key);
      expect(await row.getByRole("button").count()).toBe(0);
      expect(await page.getByText("Recorded.", { exact: true }).count()).toBe(0);
      expect(await statusOf(agent, "slow")).toBe("HITL");
      // The request is on its way when the person reloads.
      await held[0]?.continue();
      await page.reload();
      await expect.poll(() => statusOf(agent, "slow")).toBe("COMPLETED");
      await show(page, "other");
      expect(await page.locator('.inbox-line[data-line="slow"]').count()).toBe(0);
      expect(sent).toHaveLength(1);
      expect(await statusOf(agent, "other")).toBe("HITL");
    });

    it("whose answer was lost on the way is not called refused when it is sent again", async () => {
      await asking(agent, "lost");
      const page = await openInbox(visit);
      const row = await show(page, "lost");
      const lose = async (route: Route) => {
        await route.fetch();
        await route.abort();
      };
      await page.route("**/api/answer_question", lose, { times: 1 });
      await press(row, "Ship");
      await passUndo(page);
      await row.getByText("It is not known whether this was recorded.").waitFor();
      await expect.poll(() => statusOf(agent, "lost")).toBe("COMPLETED");
      await press(row, "Send again");
      await row.getByText("the first attempt was recorded, or another decision").waitFor();
    });
  });
});
