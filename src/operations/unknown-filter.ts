import { Category } from "../model/lifecycle.ts";
import type { Result } from "../model/refusal.ts";
import { nearest } from "../workflow/nearest.ts";
import type { Context } from "./context.ts";
import { taskNotFound } from "./movable.ts";
import { workflowNotFound } from "./workflow-not-found.ts";

/** How many of the newest tasks are looked through for the one that may have been meant. */
const LOOKED_THROUGH = 1_000;

/** What is wrong with asking for tasks of this workflow: a misspelt name would look like nothing to do. */
export async function unknownWorkflow(id: string, context: Context): Promise<Result<never> | undefined> {
  const store = await context.store();
  const { project } = context.settings;
  if ((await store.definitions.current(project, [id])).length > 0) return undefined;
  // Tasks may name a workflow that is not loaded.
  if ((await store.tasks.list({ project, workflow: id, limit: 1 })).tasks.length > 0) return undefined;
  const loaded = (await store.definitions.list(project)).map((record) => record.id);
  const named = (await store.tasks.countWorkflows(project, Category.options)).map(({ workflow }) => workflow);
  return workflowNotFound(id, didYouMean(id, [...loaded, ...named]));
}

/** What is wrong with asking for what belongs to this task: a misspelt id would look like nothing to do. */
export async function unknownTask(id: string, context: Context): Promise<Result<never> | undefined> {
  const store = await context.store();
  const { project } = context.settings;
  if ((await store.tasks.load(project, [id])).length > 0) return undefined;
  const { tasks } = await store.tasks.list({ project, limit: LOOKED_THROUGH, newestFirst: true });
  return taskNotFound(id, didYouMean(id, new Set(tasks.map((task) => task.id))));
}

/** Empty if nothing known is near. */
export function didYouMean(said: string, known: Iterable<string>): string {
  const meant = nearest(said, known);
  return meant ? `Did you mean "${meant.word}"?` : "";
}
