import type { Locator, Page } from "playwright-core";

/** The counter on a node of the map for one status. */
export function counter(page: Page, node: string, status: string, count: string): Locator {
  return page.locator(`[data-node="${node}"] .counter[data-status="${status}"]`, { hasText: count });
}
