import { beforeAll, expect, it } from "vitest";
import { questioned, reviewed, start, success, work } from "../support/workflows.ts";
import type { Agent } from "./agent.fixture.ts";
import { inBrowser } from "./browser.fixture.ts";
import { atRest, openInbox, recorded, show } from "./inbox.fixture.ts";

const proven = {
  nodes: { start, tests: { ...work("Run the tests"), evidence: [{ run: "npm test" }] }, end: success },
  edges: [
    { from: "start", to: "tests" },
    { from: "tests", to: "end" },
  ],
};

inBrowser("a keyboard user", (visit) => {
  let agent: Agent;
  beforeAll(async () => {
    agent = await visit.house.agent();
  });

  it("keeps the focus after an answer", async () => {
    await agent.call("load_workflow", { id: "keys", definition: questioned });
    await agent.call("load_task_tree", { tasks: [{ id: "k", workflowType: "keys" }] });
    await agent.advance("k", undefined, "passed");
    const page = await openInbox(visit);
    const card = await show(page, "k");
    await card.waitFor();
    await atRest(page);
    await card.getByRole("button", { name: "Ship" }).press("Enter");
    await recorded(card);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Recorded");
  });

  it("returns to the node on the map when its details are closed", async () => {
    const page = await visit.open("#/map/quick-task");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-id"));
    const node = page.locator('.react-flow__node[data-id="check"]');
    await node.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Check the result" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Check the result" }).waitFor({ state: "detached" });
    await expect.poll(focused).toBe("check");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Close" }).press("Enter");
    await page.getByRole("heading", { name: "Check the result" }).waitFor({ state: "detached" });
    await expect.poll(focused).toBe("check");
  });

  it("moves the slider to the requested entry, however slow the server is", async () => {
    await agent.call("load_workflow", { id: "slid", definition: reviewed });
    await agent.call("load_task_tree", { tasks: [{ id: "s", workflowType: "slid" }] });
    await agent.advance("s", undefined, "passed", "failed", "passed");
    const page = await visit.open("#/task/s");
    const slider = page.getByRole("slider");
    await slider.waitFor();
    await page.route("**/api/replay_task", () => undefined);
    for (let pushes = 0; pushes < 3; pushes++) await slider.press("ArrowLeft");
    expect(await slider.inputValue()).toBe("1");
    await page.getByText(/^as of .+ · at analyze$/i).waitFor();
  });
});

