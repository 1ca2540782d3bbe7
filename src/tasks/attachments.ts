import { evolve } from "../engine/evolve.ts";
import { stepPath } from "../engine/step-path.ts";
import { staying, withoutAttachments } from "../model/attached-names.ts";
import type { Attachment, Brought } from "../model/attachment.ts";
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
  brought: Brought,
  { at, version, position }: Moment,
): readonly Attachment[] {
  const { text: _text, replace: _replace, ...piece } = brought;
  const step = position ? stepPath(position) : "";
  return [...staying(kept, brought), { ...piece, at, step, visit: position?.visit ?? 0, version }];
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
