import { Heap } from "../team/forecast/heap.ts";

interface Due {
  readonly at: number;
  readonly order: number;
  readonly act: () => Promise<void>;
}

/** What happens later, in the order of time; of two things at one time, the one that was planned first. */
export class Timeline {
  readonly #due = new Heap<Due>(
    (one, other) => one.at < other.at || (one.at === other.at && one.order < other.order),
  );
  #order = 0;

  plan(at: number, act: () => Promise<void>): void {
    this.#due.push({ at, order: this.#order++, act });
  }

  next(): Pick<Due, "at" | "act"> | undefined {
    return this.#due.pop();
  }
}
