import type { Connection } from "./connection.ts";
import type { Project } from "./projects.ts";
import { type Standing, standingOf } from "./standing.ts";

/** Where the last transaction left its project: so it stands as long as no other has come in between. */
export class RecentStanding {
  readonly #connection: Connection;
  #others: unknown;
  #left: { readonly transaction: number; readonly project: string; readonly standing: Standing } | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Asked in a transaction that writes, before it does. */
  of(project: Project): Standing {
    const { others } = this.#connection;
    const left = others === this.#others ? this.#left : undefined;
    this.#others = others;
    const isLast = left?.transaction === this.#connection.writes - 1 && left.project === project.name;
    return isLast ? left.standing : standingOf(this.#connection, project);
  }

  /** Once it is committed. */
  after(transaction: number, project: string, standing: Standing): void {
    this.#left = { transaction, project, standing };
  }
}
