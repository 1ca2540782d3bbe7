import { beforeAll, expect, it, vi } from "vitest";
import { edges, gate, questioned, reviewed, start, success } from "../support/workflows.ts";
import type { Agent } from "./agent.fixture.ts";
import { inBrowser } from "./browser.fixture.ts";
import { end, inboxRow, openInbox, passUndo, press, recorded, show } from "./inbox.fixture.ts";

interface Shown {
  readonly task: { readonly status: string; readonly currentStep: string };
}

/** Fails in place: no edge handles the failure. */
const inPlace = {
  nodes: { start, check: gate("Check", { maxRetries: 0 }), end: success },
  edges: edges("start -> check", "check -passed-> end"),
};

const later = { timeout: 20_000, interval: 50 };

inBrowser("the inbox", (visit) => {
  let agent: Agent;
  beforeAll(async () => {
    agent = await visit.house.agent();
  });

  it("answers a question with a click, and the waiting agent continues", async () => {
    await agent.call("load_workflow", { id: "ask", definition: questioned });
    await agent.call("load_task_tree", {
      tasks: [{ id: "q", title: "The first draft", workflowType: "ask" }],
    });
    const page = await openInbox(visit);
    await page.getByText("Nothing waits for you").waitFor();
    await agent.advance("q", undefined, "passed");
    const waiting = vi.waitFor(async () => {
      const { task } = await agent.call<Shown>("get_task", { taskId: "q" });
      expect(task.status).toBe("COMPLETED");
    }, later);
    await page.getByRole("article", { name: "Ship it?" }).waitFor();
    const card = inboxRow(page, "q");
    await page.waitForFunction(() => document.title.startsWith("(1)"));
    await card.getByRole("textbox").fill("looks fine");
    await press(card, "Ship");
    await recorded(card);
    await waiting;
    await page.waitForFunction(() => document.title.startsWith("Inbox"));
    await page.goto(`${visit.house.url}/#/task/q`);
    const timeline = page.getByRole("region", { name: "Timeline" });
    await timeline.getByText(/^answered “ship” by .+ on the page$/).waitFor();
    await timeline.getByText("looks fine").waitFor();
  });

  it("H9: shows the hash of an attached file, and refuses an answer once the file has changed", async () => {
    await agent.call("load_workflow", { id: "filed", definition: questioned });
    await agent.call("load_task_tree", { tasks: [{ id: "f", workflowType: "filed" }] });
    await agent.advance("f", undefined);
    visit.house.write("plan.md", "drop the database");
    await visit.house.ask("attach", { taskId: "f", type: "plan", path: "plan.md" });
    await agent.advance("f", "passed");
    const page = await openInbox(visit);
    const card = await show(page, "f");
    await card.getByText(/^sha256 [0-9a-f]{12}, 17 bytes: plan plan\.md$/).waitFor();
    visit.house.write("plan.md", "fix a typo");
    await press(card, "Ship");
    await passUndo(page);
    await card.getByText(/plan\.md has changed since it was attached.* Nothing was recorded\./).waitFor();
    await press(card, "Show it again");
    await card.getByText("Changed: plan.md has changed since it was attached").waitFor();
    visit.house.write("plan.md", "drop the database");
    await press(card, "Ship");
    await passUndo(page);
    await card.getByText("has changed since it was shown").waitFor();
    await press(card, "Show it again");
    await card.getByText("Changed:").waitFor({ state: "detached" });
    await press(card, "Ship");
    await recorded(card);
  });

  it("resumes a task that has used up its retries", async () => {
    const way = { from: "hitl", to: "analyze", on: "advised", label: "advice was given" };
    const back = { ...reviewed, edges: [...reviewed.edges, way] };
    await agent.call("load_workflow", { id: "stuck", definition: back });
    await agent.call("load_task_tree", {
      tasks: ["by its own way", "elsewhere", "to its end"].map((id) => ({ id, workflowType: "stuck" })),
    });
    const failures = Array.from({ length: 4 }, () => ["passed", "failed"]).flat();
    for (const id of ["by its own way", "elsewhere", "to its end"])
      await agent.advance(id, undefined, ...failures);
    const page = await openInbox(visit);
    await press(await show(page, "by its own way"), "advice was given");
    const elsewhere = await show(page, "elsewhere");
    await elsewhere.getByRole("combobox").selectOption("Review");
    await press(elsewhere, "Go");
    await end(await show(page, "to its end"), "Mark as failed");
    await passUndo(page);
    for (const id of ["by its own way", "elsewhere", "to its end"])
      await (await show(page, id)).getByText("Recorded.").waitFor();
    await page.getByText("Nothing waits for you").waitFor();
    const at = async (taskId: string) => (await agent.call<Shown>("get_task", { taskId })).task;
    expect(await at("by its own way")).toMatchObject({ status: "PENDING", currentStep: "analyze" });
    expect(await at("elsewhere")).toMatchObject({ status: "PENDING", currentStep: "review" });
    expect(await at("to its end")).toMatchObject({ status: "FAILED" });
  });

  it("explains why a task has stopped, its last report, and the effect of each choice", async () => {
    await agent.call("load_workflow", { id: "told", definition: inPlace });
    await agent.call("load_task_tree", { tasks: [{ id: "t", workflowType: "told" }] });
    await agent.advance("t", undefined);
    const output = { difference: 12.5, lines: Array.from({ length: 30 }, (_, line) => ({ line })) };
    await agent.call("advance_task", { taskId: "t", result: "failed", output });
    const page = await openInbox(visit);
    const card = await show(page, "t");
    await card.getByRole("heading", { name: 'Stopped at "Check". All its retries are used up.' }).waitFor();
    await card.getByText("difference: 12.5").waitFor();
    expect(await card.getByText("line: 29").count()).toBe(0);
    await press(card, "Show all");
    await card.getByText("line: 29").waitFor();
    await card.getByText('The task goes on at "Check", with fresh retries.').waitFor();
    expect(await card.textContent()).not.toMatch(/max_retries|[{}]/);
    await end(card, "Cancel the task");
    await passUndo(page);
    await page.getByText("Nothing waits for you").waitFor();
  });

  it("refuses a decision about a stop that was never shown", async () => {
    await agent.call("load_workflow", { id: "twice", definition: inPlace });
    await agent.call("load_task_tree", { tasks: [{ id: "w", workflowType: "twice" }] });
    await agent.advance("w", undefined, "failed");
    const page = await openInbox(visit);
    const card = await show(page, "w");
    await card.waitFor();
    // From here on the live stream is cut off; requests still work.
    await page.route("**/api/list_inbox", (route) => route.abort());
    await visit.house.ask("resolve_task", { taskId: "w", resolution: "resume" });
    await agent.advance("w", "failed");
    await end(card, "Mark as succeeded");
    await passUndo(page);
    await card.getByText("The task has changed since it was shown. Nothing was recorded.").waitFor();
    expect((await agent.call<Shown>("get_task", { taskId: "w" })).task.status).toBe("HITL");
    await visit.house.ask("resolve_task", { taskId: "w", resolution: "cancel" });
  });

  it("approves a reported step", async () => {
    const approved = {
      nodes: { start, sign: gate("Sign it", { evidence: [{ approval: "human" }] }), end: success },
      edges: edges("start -> sign", "sign -passed-> end", "sign -failed-> sign"),
    };
    await agent.call("load_workflow", { id: "approved", definition: approved });
    await agent.call("load_task_tree", { tasks: [{ id: "paper", workflowType: "approved" }] });
    await agent.advance("paper", undefined);
    await expect(agent.advance("paper", "passed")).rejects.toThrow("EVIDENCE_MISSING");
    const page = await openInbox(visit);
    await press(await show(page, "paper"), "Approve");
    await passUndo(page);
    await page.getByText("Nothing waits for you").waitFor();
    await vi.waitFor(async () => {
      const { task } = await agent.call<Shown>("get_task", { taskId: "paper" });
      if (task.currentStep === "sign") await agent.advance("paper", "passed");
      expect(task.status).toBe("COMPLETED");
    }, later);
  });

  it("refuses an answer to a closed question, and says so", async () => {
    await agent.call("load_workflow", { id: "late", definition: questioned });
    await agent.call("load_task_tree", { tasks: [{ id: "l", workflowType: "late" }] });
    await agent.advance("l", undefined, "passed");
    const page = await openInbox(visit);
    const card = await show(page, "l");
    await card.waitFor();
    // From here on the live stream is cut off; requests still work.
    await page.route("**/api/list_inbox", (route) => route.abort());
    await visit.house.ask("answer_question", { taskId: "l", option: "hold" });
    await press(card, "Ship");
    await passUndo(page);
    await card.getByRole("alert").waitFor();
    expect((await agent.call<Shown>("get_task", { taskId: "l" })).task.status).toBe("FAILED");
  });

  it("is opened from a task at its own question, not at the newest one", async () => {
    await agent.call("load_workflow", { id: "ask-older", definition: questioned });
    const tasks = ["older", "newer"].map((id) => ({ id, title: `The ${id} one`, workflowType: "ask-older" }));
    await agent.call("load_task_tree", { tasks });
    for (const { id } of tasks) await agent.advance(id, undefined, "passed");
    const page = await visit.open("#/task/older");
    await page.getByRole("link", { name: "Answer in the inbox" }).click();
    await page.locator(".inbox-line").nth(1).waitFor();
    await inboxRow(page, "older").waitFor();
    expect(await inboxRow(page, "newer").count()).toBe(0);
    await page.goto(`${visit.house.url}/#/inbox?task=ended-long-ago`);
    await page.getByText("No question of this task waits here").waitFor();
    expect(await page.locator(".inbox-one article").count()).toBe(0);
  });
});
