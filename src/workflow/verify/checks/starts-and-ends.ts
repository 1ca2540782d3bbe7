import type { StructureCheck } from "./check.ts";
import { atNode } from "./finding-place.ts";

/** Reports a definition that does not have exactly one start and at least one end. */
export const startsAndEnds: StructureCheck = (program, { log }) => {
  const nodes = [...program.nodes.values()];
  const [first, ...more] = nodes.filter((node) => node.type === "start");
  if (!first) {
    log.add({
      code: "no-start",
      path: ["nodes"],
      message: "No node is a start, so a task would not know where to begin.",
      fix: 'Add a node { "type": "start" } and an edge from it to the first piece of work.',
    });
  }
  for (const { id } of more) {
    log.add({
      code: "many-starts",
      ...atNode(id),
      message: `"${id}" is a second start beside "${first?.id}".`,
      fix: "Keep one start; give it several edges with conditions if work can begin in several places.",
    });
  }
  if (nodes.some((node) => node.type === "end")) return;
  log.add({
    code: "no-end",
    path: ["nodes"],
    message: "No node is an end, so no task could ever be finished.",
    fix: 'Add a node { "type": "end", "result": "success" } and an edge that leads to it.',
  });
};
