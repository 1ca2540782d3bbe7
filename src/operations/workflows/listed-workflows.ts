import { type ListedWorkflow, overviewsOf } from "../library/overviews.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";

/** The loaded workflows, each with its overview. */
export async function listedWorkflows(call: Call): Promise<readonly ListedWorkflow[]> {
  const { library, settings, store } = call.ports;
  const pace = new Pace(call);
  return overviewsOf(settings.project, await store(), library, () => pace.next());
}
