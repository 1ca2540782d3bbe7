import type { DefinitionRecord, RemovedDefinition } from "../parts/definitions.ts";
import type { Run } from "./connection.ts";
import { lockProject } from "./lock-project.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { CURRENT_HEADS_OF, MAKE_CURRENT } from "./sql/definitions.ts";
import { DELETE_UNPINNED, UNFINISHED_IN } from "./sql/removal.ts";
import { writeDefinitionEntries } from "./write-definition-entries.ts";

type Removal = Pick<DefinitionRecord, "project" | "id" | "source"> & { readonly at: number };

/**
 * The current version of a removed workflow. Its row stays, because a later load continues the hash
 * chain of its entries.
 */
const NONE = "";

/** Takes a workflow out of use. Calls `tell` with the project that has a new entry. */
export async function removeDefinition(
  session: Session,
  removal: Removal,
  tell: (project: string) => void,
): Promise<RemovedDefinition> {
  const { connection, projects } = session;
  const project = await projects.findOpen(removal.project);
  if (project === undefined) return { outcome: "unknown" };
  let answer: RemovedDefinition = { outcome: "unknown" };
  await connection.write(project.number, async (run) => {
    await lockProject(session, run, project);
    answer = await remove(run, project, removal);
    return answer.outcome === "removed" ? answer : undefined;
  });
  if (answer.outcome === "removed") tell(removal.project);
  return answer;
}

async function remove(run: Run, project: Project, { id, source, at }: Removal): Promise<RemovedDefinition> {
  const { number } = project;
  const [head] = await run(CURRENT_HEADS_OF, number, [id]);
  if (head === undefined) return { outcome: "unknown" };
  const [count] = await run(UNFINISHED_IN, number, id);
  const tasks = Number(count?.[0]);
  if (tasks > 0) return { outcome: "used", tasks };
  const removed = { type: "removed", id, definition: String(head[1]), source, at } as const;
  await writeDefinitionEntries(run, project, [removed]);
  await run(MAKE_CURRENT, number, [id], [NONE]);
  await run(DELETE_UNPINNED, number, id);
  return { outcome: "removed" };
}
