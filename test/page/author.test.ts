import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { edges, start, success, work } from "../support/workflows.ts";
import { openedEditor, write } from "./author.fixture.ts";
import { inBrowser } from "./browser.fixture.ts";

const broken = {
  id: "draft",
  nodes: { start, draft: work("Draft"), stuck: work("Stuck"), end: success },
  edges: edges("start -> draft", "draft -> end", "draft -failed-> stuck"),
};

const errand = {
  id: "errand",
  nodes: { start, do: work("Do it"), end: success },
  edges: edges("start -> do", "do -> end"),
};
const longer = {
  ...errand,
  nodes: { ...errand.nodes, look: work("Look again") },
  edges: edges("start -> do", "do -> look", "look -> end"),
};

/** What is selected in the editor, which is in a shadow tree. */
function selected(page: Page): Promise<string> {
  return page.evaluate(() => {
    const root = document.querySelector(".code-host")?.shadowRoot as
      | (ShadowRoot & { getSelection: () => Selection | null })
      | null
      | undefined;
    return root?.getSelection()?.toString() ?? "";
  });
}

/** Takes the offered word. The editor closes its list if a slow check of the text comes between, so it is opened again. */
async function choose(page: Page, text: Locator, word: string, line: string): Promise<void> {
  const option = page.locator(".cm-tooltip-autocomplete").getByText(word, { exact: true });
  await expect
    .poll(async () => {
      if (await option.isVisible()) await option.click({ timeout: 1_000 }).catch(() => undefined);
      else await text.press("Control+Space");
      return page.locator(".cm-line").last().textContent();
    })
    .toBe(line);
}

/** Inside the graph's area, which the report has made smaller. */
async function isInView(page: Page, step: string): Promise<boolean> {
  const [place, box] = await Promise.all([
    page.locator(".flow").boundingBox(),
    page.locator(step).boundingBox(),
  ]);
  return place !== null && box !== null && box.y >= place.y && box.y + box.height <= place.y + place.height;
}

