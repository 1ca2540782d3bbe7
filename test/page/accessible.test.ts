import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { isLong } from "../support/runs.ts";
import { questioned, reviewed } from "../support/workflows.ts";
import { write } from "./author.fixture.ts";
import { problemsIn } from "./axe.fixture.ts";
import { inBrowser, pictures } from "./browser.fixture.ts";
import { atRest, inboxRow, openMore, press, recorded, show } from "./inbox.fixture.ts";
import { unreached } from "./keyboard.fixture.ts";
import { TeamWorker } from "./team.fixture.ts";

interface View {
  readonly hash: string;
  /** what is there when the view is drawn */
  readonly sign: string;
  /** brings the view into its state */
  readonly prepare?: (page: Page) => Promise<void>;
  /** whether it covers the page, so that only its own controls can be reached */
  readonly isDialog?: true;
}

const views: Readonly<Record<string, Readonly<Record<string, View>>>> = {
  "the work": {
    now: { hash: "#/now", sign: ".now-row" },
    tasks: { hash: "#/tasks", sign: ".task-cell" },
    board: { hash: "#/board", sign: ".card" },
    task: { hash: "#/task/held", sign: ".step.current" },
    inbox: { hash: "#/inbox", sign: "article" },
    decided: { hash: "#/inbox", sign: "article", prepare: decide },
    new: { hash: "#/new?workflow=release", sign: "form" },
    nothing: { hash: "#/task/nobody", sign: ".empty" },
    palette: { hash: "#/now", sign: ".now-row", prepare: pressing("Control+k"), isDialog: true },
    keys: { hash: "#/now", sign: ".now-row", prepare: pressing("?"), isDialog: true },
  },
  workflows: {
    map: { hash: "#/map/watched", sign: ".counter" },
    node: { hash: "#/map/watched", sign: ".counter", prepare: openReview },
    paths: { hash: "#/map/watched?paths=all", sign: ".way.traffic" },
    moment: { hash: "#/map/watched?at=1", sign: ".history-words:has-text('as of')" },
    workflows: { hash: "#/workflows", sign: ".health-name" },
    versions: { hash: "#/versions/watched", sign: ".text-diff" },
    author: { hash: "#/author", sign: '[data-editor="open"]' },
    findings: { hash: "#/author", sign: '[data-editor="open"]', prepare: breakDefinition },
  },
  "the team": {
    team: { hash: "#/team", sign: ".worker" },
    states: { hash: "#/team/states", sign: ".states .columns" },
    links: { hash: "#/team/links", sign: ".step" },
    costs: { hash: "#/team/costs", sign: "table" },
    feedback: { hash: "#/team/feedback", sign: "main h2, main li" },
    query: { hash: "#/team/query", sign: "form" },
    decisions: { hash: "#/decisions", sign: "h1" },
    approvers: { hash: "#/approvers", sign: "h1" },
  },
};

function pressing(key: string) {
  return async (page: Page): Promise<void> => {
    await page.keyboard.press(key);
    await page.locator("dialog[open]").waitFor();
  };
}

async function decide(page: Page): Promise<void> {
  await press(await show(page, "decided"), "Ship");
  const held = await show(page, "held");
  await openMore(held);
  await press(held.getByRole("list"), "Mark as failed");
  await held.getByRole("group").waitFor();
}

async function openReview(page: Page): Promise<void> {
  await page.locator('.react-flow__node[data-id="review"]').press("Enter");
  await page.getByRole("heading", { name: "Tasks here" }).waitFor();
}

async function breakDefinition(page: Page): Promise<void> {
  await write(
    page,
    "id: broken\nnodes:\n  start: { type: start }\nedges:\n  - { from: start, to: nowhere }\n",
  );
  await page.locator(".findings").waitFor();
}

const sizes = {
  wide: { width: 1440, height: 900 },
  middle: { width: 768, height: 1024 },
  narrow: { width: 360, height: 740 },
} as const;

