import type { ForkNode, JoinNode, Program } from "../../program.ts";
import type { CheckContext, StructureCheck } from "./check.ts";
import { atNode } from "./finding-place.ts";

const code = "fork-join-mismatch";

/** Reports forks and joins that do not name each other. */
export const forkJoinPairs: StructureCheck = (program, context) => {
  for (const node of program.nodes.values()) {
    if (node.type === "fork") {
      reportPartner(node, node.join, "join", program, context);
      reportConditions(node, context);
    }
    if (node.type === "join") reportPartner(node, node.fork, "fork", program, context);
  }
};

/**
 * Reports branches with a condition: a fork opens all its branches, and a join would wait for ever for one that was not
 * opened.
 */
function reportConditions(fork: ForkNode, { log }: CheckContext): void {
  for (const { to, when, index } of fork.edges) {
    if (!when) continue;
    log.add({
      code,
      path: ["edges", index, "when"],
      at: `${fork.id} -> ${to}`,
      message: `The branch from "${fork.id}" to "${to}" has a condition, but a fork opens every one of its branches.`,
      fix: "Remove the condition, and decide inside the branch.",
    });
  }
}

function reportPartner(
  node: ForkNode | JoinNode,
  id: string,
  type: "fork" | "join",
  program: Program,
  { log, named }: CheckContext,
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
