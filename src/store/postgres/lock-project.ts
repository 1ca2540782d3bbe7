import type { Relocation } from "../../model/relocation.ts";
import type { Run } from "./connection.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { LOCK_PROJECT } from "./sql/change.ts";

/**
 * Keeps other writers of the project away until the transaction ends. Throws if the project is being moved; `takes` is
 * the state in which it takes the change nevertheless.
 */
export async function lockProject(
  { projects }: Session,
  run: Run,
  project: Project,
  takes?: Relocation["state"],
): Promise<void> {
  const [open] = await run(LOCK_PROJECT, project.number);
  if (open !== undefined) return;
  const [closed] = takes === undefined ? [] : await run(LOCK_PROJECT, -project.number);
  const state = closed === undefined ? undefined : (await projects.relocation(project))?.state;
  if (state === undefined || state !== takes) await projects.refuse(project);
}
