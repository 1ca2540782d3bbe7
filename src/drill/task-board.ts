import { isTakeable } from "../lifecycle/takeable.ts";
import { isTaskEntry } from "../model/history.ts";
import { type Lifecycle, OVER } from "../model/lifecycle.ts";
import { type Mark, START } from "../model/mark.ts";
import type { TaskRecord } from "../model/task.ts";
import { tasksChangedBy } from "../model/tasks-changed-by.ts";
import type { DrillWait } from "../model/team-drill.ts";
import type { Stage } from "./stage.ts";

const PAGE = 1_000;

/** The tasks of a rehearsal as the log tells them, and how long they wait for which reason. */
export class TaskBoard {
  readonly tasks = new Map<string, TaskRecord>();
  readonly waited: Partial<Record<DrillWait, number>> = {};
  /** the tasks that wait for room in a state */
  readonly crowded = new Set<string>();
  readonly #stage: Stage;
  readonly #lifecycle: Lifecycle;
  readonly #isLost: (task: TaskRecord) => boolean;
  readonly #since = new Map<string, { readonly cause: DrillWait; readonly at: number }>();
  #mark: Mark = START;

  constructor(stage: Stage, lifecycle: Lifecycle, isLost: (task: TaskRecord) => boolean) {
    this.#stage = stage;
    this.#lifecycle = lifecycle;
    this.#isLost = isLost;
  }

  /** Reads what has changed; returns whether anything has. */
  async update(): Promise<boolean> {
    const { log, tasks } = this.#stage.store;
    const changed = new Set<string>();
    for (;;) {
      const page = await log.after("rehearsal", this.#mark, PAGE);
      if (!page.ok) throw new Error("the log of the rehearsal was replaced");
      this.#mark = page.next;
      for (const id of page.entries.filter(isTaskEntry).flatMap(tasksChangedBy)) changed.add(id);
      if (page.entries.length < PAGE) break;
    }
    for (const record of await tasks.load("rehearsal", [...changed])) {
      this.tasks.set(record.id, record);
      this.count(record);
    }
    return changed.size > 0;
  }

  /** Counts the time since the task's last change, and notes why it waits from now on. */
  count(task: TaskRecord): void {
    const now = this.#stage.now;
    const before = this.#since.get(task.id);
    if (before) this.waited[before.cause] = (this.waited[before.cause] ?? 0) + now - before.at;
    const cause = this.#causeOf(task);
    if (cause === undefined) this.#since.delete(task.id);
    else this.#since.set(task.id, { cause, at: now });
  }

  /** Counts all waits up to now. */
  close(): void {
    for (const task of this.tasks.values()) this.count(task);
  }

  /** The tasks that are not done, without those that end with their children. */
  get left(): readonly TaskRecord[] {
    return [...this.tasks.values()].filter(({ category }) => category !== "done" && category !== "cancelled");
  }

  #causeOf(task: TaskRecord): DrillWait | undefined {
    const { category, claim, team = {}, state } = task;
    if (category === "failed") return "stuck";
    if (OVER.includes(category) || (team.openChildren ?? 0) > 0) return undefined;
    if (claim) {
      if (this.#isLost(task)) return "lost";
      return this.crowded.has(task.id) ? "wip" : undefined;
    }
    if ((team.blockers ?? 0) > 0) return "links";
    if (!isTakeable(this.#lifecycle, state)) return "stuck";
    return team.assignee === undefined ? "queue" : "assigned";
  }
}
