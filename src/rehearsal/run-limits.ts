import type { Rehearsal, RehearsedTask } from "./rehearsal.ts";
import type { UnfinishedRun } from "./simulation-counts.ts";

/** The most answers in one run. A person's answer renews a task's limit of steps, so a question can be asked for ever. */
const MOST_ANSWERS = 100;

/** Stops a simulated run that would go on for ever: by the workflow's own limit of steps, and by a limit of answers. */
export class RunLimits {
  readonly #rehearsal: Rehearsal;
  #moves = 0;
  #answers = 0;
  #last = "";

  constructor(rehearsal: Rehearsal) {
    this.#rehearsal = rehearsal;
  }

  /** Counts a move of a task. */
  count({ events }: RehearsedTask): void {
    this.#moves += 1;
    const answered = events.findLast(({ type }) => type === "answered" || type === "reported");
    if (answered?.type === "answered") {
      this.#answers += 1;
      this.#last = answered.step;
    }
  }

  /** Why the run is not followed any further; `undefined` while it is. */
  get reached(): UnfinishedRun | undefined {
    const { root, tasks } = this.#rehearsal;
    const { maxSteps } = root.program.limits;
    if (this.#answers > MOST_ANSWERS)
      return {
        ended: "going on",
        step: this.#last,
        why: `More than ${MOST_ANSWERS} questions were answered.`,
      };
    // Each task makes one move more than its steps: the move that begins it.
    if (this.#moves <= (maxSteps + 1) * tasks.size) return undefined;
    const step = this.#last === "" ? root.position.step : this.#last;
    return { ended: "going on", step, why: `More than ${maxSteps} moves were made.` };
  }
}
