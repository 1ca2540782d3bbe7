import type { TaskRecord } from "../../model/task.ts";
import type { Call } from "../ports/call.ts";
import { type ChangedDecision, changeOf } from "./changed-decision.ts";
import { isModelAsked, type ModelSpending, nothingSpent, spent, usedBy } from "./model-spending.ts";
import { type Replayed, replayDecisions } from "./replay-decisions.ts";
import { type Difference, editsOf } from "./what-if-edits.ts";

/** The most changes that are listed for one task: a task may have gone round a loop thousands of times. */
const MOST_OF_TASK = 50;

export interface Counted {
  tasks: number;
  decisions: number;
  elsewhere: number;
  changed: ChangedDecision[];
  left_off: number;
  unknown: number;
  model: { before: ModelSpending; after: ModelSpending & { open: number } };
}

/** Counts what would have been different, task by task. */
export class Tally {
  readonly #difference: Difference;
  readonly #call: Call;
  readonly counted: Counted = {
    tasks: 0,
    decisions: 0,
    elsewhere: 0,
    changed: [],
    left_off: 0,
    unknown: 0,
    model: { before: nothingSpent, after: { ...nothingSpent, open: 0 } },
  };

  constructor(difference: Difference, call: Call) {
    this.#difference = difference;
    this.#call = call;
  }

  async add(record: TaskRecord): Promise<void> {
    let changes = 0;
    this.counted.tasks += 1;
    for await (const replayed of replayDecisions(record, this.#call, editsOf(this.#difference, record.id))) {
      this.counted.decisions += 1;
      const { seq, made, again } = replayed;
      if (!made.grounds) {
        this.counted.unknown += 1;
        continue;
      }
      this.#spend(replayed, record.id);
      const change = changeOf(made, again);
      if (!change) continue;
      changes += 1;
      if (changes === 1) this.counted.elsewhere += 1;
      if (changes > MOST_OF_TASK) this.counted.left_off += 1;
      else {
        const { flow, path: step } = made;
        const later = changes > 1 && { later: true as const };
        this.counted.changed.push({ taskId: record.id, seq, flow, step, ...change, ...later });
      }
    }
  }

  /** A task whose decisions cannot be made again. */
  fail(): void {
    this.counted.unknown += 1;
  }

  #spend({ made, again }: Replayed, taskId: string): void {
    const { model } = this.counted;
    const used = usedBy(made);
    model.before = spent(model.before, used);
    if (!isModelAsked(again)) return;
    const { recording } = this.#difference;
    const entry = recording?.({ taskId, flow: made.flow, step: made.path });
    const uses = recording ? { answers: entry?.answers.length ?? 0, model: entry?.model } : used;
    const open = model.after.open + (again?.kind === "needs_choice" ? 1 : 0);
    model.after = { ...spent(model.after, uses), open };
  }
}
