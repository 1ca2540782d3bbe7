import { currentNode } from "../../engine/current-node.ts";
import type { ProgramNode } from "../../workflow/program.ts";
import type { GuidedRun } from "../guided/guided-run.ts";

/** The activities that may follow the current one, by the ids that the workflow's author gave them. */
export function nextActivities({ program: root, position, world }: GuidedRun): ReadonlySet<string> {
  const { node: here, program } = currentNode(root, position, world);
  const activity = here.place?.activity;
  const found = new Set<string>();
  const seen = new Set<ProgramNode>([here]);
  const open = [here];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const { to } of node.edges) {
      const next = program.nodes.get(to);
      if (!next || seen.has(next)) continue;
      seen.add(next);
      const entered = activityOf(next);
      if (entered === undefined || entered === activity) open.push(next);
      else found.add(program.nodes.get(entered)?.place?.local ?? entered);
    }
  }
  return found;
}

function activityOf({ id, type, place }: ProgramNode): string | undefined {
  if (place) return place.activity;
  return type === "task" || type === "gate" || type === "checkpoint" || type === "end" ? id : undefined;
}
