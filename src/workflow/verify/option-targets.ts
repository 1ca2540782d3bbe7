import { atNode, type Check } from "./check.ts";

/** Answers that jump to a node that does not exist. */
export const optionTargets: Check = (_survey, program, { log, named }) => {
  for (const node of program.nodes.values()) {
    if (node.type !== "checkpoint") continue;
    for (const [index, { id, effects }] of [...node.options.values()].entries()) {
      const target = effects?.transitionTo;
      if (target === undefined || program.nodes.has(target) || named.has(target)) continue;
      log.add({
        code: "unknown-target",
        ...atNode(node.id, "options", index, "effects", "transitionTo"),
        message: `The answer "${id}" of "${node.id}" leads to "${target}", and there is no such node.`,
        fix: "Name an existing node.",
      });
    }
  }
};