inBrowser("a viewer", (visit) => {
  let agent: Agent;
  beforeAll(async () => {
    agent = await visit.house.agent();
  });

  it("sees the report behind a question, and who asks", async () => {
    const agent = await visit.house.agent("planner");
    await agent.call("load_workflow", { id: "asks", definition: questioned });
    await agent.call("load_task_tree", { tasks: [{ id: "a", workflowType: "asks" }] });
    await agent.advance("a", undefined);
    const output = { plan: "<b>Three files</b>, no migration" };
    await agent.call("advance_task", { taskId: "a", result: "passed", output });
    const page = await visit.open("#/inbox");
    const card = await show(page, "a");
    await card.getByText("plan: <b>Three files</b>, no migration").waitFor();
    await card.getByText("asked by planner").waitFor();
  });

  it("sees which evidence a step needs, and how to allow it", async () => {
    await agent.call("load_workflow", { id: "proof", definition: proven });
    await agent.call("load_task_tree", { tasks: [{ id: "p", workflowType: "proof" }] });
    await agent.advance("p", undefined);
    const page = await visit.open("#/task/p");
    const needs = page.getByRole("region", { name: "Evidence" });
    await needs.getByText('The command "npm test" succeeds.').waitFor();
    await needs.getByText("--allow-commands").waitFor();
    await needs.getByText(/^node .*navigator\.js trust proof/).waitFor();
  });

  it("sees that no task matches, with a link to all tasks", async () => {
    await agent.call("load_task_tree", { tasks: [{ id: "here", workflowType: "quick-task" }] });
    const page = await visit.open("#/board");
    await page.locator('[data-task="here"]').waitFor();
    await page.getByRole("searchbox").fill("no such thing");
    await page.getByRole("heading", { name: "No task matches “no such thing”" }).waitFor();
    await page.getByRole("link", { name: "Show all tasks" }).click();
    await page.locator('[data-task="here"]').waitFor();
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
  });

  it('sees the store\'s error, not a false "no such task"', async () => {
    const page = await visit.open("#/board");
    const error = { code: "STORE_UNAVAILABLE", message: "The database is locked." };
    await page.route("**/api/replay_task", (route) => route.fulfill({ status: 503, json: { error } }));
    await page.goto(`${visit.house.url}/#/task/t`);
    await page.getByText("The database is locked.").waitFor();
    expect(await page.getByText("There is no task").count()).toBe(0);
    await page.unroute("**/api/replay_task");
    await page.goto(`${visit.house.url}/#/task/nosuch`);
    await page.getByRole("heading", { name: "There is no task “nosuch”" }).waitFor();
  });

  it("is not told that there are no tasks while the server does not answer", async () => {
    const page = await visit.open("#/map");
    await page.route("**/api/list_tasks", (route) => route.abort());
    await page.goto(`${visit.house.url}/#/board`);
    const problem = page.getByRole("alert");
    await problem.getByText("The server does not answer.").waitFor();
    expect(await problem.locator("code").textContent()).toBe(`${visit.house.command} start`);
    expect(await page.getByText(/\b0\b/).count()).toBe(0);
    expect(await page.getByText("No tasks yet").count()).toBe(0);
    expect(await page.locator(".column, .task-table").count()).toBe(0);
  });

  it("is told when the demo waits for them, and where", async () => {
    await agent.call("load_workflow", { id: "shown", definition: questioned });
    const tasks = ["demo-a", "demo-b"].map((id) => ({ id, workflowType: "shown" }));
    await agent.call("load_task_tree", { tasks });
    const page = await visit.open("#/map");
    const notice = page.locator(".demo-notice");
    await agent.advance("demo-a", undefined, "passed");
    await agent.advance("demo-b", undefined);
    await notice.getByText("Demo: 1 question waits for you in the inbox.", { exact: true }).waitFor();
    expect(await notice.getByRole("button", { name: "Play it again" }).count()).toBe(0);
    await agent.advance("demo-b", "passed");
    await notice.getByText("Demo: 2 questions wait for you in the inbox.").waitFor();
    await notice.getByRole("button", { name: "Play it again" }).click();
    await notice.getByRole("alert").getByText("This server plays no demo.").waitFor();
    await notice.getByRole("link", { name: "the inbox" }).click();
    await page.getByRole("heading", { name: "Inbox" }).waitFor();
    expect(await notice.count()).toBe(0);
  });

  it("keeps the filter at its width, however long the name of a workflow is", async () => {
    const page = await visit.open("#/board");
    const width = async () => (await page.locator(".filters select").first().boundingBox())?.width;
    await page.locator(".filters option", { hasText: "Quick task" }).waitFor({ state: "attached" });
    const before = await width();
    const name = "A workflow whose name was written by a person with much to say ".repeat(3);
    await visit.house.ask("load_workflow", { id: "long", definition: { ...reviewed, name } });
    await page.locator(".filters option", { hasText: "much to say" }).waitFor({ state: "attached" });
    expect(await width()).toBe(before);
  });

  it("sees which project and which database the page shows", async () => {
    const page = await visit.open("#/board");
    const footer = page.getByRole("contentinfo");
    await footer.getByText("Project default").waitFor();
    await footer.getByText(/home\/navigator\.db$/).waitFor();
  });

  it("logs out for good: the old cookie is refused", async () => {
    const page = await visit.open("#/board");
    const cookies = await page.context().cookies();
    const key = await page.evaluate(() => localStorage.getItem("navigator-key") ?? "");
    expect(page.url()).not.toContain(key);
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "Log in to see your tasks" }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    expect(cookie).not.toBe("");
    const again = await fetch(`${visit.house.url}/api/openapi.json`, {
      headers: { cookie, "x-navigator-key": key },
    });
    expect(again.status).toBe(401);
  });
});
