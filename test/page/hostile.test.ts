import { expect, it } from "vitest";
import { edges, start, success } from "../support/workflows.ts";
import { inBrowser } from "./browser.fixture.ts";

/** Each has an effect if it is treated as markup; `where` names the field in a failure. */
const evil = (where: string) =>
  `${where}<img src=x onerror="window.pwned='${where}'"><script>window.pwned='${where}'</script>${MARKUP}`;

/** Markup of Markdown and HTML that would lead away, load, or restyle the page. */
const MARKUP =
  " [go](https://evil.example) ![p](https://evil.example/p.png) <style>*{color:red}</style><button>Approve</button>";
/** Signs that turn the direction of a text, or hide a part of it. */
const TURNED = "\u202Egnp.exe\u2066\u200B\u0007";

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
    const agent = await visit.house.agent(evil("client"), { NAVIGATOR_TOOLS: "tasks,team" });
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
      output: { [evil("output-key")]: evil("output") + TURNED },
      variables: { found: evil("variable") },
    });
    await agent.call("connect", { worker_id: "worker-1", tags: [evil("tag")] });
    await agent.call("create_tasks", {
      tasks: [{ id: "plain", title: evil("plain-title"), tags: [evil("task-tag")] }],
    });
    await agent.call("thinking", { worker_id: "worker-1", thought: evil("thought") });
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
      "#/workflows": ["workflow-name", "workflow-description"],
      "#/team": ["thought"],
      "#/now": ["title"],
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
        // A style, a link or a button that the text of an agent made.
        made: document.querySelectorAll('#app style, [href*="evil.example"], [src*="evil.example"]').length,
        buttons: [...document.querySelectorAll("button")].filter(
          (button) => button.textContent?.trim() === "Approve",
        ).length,
      }));
      expect(found, hash).toEqual({ pwned: undefined, elements: 0, made: 0, buttons: 0 });
    }
  });
});
