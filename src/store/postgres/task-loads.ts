import { setImmediate as turn } from "node:timers/promises";
import type { TaskRecord } from "../../model/task.ts";
import { taskRecord } from "../rows/task-row.ts";
import type { Session } from "./session.ts";
import { TASKS_BY_ID } from "./sql/tasks.ts";

interface Load {
  readonly ids: Set<string>;
  readonly found: Promise<ReadonlyMap<string, TaskRecord>>;
}

/**
 * Loads tasks with one statement for all calls of one moment. With a statement each, a call that gets its session late
 * would load the task as another call of the same moment has left it, and apply its report to the next step.
 */
export class TaskLoads {
  readonly #session: Session;
  readonly #waiting = new Map<string, Load>();

  constructor(session: Session) {
    this.#session = session;
  }

  async load(project: string, ids: readonly string[]): Promise<readonly TaskRecord[]> {
    if (ids.length === 0) return [];
    const load = this.#waiting.get(project) ?? this.#begin(project);
    for (const id of ids) load.ids.add(id);
    const found = await load.found;
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  #begin(project: string): Load {
    const ids = new Set<string>();
    const found = turn().then(() => {
      this.#waiting.delete(project);
      return this.#read(project, [...ids]);
    });
    const load = { ids, found };
    this.#waiting.set(project, load);
    return load;
  }

  async #read(name: string, ids: readonly string[]): Promise<ReadonlyMap<string, TaskRecord>> {
    const { connection, projects, loaded } = this.#session;
    const project = await projects.find(name);
    if (project === undefined) return new Map();
    const rows = await connection.rows(TASKS_BY_ID, project.number, ids);
    return new Map(rows.map((row) => [String(row[1]), taskRecord(name, row, loaded)]));
  }
}
