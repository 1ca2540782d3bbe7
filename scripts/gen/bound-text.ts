import type { Loaded } from "../../src/workflow/load.ts";

/** How long a task can go on, in a sentence. */
export function boundText({ bound, program }: Loaded): string {
  if (!bound) return "";
  if (bound.reports === null) return `There is no bound on its reports. ${bound.why}`;
  const forks = [...(program?.nodes.values() ?? [])].some(({ type }) => type === "fork");
  const branches = forks ? " Branches are tasks of their own and count for themselves." : "";
  return `A task ends or waits for a person after at most ${bound.reports} reports. ${bound.why}${branches}`;
}
