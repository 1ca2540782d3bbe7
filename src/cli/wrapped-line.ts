const ESCAPE = "\u001b";
const COLOUR = new RegExp(`(${ESCAPE}\\[\\d{1,2}m)`);
const MARK = "    | ";
/** Below this width, a terminal is not used by a person who reads it. */
const NARROWEST = 20;

/**
 * A line for a terminal of this width. A wider line goes on behind a mark: a terminal would go on at its margin, where
 * text of an agent could look like an entry of its own.
 */
export function wrappedLine(line: string, columns: number | undefined): string[] {
  if (columns === undefined || columns < NARROWEST) return [line];
  const lines = [""];
  let used = 0;
  for (const [index, piece] of line.split(COLOUR).entries()) {
    const isColour = index % 2 === 1;
    for (const sign of isColour ? [piece] : piece) {
      const width = isColour ? 0 : widthOf(sign);
      if (used + width > columns) {
        lines.push(MARK);
        used = MARK.length;
      }
      lines[lines.length - 1] += sign;
      used += width;
    }
  }
  return lines;
}

/** The most columns that a character takes. Many characters outside of ASCII take two. */
function widthOf(sign: string): number {
  return sign <= "~" ? 1 : 2;
}
