import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { inBrowser } from "./browser.fixture.ts";
import { effects, none, wider } from "./effects.fixture.ts";
import { evil, hostileProject, hostileTask } from "./hostile.fixture.ts";

const task = encodeURIComponent(hostileTask);
const address = encodeURIComponent(evil("address"));

/** Each view, and the fields whose text it shows. */
const places: Readonly<Record<string, readonly string[]>> = {
  now: ["title", "plain-title"],
  inbox: ["title", "question", "option", "option-description", "output"],
  tasks: ["title", "lost"],
  board: ["title", "lost", "unknown"],
  [`tasks?q=${address}&workflow=${address}&status=${address}`]: [],
  [`task/${task}`]: ["title", "worker", "output"],
  [`task/${task}?tab=Evidence`]: ["attachment-type", "attachment-name", "attachment-text"],
  [`task/${task}?tab=Variables`]: ["context-key", "context-value", "variable"],
  [`task/${task}?tab=Raw`]: ["title"],
  [`task/${address}`]: ["address"],
  "task/plain": ["plain-title"],
  "map/evil": ["node-name", "agent", "question-name", "workflow-name"],
  "map/evil?node=ask": ["question"],
  [`map/${address}?node=${address}`]: [],
  workflows: ["workflow-name"],
  "versions/evil": ["version"],
  team: ["worker-id", "worker-tag", "thought", "file", "mark", "plain-title"],
  "team/states": ["plain-title"],
  "team/links": ["plain-title"],
  "team/costs": ["worker-id"],
  "team/feedback": ["feedback", "tool"],
  decisions: [],
  [`new?workflow=${address}&title=${address}`]: [],
  "author?workflow=evil": ["node-name", "question-name"],
};

async function at(page: Page, place: string, fields: readonly string[]): Promise<void> {
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#/${place.replace(/\?tab=.*/, "")}`,
  );
  const tab = /\?tab=(.*)/.exec(place)?.[1];
  if (tab !== undefined) await page.getByRole("tab", { name: tab }).click();
  await page.locator("main h1").first().waitFor({ state: "attached" });
  if (place === "team/states") {
    const kanban = await page.locator("main option", { hasText: "kanban" }).getAttribute("value");
    await page.locator("main select").first().selectOption(kanban);
  }
  for (const field of fields)
    await expect
      .poll(
        async () => {
          await page.evaluate(() => {
            for (const folded of document.querySelectorAll("main details")) folded.setAttribute("open", "");
          });
          return page.getByText(`${field}<img src=x`).count();
        },
        { message: `${field} at ${place}`, timeout: 10_000 },
      )
      .toBeGreaterThan(0);
}

inBrowser("text that agents write", (visit) => {
  beforeAll(() => hostileProject(visit.house));

  it("is shown as text in every field of every view, and has no effect", async () => {
    const page = await visit.open("#/now", { viewport: { width: 360, height: 740 } });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const wrong: unknown[] = [];
    for (const [place, fields] of Object.entries(places)) {
      await at(page, place, fields).catch((error) => wrong.push([place, String(error).slice(0, 200)]));
      const found = await page.evaluate(effects);
      if (JSON.stringify(found) !== JSON.stringify(none)) wrong.push([place, found]);
      const wide = await page.evaluate(wider);
      if (wide.length > 0) wrong.push([place, wide]);
    }
    expect(wrong).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(visit.house.url))).toEqual([]);
  });
});
