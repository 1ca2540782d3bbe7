import type { Data } from "../../support/desk.ts";
import type { Outcome } from "../../support/errand.ts";
import type { TeamTask } from "../../support/team.ts";

/** An acknowledged claim, or an acknowledged completion under a claim. */
export interface AcknowledgedClaim {
  readonly worker: string;
  readonly task: string;
  readonly fence: number;
}

/** The answers that workers got, recorded outside the store and the killed processes. */
export class RaceLog {
  readonly claimed: AcknowledgedClaim[] = [];
  readonly completed: AcknowledgedClaim[] = [];
  /** for each worker, the tasks whose lost claims it was told of, once for each time */
  readonly told = new Map<string, string[]>();
  /** for each worker, how many of its calls died with their process */
  readonly unanswered = new Map<string, number>();
  readonly answers = new Map<string, number>();
  readonly thrown: string[] = [];

  note(worker: string, name: string, input: Data, outcome: Outcome | undefined): void {
    if (!outcome) {
      this.unanswered.set(worker, (this.unanswered.get(worker) ?? 0) + 1);
      return;
    }
    if ("thrown" in outcome) {
      this.thrown.push(`${name}: ${outcome.thrown}`);
      return;
    }
    const result = outcome.ok ? "done" : outcome.refusal.code;
    this.answers.set(`${name} ${result}`, (this.answers.get(`${name} ${result}`) ?? 0) + 1);
    if (!outcome.ok) {
      const { code, facts } = outcome.refusal;
      if (code === "CLAIM_LOST") this.#tell(worker, [String(input["task"])]);
      this.#tell(worker, facts["claims_lost"]);
      return;
    }
    const { data } = outcome.value;
    this.#tell(worker, data["claims_lost"]);
    const { task, fence } = data as { readonly task?: TeamTask; readonly fence?: number };
    if (task && fence !== undefined) this.claimed.push({ worker, task: task.id, fence });
    if (task && name === "update_task")
      this.completed.push({ worker, task: task.id, fence: Number(input["fence"]) });
  }

  /** The answer of `connect` lists the claims that the worker has; the others that it knew of are lost. */
  listed(worker: string, known: readonly string[], claims: readonly string[]): void {
    this.#tell(
      worker,
      known.filter((task) => !claims.includes(task)),
    );
  }

  #tell(worker: string, tasks: unknown): void {
    if (!Array.isArray(tasks)) return;
    this.told.set(worker, [...(this.told.get(worker) ?? []), ...tasks.map(String)]);
  }
}
