import type { Call } from "../ports/call.ts";

const MOST = 20;

/**
 * A sentence that names the workflows that can be started, because an agent with guided tools
 * only cannot list them.
 */
export async function knownWorkflows({ ports: { store, settings } }: Call): Promise<string> {
  const all = await (await store()).definitions.heads(settings.project);
  if (all.length === 0) return "No workflow is loaded yet.";
  const more = all.length > MOST ? `, and ${all.length - MOST} more` : "";
  const shown = all.slice(0, MOST).map(({ id }) => id);
  return `There are: ${shown.join(", ")}${more}.`;
}
