import type { Clerk } from "../support/clerk.ts";
import type { Data, Shown } from "../support/desk.ts";
import type { Outcome } from "../support/errand.ts";
import type { Chance } from "./chance.ts";
import type { SideLog } from "./side-log.ts";

/** Shared by the workers: the known tasks, and the log of acknowledged changes. */
export interface Shared {
  readonly chance: Chance;
  readonly log: SideLog;
  readonly known: string[];
  planted: number;
}

/** One worker: random calls on shared tasks, through its current process. */
export class Worker {
  readonly #name: string;
  readonly #shared: Shared;
  readonly #clerk: () => Clerk;
  #held: Shown[] = [];

  constructor(name: string, shared: Shared, clerk: () => Clerk) {
    this.#name = name;
    this.#shared = shared;
    this.#clerk = clerk;
  }

  async act(): Promise<void> {
    const { chance } = this.#shared;
    const roll = chance.below(100);
    if (roll < 30) await this.#claim();
    else if (roll < 60) await this.#report();
    else if (roll < 70) await this.#reportWithoutClaim();
    else if (roll < 80) await this.#confirm();
    else if (roll < 86) await this.#plant();
    else if (roll < 92) await this.#setStatus();
    else if (roll < 97) await this.#resolve();
    else await this.#ask("get_task", { taskId: chance.of(this.#shared.known) ?? "", include: ["history"] });
  }

  async #claim(): Promise<void> {
    const { chance, known } = this.#shared;
    const claim = { worker: this.#name, leaseMs: 1_000 + chance.below(1_000) };
    const outcome = await this.#ask("get_next_tasks_from_tree", { limit: 1 + chance.below(3), claim });
    if (!outcome || "thrown" in outcome || !outcome.ok) return;
    const tasks = outcome.value.data["tasks"] as readonly Shown[];
    this.#held.push(...tasks);
    for (const { id } of tasks) if (!known.includes(id)) known.push(id);
  }

  /** Uses the last fence it got, even if the claim has expired. */
  async #report(): Promise<void> {
    const { chance } = this.#shared;
    const task = chance.of(this.#held);
    if (!task) return;
    const keepClaim = chance.in100(30);
    if (!keepClaim && chance.in100(90)) this.#held = this.#held.filter((held) => held !== task);
    await this.#ask("advance_task", {
      taskId: task.id,
      result: chance.in100(75) ? "passed" : "failed",
      worker: this.#name,
      fence: task.fence,
      ...(keepClaim && { keepClaim }),
      ...(chance.in100(20) && { idempotencyKey: `${this.#name}-${task.fence}` }),
      output: `by ${this.#name}`,
    });
  }

  async #reportWithoutClaim(): Promise<void> {
    const { chance, known } = this.#shared;
    await this.#ask("advance_task", {
      taskId: chance.of(known) ?? "",
      result: chance.in100(70) ? "passed" : "failed",
    });
  }

  async #confirm(): Promise<void> {
    const { chance, log } = this.#shared;
    const outcome = await this.#ask("get_pending_syncs", { limit: 1 + chance.below(20) });
    if (!outcome || "thrown" in outcome || !outcome.ok) return;
    const syncs = outcome.value.data["syncs"] as readonly { readonly id: string }[];
    const syncIds = syncs.map(({ id }) => id).filter(() => chance.in100(60));
    for (const id of syncIds) log.asked.add(id);
    await this.#ask("confirm_sync", { syncIds });
  }

  async #plant(): Promise<void> {
    const { chance, known } = this.#shared;
    const id = chance.in100(70) ? `task-${++this.#shared.planted}` : (chance.of(known) ?? "task-0");
    if (!known.includes(id)) known.push(id);
    const workflowType = chance.of(["reviewed", "forked", "calling"]);
    await this.#ask("load_task_tree", { tasks: [{ id, workflowType, priority: chance.below(5) }] });
  }

  async #setStatus(): Promise<void> {
    const { chance, known } = this.#shared;
    const status = chance.in100(10) ? "CANCELLED" : chance.in100(50) ? "PAUSED" : "PENDING";
    await this.#ask("set_task_status", { taskId: chance.of(known) ?? "", status }, "operator");
  }

  async #resolve(): Promise<void> {
    const { chance, known } = this.#shared;
    const resolution = chance.of(["resume", "succeed", "fail", "cancel"]);
    await this.#ask("resolve_task", { taskId: chance.of(known) ?? "", resolution }, "operator");
  }

  async #ask(name: string, input: Data, role: "agent" | "operator" = "agent"): Promise<Outcome | undefined> {
    const outcome = await this.#clerk().ask(name, input, { role, caller: this.#name });
    this.#shared.log.note(name, input, outcome);
    return outcome;
  }
}
