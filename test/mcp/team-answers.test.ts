import { encode } from "gpt-tokenizer";
import { expect, it } from "vitest";
import { operationNamed } from "../support/desk.ts";
import { type Agent, agents } from "../support/guided-agent.ts";
import { desks } from "../support/with-desk.ts";

const MOST = 350;
const open = desks({ bundled: "test" });
const openAgent = agents();

interface Said {
  readonly name: string;
  readonly tokens: number;
}

/** A worker that counts the tokens of every answer, as its model reads them. */
class CountingWorker {
  readonly said: Said[] = [];
  readonly #agent: Agent;
  readonly #id: string;

  constructor(agent: Agent, id: string) {
    this.#agent = agent;
    this.#id = id;
  }

  async ask(name: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const { content, structuredContent, isError } = await this.#agent.client.callTool({
      name,
      arguments: { ...(namesWorker(name) && { worker_id: this.#id }), ...args },
    });
    expect(isError, JSON.stringify(structuredContent)).toBeFalsy();
    const text = (content as readonly { text?: string }[]).map((block) => block.text ?? "").join("");
    this.said.push({ name, tokens: encode(text).length });
    return (structuredContent as { data: Record<string, unknown> }).data;
  }
}

function namesWorker(name: string): boolean {
  const { shape } = operationNamed(name).input;
  return Object.hasOwn(shape, "worker_id") || Object.hasOwn(shape, "worker");
}

/** A day of a worker: it joins, plans, takes tasks, thinks, marks, attaches, logs and completes. */
async function day(worker: CountingWorker, lifecycle: string, tags: readonly string[]): Promise<void> {
  await worker.ask("connect", { lifecycle, tags, force: true });
  const { ids } = await worker.ask("create_tasks", {
    tasks: Array.from({ length: 4 }, (_, index) => ({
      ref: `r${index}`,
      title: `Part ${index} of the parser`,
      description: "Reads one kind of line and reports what is wrong with it.",
      tags: ["parser"],
      phase: "implement",
      ...(index > 0 && { blocked_by: [`r${index - 1}`] }),
    })),
  });
  const tasks = Object.values(ids as Record<string, string>);
  await worker.ask("link", { from: tasks.slice(0, 1), to: tasks.slice(3), type: "relates-to" });
  await worker.ask("unlink", { from: tasks[0], to: "*", type: "relates-to" });
  for (const task of tasks) {
    const { fence } = await worker.ask("claim", { task });
    await worker.ask("thinking", { thought: "reading the lines of the corpus" });
    await worker.ask("mark_file", { file: [`src/${task}.ts`], task, reason: "writes it" });
    await worker.ask("get_task", { task });
    await worker.ask("attach", { task, fence, type: "gate/commit", content: "0123456789abcdef" });
    await worker.ask("check_gates", { task });
    await worker.ask("log_metrics", { task, cost_usd: 0.03, tokens_in: 12_000, tokens_out: 900 });
    await worker.ask("unmark_file", { file: ["*"] });
    const attachments = ["gate/notes", "gate/tests", "gate/summary", "gate/build"].map((type) => ({
      type,
      text: "done",
    }));
    await worker.ask("update_task", { task, fence, status: "completed", attachments });
    await worker.ask("get_attachment", { task, type: "gate/commit" });
  }
  await worker.ask("list_tasks", { status: ["COMPLETED"], limit: 5 });
  await worker.ask("list_workers");
  await worker.ask("list_marks");
  await worker.ask("history", { limit: 5 });
  await worker.ask("next_task");
  await worker.ask("disconnect");
}

it("answers of the team tools are short: at most 350 tokens in the middle", async () => {
  const said: Said[] = [];
  for (const [lifecycle, tags] of [
    ["default", []],
    ["solo", ["worker"]],
    ["swarm", ["worker"]],
    ["relay", ["implementer"]],
  ] as const) {
    const desk = open();
    const worker = new CountingWorker(await openAgent(desk, { toolsets: ["team"] }), "w");
    await day(worker, lifecycle, tags);
    said.push(...worker.said);
  }
  const middle = (of: readonly Said[]) =>
    of.map(({ tokens }) => tokens).toSorted((one, other) => one - other)[Math.floor(of.length / 2)] ?? 0;
  const names = [...new Set(said.map(({ name }) => name))];
  const each = names.map((name) => `${name} ${middle(said.filter((one) => one.name === name))}`);
  process.stdout.write(
    `${said.length} answers of team tools: ${middle(said)} tokens in the middle; ${each.join(", ")}\n`,
  );
  expect(names).toHaveLength(20);
  expect(middle(said)).toBeLessThanOrEqual(MOST);
});
