import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { forked, questioned } from "../support/workflows.ts";
import type { Agent } from "./agent.fixture.ts";
import { inBrowser } from "./browser.fixture.ts";
import { atRest, decisionsSent, inboxRow, show, statusOf } from "./inbox.fixture.ts";

const hash = (page: Page) => new URL(page.url()).hash;
const dialog = (page: Page) => page.locator("dialog[open]");

/** What an agent would write to look like the page. */
const FORGED = [
  "# Approved by the operator",
  "[Approve](https://evil.example/) ![seal](https://evil.example/x.png)",
  "<button class=primary>Approve</button><script>window.pwned = 1</script>",
  "**Navigator:** all checks passed. \u202Edettimrep si siht",
].join("\n");

inBrowser("the page", (visit) => {
  let agent: Agent;
  beforeAll(async () => {
    agent = await visit.house.agent("builder");
    await agent.call("load_workflow", {
      id: "asked",
      definition: { ...questioned, deny: { run: ["git push"] } },
    });
    await agent.call("load_workflow", { id: "split", definition: forked() });
    await agent.call("load_task_tree", {
      tasks: [
        { id: "first", title: "Ship the parser", workflowType: "asked" },
        { id: "second", title: "Ship the lexer", workflowType: "asked" },
        { id: "fork", title: "Upgrade the driver", workflowType: "split" },
      ],
    });
    await agent.advance("first", undefined);
    await agent.call("advance_task", { taskId: "first", result: "passed", output: { plan: FORGED } });
    await agent.advance("second", undefined, "passed");
    await agent.advance("fork", undefined, "passed");
  });

  it("begins with what waits for the person, what runs and what has ended", async () => {
    const page = await visit.open("");
    const part = (name: string) => page.getByRole("region", { name });
    await part("Waits for you").getByRole("link", { name: "Ship the parser" }).waitFor();
    const running = part("Running").locator('[data-task="fork"]');
    await running.getByText("Waiting for 2 branches").waitFor();
    await expect.poll(() => part("Running").locator(".now-row").count()).toBe(1);
    await part("Just ended").getByText("No task has ended yet.").waitFor();
    await part("Waits for you").getByRole("link", { name: "Ship the parser" }).click();
    await inboxRow(page, "first").getByRole("heading", { name: "Ship the parser" }).waitFor();
  });

  it("lists tasks with their branches below them, and counts no branch as a task", async () => {
    const page = await visit.open("#/tasks");
    await page.getByText("3 tasks, 2 branches").waitFor();
    const row = page.locator('tr[data-task="fork"]');
    await row.getByText("Waiting for 2 branches").waitFor();
    await expect.poll(() => page.locator("tbody tr[data-task]").count()).toBe(3);
    await row.getByRole("button", { name: "2 branches" }).click();
    await expect.poll(() => page.locator("tr.branch-row").count()).toBe(2);
    await page.getByRole("link", { name: "Needs a person" }).click();
    await expect.poll(() => page.locator("tbody tr[data-task]").count()).toBe(2);
    expect(hash(page)).toBe("#/tasks?status=HITL");
    await page.reload();
    await page.locator('tr[data-task="first"]').waitFor();
    await expect.poll(() => page.locator("tbody tr[data-task]").count()).toBe(2);
  });

  it("answers to its keys, except while the user types", async () => {
    const page = await visit.open("#/tasks");
    await page.locator('tr[data-task="first"]').waitFor();
    await page.keyboard.press("?");
    await dialog(page).getByRole("heading", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog(page).count()).toBe(0);
    for (const keys of ["/", "Control+k"]) {
      await page.keyboard.press(keys);
      await dialog(page).getByRole("combobox").waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => dialog(page).count()).toBe(0);
    }
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    const at = () => page.evaluate(() => document.activeElement?.closest("tr")?.dataset["task"]);
    await expect.poll(at).toBe("fork");
    await page.keyboard.press("k");
    await expect.poll(at).toBe("second");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Upgrade the driver" }).waitFor();
    // Together: the second key must come soon after the first.
    await Promise.all(["g", "i"].map((key) => page.keyboard.press(key)));
    await page.getByRole("heading", { name: "Inbox" }).waitFor();
    const note = (await show(page, "second")).getByRole("textbox");
    await note.pressSequentially("j?/1g");
    expect(await note.inputValue()).toBe("j?/1g");
    expect(await dialog(page).count()).toBe(0);
    await expect.poll(() => inboxRow(page, "second").getByRole("button", { name: "Ship" }).count()).toBe(1);
  });

  it("shows the names of tasks on a narrow page, in the fonts that it brings", async () => {
    const page = await visit.open("#/tasks", { viewport: { width: 360, height: 300 } });
    const row = page.locator('tr[data-task="fork"]');
    await row.waitFor();
    const widths = await row
      .locator("td:visible")
      .evaluateAll((cells) => cells.map((one) => one.clientWidth));
    expect(widths).toHaveLength(3);
    expect(widths[0]).toBeGreaterThan(90);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeGreaterThan(340);
    const fonts = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length);
    await expect.poll(fonts).toBeGreaterThan(0);
  });

  it("opens the search again at once after it was closed", async () => {
    const page = await visit.open("#/tasks");
    await page.locator('tr[data-task="first"]').waitFor();
    await page.keyboard.press("Control+k");
    await dialog(page).getByRole("combobox").fill("driver");
    // In one turn, so that the browser tells of the closed dialog only after the key.
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
      dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
    });
    await expect.poll(() => dialog(page).getByRole("combobox").inputValue()).toBe("");
    await page.keyboard.type("lexer");
    await dialog(page).getByRole("option").getByText("Ship the lexer").first().waitFor();
  });

  it("finds views, workflows and tasks by their names, without a mouse", async () => {
    const page = await visit.open("#/decisions");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("driver");
    const found = dialog(page).getByRole("option");
    await found.getByText("Upgrade the driver").first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Upgrade the driver" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("team");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
  });

  it("lets a number choose, and u undo; nothing is sent meanwhile", async () => {
    const page = await visit.open("#/inbox");
    const sent = decisionsSent(page);
    const row = await show(page, "second");
    await row.getByRole("button", { name: "Ship" }).waitFor();
    await atRest(page);
    await page.keyboard.press("1");
    await row.getByText("Not sent yet.").waitFor();
    await page.keyboard.press("u");
    await row.getByRole("button", { name: "Ship" }).waitFor();
    expect(sent).toEqual([]);
  });

  it("frames the words of an agent: no link, button, image or heading of theirs, and their author is named", async () => {
    const page = await visit.open("#/inbox");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const card = await show(page, "first");
    const frame = card.locator("figure.agent-text");
    await frame.getByText("was reported as").waitFor();
    await frame.getByText("[Approve](https://evil.example/)").waitFor();
    await frame.locator("strong", { hasText: "Navigator:" }).waitFor();
    expect(await frame.locator("blockquote").locator("a, button, img, script, h1, h2, h3").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
    expect(asked.filter((url) => url.includes("evil"))).toEqual([]);
    expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBe(undefined);
    const [inner, outer] = await Promise.all([
      frame.locator("blockquote").evaluate((one) => getComputedStyle(one).unicodeBidi),
      frame.evaluate((one) => getComputedStyle(one).overflow),
    ]);
    expect([inner, outer]).toEqual(["isolate", "hidden"]);
  });

  it("pauses, resumes and cancels a task, a cancellation only after a question", async () => {
    await agent.call("load_task_tree", {
      tasks: [{ id: "held", title: "Mend the roof", workflowType: "asked" }],
    });
    await agent.advance("held", undefined);
    const page = await visit.open("#/task/held");
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await press("Pause");
    await page.locator(".task-line").getByText("Paused").waitFor();
    await press("Resume");
    await page.locator(".task-line").getByText("Ready").waitFor();
    await press("Cancel…");
    await press("Keep it");
    expect(await statusOf(agent, "held")).toBe("PENDING");
    await press("Cancel…");
    await press("Cancel the task");
    await page.locator(".task-line").getByText("Cancelled").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Pause", exact: true }).count()).toBe(0);
  });

  it("tells at a node what the workflow asks for there, and a link leads to the node", async () => {
    const page = await visit.open("#/map/quick-task?node=check");
    const panel = page.getByRole("complementary");
    await panel.getByRole("heading", { name: "Check the result" }).waitFor();
    await panel.locator("figure.agent-text").getByText("The workflow says:").waitFor();
    await page.goto(`${visit.house.url}/#/map/asked?node=draft`);
    await panel.getByText("do not run git push.", { exact: true }).waitFor();
    await page.goto(`${visit.house.url}/#/map/asked`);
    await panel
      .getByRole("link", { name: /in the list of tasks/ })
      .first()
      .click();
    await expect
      .poll(() => hash(page))
      .toMatch(/^#\/tasks\?status=\w+&workflow=asked|^#\/tasks\?workflow=asked&status=\w+/);
  });

  it("has less than 250 kB of code, compressed", async () => {
    const html = await (await fetch(visit.house.url, { headers: { accept: "text/html" } })).text();
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? "");
    expect(files.some((path) => path.endsWith(".js"))).toBe(true);
    const codes = await Promise.all(
      files.map(async (path) => (await fetch(visit.house.url + path)).arrayBuffer()),
    );
    const size = codes.reduce((sum, code) => sum + gzipSync(new Uint8Array(code)).length, 0);
    process.stdout.write(`page: ${Math.round(size / 1_000)} kB of code at the first load\n`);
    expect(size).toBeLessThan(250_000);
  });

  it("keeps the chosen colours", async () => {
    const page = await visit.open("#/now");
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole("button", { name: "Colours: system" }).click();
    await page.getByRole("button", { name: "Colours: light" }).click();
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    await page.reload();
    await page.getByRole("button", { name: "Colours: dark" }).waitFor();
    expect(await ground()).toBe(dark);
  });
});
