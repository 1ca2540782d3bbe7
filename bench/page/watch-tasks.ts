import type { Page } from "playwright-core";

declare global {
  interface Window {
    longestTask?: number;
  }
}

/** Chromium reports only tasks that take longer than this. */
const SHORTEST_REPORTED_MS = 50;

/** Begins to watch how long the tasks of the page's main thread take. */
export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.longestTask = 0;
    const watch = (list: PerformanceObserverEntryList): void => {
      for (const { duration } of list.getEntries())
        window.longestTask = Math.max(window.longestTask ?? 0, duration);
    };
    new PerformanceObserver(watch).observe({ type: "longtask" });
  });
}

/** The longest task since the watch began, in milliseconds. */
export async function longestTask(page: Page): Promise<number> {
  const longest = await page.evaluate(() => window.longestTask ?? 0);
  return Math.max(longest, SHORTEST_REPORTED_MS);
}
