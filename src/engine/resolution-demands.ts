import type { Demand } from "../model/evidence.ts";
import type { Resolution } from "../model/move.ts";
import { demandsAt } from "../workflow/assurance-asked.ts";
import { calleesFirst } from "../workflow/calls.ts";
import type { Walk } from "./walk.ts";

/**
 * What a resolution demands of the person. `goto` and `succeed` can lead past any gate, so they must meet the demands
 * of all nodes of the task's workflows. Giving up a task demands nothing.
 */
export function resolutionDemands(
  walk: Pick<Walk, "node" | "position" | "programAt" | "world">,
  resolution: Resolution,
): readonly Demand[] {
  if (resolution === "fail" || resolution === "cancel") return [];
  if (resolution === "resume") return demandsAt(walk.node);
  const { frames } = walk.position;
  const around = Array.from({ length: frames.length + 1 }, (_, depth) => walk.programAt(depth));
  const programs = around.flatMap((program) => calleesFirst(program, walk.world.workflows.byId));
  return programs.flatMap(({ nodes }) => [...nodes.values()].flatMap(demandsAt));
}
