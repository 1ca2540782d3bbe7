import type { Loaded } from "../../src/workflow/load.ts";

/** The bound on a task's reports, in a sentence. */
export function boundText({ bound, program }: Loaded): string {
  if (!bound) return "";
  if (bound.reports === null) return `Its reports have no bound. ${bound.why}`;
  const forks = [...(program?.nodes.values() ?? [])].some(({ type }) => type === "fork");
  const branches = forks ? " Branches are tasks of their own, with their own bounds." : "";
  return `A task ends or waits for a person after at most ${bound.reports} reports. ${bound.why}${branches}`;
}