/** The longest animation or transition of any element, in seconds. */
function longestMotion(): number {
  const lengths = [...document.querySelectorAll("*")].flatMap((one) => {
    const { animationDuration, animationName, transitionDuration } = getComputedStyle(one);
    return [
      ...(animationName === "none" ? [] : animationDuration.split(",")),
      ...transitionDuration.split(","),
    ];
  });
  return Math.max(0, ...lengths.map((length) => Number.parseFloat(length)));
}

async function look(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      if (isLong) await page.screenshot({ path: join(pictures, `${name}-${size}-${colorScheme}.png`) });
      const where = `${name}, ${size} and ${colorScheme}`;
      expect(await problemsIn(page), where).toEqual([]);
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(wider, `${where}: wider than the screen`).toBe(false);
    }
  }
}

inBrowser("every view", (visit) => {
  beforeAll(async () => {
    const agent = await visit.house.agent();
    await agent.call("load_workflow", { id: "watched", definition: reviewed });
    await visit.house.ask("load_workflow", { id: "watched", definition: { ...reviewed, name: "Watched" } });
    await agent.call("load_workflow", { id: "asked", definition: questioned });
    await agent.call("load_task_tree", {
      tasks: [
        { id: "held", title: "Held up", workflowType: "watched", context: { size: "large" } },
        { id: "on", workflowType: "watched" },
        { id: "q", workflowType: "asked" },
        { id: "decided", workflowType: "asked" },
      ],
    });
    await agent.advance("held", undefined, ...Array.from({ length: 4 }, () => ["passed", "failed"]).flat());
    await agent.advance("on", undefined, "passed", "failed");
    await agent.advance("q", undefined, "passed");
    await agent.advance("decided", undefined, "passed");
    const worker = await TeamWorker.connect(visit.house, "worker");
    await worker.ask("create_tasks", {
      tasks: [
        { id: "shared", title: "A shared task" },
        { id: "later", title: "A later task", blocked_by: ["shared"] },
      ],
    });
    await worker.ask("update_task", { task: "shared", status: "todo" });
    await worker.work("shared", "It is nearly done.");
    await worker.ask("log_metrics", { task: "shared", cost_usd: 1 });
    await visit.house.ask("give_feedback", { message: "The gate is slow." });
    await worker.ask("mark_file", { file: ["lock:database", "src/a.ts"], task: "shared" });
  });

  for (const [part, itsViews] of Object.entries(views))
    it(`passes the accessibility rules at every width, light and dark, and is reached by keyboard: ${part}`, async () => {
      const page = await visit.open("#/now");
      for (const [name, view] of Object.entries(itsViews)) {
        // Through another view, so that each begins anew.
        await page.goto(`${visit.house.url}/#/decisions`);
        await page.goto(`${visit.house.url}/${view.hash}`);
        await page.locator(view.sign).first().waitFor();
        await view.prepare?.(page);
        if (!view.isDialog)
          await expect.poll(() => unreached(page), { message: `${name}, by keyboard` }).toEqual([]);
        await look(page, name);
        await page.keyboard.press("Escape");
        await page.setViewportSize(sizes.wide);
      }
    });

  it("moves nothing for a person who wants reduced motion", async () => {
    const page = await visit.open("#/inbox", { reducedMotion: "reduce" });
    await press(await show(page, "q"), "Ship");
    for (const hash of ["#/map/watched", "#/team", "#/inbox"]) {
      await page.goto(`${visit.house.url}/${hash}`);
      await page.locator(".counter, .worker, article").first().waitFor();
      expect(await page.evaluate(longestMotion), hash).toBe(0);
    }
    await page.getByRole("button", { name: "Undo" }).first().click();
  });

  it("can be reached by keyboard alone", async () => {
    const page = await visit.open("#/board");
    await page.clock.install();
    await page.locator(".card").first().waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.getByRole("link", { name: "Inbox" }).focus();
    await page.keyboard.press("Enter");
    await page.locator('.inbox-line[data-line="q"]').focus();
    await page.keyboard.press("Enter");
    const button = inboxRow(page, "q").getByRole("button", { name: "Ship" });
    await button.focus();
    await atRest(page);
    await page.keyboard.press("Enter");
    await recorded(inboxRow(page, "q"));
  });
});
