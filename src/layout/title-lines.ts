import { textWidth } from "./text-width.ts";

const MOST_LINES = 2;

/** A title in at most two lines of this width. A longer title ends with an ellipsis. */
export function titleLines(title: string, size: number, width: number): readonly string[] {
  const lines: string[] = [];
  let rest = title.trim();
  while (rest !== "" && lines.length < MOST_LINES) {
    const isLast = lines.length === MOST_LINES - 1;
    const line = isLast ? shortened(rest, size, width) : firstLine(rest, size, width);
    lines.push(line);
    rest = isLast ? "" : rest.slice(line.length).trimStart();
  }
  return lines.length === 0 ? [""] : lines;
}

/** The words that fit on a line; of a word that is too long, the characters that fit. */
function firstLine(text: string, size: number, width: number): string {
  const fits = fitting(text, size, width);
  if (fits.length === text.length) return text;
  const end = text.startsWith(" ", fits.length) ? fits.length : fits.lastIndexOf(" ");
  return end > 0 ? text.slice(0, end) : fits;
}

function fitting(text: string, size: number, width: number): string {
  let [end, sum] = [0, 0];
  for (const character of text) {
    sum += textWidth(character, size);
    if (sum > width && end > 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The text, cut with an ellipsis if it is wider. */
export function shortened(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  return `${fitting(text, size, width - textWidth("…", size)).trimEnd()}…`;
}
