import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { edges, start, success, work } from "../support/workflows.ts";
import { inBrowser } from "./browser.fixture.ts";

const broken = {
  id: "draft",
  nodes: { start, draft: work("Draft"), stuck: work("Stuck"), end: success },
  edges: edges("start -> draft", "draft -> end", "draft -failed-> stuck"),
};

/** Inside the graph's area, which the report has made smaller. */
async function isInView(page: Page, step: string): Promise<boolean> {
  const [place, box] = await Promise.all([
    page.locator(".flow").boundingBox(),
    page.locator(step).boundingBox(),
  ]);
  return place !== null && box !== null && box.y >= place.y && box.y + box.height <= place.y + place.height;
}

inBrowser("the author view", (visit) => {
  it("shows findings during typing, on the graph and at their lines", async () => {
    const page = await visit.open("#/author");
    const text = page.getByRole("textbox", { name: "Definition" });
    await page.getByText("Sound: at most").waitFor();
    await text.fill(JSON.stringify(broken, null, 2));
    await page.getByText("1 error: it cannot be loaded.").waitFor();
    await page.locator('[data-node="stuck"] .problem.error').waitFor();
    expect(await page.getByRole("button", { name: "Simulate" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: /dead-end/ }).click();
    const selected = await text.evaluate((area) => {
      const { value, selectionStart, selectionEnd } = area as HTMLTextAreaElement;
      return value.slice(selectionStart, selectionEnd);
    });
    expect(selected).toContain("stuck");
    await text.fill(JSON.stringify({ ...broken, edges: [...broken.edges, ...edges("stuck -> end")] }));
    await page.locator('[data-node="stuck"] .problem.error').waitFor({ state: "detached" });
    await page.getByText("it cannot be loaded").waitFor({ state: "detached" });
  });

  it("keeps the last graph while the text cannot be parsed", async () => {
    const page = await visit.open("#/author");
    await page.locator('[data-node="review"]').waitFor();
    await page.getByRole("textbox", { name: "Definition" }).fill("nodes: [");
    await page.getByText("unreadable").first().waitFor();
    await expect.poll(() => page.locator('[data-node="review"]').count()).toBe(1);
  });

  it("shows each finding once, and none of a deleted text", async () => {
    const page = await visit.open("#/author");
    await page.locator('[data-node="review"]').waitFor();
    const text = page.getByRole("textbox", { name: "Definition" });
    await text.fill("id: x\nnodes:\n  a: { type: start\n  b: [");
    await page.getByText("1 error: it cannot be loaded.").waitFor();
    await expect.poll(() => page.locator(".findings li").count()).toBe(1);
    await text.fill("");
    await page.getByText("Paste a definition, in YAML or JSON.").waitFor();
    await expect.poll(() => page.locator(".findings li, [data-node]").count()).toBe(0);
  });

  it("opens a loaded workflow and simulates it", async () => {
    const page = await visit.open("#/author");
    await page.getByRole("combobox", { name: "Open a loaded workflow" }).selectOption("quick-task");
    await page.waitForFunction(() => document.querySelector("textarea")?.value.includes('"nodes"'));
    await page.locator(".step").nth(5).waitFor();
    await page.getByRole("button", { name: "Simulate" }).click();
    await page.getByRole("heading", { name: "1,000 random runs" }).waitFor();
    await page.getByText(/of \d+ nodes/).waitFor();
    await expect.poll(() => isInView(page, ".step.type-start")).toBe(true);
    await expect.poll(() => isInView(page, ".step.tone-success")).toBe(true);
  });
});
