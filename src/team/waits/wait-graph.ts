import type { TeamWait, WaitParty } from "../../model/team-waits.ts";

export function keyOf({ kind, id }: WaitParty): string {
  return `${kind} ${id}`;
}

/**
 * Who waits for whom. A waiter goes on once all its waits have ended; a worker goes on once all its locks are free and
 * one of its tasks can be worked on.
 */
export class WaitGraph {
  readonly #waits = new Map<string, TeamWait[]>();

  add(wait: TeamWait): void {
    const key = keyOf(wait.from);
    const known = this.#waits.get(key);
    if (known) known.push(wait);
    else this.#waits.set(key, [wait]);
  }

  /** The circles among waiters that can never go on, one for each group of waiters. */
  deadlocks(): readonly (readonly TeamWait[])[] {
    const free = this.#free();
    const seen = new Set<string>();
    const found: (readonly TeamWait[])[] = [];
    for (const key of [...this.#waits.keys()].filter((one) => !free.has(one))) {
      const circle = this.#circleFrom(key, free, seen);
      if (circle) found.push(circle);
    }
    return found;
  }

  /** The waiters that can go on at some time, if every worker goes on as soon as it can. */
  #free(): ReadonlySet<string> {
    const behind = new Map<string, string[]>();
    const free = new Set<string>();
    for (const [key, waits] of this.#waits)
      for (const { to } of waits) {
        const target = keyOf(to);
        if (!this.#waits.has(target)) free.add(target);
        const known = behind.get(target);
        if (known) known.push(key);
        else behind.set(target, [key]);
      }
    for (const key of free)
      for (const waiter of behind.get(key) ?? []) if (this.#goesOn(waiter, free)) free.add(waiter);
    return free;
  }

  #goesOn(key: string, free: ReadonlySet<string>): boolean {
    const waits = this.#waits.get(key) ?? [];
    const isFree = ({ to }: TeamWait): boolean => free.has(keyOf(to));
    const work = waits.filter(({ cause }) => cause === "work");
    const others = waits.filter(({ cause }) => cause !== "work");
    return others.every(isFree) && (work.length === 0 || work.some(isFree));
  }

  /** Follows waits that never end until a waiter comes again; `undefined` if an earlier walk has been there. */
  #circleFrom(start: string, free: ReadonlySet<string>, seen: Set<string>): readonly TeamWait[] | undefined {
    const way: TeamWait[] = [];
    const places = new Map<string, number>();
    let key = start;
    while (!places.has(key)) {
      if (seen.has(key)) return undefined;
      seen.add(key);
      places.set(key, way.length);
      const wait = this.#waits.get(key)?.find(({ to }) => !free.has(keyOf(to)));
      if (!wait) return undefined;
      way.push(wait);
      key = keyOf(wait.to);
    }
    return way.slice(places.get(key));
  }
}
