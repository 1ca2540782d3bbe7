import type { Call } from "../../src/operations/ports/call.ts";
import type { Data, Desk } from "./desk.ts";

export interface TeamTask extends Data {
  readonly id: string;
  readonly state: string;
  readonly status: string;
  readonly owner?: string;
  readonly blockers?: number;
}

/** An answer of a team tool, with the fields that tests read. */
export interface TeamAnswer extends Data {
  readonly task?: TeamTask;
  readonly tasks?: readonly TeamTask[];
  readonly ids?: Readonly<Record<string, string>>;
  readonly fence?: number;
  readonly reason?: string;
  readonly claims_lost?: readonly string[];
  readonly unblocked?: readonly string[];
  readonly prompts?: readonly { readonly trigger: string; readonly text: string }[];
}

/** The calls of agents in a team. */
export class Team {
  readonly desk: Desk;
  readonly agent: Call;

  constructor(desk: Desk) {
    this.desk = desk;
    this.agent = desk.as("agent", "host");
  }

  async connect(...workers: readonly (string | Data)[]): Promise<this> {
    for (const worker of workers)
      await this.ask("connect", typeof worker === "string" ? { worker_id: worker } : worker);
    return this;
  }

  /** Creates tasks under their own ids; a text is an id. */
  async create(...tasks: readonly (string | Data)[]): Promise<this> {
    const made = tasks.map((task) =>
      typeof task === "string" ? { id: task, title: task } : { title: String(task["id"]), ...task },
    );
    await this.ask("create_tasks", { tasks: made });
    return this;
  }

  ask(name: string, input: Data): Promise<TeamAnswer> {
    return this.desk.data<TeamAnswer>(name, input, this.agent);
  }

  refusal(name: string, input: Data) {
    return this.desk.refusal(name, input, this.agent);
  }

  async code(name: string, input: Data): Promise<string> {
    return (await this.refusal(name, input)).code;
  }

  claim(worker: string, task: string, more: Data = {}): Promise<TeamAnswer> {
    return this.ask("claim", { worker_id: worker, task, ...more });
  }

  update(worker: string, task: string, more: Data): Promise<TeamAnswer> {
    return this.ask("update_task", { worker_id: worker, task, ...more });
  }

  next(worker: string, more: Data = {}): Promise<TeamAnswer> {
    return this.ask("next_task", { worker_id: worker, ...more });
  }

  /** Claims a task and completes it. */
  async finish(worker: string, task: string): Promise<TeamAnswer> {
    await this.claim(worker, task);
    return this.update(worker, task, { status: "COMPLETED" });
  }

  async task(id: string): Promise<TeamTask> {
    return (await this.ask("get_task", { task: id })).task as TeamTask;
  }
}
