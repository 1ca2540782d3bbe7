import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { isLong } from "../support/runs.ts";
import { questioned, reviewed } from "../support/workflows.ts";
import { problemsIn } from "./axe.fixture.ts";
import { inBrowser, pictures } from "./browser.fixture.ts";
import { atRest, inboxRow, openMore, press, recorded, show } from "./inbox.fixture.ts";

const views = {
  map: { hash: "#/map/watched", sign: ".counter" },
  node: { hash: "#/map/watched", sign: ".counter" },
  now: { hash: "#/now", sign: ".now-row" },
  tasks: { hash: "#/tasks", sign: ".task-cell" },
  board: { hash: "#/board", sign: ".card" },
  palette: { hash: "#/now", sign: ".now-row" },
  keys: { hash: "#/now", sign: ".now-row" },
  task: { hash: "#/task/held", sign: ".step.current" },
  inbox: { hash: "#/inbox", sign: "article" },
  decided: { hash: "#/inbox", sign: "article" },
  new: { hash: "#/new?workflow=release", sign: "form" },
  author: { hash: "#/author", sign: '[data-editor="open"]' },
  workflows: { hash: "#/workflows", sign: ".health-name" },
  versions: { hash: "#/versions/watched", sign: ".text-diff" },
  team: { hash: "#/team", sign: "h1" },
  decisions: { hash: "#/decisions", sign: "h1" },
  nothing: { hash: "#/task/nobody", sign: ".empty" },
} as const;

const sizes = {
  wide: { width: 1440, height: 900 },
  middle: { width: 768, height: 1024 },
  narrow: { width: 360, height: 740 },
} as const;

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
  });

  for (const [name, { hash, sign }] of Object.entries(views)) {
    it(`passes the accessibility rules, at every width, light and dark: ${name}`, async () => {
      const page = await visit.open(hash);
      await page.locator(sign).first().waitFor();
      if (name === "node") {
        await page.locator('.react-flow__node[data-id="review"]').press("Enter");
        await page.getByRole("heading", { name: "Tasks here" }).waitFor();
      }
      if (name === "palette") await page.keyboard.press("Control+k");
      if (name === "keys") await page.keyboard.press("?");
      if (name === "palette" || name === "keys") await page.locator("dialog[open]").waitFor();
      if (name === "decided") {
        await press(await show(page, "decided"), "Ship");
        const held = await show(page, "held");
        await openMore(held);
        await press(held.getByRole("list"), "Mark as failed");
        await held.getByRole("group").waitFor();
      }
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
    });
  }

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
