/** How long a project counts as shared after another process has written to it. */
const SHARED_MS = 1_000;

interface Seen {
  /** the number of the newest entry that this process has written */
  readonly last: number;
  readonly sharedUntil: number;
}

/**
 * The projects that other processes write to as well. Numbers have no gaps: if the next entry of this process does not
 * follow its last one, another process has written in between.
 */
export class SharedProjects {
  readonly #now: () => number;
  readonly #seen = new Map<string, Seen>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  has(project: string): boolean {
    return (this.#seen.get(project)?.sharedUntil ?? 0) > this.#now();
  }

  /** Notes the entries that a batch of this process has written. */
  written(
    project: string,
    commits: readonly { readonly firstSeq: number; readonly entries: number }[],
  ): void {
    if (commits.length === 0) return;
    const before = this.#seen.get(project);
    const first = Math.min(...commits.map(({ firstSeq }) => firstSeq));
    const last = Math.max(...commits.map(({ firstSeq, entries }) => firstSeq + entries - 1));
    const isBetween = before !== undefined && first !== before.last + 1;
    const sharedUntil = isBetween ? this.#now() + SHARED_MS : (before?.sharedUntil ?? 0);
    this.#seen.set(project, { last, sharedUntil });
  }
}
