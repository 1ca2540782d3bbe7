import type { Movement, Step } from "./movement.ts";

/** A number greater than the retries of any node. */
const COUNTS = 1024;

type Used = ReadonlyMap<number, number>;

/**
 * Gives each combination of used retries its own number, so that equal combinations have equal numbers. A count is
 * dropped once its node cannot be visited again: it would keep apart states with the same future.
 */
export class Budgets {
  readonly #movement: Movement;
  readonly #component: Int32Array;
  readonly #ids = new Map<string, number>([["", 0]]);
  readonly #used: Used[] = [new Map()];
  readonly #changes = new Map<number, number>();

  constructor(movement: Movement, component: Int32Array) {
    this.#movement = movement;
    this.#component = component;
  }

  spent(used: number, place: number): number {
    return this.#used[used]?.get(place) ?? 0;
  }

  sizeOf(used: number): number {
    return this.#used[used]?.size ?? 0;
  }

  /** Counts one more retry at a node. */
  spend(used: number, place: number): number {
    return this.#with(used, place, this.spent(used, place) + 1);
  }

  after(used: number, step: Step): number {
    if (this.#component[step.from] !== this.#component[step.to]) return 0;
    if (step.kind === "retry") return this.spend(used, step.from);
    // A step that calls a workflow is not finished, so its count stays.
    if (step.kind === "call") return used;
    const isBudgeted = (this.#movement.budgets[step.from] ?? 0) > 0;
    return isBudgeted && this.spent(used, step.from) > 0 ? this.#with(used, step.from, 0) : used;
  }

  #with(used: number, place: number, count: number): number {
    const change = (used * this.#component.length + place) * COUNTS + count;
    const known = this.#changes.get(change);
    if (known !== undefined) return known;
    const next = new Map(this.#used[used]);
    if (count === 0) next.delete(place);
    else next.set(place, count);
    const id = this.#idOf(next);
    this.#changes.set(change, id);
    return id;
  }

  #idOf(used: Used): number {
    const key = [...used].sort(([a], [b]) => a - b).join(" ");
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#used.length);
    this.#used.push(used);
    return this.#used.length - 1;
  }
}
