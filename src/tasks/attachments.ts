import { evolve } from "../engine/evolve.ts";
import { stepPath } from "../engine/step-path.ts";
import type { Attachment, Brought, Detached } from "../model/attachment.ts";
import type { HistoryEntry } from "../model/history.ts";
import type { Position } from "../model/position.ts";

/** When a task gets an attachment, and the task's position then. */
interface Moment {
  readonly at: number;
  readonly version: number;
  /** absent for a plain task */
  readonly position: Position | undefined;
}

/**
 * The attachments of a task after one is added. Replaying a history calls this function too, so both results are
 * equal.
 */
export function withAttachment(
  kept: readonly Attachment[],
  { text: _text, replace, ...piece }: Brought,
  { at, version, position }: Moment,
): readonly Attachment[] {
  const others = replace ? kept.filter((one) => !hasSameName(one, piece)) : kept;
  const step = position ? stepPath(position) : "";
  return [...others, { ...piece, at, step, visit: position?.visit ?? 0, version }];
}

/** The attachments of a task without those of a type, or of a type and a name. */
export function withoutAttachments(
  kept: readonly Attachment[],
  { type, name }: Detached,
): readonly Attachment[] {
  return kept.filter((one) => one.type !== type || (name !== undefined && one.name !== name));
}

export function hasSameName(one: Pick<Attachment, "type" | "name">, other: typeof one): boolean {
  return one.type === other.type && one.name === other.name;
}

/** The attachments of a task after its whole history, oldest entry first. */
export function attachmentsIn(entries: readonly HistoryEntry[]): readonly Attachment[] {
  let kept: readonly Attachment[] = [];
  // Most tasks have no attachments, and replaying a history takes time.
  if (!entries.some(({ events }) => events.some(({ type }) => type === "attached"))) return kept;
  let position: Position | undefined;
  for (const { type, at, version, events } of entries) {
    // A replaced task starts over, without attachments.
    if (type === "replaced") kept = [];
    for (const event of events) {
      if (event.type === "attached") kept = withAttachment(kept, event.attachment, { at, version, position });
      else if (event.type === "detached") kept = withoutAttachments(kept, event.attachment);
      else position = evolve(position ?? ({} as Position), event);
    }
  }
  return kept;
}
