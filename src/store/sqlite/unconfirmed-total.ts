import type { Connection } from "./connection.ts";
import { ADD_TO_TOTAL, TOTAL } from "./sql/syncs.ts";

// Kept beside the rows it counts: counting them would cost more the longer nobody confirms.

export function addToTotal(connection: Connection, project: string, added: number): void {
  if (added !== 0) connection.statement(ADD_TO_TOTAL).run(project, added);
}

export function totalOf(connection: Connection, project: string): number {
  return Number(connection.statement(TOTAL).get(project)?.[0] ?? 0);
}
