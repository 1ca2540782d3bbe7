import { LoadedTasks } from "../rows/loaded-tasks.ts";
import type { Connection } from "./connection.ts";
import { Projects } from "./projects.ts";
import type { StoreClock } from "./store-clock.ts";

/** The sessions of a store, with what it remembers. */
export interface Session {
  readonly connection: Connection;
  readonly clock: StoreClock;
  readonly projects: Projects;
  readonly loaded: LoadedTasks;
}

export function newSession(connection: Connection, clock: StoreClock): Session {
  return { connection, clock, projects: new Projects(connection), loaded: new LoadedTasks() };
}
