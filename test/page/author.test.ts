import { expect, it } from "vitest";
import { edges, start, success, work } from "../support/workflows.ts";
import { inBrowser } from "./browser.fixture.ts";

const broken = {
  id: "draft",
  nodes: { start, draft: work("Draft"), stuck: work("Stuck"), end: success },
  edges: edges("start -> draft", "draft -> end", "draft -failed-> stuck"),
};

inBrowser("the author view", (visit) => {
  it("shows what is wrong while it is written, on the graph and at its line", async () => {
    const page = await visit.open("#/author");
    const text = page.getByRole("textbox", { name: "Definition" });
    await page.getByText("Sound: at most").waitFor();
    await text.fill(JSON.stringify(broken, null, 2));
    await page.getByText("1 error: it could not be loaded like this.").waitFor();
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
    await page.getByText("it could not be loaded").waitFor({ state: "detached" });
  });

  it("keeps showing the graph while the text cannot be read", async () => {
    const page = await visit.open("#/author");
    await page.locator('[data-node="review"]').waitFor();
    await page.getByRole("textbox", { name: "Definition" }).fill("nodes: [");
    await page.getByText("unreadable").first().waitFor();
    expect(await page.locator('[data-node="review"]').count()).toBe(1);
  });

  it("opens a loaded workflow and runs it by chance", async () => {
    const page = await visit.open("#/author");
    await page.getByRole("combobox", { name: "Open a loaded workflow" }).selectOption("quick-task");
    await page.waitForFunction(() => document.querySelector("textarea")?.value.includes('"nodes"'));
    await page.locator(".step").nth(5).waitFor();
    await page.getByRole("button", { name: "Simulate" }).click();
    await page.getByRole("heading", { name: "1,000 runs by chance" }).waitFor();
    await page.getByText(/of \d+ nodes/).waitFor();
  });
});
