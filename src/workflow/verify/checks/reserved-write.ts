import type { KnownPrograms, ProgramNode } from "../../program.ts";
import { reservedWrites } from "../gates/open-decisions.ts";
import type { Check } from "./check.ts";
import { atNode } from "./finding-place.ts";

/** Reports nodes that write variables which only a person's answer should decide, here or in a called workflow. */
export const reservedWrite: Check = (_survey, program, { known, log }) => {
  for (const node of program.nodes.values()) {
    for (const name of new Set([...reservedWrites(node, program), ...passedToCallees(node, known)])) {
      log.add({
        code: "agent-decided-gate",
        ...atNode(node.id),
        message: `"${node.id}" writes "${name}", about which only a person's answer should decide.`,
        fix: "Let it write another variable.",
      });
    }
  }
};

/** The variables that a node passes to a called workflow although people decide about them in that workflow. */
function passedToCallees(node: ProgramNode, known: KnownPrograms): string[] {
  const decidedIn = (workflow: string, names: Iterable<string>) => {
    const reserved = known(workflow)?.reserved;
    return [...names].filter((name) => reserved?.has(name));
  };
  if (node.type === "subflow") return decidedIn(node.workflow, node.inputs.keys());
  if (node.type !== "activity") return [];
  return node.triggers.flatMap(({ workflow, passContext }) => decidedIn(workflow, passContext));
}
