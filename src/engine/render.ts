import { LONGEST_SHOWN_TEXT } from "../model/shown-text.ts";
import type { Scope } from "../workflow/conditions/expression.ts";
import type { Template } from "../workflow/program.ts";
import { shownValue } from "../workflow/template.ts";

/** Longer values are cut where they are shown; the whole is in the variable. */
const MAX_SHOWN = 2_000;

/**
 * Text with what its variables hold now. What holds nothing stays as it is written. Values get what the written words
 * leave of the whole: who fills them in must not push the end of a question out of view.
 */
export function render({ parts }: Template, scope: Scope): string {
  let room = LONGEST_SHOWN_TEXT - parts.reduce((sum, part) => sum + leastOf(part), 0);
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") text += part;
    else {
      const piece = room > 0 ? cut(shownValue(part, scope), Math.min(MAX_SHOWN, room)) : "…";
      room -= piece.length - leastOf(part);
      text += piece;
    }
    if (text.length > LONGEST_SHOWN_TEXT) return cut(text, LONGEST_SHOWN_TEXT - 1);
  }
  return text;
}

/** A value is at least a sign that there is one. */
function leastOf(part: Template["parts"][number]): number {
  return typeof part === "string" ? part.length : 1;
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
