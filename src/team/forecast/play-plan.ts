import { type CrewLanes, crewLanes } from "./crew-lanes.ts";
import { Heap } from "./heap.ts";
import type { CrewMember, Plan } from "./planned-task.ts";
import { type Successors, successors } from "./successors.ts";

/** How many steps pass before the generator lets its caller rest; a step takes less than a microsecond. */
const STEPS_AT_ONCE = 20_000;

interface Work {
  readonly task: number;
  readonly end: number;
  /** the class of the worker */
  readonly by: number;
}

/** The counts of one play. */
interface Counts {
  /** how many tasks must still end before each one may start */
  readonly starts: Int32Array;
  /** how many tasks inside it must still end before each one may end, and one more for its own work */
  readonly ends: Int32Array;
  readonly isOffered: Uint8Array;
  readonly isOver: Uint8Array;
}

/** Plays a plan with a crew: each free worker takes the first task of the queue that it may take. */
export class PlanPlay {
  readonly #plan: Plan;
  readonly #crew: CrewLanes;
  readonly #next: Successors;
  #steps = 0;

  constructor(plan: Plan, crew: readonly CrewMember[]) {
    this.#plan = plan;
    this.#crew = crewLanes(plan, crew);
    this.#next = successors(plan);
  }

  /** the steps that all plays have taken */
  get steps(): number {
    return this.#steps;
  }

  /** The time at which the last task ends. Yields from time to time. */
  *play(lengths: Float64Array): Generator<void, number, void> {
    const counts = this.#counts();
    const ready = Array.from(
      { length: this.#crew.lanes },
      () => new Heap<number>((one, other) => one < other),
    );
    const work = new Heap<Work>((one, other) => one.end < other.end);
    const free = this.#crew.classes.map(({ count }) => count);
    let [now, rested] = [0, this.#steps];
    for (let task = 0; task < this.#plan.length; task++) this.#settle(task, counts, ready);
    for (;;) {
      for (const [by, { own, lanes }] of this.#crew.classes.entries())
        while ((free[by] ?? 0) > 0) {
          const task = ready[this.#bestLane(ready, own, lanes) ?? -1]?.pop();
          if (task === undefined) break;
          free[by] = (free[by] ?? 0) - 1;
          work.push({ task, by, end: now + (lengths[task] ?? 0) });
        }
      const done = work.pop();
      if (!done) return now;
      now = done.end;
      free[done.by] = (free[done.by] ?? 0) + 1;
      counts.ends[done.task] = (counts.ends[done.task] ?? 0) - 1;
      this.#settle(done.task, counts, ready);
      if (this.#steps - rested < STEPS_AT_ONCE) continue;
      rested = this.#steps;
      yield;
    }
  }

  #counts(): Counts {
    const work = (index: number): number => (this.#plan[index]?.size.hasWork ? 1 : 0);
    return {
      starts: Int32Array.from(this.#plan, ({ after }) => after.length),
      ends: Int32Array.from(this.#plan, ({ contains }, index) => contains.length + work(index)),
      isOffered: new Uint8Array(this.#plan.length),
      isOver: new Uint8Array(this.#plan.length),
    };
  }

  /** Offers a task that may start, and ends one that waits for nothing any more, which may settle others. */
  #settle(first: number, counts: Counts, ready: readonly Heap<number>[]): void {
    const { starts, ends, isOffered, isOver } = counts;
    const open = [first];
    for (let task = open.pop(); task !== undefined; task = open.pop()) {
      this.#steps += 1;
      if (starts[task] !== 0 || isOver[task]) continue;
      if (this.#plan[task]?.size.hasWork && !isOffered[task]) {
        isOffered[task] = 1;
        ready[this.#crew.laneOf[task] ?? 0]?.push(task);
      }
      if (ends[task] !== 0) continue;
      isOver[task] = 1;
      for (const later of this.#next.starting[task] ?? []) {
        starts[later] = (starts[later] ?? 0) - 1;
        open.push(later);
      }
      for (const around of this.#next.ending[task] ?? []) {
        ends[around] = (ends[around] ?? 0) - 1;
        open.push(around);
      }
    }
  }

  #bestLane(
    ready: readonly Heap<number>[],
    own: number | undefined,
    lanes: readonly number[],
  ): number | undefined {
    this.#steps += 1 + lanes.length;
    if (own !== undefined && ready[own]?.top !== undefined) return own;
    let best: number | undefined;
    let first = Number.POSITIVE_INFINITY;
    for (const lane of lanes) {
      const top = ready[lane]?.top;
      if (top === undefined || top >= first) continue;
      [best, first] = [lane, top];
    }
    return best;
  }
}
