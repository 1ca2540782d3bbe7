import type { Connection } from "./connection.ts";
import type { Project } from "./projects.ts";
import { ADD_UNCONFIRMED, UNCONFIRMED } from "./sql/projects.ts";

// Kept beside the rows it counts: counting them would cost more the longer nobody confirms.

export function addUnconfirmed(connection: Connection, project: Project, added: number): void {
  if (added !== 0) connection.statement(ADD_UNCONFIRMED).run(project.number, added);
}

export function unconfirmedOf(connection: Connection, project: Project): number {
  return Number(connection.statement(UNCONFIRMED).get(project.number)?.[0] ?? 0);
}
