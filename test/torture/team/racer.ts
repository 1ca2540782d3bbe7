import type { Clerk } from "../../support/clerk.ts";
import type { Data } from "../../support/desk.ts";
import type { Outcome } from "../../support/errand.ts";
import type { TeamAnswer } from "../../support/team.ts";
import type { Chance } from "../chance.ts";
import type { RaceLog } from "./race-log.ts";

/** Shared by the workers of a race. */
export interface Race {
  readonly chance: Chance;
  readonly log: RaceLog;
  readonly leaseMs: number;
  /** whether all tasks are done, as far as the workers were told */
  readonly isOver: () => boolean;
}

interface Held {
  readonly task: string;
  readonly fence: number;
}

/** A worker of a race: takes tasks and completes them, sometimes falls silent, and goes on after its process died. */
export class Racer {
  readonly #name: string;
  readonly #tags: readonly string[];
  readonly #race: Race;
  readonly #clerk: () => Clerk;
  #held: Held[] = [];

  constructor(name: string, tags: readonly string[], race: Race, clerk: () => Clerk) {
    this.#name = name;
    this.#tags = tags;
    this.#race = race;
    this.#clerk = clerk;
  }

  async run(): Promise<void> {
    await this.#join();
    while (!this.#race.isOver()) await this.#act();
    // A lost claim that no call has told yet is told now.
    await this.#ask("thinking", { thought: "done" });
    await this.#join();
  }

  async #act(): Promise<void> {
    const { chance, leaseMs } = this.#race;
    const [held] = this.#held;
    const roll = chance.below(100);
    if (roll < 8 && held) await silence(leaseMs + chance.below(leaseMs));
    else if (roll < 15) await this.#ask("thinking", { thought: `at ${held?.task}` });
    else if (roll < 20 && held) await this.#release(held);
    else if (held) await this.#complete(held);
    else await this.#next();
  }

  async #next(): Promise<void> {
    const outcome = await this.#ask("next_task", { wait_ms: 50 });
    const { task, fence } = dataIn(outcome);
    if (task && fence !== undefined) this.#held.push({ task: task.id, fence });
  }

  /** A completion whose answer is lost is sent again: its fence tells the repeat from a new claim. */
  async #complete(held: Held): Promise<void> {
    const { task, fence } = held;
    const outcome = await this.#ask("update_task", { task, fence, status: "completed" });
    if (outcome) this.#held = this.#held.filter((one) => one !== held);
  }

  async #release(held: Held): Promise<void> {
    const { task, fence } = held;
    const outcome = await this.#ask("claim", { task, fence, release: true, reason: "gives way" });
    if (outcome) this.#held = this.#held.filter((one) => one !== held);
  }

  /** Connects, again and again while its process dies with the answer. */
  async #join(): Promise<void> {
    while (!(await this.#connect()));
  }

  /** Joins, or takes over its own id after its process died: the answer names the claims that it still has. */
  async #connect(): Promise<boolean> {
    const outcome = await this.#call("connect", { tags: this.#tags, force: true });
    if (!isDone(outcome)) return false;
    const { claims = [] } = dataIn(outcome) as { readonly claims?: readonly string[] };
    const known = this.#held.map(({ task }) => task);
    this.#race.log.listed(this.#name, known, claims);
    for (const task of claims) {
      if (known.includes(task)) continue;
      const again = await this.#call("claim", { task });
      const { fence } = dataIn(again);
      if (fence !== undefined) this.#held.push({ task, fence });
    }
    return true;
  }

  async #ask(name: string, input: Data): Promise<Outcome | undefined> {
    const outcome = await this.#call(name, input);
    const isExpired = outcome && "refusal" in outcome && outcome.refusal.code === "WORKER_EXPIRED";
    if (!outcome || isExpired) await this.#join();
    return outcome;
  }

  async #call(name: string, said: Data): Promise<Outcome | undefined> {
    const input = { worker_id: this.#name, ...said };
    const outcome = await this.#clerk().ask(name, input, { caller: "host" });
    this.#race.log.note(this.#name, name, input, outcome);
    return outcome;
  }
}

type Done = Extract<Outcome, { readonly ok: true }>;

function isDone(outcome: Outcome | undefined): outcome is Done {
  return outcome !== undefined && "ok" in outcome && outcome.ok;
}

function dataIn(outcome: Outcome | undefined): TeamAnswer {
  return isDone(outcome) ? (outcome.value.data as TeamAnswer) : {};
}

function silence(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
