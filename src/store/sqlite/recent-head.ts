import type { Connection } from "./connection.ts";
import { type LogHead, logHead } from "./log-head.ts";
import type { Project } from "./projects.ts";
import type { StoreClock } from "./store-clock.ts";

/** Caches the log head after the last transaction. Any other transaction invalidates it. */
export class RecentHead {
  readonly #connection: Connection;
  readonly #clock: StoreClock;
  #others: unknown;
  #last: { readonly transaction: number; readonly project: string; readonly head: LogHead } | undefined;

  constructor(connection: Connection, clock: StoreClock) {
    this.#connection = connection;
    this.#clock = clock;
  }

  /** The head of a project's log. Call in a writing transaction, before the first write. */
  of(project: Project): LogHead {
    const { others } = this.#connection;
    const last = others === this.#others ? this.#last : undefined;
    this.#others = others;
    if (last?.transaction === this.#connection.writes - 1 && last.project === project.name) return last.head;
    const head = logHead(this.#connection, project);
    this.#clock.advanceTo(head.at);
    return head;
  }

  /** Remembers the head after a transaction. Call after the commit. */
  keep(transaction: number, project: string, head: LogHead): void {
    this.#last = { transaction, project, head };
  }
}
