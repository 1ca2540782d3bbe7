import { Category } from "../../model/lifecycle.ts";
import type { Result } from "../../model/refusal.ts";
import { nearest } from "../../workflow/nearest.ts";
import { workflowNotFound } from "../library/workflow-not-found.ts";
import type { Call } from "../ports/call.ts";
import { newestIds } from "./newest-ids.ts";
import { taskNotFound } from "./task-not-found.ts";

/** Refuses an unknown workflow as a filter. Without this, a misspelt id would look like an empty queue. */
export async function unknownWorkflow(id: string, call: Call): Promise<Result<never> | undefined> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  if ((await store.definitions.heads(project, [id])).length > 0) return undefined;
  // A workflow that is not loaded may still have tasks.
  if ((await store.tasks.list({ project, workflow: id, limit: 1 })).tasks.length > 0) return undefined;
  const loaded = (await store.definitions.heads(project)).map((record) => record.id);
  const named = (await store.tasks.countWorkflows(project, Category.options)).map(({ workflow }) => workflow);
  return workflowNotFound(id, didYouMean(id, [...loaded, ...named]));
}

/** Refuses an unknown task as a filter. Without this, a misspelt id would look like an empty list. */
export async function unknownTask(id: string, call: Call): Promise<Result<never> | undefined> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  if ((await store.tasks.load(project, [id])).length > 0) return undefined;
  const ids = await newestIds(call);
  // The comparison with a thousand names takes a moment: other calls run before it.
  await call.ports.rest();
  return taskNotFound(id, didYouMean(id, ids));
}

/** A sentence with the most similar known name; empty if none is similar. */
export function didYouMean(given: string, known: Iterable<string>): string {
  const meant = nearest(given, known);
  return meant ? `Did you mean "${meant.word}"?` : "";
}
