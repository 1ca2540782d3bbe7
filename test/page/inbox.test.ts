import { expect, it, vi } from "vitest";
import { edges, gate, questioned, reviewed, start, success } from "../support/workflows.ts";
import { inBrowser } from "./browser.fixture.ts";

interface Shown {
  readonly task: { readonly status: string; readonly currentStep: string };
}

const later = { timeout: 20_000, interval: 50 };

inBrowser("the inbox", (visit) => {
  it("answers an agent's question with a click, and the agent that waits goes on", async () => {
    const agent = await visit.house.agent();
    await agent.call("load_workflow", { id: "ask", definition: questioned });
    await agent.call("load_task_tree", {
      tasks: [{ id: "q", title: "The first draft", workflowType: "ask" }],
    });
    const page = await visit.open("#/inbox");
    await page.getByText("Nothing waits for you").waitFor();
    await agent.advance("q", undefined, "passed");
    const waiting = vi.waitFor(async () => {
      const { task } = await agent.call<Shown>("get_task", { taskId: "q" });
      expect(task.status).toBe("COMPLETED");
    }, later);
    const card = page.getByRole("article", { name: "Ship it?" });
    await card.waitFor();
    await page.waitForFunction(() => document.title.startsWith("(1)"));
    await card.getByRole("textbox").fill("looks fine");
    await card.getByRole("button", { name: "Ship" }).click();
    await waiting;
    await card.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.title.startsWith("Inbox"));
    await page.goto(`${visit.house.url}/#/task/q`);
    const timeline = page.getByRole("region", { name: "Timeline" });
    await timeline.getByText("answered ship by person").waitFor();
    await timeline.getByText("looks fine").waitFor();
  });

  it("sends a task on that has used up its retries", async () => {
    const agent = await visit.house.agent();
    const way = { from: "hitl", to: "analyze", on: "advised", label: "advice was given" };
    const back = { ...reviewed, edges: [...reviewed.edges, way] };
    await agent.call("load_workflow", { id: "stuck", definition: back });
    await agent.call("load_task_tree", {
      tasks: ["by its own way", "elsewhere", "to its end"].map((id) => ({ id, workflowType: "stuck" })),
    });
    const failures = Array.from({ length: 4 }, () => ["passed", "failed"]).flat();
    for (const id of ["by its own way", "elsewhere", "to its end"])
      await agent.advance(id, undefined, ...failures);
    const page = await visit.open("#/inbox");
    const card = (id: string) => page.locator(`article[data-task="${id}"]`);
    await card("by its own way").getByRole("button", { name: "advice was given" }).click();
    await card("by its own way").waitFor({ state: "detached" });
    await page.getByText("by its own way: advice was given. It is recorded.").waitFor();
    await card("elsewhere").getByRole("combobox").selectOption("Review");
    await card("elsewhere").getByRole("button", { name: "Go", exact: true }).click();
    await card("elsewhere").waitFor({ state: "detached" });
    await card("to its end").getByRole("button", { name: "Mark as failed" }).click();
    await page.getByText("Nothing waits for you").waitFor();
    const at = async (taskId: string) => (await agent.call<Shown>("get_task", { taskId })).task;
    expect(await at("by its own way")).toMatchObject({ status: "PENDING", currentStep: "analyze" });
    expect(await at("elsewhere")).toMatchObject({ status: "PENDING", currentStep: "review" });
    expect(await at("to its end")).toMatchObject({ status: "FAILED" });
  });

  it("approves what an agent says is done", async () => {
    const agent = await visit.house.agent();
    const approved = {
      nodes: { start, sign: gate("Sign it", { evidence: [{ approval: "human" }] }), end: success },
      edges: edges("start -> sign", "sign -passed-> end", "sign -failed-> sign"),
    };
    await agent.call("load_workflow", { id: "approved", definition: approved });
    await agent.call("load_task_tree", { tasks: [{ id: "paper", workflowType: "approved" }] });
    await agent.advance("paper", undefined);
    await expect(agent.advance("paper", "passed")).rejects.toThrow("EVIDENCE_MISSING");
    const page = await visit.open("#/inbox");
    await page.locator('article[data-task="paper"]').getByRole("button", { name: "Approve" }).click();
    await page.getByText("Nothing waits for you").waitFor();
    await vi.waitFor(async () => {
      const { task } = await agent.call<Shown>("get_task", { taskId: "paper" });
      if (task.currentStep === "sign") await agent.advance("paper", "passed");
      expect(task.status).toBe("COMPLETED");
    }, later);
  });

  it("refuses an answer to what is not asked any more, and says so", async () => {
    const agent = await visit.house.agent();
    await agent.call("load_workflow", { id: "late", definition: questioned });
    await agent.call("load_task_tree", { tasks: [{ id: "l", workflowType: "late" }] });
    await agent.advance("l", undefined, "passed");
    const page = await visit.open("#/inbox");
    const card = page.locator('article[data-task="l"]');
    await card.waitFor();
    // Nothing new reaches the page from here on, but what it asks does.
    await page.route("**/api/list_inbox", (route) => route.abort());
    await visit.house.ask("answer_question", { taskId: "l", option: "hold" });
    await card.getByRole("button", { name: "Ship" }).click();
    await card.getByRole("alert").waitFor();
    expect((await agent.call<Shown>("get_task", { taskId: "l" })).task.status).toBe("FAILED");
  });
});
