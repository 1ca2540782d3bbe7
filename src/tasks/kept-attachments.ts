import { evolve } from "../engine/evolve.ts";
import { stepPath } from "../engine/step-path.ts";
import type { Attachment, Brought } from "../model/attachment.ts";
import type { HistoryEntry } from "../model/history.ts";
import type { Position } from "../model/position.ts";

/** When something was brought, and where the task was then. */
interface Moment {
  readonly at: number;
  readonly version: number;
  readonly position: Position;
}

/** What a task has after something was brought to it. A replay goes through here too, so it cannot differ from what was. */
export function keep(
  kept: readonly Attachment[],
  { text: _text, replace, ...piece }: Brought,
  { at, version, position }: Moment,
): readonly Attachment[] {
  const others = replace ? kept.filter((one) => !isNamed(one, piece)) : kept;
  return [...others, { ...piece, at, step: stepPath(position), visit: position.visit, version }];
}

export function isNamed(one: Pick<Attachment, "type" | "name">, other: typeof one): boolean {
  return one.type === other.type && one.name === other.name;
}

/** What a task has after its whole history, oldest entry first. */
export function attachmentsIn(entries: readonly HistoryEntry[]): readonly Attachment[] {
  let kept: readonly Attachment[] = [];
  // Most have none, and following a task through its history takes time.
  if (!entries.some(({ events }) => events.some(({ type }) => type === "attached"))) return kept;
  let position = {} as Position;
  for (const { type, at, version, events } of entries) {
    // A task that is replaced begins anew.
    if (type === "replaced") kept = [];
    for (const event of events) {
      if (event.type === "attached") kept = keep(kept, event.attachment, { at, version, position });
      position = evolve(position, event);
    }
  }
  return kept;
}
