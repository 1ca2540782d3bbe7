import type { Pruning } from "../parts/transfer.ts";
import { storedHash } from "../rows/counts-column.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { Run } from "./connection.ts";
import { lockProject } from "./lock-project.ts";
import { commitTexts, prepareCommit } from "./prepared-commit.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { COMMIT_MANY } from "./sql/change.ts";
import { DELETE_TASKS, HAVE_UNCONFIRMED, LOCK_TASKS } from "./sql/pruning.ts";

/** Deletes tasks with their entries; false if one of them, or a record, is not as it was loaded. */
export async function prune(session: Session, pruning: Pruning): Promise<boolean> {
  const { connection, projects } = session;
  const project = await projects.findOpen(pruning.project);
  if (project === undefined) return false;
  const work = (run: Run) => deleteAll(session, run, project, pruning);
  return (await connection.write(project.number, work)) ?? false;
}

/** Locks in the order of every commit: the tasks by their ids, then the project. */
async function deleteAll(
  session: Session,
  run: Run,
  pruned: Project,
  { project, tasks, records }: Pruning,
): Promise<true | undefined> {
  const { number } = pruned;
  const column = (of: (task: Pruning["tasks"][number]) => string) => tasks.map(of);
  const versions = tasks.map(({ version }) => version);
  const locked = await run(
    LOCK_TASKS,
    number,
    column(({ id }) => id),
    versions,
    column(storedHash),
  );
  if (locked.length < tasks.length) return undefined;
  await lockProject(session, run, pruned);
  const ordinals = locked.map(([ordinal]) => Number(ordinal));
  if ((await run(HAVE_UNCONFIRMED, number, ordinals)).length > 0) return undefined;
  const prepared = prepareCommit(session, { project, changes: [], records });
  if (prepared === undefined) return undefined;
  const [row] = await run(COMMIT_MANY, number, ...commitTexts([prepared]));
  const [answer] = parseColumn<readonly (readonly unknown[])[]>(row?.[0] ?? null);
  if (answer?.[0] !== true) return undefined;
  for (const sql of DELETE_TASKS) await run(sql, number, ordinals);
  return true;
}
