import { expect, it } from "vitest";
import { edges, start, success } from "../support/workflows.ts";
import { inBrowser } from "./browser.fixture.ts";

/** Each has an effect if it is treated as markup; `where` names the field in a failure. */
const evil = (where: string) =>
  `${where}<img src=x onerror="window.pwned='${where}'"><script>window.pwned='${where}'</script>`;

const definition = {
  name: evil("workflow-name"),
  description: evil("workflow-description"),
  nodes: {
    start,
    [evil("node-id").replaceAll("/", "")]: {
      type: "task",
      name: evil("node-name"),
      description: evil("node-description"),
      instructions: evil("instructions"),
      agent: evil("agent"),
      stage: evil("stage"),
    },
    ask: {
      type: "checkpoint",
      name: evil("question-name"),
      message: evil("question"),
      options: [{ id: "yes", label: evil("option"), description: evil("option-description") }],
    },
    end: success,
  },
  edges: [
    ...edges("ask -yes-> end"),
    { from: "start", to: evil("node-id").replaceAll("/", "") },
    { from: evil("node-id").replaceAll("/", ""), to: "ask", label: evil("edge-label") },
  ],
};

/** The part of the task view that shows a field. */
const tabs: Readonly<Record<string, string>> = {
  "context-key": "Variables",
  "attachment-type": "Evidence",
};

inBrowser("text that agents write", (visit) => {
  it("is shown as text in every field", async () => {
    const agent = await visit.house.agent(evil("client"));
    await agent.call("load_workflow", { id: "evil", definition });
    const task = {
      id: evil("id"),
      title: evil("title"),
      issueId: evil("issue"),
      workflowType: "evil",
      context: { [evil("context-key")]: evil("context-value") },
    };
    await agent.call("load_task_tree", {
      tasks: [task, { id: evil("lost"), workflowType: evil("unknown") }],
    });
    await agent.call("advance_task", { taskId: task.id, worker: evil("worker") });
    await agent.call("attach", {
      taskId: task.id,
      type: evil("attachment-type"),
      name: evil("attachment-name"),
      text: evil("attachment-text"),
    });
    await agent.call("advance_task", {
      taskId: task.id,
      result: "passed",
      output: { [evil("output-key")]: evil("output") },
      variables: { found: evil("variable") },
    });
    const places = {
      "#/map/evil": ["node-name", "agent", "question", "workflow-name", "workflow-description"],
      "#/board": ["title", "lost", "unknown"],
      [`#/task/${encodeURIComponent(task.id)}`]: [
        "title",
        "context-key",
        "context-value",
        "worker",
        "output",
        "attachment-type",
        "attachment-name",
      ],
      "#/inbox": ["title", "question", "option", "option-description"],
      "#/author?workflow=evil": ["node-name", "question"],
    };
    for (const [hash, fields] of Object.entries(places)) {
      const page = await visit.open(hash);
      for (const field of fields) {
        const tab = tabs[field];
        if (tab !== undefined) await page.getByRole("tab", { name: tab }).click();
        await page.getByText(`${field}<img src=x`).first().waitFor({ state: "attached" });
      }
      for (const summary of await page.locator(".attached summary").all()) {
        await summary.click();
        await page.getByText("attachment-text<img src=x").waitFor();
      }
      const found = await page.evaluate(() => ({
        pwned: (window as { pwned?: string }).pwned,
        elements: document.querySelectorAll("#app img, #app script, #app iframe, [onerror]").length,
      }));
      expect(found, hash).toEqual({ pwned: undefined, elements: 0 });
    }
  });
});
