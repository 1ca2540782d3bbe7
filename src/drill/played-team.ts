import type { Lifecycle } from "../model/lifecycle.ts";
import type { Coordination, DrillRun } from "../model/team-drill.ts";
import type { DrillRequest } from "../operations/ports/drill-request.ts";
import { Coordinator } from "./coordinator.ts";
import type { CrewPlace } from "./crew.ts";
import type { DrillTeam } from "./drill-team.ts";
import { DrillWorker } from "./drill-worker.ts";
import type { Stage } from "./stage.ts";
import { TaskBoard } from "./task-board.ts";
import { Timeline } from "./timeline.ts";

const HOUR = 3_600_000;
/** A rehearsal of more acts is cut off: a team that never ends would be rehearsed for ever. */
const MOST_ACTS = 100_000;
/** How often the coordinator may act in a row before time goes on. */
const MOST_ROUNDS = 20;

/** A rehearsed team: its stage, its workers and what they share. */
export class PlayedTeam implements DrillTeam {
  readonly stage: Stage;
  readonly lifecycle: Lifecycle;
  readonly request: DrillRequest;
  readonly timeline = new Timeline();
  readonly board: TaskBoard;
  readonly workers: readonly DrillWorker[];
  readonly #coordinator: Coordinator;
  readonly #coordination: Coordination;
  readonly attempts = new Map<string, number>();
  readonly failed = new Map<string, number>();
  readonly counts = { deaths: 0, failures: 0, claimsLost: 0 };
  #lastDone = 0;

  constructor(
    { stage, lifecycle, request }: Pick<DrillTeam, "stage" | "lifecycle" | "request">,
    crew: readonly CrewPlace[],
    coordination: Coordination,
  ) {
    this.stage = stage;
    this.lifecycle = lifecycle;
    this.request = request;
    this.#coordination = coordination;
    this.workers = crew.map((place) => new DrillWorker(place, this));
    const isSilent = (owner: string) => this.workers.some((worker) => worker.id === owner && worker.isSilent);
    this.board = new TaskBoard(stage, lifecycle, ({ claim }) => claim !== undefined && isSilent(claim.owner));
    this.#coordinator = new Coordinator(coordination, this);
  }

  sweepAt(at: number): void {
    this.timeline.plan(at, async () => void (await this.stage.direct("list_tasks", { limit: 1 })));
  }

  /** Plays until nothing is left to happen. `rest` is called from time to time with the number of done tasks. */
  async play(rest: (done: number) => Promise<boolean>): Promise<DrillRun> {
    for (const worker of this.workers) this.timeline.plan(0, () => worker.begin());
    await this.#settle();
    let [acts, isStopped] = [0, false];
    for (let due = this.timeline.next(); due && !isStopped; due = this.timeline.next()) {
      this.stage.now = Math.max(this.stage.now, due.at);
      await due.act();
      if (await this.board.update()) await this.#settle();
      acts += 1;
      isStopped = acts >= MOST_ACTS || this.board.left.length === 0 || (await rest(this.#done()));
    }
    return this.#result(isStopped && this.board.left.length > 0);
  }

  /** Lets the coordinator and the workers react until all have nothing more to do. */
  async #settle(): Promise<void> {
    await this.board.update();
    for (let round = 0; round < MOST_ROUNDS; round++) {
      this.#lastDone = this.stage.now;
      const acted = await this.#coordinator.act();
      for (const worker of this.workers) await worker.wake();
      const changed = await this.board.update();
      if (!acted && !changed) return;
    }
  }

  #done(): number {
    return this.board.tasks.size - this.board.left.length;
  }

  #result(isCutOff: boolean): DrillRun {
    this.stage.now = this.#lastDone;
    for (const worker of this.workers) worker.rest();
    this.board.close();
    const elapsed = this.stage.now;
    const idle = this.workers.reduce((sum, { idleMs }) => sum + idleMs, 0);
    const done = this.#done();
    return {
      coordination: this.#coordination,
      done,
      left: this.board.left.length,
      elapsed_ms: elapsed,
      done_per_hour: elapsed === 0 ? 0 : (done * HOUR) / elapsed,
      idle_share: elapsed === 0 ? 0 : idle / (elapsed * this.workers.length),
      waiting_ms: this.board.waited,
      failures: this.counts.failures,
      deaths: this.counts.deaths,
      claims_lost: this.counts.claimsLost,
      calls: this.stage.calls,
      ...(isCutOff && { cut_off: true as const }),
    };
  }
}
