import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "../../scripts/chromium.mjs";
import { sites } from "../http/site.fixture.ts";
import { linkTo } from "../support/answer-links.ts";
import { askIn } from "../support/asking-tasks.ts";
import { questioned } from "../support/workflows.ts";

const executablePath = findChromium();
const open = sites();

describe.skipIf(executablePath === undefined)("the page of a link, in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: ["--headless", "--no-sandbox", "--disable-gpu"],
    });
  });
  afterAll(() => browser?.close());

  it("answers with a click, without a login, and complains of nothing", async () => {
    const site = await open();
    const { nodes } = questioned;
    const message = `<b>Ship</b> it?<script>document.title = "taken"</script>`;
    await site.desk.load("loud", { ...questioned, nodes: { ...nodes, ask: { ...nodes.ask, message } } });
    await site.desk.plant({ id: "q", workflowType: "loud" });
    await site.desk.advance("q", undefined, "passed");
    const page = await browser.newPage();
    const said: string[] = [];
    page.on("console", (line) => said.push(line.text()));
    await page.goto(site.listener.url + (await linkTo(site, "q")));
    await page.getByRole("heading", { name: message }).waitFor();
    expect(await page.title()).toBe("Navigator");
    await page.getByRole("textbox").fill("fine");
    await page.getByRole("button", { name: "Ship" }).click();
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
    expect(await site.desk.task("q")).toMatchObject({ status: "COMPLETED" });
    await page.reload();
    await page.getByRole("heading", { name: "This was answered already." }).waitFor();
    expect(said.filter((line) => !line.includes("410"))).toEqual([]);
    await page.close();
  });

  it("asks a person who came through an agent's client to log in, and then takes the answer", async () => {
    const site = await open();
    await askIn(site.desk, "q");
    const context = await browser.newContext();
    const page = await context.newPage();
    const link = site.listener.url + (await linkTo(site, "q", "visit"));
    await page.goto(link);
    await page.getByRole("button", { name: "Hold" }).click();
    await page.getByRole("heading", { name: "Log in first, please." }).waitFor();
    await context.request.get(await site.listener.login(), { maxRedirects: 0 });
    await page.goto(link);
    await page.getByRole("button", { name: "Hold" }).click();
    await page.getByRole("heading", { name: "Thank you." }).waitFor();
    expect(await site.desk.task("q")).toMatchObject({ currentStep: "held" });
    await context.close();
  });
});
