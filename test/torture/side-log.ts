import type { Data, Shown } from "../support/desk.ts";
import type { Outcome } from "../support/errand.ts";

/** An acknowledged change of one task: its version, and the fields that must be visible there. */
export interface Acknowledged {
  readonly task: string;
  readonly version: number;
  readonly step: string;
  readonly claim?: { readonly worker: string; readonly fence: number };
}

/** Acknowledged changes, recorded outside the store and the killed processes. */
export class SideLog {
  readonly changes: Acknowledged[] = [];
  readonly created = new Set<string>();
  /** syncs whose confirmation was requested, and those whose confirmation was acknowledged */
  readonly asked = new Set<string>();
  readonly confirmed = new Set<string>();
  readonly answers = new Map<string, number>();
  readonly thrown: string[] = [];
  lost = 0;

  note(name: string, input: Data, outcome: Outcome | undefined): void {
    if (!outcome) {
      this.lost += 1;
      return;
    }
    if ("thrown" in outcome) {
      this.thrown.push(`${name}: ${outcome.thrown}`);
      return;
    }
    this.#count(outcome.ok ? `${name} done` : `${name} ${outcome.refusal.code}`);
    if (!outcome.ok) return;
    const { data } = outcome.value;
    if (name === "get_next_tasks_from_tree") this.#claimed(data["tasks"] as readonly Shown[]);
    if (name === "load_task_tree") for (const id of data["ids"] as string[]) this.created.add(id);
    if (name === "confirm_sync") this.#confirmed(input["syncIds"] as readonly string[], data);
    const { task } = data as { readonly task?: Shown };
    if (task && name !== "get_task")
      this.changes.push({ task: task.id, version: task.version, step: task.currentStep ?? "" });
  }

  #claimed(tasks: readonly Shown[]): void {
    for (const { id, version, currentStep, owner, fence } of tasks) {
      if (owner === undefined || fence === undefined) continue;
      this.changes.push({ task: id, version, step: currentStep ?? "", claim: { worker: owner, fence } });
    }
  }

  #confirmed(ids: readonly string[], { unknown }: Data): void {
    for (const id of ids) if (!(unknown as string[]).includes(id)) this.confirmed.add(id);
  }

  #count(what: string): void {
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1);
  }
}