inBrowser("the author view", (visit) => {
  it("folds the parts of a definition by signs beside their first lines, and unfolds them", async () => {
    const page = await visit.open("#/author");
    await page.locator('[data-editor="open"]').waitFor();
    await write(page, "id: folded\nnodes:\n  start: { type: start }\n  end: { type: end }\nedges: []\n");
    const signs = page.locator(".cm-foldGutter .cm-gutterElement:visible span");
    await expect.poll(() => signs.count()).toBe(1);
    await signs.click();
    await page.locator(".cm-foldPlaceholder").waitFor();
    await page.getByTitle("Unfold line").click();
    await page.locator(".cm-foldPlaceholder").waitFor({ state: "detached" });
  });

  it("shows findings during typing, on the graph and at their lines", async () => {
    const page = await visit.open("#/author");
    await openedEditor(page);
    await page.getByText("Sound: at most").waitFor();
    await write(page, JSON.stringify(broken, null, 2));
    await page.getByText("1 error: it cannot be loaded.").waitFor();
    await page.locator('[data-node="stuck"] .problem.error').waitFor();
    await page.locator(".cm-lint-marker-error").first().waitFor();
    expect(await page.getByRole("button", { name: "Simulate" }).isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: "Load…" }).isDisabled()).toBe(true);
    const rule = page.locator('[data-rule="dead-end"]');
    await rule.getByRole("heading", { name: "Error Dead end" }).waitFor();
    await rule.getByRole("button", { name: /^Stuck · line \d+$/ }).click();
    await expect.poll(() => selected(page)).toContain("stuck");
    await write(page, JSON.stringify({ ...broken, edges: [...broken.edges, ...edges("stuck -> end")] }));
    await page.locator('[data-node="stuck"] .problem.error').waitFor({ state: "detached" });
    await page.getByText("it cannot be loaded").waitFor({ state: "detached" });
  });

  it("groups findings by rule, with names for places, and wraps a long message", async () => {
    const page = await visit.open("#/author");
    await openedEditor(page);
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `s${index}`,
        work(`Side ${index}`, { detour: "x".repeat(40) }),
      ]),
    );
    await write(page, JSON.stringify({ ...errand, nodes: { ...errand.nodes, ...many } }, null, 2));
    const rule = page.locator('[data-rule="unreachable"]');
    await rule.getByText("12", { exact: true }).waitFor();
    expect(await rule.locator("li").count()).toBeLessThan(12);
    await rule.getByRole("button", { name: "Show all 12" }).click();
    await expect.poll(() => rule.locator("li").count()).toBe(12);
    await rule.getByRole("button", { name: /^Side 7/ }).waitFor();
    expect(await page.locator(".findings").textContent()).not.toContain("nodes.s7");
    const report = page.locator(".author-report");
    expect(await report.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  });

  it("keeps the last graph while the text cannot be parsed, and shows no finding of a deleted text", async () => {
    const page = await visit.open("#/author");
    await openedEditor(page);
    await page.locator('[data-node="review"]').waitFor();
    await write(page, "nodes: [");
    await page.locator('[data-rule="unreadable"]').waitFor();
    await expect.poll(() => page.locator('[data-node="review"]').count()).toBe(1);
    await write(page, "id: x\nnodes:\n  a: { type: start\n  b: [");
    await page.getByText("1 error: it cannot be loaded.").waitFor();
    await expect.poll(() => page.locator(".rule").count()).toBe(1);
    await write(page, "");
    await page.getByText("Paste a definition, in YAML or JSON.").waitFor();
    await expect.poll(() => page.locator(".rule, [data-node]").count()).toBe(0);
  });

  it("opens a loaded workflow by its name, and tells how random runs of it fare and why", async () => {
    const page = await visit.open("#/author");
    await openedEditor(page);
    await page.getByRole("combobox", { name: "Open a loaded workflow" }).selectOption("quick-task");
    await page.getByRole("heading", { name: "quick-task" }).waitFor();
    await page.locator('[data-draft="same"]').waitFor();
    await page.locator(".step").nth(5).waitFor();
    await page.getByRole("button", { name: "Simulate" }).click();
    await page.getByRole("heading", { name: "1,000 random runs" }).waitFor();
    await page.getByText(/of random runs succeed/).waitFor();
    await page.getByRole("heading", { name: "Why runs did not succeed" }).waitFor();
    await page.getByText(/of \d+ steps/).waitFor();
    await expect.poll(() => isInView(page, ".step.type-start")).toBe(true);
    await expect.poll(() => isInView(page, ".step.tone-success")).toBe(true);
  });

  it("loads over exactly the version that it compared, and says so if another one came between", async () => {
    await visit.house.ask("load_workflow", { id: "errand", definition: errand });
    const page = await visit.open("#/author?workflow=errand");
    await openedEditor(page);
    await page.locator('[data-draft="same"]').waitFor();
    await write(page, JSON.stringify(longer, null, 2));
    await page.locator('[data-draft="changed"]').waitFor();
    await page.getByRole("button", { name: "Load…" }).click();
    const panel = page.getByRole("region", { name: "Load errand" });
    await panel.getByText("step Look again").waitFor();
    await panel.locator(".text-diff-line.added").filter({ hasText: "Look again" }).waitFor();
    await visit.house.ask("load_workflow", { id: "errand", definition: { ...errand, name: "Other" } });
    await page.route("**/api/check_definition", (route) => route.abort());
    await panel.getByRole("button", { name: /^Replace / }).click();
    await page.getByRole("alert").getByText("in the meantime").waitFor();
    await page.unroute("**/api/check_definition");
    const { version } = await visit.house.ask<{ version: string }>("graph_workflow", {
      workflowId: "errand",
    });
    await panel.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Load…" }).click();
    await panel.getByRole("button", { name: `Replace ${version.slice(0, 8)}` }).click();
    await page.getByRole("heading", { name: "errand is loaded" }).waitFor();
    const loaded = await visit.house.ask<{ nodes: { id: string }[] }>("graph_workflow", {
      workflowId: "errand",
    });
    expect(loaded.nodes.map(({ id }) => id)).toContain("look");
    await page.locator('[data-draft="same"]').waitFor();
  });

  it("keeps the text over a reload, offers words of the schema, and downloads the text", async () => {
    const page = await visit.open("#/author");
    const text = await openedEditor(page);
    await write(page, "id: kept\nnodes:\n  start: { type: start }\n  one:\n    ");
    await text.press("Control+End");
    await text.pressSequentially("ty");
    await choose(page, text, "type", "    type");
    await text.pressSequentially(": ga");
    await choose(page, text, "gate", "    type: gate");
    await page.reload();
    await openedEditor(page);
    await page.locator(".cm-content").getByText("gate").waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.yaml$/);
  });

  it("takes letters as letters, leaves by Tab, and goes to a line", async () => {
    const page = await visit.open("#/author");
    const text = await openedEditor(page);
    await write(page, "");
    await text.pressSequentially("?/jck");
    await page.locator(".cm-content").getByText("?/jck").waitFor();
    expect(await page.locator("dialog[open]").count()).toBe(0);
    await write(page, "a: 1\nb: 2\nc: 3");
    await text.press("Control+a");
    await text.press("x");
    await expect.poll(() => page.locator(".cm-line").allTextContents()).toEqual(["x"]);
    await write(page, "a: 1\nb: 2\nc: 3");
    await page.getByRole("button", { name: "Go to line" }).click();
    await page.locator(".cm-panel input").fill("2");
    await page.locator(".cm-panel input").press("Enter");
    await page.locator(".cm-activeLine").getByText("b").waitFor();
    await text.focus();
    await text.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).not.toBe("code-host");
  });

  it("asks about a large text once typing rests, not at every key", async () => {
    const page = await visit.open("#/author");
    const text = await openedEditor(page);
    const steps = Array.from({ length: 266 }, (_, index) => ({
      id: `step-${index}`,
      name: `Step ${index}`,
      description: `Do part ${index} of the work, and write down what came of it. `.repeat(4),
    }));
    const activities = [{ id: "all", name: "All", steps }];
    await write(page, JSON.stringify({ id: "large", name: "Large", activities }, null, 2));
    await page.locator(".type-card, .step").first().waitFor();
    await page.evaluate(() => {
      (window as { longest?: number }).longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          (window as { longest?: number }).longest = Math.max(
            (window as { longest?: number }).longest ?? 0,
            duration,
          );
      }).observe({ type: "longtask" });
    });
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/check_definition")) asked++;
    });
    await text.press("Control+Home");
    const answered = page.waitForResponse("**/api/check_definition");
    for (const letter of "abcdef") await page.keyboard.insertText(letter);
    await answered;
    expect(asked).toBeLessThan(6);
    const longest = await page.evaluate(() => (window as { longest?: number }).longest ?? 0);
    process.stdout.write(`page: longest task while typing six letters into 266 steps ${longest} ms\n`);
  });
});
