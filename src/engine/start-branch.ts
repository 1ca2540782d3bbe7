import type { LeveledBounds } from "../model/bounds.ts";
import type { Position } from "../model/position.ts";
import type { Program } from "../workflow/program.ts";
import { branchAt, widthOf } from "./branches.ts";
import { doersKnown } from "./doers.ts";
import { enter } from "./enter.ts";
import type { Started } from "./start.ts";
import { nonDefaults } from "./variables.ts";
import { Walk } from "./walk.ts";
import type { World } from "./world.ts";

/**
 * Starts one branch of a fork as a task of its own, with the variables of its parent. `program` is the workflow that
 * contains the fork (inside a subflow, the child's), and the branch stays in it. `around` are the bounds around that workflow.
 */
export function startBranch(
  program: Program,
  parent: Position,
  index: number,
  world: World,
  around: readonly LeveledBounds[] = [],
): Started {
  const { step, branches, variables } = parent;
  const fork = program.nodes.get(step);
  const branch = fork?.type === "fork" && branches ? branchAt(fork, branches, index) : undefined;
  if (fork?.type !== "fork" || !branches || !branch) throw new Error(`${step} has no branch ${index}`);
  const depth = (parent.branch?.depth ?? 0) + parent.frames.length;
  const width = widthOf(parent, branches.total);
  const doneBy = doersKnown(parent);
  const walk = new Walk(program, parent, world);
  walk.emit({
    type: "started",
    step,
    variables: nonDefaults(program, { ...variables, ...branch.variables }),
    at: world.now,
    branch: {
      fork: step,
      join: fork.join,
      id: branch.id,
      visit: parent.visit,
      width,
      ...(depth > 0 && { depth }),
      ...(Object.keys(doneBy).length > 0 && { doneBy }),
      ...(around.length > 0 && { around: [...around] }),
    },
  });
  enter(walk, { to: branch.to });
  return { position: walk.position, events: walk.events };
}
