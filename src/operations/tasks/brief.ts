import { boundsWords } from "../../bounds/bounds-words.ts";
import { currentNode } from "../../engine/current-node.ts";
import { retriesUsed } from "../../engine/step-path.ts";
import { boundsAt } from "../../engine/view/bounds-at.ts";
import type { World } from "../../engine/world.ts";
import type { Json } from "../../model/json.ts";
import type { Position } from "../../model/position.ts";
import { requirementWords } from "../../model/requirement.ts";
import { counted } from "../../model/words/counted.ts";
import { shortened } from "../../model/words/shortened.ts";
import { whyStopped } from "../../model/words/why-stopped.ts";
import type { Program, ProgramNode, WorkNode } from "../../workflow/program.ts";

const LONGEST = 1_200;

/** A short text for the next worker: the step, its instructions, evidence and results. */
export function briefOf(program: Program, position: Position, world: World, failedWith?: Json): string {
  const { node } = currentNode(program, position, world);
  const lines = position.result === undefined ? linesOf(node, position) : [`Ended: ${position.result}.`];
  const bounds = boundsWords(boundsAt(program, position, world));
  if (bounds !== "") lines.push(bounds);
  if (failedWith !== undefined) lines.push(`The last try failed: ${shortened(failedWith, 300)}`);
  return shortened(lines.join("\n"), LONGEST);
}

function linesOf(node: ProgramNode, position: Position): string[] {
  if (position.escalation) return [`"${node.name}" waits for a person. ${whyStopped[position.escalation]}`];
  switch (node.type) {
    case "task":
    case "gate":
      return workLines(node, position);
    case "checkpoint":
      return [
        `Question${node.audience === "human" ? " to a person" : ""}: ${node.message}`,
        `Options: ${[...node.options.keys()].join(", ")}`,
      ];
    case "fork":
      return [`"${node.name}" waits for its branches; work on those.`];
    default:
      return [`At "${node.name}".`];
  }
}

function workLines(node: WorkNode, position: Position): string[] {
  const facts = [
    node.agent !== undefined && `for ${node.agent}`,
    node.stage !== undefined && `stage ${node.stage}`,
    node.maxRetries !== undefined &&
      `${counted(node.maxRetries - retriesUsed(position, node.id), "retry", "retries")} left`,
  ].filter((fact) => fact !== false);
  return [
    facts.length > 0 ? `${node.name} (${facts.join(", ")})` : node.name,
    ...[node.instructions ?? node.description]
      .filter((text) => text !== undefined)
      .map((text) => shortened(text, 600)),
    ...(node.requirements.length > 0
      ? [`Evidence: ${node.requirements.map(requirementWords).join("; ")}`]
      : []),
    `Results: ${node.outputs.join(", ")}`,
  ];
}
