import { setImmediate as turn } from "node:timers/promises";
import type { QueueQuery } from "../parts/tasks.ts";
import type { Row } from "../rows/row.ts";
import type { Project } from "./projects.ts";
import { readyTasks } from "./queue.ts";
import type { Reserved } from "./reservations.ts";
import type { Session } from "./session.ts";

export interface Candidates {
  /** ready tasks that no claim of this process had reserved, best first; as many as all readers want together */
  readonly rows: readonly Row[];
  /** whether there are no more of them */
  readonly isAll: boolean;
  /** whether tasks were left out because other claims had reserved them */
  readonly met: boolean;
}

interface Read {
  count: number;
  readonly found: Promise<Candidates>;
}

/**
 * Reads the candidates of all claims of one moment with one statement. With a statement each, all of them would read the
 * same tasks, and all but one would have to read again.
 */
export class SharedReads {
  readonly #session: Session;
  readonly #waiting = new Map<string, Read>();

  constructor(session: Session) {
    this.#session = session;
  }

  async read(project: Project, query: QueueQuery, count: number, reserved: Reserved): Promise<Candidates> {
    const { workflow, agent, isLane, rank } = query;
    // Functions cannot be compared, so claims that bring some read alone.
    if (isLane !== undefined || rank !== undefined) return this.#read(project, query, count, reserved);
    const key = JSON.stringify([project.number, workflow, agent]);
    const read = this.#waiting.get(key) ?? this.#begin(key, project, query, reserved);
    read.count += count;
    return read.found;
  }

  #begin(key: string, project: Project, query: QueueQuery, reserved: Reserved): Read {
    const found = turn().then(() => {
      this.#waiting.delete(key);
      return this.#read(project, query, read.count, reserved);
    });
    const read: Read = { count: 0, found };
    this.#waiting.set(key, read);
    return read;
  }

  async #read(project: Project, query: QueueQuery, count: number, reserved: Reserved): Promise<Candidates> {
    const without = reserved.ordinals();
    const rows = await readyTasks(this.#session, project, query, { count, without });
    return { rows, isAll: rows.length < count, met: without.length > 0 };
  }
}
