import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteFiles } from "../../scripts/site/site-files.ts";
import { type DocsServer, listenDocs } from "../../src/http/listen-docs.ts";
import { problemsIn } from "../page/axe.fixture.ts";
import { isBrowserThere, openBrowser } from "../page/browser.fixture.ts";

const pages = ["index.html", "guide/tutorial.html", "reference/settings.html"];
const widths = [1440, 768, 360];

describe.skipIf(!isBrowserThere)("the documentation's site in a browser", () => {
  let folder: string;
  let server: DocsServer;
  let context: BrowserContext;
  let page: Page;
  const asked: string[] = [];
  const wrong: string[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "navigator-site-"));
    for (const [address, content] of siteFiles(".").files) {
      mkdirSync(dirname(join(folder, address)), { recursive: true });
      writeFileSync(join(folder, address), content);
    }
    server = (await listenDocs(folder, 0)) as DocsServer;
    context = await (await openBrowser()).newContext({ colorScheme: "light" });
    page = await context.newPage();
    page.on("request", (request) => asked.push(request.url()));
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") wrong.push(message.text());
    });
  });
  afterAll(async () => {
    await context?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(pages)(
    "%s passes the accessibility rules, light and dark, and never scrolls sideways",
    async (name) => {
      await page.goto(`${server.url}/${name}`);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(beyond, `at ${width}`).toBeLessThanOrEqual(0);
      }
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await problemsIn(page), colorScheme).toEqual([]);
      }
    },
  );

  it("shows every column of a wide table at 768 and 360 pixels, each cell with its name", async () => {
    await page.goto(`${server.url}/reference/settings.html`);
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const table = page.locator(".table.stacked").first();
      const beyond = await table.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(beyond, `at ${width}`).toBeLessThanOrEqual(0);
      const cells = table.locator("tbody tr").first().locator("td");
      const names = await cells.evaluateAll((all) =>
        all.map((one) => getComputedStyle(one, "::before").content),
      );
      expect(names[0]).toBe('"in a file"');
      for (const cell of await cells.all())
        expect(((await cell.boundingBox())?.x ?? 0) + 110, `at ${width}`).toBeLessThan(width);
    }
  });

  it("asks no server but its own, and has no error", () => {
    expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
    expect(wrong).toEqual([]);
  });

  it("shows the picture of the theme that is chosen, not of the system's", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(`${server.url}/guide/tutorial.html`);
    const shown = () =>
      page.evaluate(() => document.querySelector<HTMLImageElement>("picture img")?.currentSrc);
    expect(await shown()).toContain("now-light");
    await page.locator("#theme").click();
    await page.locator("#theme").click();
    await expect.poll(shown).toContain("now-dark");
    await page.locator("#theme").click();
    await expect.poll(shown).toContain("now-light");
  });

  it("shows the current page in the list of pages", async () => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(`${server.url}/glossary.html`);
    const place = await page.locator(".contents [aria-current]").boundingBox();
    expect(place?.y).toBeGreaterThan(0);
    expect(place?.y).toBeLessThan(800);
  });

  it("finds a page by its search, with the keyboard alone, from a disk too", async () => {
    await page.goto(`file://${join(folder, "index.html")}`);
    await page.keyboard.press("/");
    await page.keyboard.type("gates that hold");
    await page.locator("#hits a").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/guide\/authors\.html#gates-that-hold$/);
    expect(wrong).toEqual([]);
  });
});
