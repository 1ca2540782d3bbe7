import { programAt } from "../engine/program-at.ts";
import type { Turn } from "../model/turn.ts";
import type { RouteInput } from "./route-input.ts";

/** Whether the step that a turn leads to can lead back to a node, within the same workflow. */
export function leadsBack({ program: root, position, world }: RouteInput, turn: Turn, node: string): boolean {
  if (turn.position.frames.length !== position.frames.length) return false;
  const program = programAt(root, position, position.frames.length, world);
  const seen = new Set<string>();
  const pending = [turn.position.step];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === node) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    const found = program.nodes.get(next);
    // The edges of an end are for a person who resumes the task. The task itself does not take them.
    if (found && found.type !== "end") pending.push(...found.edges.map(({ to }) => to));
  }
  return false;
}
