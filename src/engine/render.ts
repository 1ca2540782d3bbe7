import { LONGEST_SHOWN_TEXT } from "../model/shown-text.ts";
import type { Scope } from "../workflow/conditions/expression.ts";
import type { Template } from "../workflow/program.ts";
import { shownValue } from "../workflow/template.ts";

/** The most characters of one value in a rendered text. Only the text is truncated, not the value. */
const MAX_SHOWN = 2_000;

/**
 * Fills a template with the current values; a variable without a value stays as written. The author's own
 * text is never truncated. Values share the remaining length, so a long value cannot push the end of a
 * question out of sight.
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

/** The fewest characters that a part takes: a value takes at least one, the ellipsis. */
function leastOf(part: Template["parts"][number]): number {
  return typeof part === "string" ? part.length : 1;
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
