import type { ForkNode, JoinNode, Program } from "../program.ts";
import { atEdge, atNode, type Check, type Context } from "./check.ts";
import { levelsOf } from "./levels.ts";
import type { Pair } from "./movement.ts";
import type { Survey } from "./survey.ts";

const code = "fork-join-mismatch";

/** Forks and joins that do not name each other. */
export const forkJoinPairs: Check = (_survey, program, context) => {
  for (const node of program.nodes.values()) {
    if (node.type === "fork") {
      reportPartner(node, node.join, "join", program, context);
      reportConditions(node, context);
    }
    if (node.type === "join") reportPartner(node, node.fork, "fork", program, context);
  }
};

/** A branch that is sometimes not there would leave its join waiting for it. */
function reportConditions(fork: ForkNode, { log }: Context): void {
  for (const { to, when, index } of fork.edges) {
    if (!when) continue;
    log.add({
      code,
      path: ["edges", index, "when"],
      at: `${fork.id} -> ${to}`,
      message: `The branch from "${fork.id}" to "${to}" has a condition, but a fork opens every one of its branches.`,
      fix: "Take the condition away, and decide inside the branch.",
    });
  }
}

function reportPartner(
  node: ForkNode | JoinNode,
  id: string,
  type: "fork" | "join",
  program: Program,
  { log, named }: Context,
): void {
  const partner = program.nodes.get(id);
  const place = atNode(node.id, type);
  if (!partner) {
    if (named.has(id)) return;
    log.add({
      code: "unknown-target",
      ...place,
      message: `"${node.id}" names the ${type} "${id}", and there is no such node.`,
      fix: `Name an existing ${type}.`,
    });
  } else if (partner.type !== type) {
    log.add({
      code,
      ...place,
      message: `"${node.id}" names "${id}" as its ${type}, but that is a ${partner.type}.`,
      fix: `Name a node of the type ${type}.`,
    });
  } else if ((partner.type === "fork" ? partner.join : partner.fork) !== node.id) {
    log.add({
      code,
      ...place,
      message: `"${node.id}" names "${id}" as its ${type}, but "${id}" belongs to another ${node.type}.`,
      fix: `Let "${node.id}" and its ${type} name each other; each fork needs a join of its own.`,
    });
  }
}

function reportBranchCount(node: ForkNode, { log }: Context): void {
  const count = node.edges.length;
  if (node.each ? count === 1 : count > 0) return;
  log.add({
    code,
    ...atNode(node.id),
    message: node.each
      ? `"${node.id}" opens a branch for each item of a list, so it needs exactly one edge, but has ${count}.`
      : `"${node.id}" has no edge, so it opens no branch.`,
    fix: "Draw one edge to the first node of each branch; only one where it goes over a list.",
  });
}

/** Forks without branches, branches that cannot end, joins that ask for too many, ways in and out of branches. */
export const forkJoinBranches: Check = (survey, program, context) => {
  for (const node of program.nodes.values()) if (node.type === "fork") reportBranchCount(node, context);
  for (const pair of survey.movement.pairs) {
    reportQuorum(pair, context);
    reportStuck(pair, survey, context);
  }
  reportTrespasses(survey, context);
};

function reportQuorum({ fork, join }: Pair, { log }: Context): void {
  const most = fork.each ? fork.each.maxItems : fork.edges.length;
  if (join.strategy.kind !== "quorum" || join.strategy.count <= most) return;
  log.add({
    code,
    ...atNode(join.id, "strategy"),
    message: `"${join.id}" waits for ${join.strategy.count} branches to pass, but "${fork.id}" opens at most ${most}.`,
    fix: `Ask for at most ${most}.`,
  });
}

function reportStuck(pair: Pair, { movement, opening }: Survey, { log }: Context): void {
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

/** Each place that is walked into from elsewhere is reported once. */
function reportTrespasses({ movement, opening, isReached }: Survey, { log }: Context): void {
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
