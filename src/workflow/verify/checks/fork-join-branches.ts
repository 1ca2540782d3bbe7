import type { ForkNode } from "../../program.ts";
import { levelsOf } from "../space/levels.ts";
import type { Pair } from "../space/movement.ts";
import type { Survey } from "../space/survey.ts";
import type { Check, CheckContext } from "./check.ts";
import { atEdge, atNode } from "./finding-place.ts";

const code = "fork-join-mismatch";

/** Reports forks without branches, branches that cannot end, impossible quorums, and edges into or out of branches. */
export const forkJoinBranches: Check = (survey, program, context) => {
  for (const node of program.nodes.values()) if (node.type === "fork") reportBranchCount(node, context);
  for (const pair of survey.movement.pairs) {
    reportQuorum(pair, context);
    reportStuck(pair, survey, context);
  }
  reportTrespasses(survey, context);
};

function reportBranchCount(node: ForkNode, { log }: CheckContext): void {
  const count = node.edges.length;
  if (node.each ? count === 1 : count > 0) return;
  log.add({
    code,
    ...atNode(node.id),
    message: node.each
      ? `"${node.id}" opens a branch for each item of a list, so it needs exactly one edge, but has ${count}.`
      : `"${node.id}" has no edge, so it opens no branch.`,
    fix: "Draw one edge to the first node of each branch; exactly one where it goes over a list.",
  });
}

function reportQuorum({ fork, join }: Pair, { log }: CheckContext): void {
  const most = fork.each ? fork.each.maxItems : fork.edges.length;
  if (join.strategy.kind !== "quorum" || join.strategy.count <= most) return;
  log.add({
    code,
    ...atNode(join.id, "strategy"),
    message: `"${join.id}" waits for ${join.strategy.count} branches to pass, but "${fork.id}" opens at most ${most}.`,
    fix: `Ask for at most ${most}.`,
  });
}

function reportStuck(pair: Pair, { movement, opening }: Survey, { log }: CheckContext): void {
  for (const [index, ends] of opening.endings.branches(pair).entries()) {
    const step = pair.branches[index];
    if (!step || ends.passes || ends.fails) continue;
    const first = movement.nodes[step.to]?.id;
    log.add({
      code,
      ...atNode(pair.fork.id),
      message: `The branch that begins at "${first}" reaches neither the join "${pair.join.id}" nor an end.`,
      fix: `Lead the branch to "${pair.join.id}".`,
    });
  }
}

/** Reports nodes in a branch that tasks outside the branch also enter, each node once. */
function reportTrespasses({ movement, opening, isReached }: Survey, { log }: CheckContext): void {
  const reported = new Set<number>();
  for (const { step, level, other } of levelsOf(movement, opening, isReached).trespasses) {
    if (reported.has(step.to)) continue;
    reported.add(step.to);
    const from = movement.nodes[step.from]?.id ?? "";
    const to = movement.nodes[step.to]?.id ?? "";
    const message =
      movement.nodes[step.to]?.type === "join"
        ? `The join "${to}" is entered from "${from}", which is not in a branch of ${named(level)}.`
        : `"${to}" is entered by tasks ${inside(level)} and, from "${from}", by tasks ${inside(other)}.`;
    log.add({
      code,
      at: `${from} -> ${to}`,
      path: step.edge ? atEdge(step.edge).path : ["nodes", from],
      message,
      fix: "Let a branch be entered only by its fork and left only by its join or an end; draw shared work twice.",
    });
  }
}

function inside(level: Pair | undefined): string {
  return level ? `in a branch of ${named(level)}` : "outside of any fork";
}

function named(level: Pair | undefined): string {
  return level ? `the fork "${level.fork.id}"` : "its fork";
}
