import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, inject } from "vitest";
import { findChromium } from "../../scripts/chromium.mjs";
import { House } from "./house.fixture.ts";

/** Screenshots, kept for debugging. */
export const pictures = fileURLToPath(new URL("../../test-artifacts", import.meta.url));

const executable = findChromium();
/** Many tests share the machine. */
const PATIENCE_MS = 60_000;
/** The connection of this worker to the browser of the run. Each page gets a context of its own. */
let connected: Promise<Browser> | undefined;

async function connect(): Promise<Browser> {
  const answer = await fetch(inject("chromium"));
  if (!answer.ok) throw new Error(`the browser did not start: ${await answer.text()}`);
  const { endpoint } = (await answer.json()) as { endpoint: string };
  return chromium.connect(endpoint);
}

/** Whether the machine has a browser. Tests without one are skipped. */
export const isBrowserThere = executable !== undefined;

/** The browser of the run. */
export async function openBrowser(): Promise<Browser> {
  connected ??= connect();
  const browser = await connected;
  if (browser.isConnected()) return browser;
  connected = connect();
  return connected;
}

export interface Visit {
  /** the product, running */
  readonly house: House;
  /** opens a logged-in browser at a view; any error in it fails the test */
  readonly open: (hash: string, options?: BrowserContextOptions) => Promise<Page>;
}

/** Tests in a real browser, or a skipped suite that says why there is none. */
export function inBrowser(title: string, tests: (visit: Visit) => void): void {
  if (executable === undefined) {
    describe.skip(`${title} (no Chromium found; name one in CHROMIUM)`, () => tests({} as Visit));
    return;
  }
  describe(title, () => {
    let browser: Browser;
    let house: House;
    const contexts: BrowserContext[] = [];
    const wrong: string[] = [];
    beforeAll(async () => {
      [house, browser] = await Promise.all([House.open(), openBrowser()]);
    });
    afterEach(async ({ task }) => {
      for (const context of contexts.splice(0)) {
        const name = `failed-${task.name.replaceAll(/\W+/g, "-")}.png`;
        if (task.result?.state === "fail")
          for (const page of context.pages()) await page.screenshot({ path: join(pictures, name) });
        await context.close();
      }
      if (wrong.length > 0) throw new Error(wrong.splice(0).join("\n"));
    });
    afterAll(async () => {
      await house?.close();
    });
    tests({
      get house() {
        return house;
      },
      open: async (hash, options = {}) => {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
        contexts.push(context);
        context.setDefaultTimeout(PATIENCE_MS);
        const page = await context.newPage();
        page.on("pageerror", (error) => wrong.push(`the page threw ${error.message}`));
        page.on("dialog", (dialog) => {
          wrong.push(`a dialog opened: ${dialog.message()}`);
          void dialog.dismiss();
        });
        page.on("console", (message) => {
          if (/Content Security Policy/.test(message.text())) wrong.push(message.text());
        });
        // A redirect keeps the fragment, so the page is loaded once and not twice.
        await page.goto(`${await house.login()}${hash}`);
        await page.getByText("Live", { exact: true }).waitFor();
        return page;
      },
    });
  });
}
