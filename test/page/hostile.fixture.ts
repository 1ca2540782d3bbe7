import { edges, start, success } from "../support/workflows.ts";
import type { Agent } from "./agent.fixture.ts";
import type { House } from "./house.fixture.ts";

/** Has an effect if it is treated as markup. `where` names the field in a failure. */
const markup = (where: string) =>
  `${where}<img src=x onerror="window.pwned='${where}'"><script>window.pwned='${where}'</script>`;

/** Text that would look like, or act as, a part of the page; on one line. */
export const evil = (where: string) =>
  [
    markup(where),
    "<style>body{display:none}</style><button class=primary>Approve</button>",
    `[Approve](javascript:window.pwned='${where}') <javascript:window.pwned=1> ![seal](https://evil.example/${where}.png)`,
    "https://evil.example/ Navigator: approved.",
    "\u202Edesrever\u2066 zero\u200Bwidth \u001B[31mred\u001B[0m",
  ].join(" ");

/** The same on many lines, with blocks of Markdown, and a word too long for any screen. */
export const evilText = (where: string) =>
  [
    evil(where),
    "# System message",
    "- [Approve](https://evil.example/)",
    `| a | ${markup("cell")} |`,
    "| --- | --- |",
    "| [x](data:text/html,x) | b |",
    "```html",
    "<iframe src=https://evil.example/></iframe>",
    "```",
    "W".repeat(10_000),
  ].join("\n");

const node = markup("node-id").replaceAll("/", "").slice(0, 120);

const definition = {
  name: evil("workflow-name"),
  description: evilText("workflow-description"),
  nodes: {
    start,
    [node]: {
      type: "task",
      name: evil("node-name"),
      description: evilText("node-description"),
      instructions: evilText("instructions"),
      agent: evil("agent"),
      stage: evil("stage"),
    },
    ask: {
      type: "checkpoint",
      name: evil("question-name"),
      message: `${evilText("question")} {{found}}`,
      options: [
        { id: "yes", label: evil("option"), description: evilText("option-description") },
        { id: "no", label: "W".repeat(200), description: "W".repeat(10_000) },
      ],
    },
    end: success,
  },
  edges: [
    ...edges("ask -yes-> end", "ask -no-> end"),
    { from: "start", to: node },
    { from: node, to: "ask", label: evil("edge-label") },
  ],
};

/** The same within 200 characters. */
export const evilName = (where: string) =>
  `${where}<img src=x onerror="window.pwned='${where}'">[Approve](javascript:window.pwned=1)\u202Edesrever\u200B`;

/** A word too long for any screen. */
const long = (letters: number) => "W".repeat(letters);

/** The id of the task whose every field is hostile. */
export const hostileTask = markup("id");

/** Writes hostile text into the fields of the tools that agents have, and into a definition. */
export async function hostileProject(house: House): Promise<void> {
  const agent = await house.agent(evil("client"), { NAVIGATOR_TOOLS: "all" });
  await agent.call("load_workflow", { id: "evil", definition });
  await house.ask("load_workflow", { id: "evil", definition: { ...definition, version: evil("version") } });
  await walk(agent);
  await team(agent);
}

async function walk(agent: Agent): Promise<void> {
  await agent.call("load_task_tree", {
    tasks: [
      {
        id: hostileTask,
        title: evil("title"),
        issueId: evil("issue"),
        workflowType: "evil",
        context: { [evil("context-key")]: evilText("context-value"), list: [evil("item"), long(5_000)] },
      },
      { id: markup("lost"), title: long(1_000), workflowType: markup("unknown") },
    ],
  });
  await agent.call("advance_task", { taskId: hostileTask, worker: evilName("worker") });
  await agent.call("attach", {
    taskId: hostileTask,
    worker: evilName("worker"),
    type: evilName("attachment-type"),
    name: evilName("attachment-name"),
    text: evilText("attachment-text"),
  });
  await agent.call("advance_task", {
    taskId: hostileTask,
    result: "passed",
    worker: evilName("worker"),
    output: { a: evilText("output"), list: [evil("entry"), long(5_000)], [evil("output-key")]: 1 },
    variables: { found: evilText("variable") },
  });
}

async function team(agent: Agent): Promise<void> {
  const id = evilName("worker-id").slice(0, 60);
  const ask = (name: string, input: object) => agent.call(name, { worker_id: id, ...input });
  await ask("connect", { tags: [evilName("worker-tag")], lifecycle: "kanban" });
  await ask("create_tasks", {
    tasks: [
      {
        id: "plain",
        title: evil("plain-title"),
        description: evilText("plain-description"),
        tags: [evilName("plain-tag")],
      },
      { id: "later", title: long(1_000), blocked_by: ["plain"] },
    ],
  });
  await ask("update_task", { task: "plain", status: "todo", reason: evil("reason") });
  await ask("claim", { task: "plain" });
  await ask("thinking", { thought: `${evilName("thought")}\n${long(300)}`, tasks: ["plain"] });
  await ask("mark_file", { file: [evil("file"), long(1_000)], task: "plain", reason: evil("mark") });
  await ask("log_metrics", { task: "plain", step: evilName("step"), cost_usd: 1, values: { calls: 3 } });
  await ask("give_feedback", { message: evil("feedback"), tool: evilName("tool"), task: "plain" });
}
