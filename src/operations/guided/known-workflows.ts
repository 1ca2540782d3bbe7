import type { Call } from "../ports/call.ts";

const MOST = 20;

/** Which workflows can be begun, as a sentence: who is led may have no tool that lists them. */
export async function knownWorkflows({ ports: { library, settings } }: Call): Promise<string> {
  const { all } = await library.currents(settings.project);
  if (all.length === 0) return "No workflow is loaded yet.";
  const more = all.length > MOST ? `, and ${all.length - MOST} more` : "";
  const shown = all.slice(0, MOST).map(({ id }) => id);
  return `There are: ${shown.join(", ")}${more}.`;
}
