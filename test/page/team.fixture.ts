import type { Agent } from "./agent.fixture.ts";
import type { House } from "./house.fixture.ts";

const proofs = [
  { type: "gate/tests", text: "all green" },
  { type: "gate/verdict", text: "yes" },
];

/** A worker of a team in its own process. */
export class TeamWorker {
  readonly id: string;
  readonly #agent: Agent;

  private constructor(id: string, agent: Agent) {
    this.id = id;
    this.#agent = agent;
  }

  static async connect(house: House, id: string): Promise<TeamWorker> {
    const agent = await house.agent(id, { NAVIGATOR_TOOLS: "team" });
    const worker = new TeamWorker(id, agent);
    await worker.ask("connect", { lifecycle: "kanban", tags: ["kanban"] });
    return worker;
  }

  ask(name: string, input: Record<string, unknown>): Promise<Readonly<Record<string, unknown>>> {
    return this.#agent.call(name, { worker_id: this.id, ...input });
  }

  /** Takes a task, and says what it thinks. */
  async work(task: string, thought: string): Promise<void> {
    await this.ask("claim", { task });
    await this.ask("thinking", { thought });
  }

  /** Takes a task through review to done, past its gates. */
  async finish(task: string): Promise<void> {
    await this.ask("claim", { task });
    await this.ask("update_task", { task, status: "review", attachments: proofs });
    await this.ask("update_task", { task, status: "done" });
  }
}

/**
 * Eight workers, each in its own process: five work, one waits for a lock of the first, one has finished, and one has
 * put its task aside. The task `after` waits for the first worker's task.
 */
export async function eightWorkers(house: House): Promise<readonly TeamWorker[]> {
  const ids = ["ada", "ben", "cleo", "dan", "eve", "fay", "gus", "hal"];
  const workers = await Promise.all(ids.map((id) => TeamWorker.connect(house, id)));
  const [ada, ben, cleo, dan, eve, fay, gus, hal] = workers as [TeamWorker, ...TeamWorker[]];
  await ada.ask("create_tasks", {
    tasks: [
      {
        id: "release",
        title: "Release 2.0",
        children: ["ada", "ben", "cleo", "dan", "eve", "gus", "hal"].map((id) => ({
          id: `task-${id}`,
          title: `Part of ${id}`,
          phase: "implement",
        })),
      },
      { id: "after", title: "Announce it", blocked_by: ["release"] },
      { id: "spare", title: "One more part" },
    ],
  });
  const parts = ["ada", "ben", "cleo", "dan", "eve", "gus", "hal"].map((id) => `task-${id}`);
  for (const task of [...parts, "spare"]) await ada.ask("update_task", { task, status: "todo" });
  await gus?.finish("task-gus");
  await hal?.work("task-hal", "I need the key of the test server.");
  await hal?.ask("update_task", { task: "task-hal", status: "blocked", reason: "no key" });
  await ada.work("task-ada", "The migration locks the table.");
  await ben?.work("task-ben", "Reading the old parser first.");
  await cleo?.work("task-cleo", "Two tests are red.");
  await dan?.work("task-dan", "Nearly there.");
  await eve?.work("task-eve", "Why is this slow?");
  await ada.ask("mark_file", {
    file: ["lock:database", "src/migrate.ts"],
    task: "task-ada",
    reason: "migrating",
  });
  await fay?.ask("mark_file", { file: ["lock:database"] });
  await fay?.ask("thinking", { thought: "Waiting until the database is free." });
  return workers;
}
