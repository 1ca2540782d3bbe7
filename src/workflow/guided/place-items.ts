import type { FindingLog } from "../finding-log.ts";
import { quoted } from "../source/problem.ts";
import type { ReadCheckpoint, ReadDecision, ReadItem, ReadLoop, ReadStep } from "./read-items.ts";

/** The items of an activity, a list for each kind, as older files have them. */
export interface ActivityLists {
  readonly activity: string;
  readonly steps: readonly ReadItem[];
  readonly loops: readonly ReadLoop[];
  readonly checkpoints: readonly ReadCheckpoint[];
  readonly decisions: readonly ReadDecision[];
}

/**
 * Puts the items of an activity in one order: steps, loops, questions, decisions. A question that names a step
 * comes directly before or after that step.
 */
export function placeItems(
  { activity, steps, loops, checkpoints, decisions }: ActivityLists,
  log: FindingLog,
): ReadItem[] {
  const items = [...steps];
  const last = loops.filter((loop) => !takesSteps(loop, items, log));
  items.push(...last);
  const unplaced = checkpoints.filter((checkpoint) => !isPlaced(checkpoint, items, activity, log));
  items.push(...unplaced, ...decisions);
  return withBodies(items, activity, log);
}

/** Replaces the steps that a loop names with the loop, and makes them its body. False if the loop names none. */
function takesSteps(loop: ReadLoop, items: ReadItem[], log: FindingLog): boolean {
  const names = new Set(loop.definition.activities);
  if (loop.items.length > 0 || names.size === 0) return false;
  const body = items.filter((item): item is ReadStep => item.kind === "step" && names.has(item.id));
  const [first] = body;
  if (!first) return false;
  const place = items.indexOf(first);
  items.splice(place, 1, { ...loop, items: body });
  for (const step of body.slice(1)) items.splice(items.indexOf(step), 1);
  log.add({
    code: "old-spelling",
    severity: "warning",
    path: [...loop.path, "activities"],
    message: `The loop "${loop.id}" repeats the steps it names: ${body.map(({ id }) => quoted(id)).join(", ")}.`,
    fix: "Write the loop among the steps, with its own steps inside.",
  });
  return true;
}

function isPlaced(checkpoint: ReadCheckpoint, items: ReadItem[], activity: string, log: FindingLog): boolean {
  const { before, after } = checkpoint.definition;
  const name = before ?? after;
  if (name === undefined) {
    log.add({
      code: "unplaced-checkpoint",
      path: checkpoint.path,
      at: `${activity}/${checkpoint.id}`,
      message: `The checkpoint "${checkpoint.id}" has no place; it is asked after the steps and loops.`,
      fix: "Write it among the steps, or say before or after which step it is asked.",
    });
    return false;
  }
  const place = items.findIndex(({ id }) => id === name);
  if (place >= 0) items.splice(before === undefined ? place + 1 : place, 0, checkpoint);
  else {
    log.add({
      code: "unknown-target",
      severity: "warning",
      path: [...checkpoint.path, before === undefined ? "after" : "before"],
      message: `The checkpoint "${checkpoint.id}" is placed at ${quoted(name)}, and there is no such step; it is asked after the steps and loops.`,
      fix: "Name a step of the same activity.",
    });
  }
  return place >= 0;
}

/** The items without loops that have an empty body. Reports each such loop. */
function withBodies(items: readonly ReadItem[], activity: string, log: FindingLog): ReadItem[] {
  return items.flatMap((item): ReadItem[] => {
    if (item.kind !== "loop") return [item];
    const body = withBodies(item.items, activity, log);
    if (body.length > 0) return [{ ...item, items: body }];
    log.add({
      code: "empty-loop",
      path: item.path,
      at: `${activity}/${item.id}`,
      message: `The loop "${item.id}" has no steps, so it is left out.`,
      fix: "Write the steps it repeats under steps.",
    });
    return [];
  });
}
