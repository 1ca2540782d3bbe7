import { isTakeable } from "../lifecycle/takeable.ts";
import type { TaskRecord } from "../model/task.ts";
import type { Coordination } from "../model/team-drill.ts";
import type { DrillTeam } from "./drill-team.ts";
import { wayToTakeable } from "./routes.ts";

/** How often a task may fail. After that it stays failed, for a person to look at. */
const MOST_FAILURES = 3;

/**
 * The operator of a rehearsal: moves tasks to where workers can claim them, lets failed ones be tried again, and assigns
 * tasks. `push` assigns every task that may start, to the worker with the fewest; `hybrid` only those that others wait
 * for; `pull` none.
 */
export class Coordinator {
  readonly #team: DrillTeam;
  readonly #coordination: Coordination;

  constructor(coordination: Coordination, team: DrillTeam) {
    this.#coordination = coordination;
    this.#team = team;
  }

  /** Does what can be done now; returns whether anything was. */
  async act(): Promise<boolean> {
    let acted = false;
    for (const task of [...this.#team.board.tasks.values()]) {
      if (task.claim || (task.team?.openChildren ?? 0) > 0) continue;
      if (await this.#prepare(task)) acted = true;
      else if (this.#isToAssign(task) && (await this.#assign(task))) acted = true;
    }
    return acted;
  }

  /** Moves a task that no worker can claim to a state where one can. */
  async #prepare({ id, category, state }: TaskRecord): Promise<boolean> {
    const { lifecycle, stage } = this.#team;
    if (category === "failed" ? (this.#team.failed.get(id) ?? 0) >= MOST_FAILURES : category !== "ready")
      return false;
    if (category === "ready" && isTakeable(lifecycle, state)) return false;
    let moved = false;
    for (const status of wayToTakeable(lifecycle, state) ?? []) {
      if (!(await stage.direct("update_task", { task: id, status })).ok) break;
      moved = true;
    }
    return moved;
  }

  #isToAssign({ category, state, team = {} }: TaskRecord): boolean {
    if (this.#coordination === "pull" || team.assignee !== undefined || category !== "ready") return false;
    if ((team.blockers ?? 0) > 0 || !isTakeable(this.#team.lifecycle, state)) return false;
    return this.#coordination === "push" || (team.dependants ?? 0) > 0;
  }

  async #assign({ id, team = {} }: TaskRecord): Promise<boolean> {
    const loads = new Map<string, number>();
    for (const { claim, team: facts } of this.#team.board.tasks.values()) {
      const owner = claim?.owner ?? facts?.assignee;
      if (owner !== undefined) loads.set(owner, (loads.get(owner) ?? 0) + 1);
    }
    const fit = this.#team.workers.filter(
      ({ place: { tags }, isGone }) => !isGone && (team.needed ?? []).every((tag) => tags.includes(tag)),
    );
    const [best] = fit
      .map(({ id: worker }) => worker)
      .toSorted((one, other) => (loads.get(one) ?? 0) - (loads.get(other) ?? 0));
    if (best === undefined) return false;
    const done = await this.#team.stage.direct("update_task", { task: id, assignee: best });
    await this.#team.board.update();
    return done.ok;
  }
}
