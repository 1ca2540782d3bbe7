import type { Locator, Page } from "playwright-core";

/** How many tasks with this status are at a node, as the map shows it. */
export function counter(page: Page, node: string, status: string, count: string): Locator {
  return page.locator(`[data-node="${node}"] .counter[data-status="${status}"]`, { hasText: count });
}
