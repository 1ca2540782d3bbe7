import type { Locator, Page } from "playwright-core";

/** The counter on a node of the map for one status. */
export function counter(page: Page, node: string, status: string, count: string): Locator {
  return page.locator(`[data-node="${node}"] .counter[data-status="${status}"]`, { hasText: count });
}

/** The size of the first such text of a graph on the screen, as the zoom shows it. */
export function pixelsOf(page: Page, selector: string): Promise<number> {
  return page.evaluate((wanted) => {
    const text = document.querySelector(wanted);
    const pane = document.querySelector(".react-flow__viewport");
    if (!text || !pane) return 0;
    return (
      Number.parseFloat(getComputedStyle(text).fontSize) * new DOMMatrix(getComputedStyle(pane).transform).a
    );
  }, selector);
}
