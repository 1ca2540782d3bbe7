/** One cell: its text, and a colour, which does not count for the width of the column. */
export interface Cell {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

/** The lines of a table. Each column is as wide as its widest cell; empty columns are left out. */
export function table(rows: readonly (readonly Cell[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, { text }] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, text.length);
    }
  }
  return rows.map((row) =>
    row
      .map(({ text, paint = (plain) => plain }, column) => ({
        shown: `${paint(text)}${" ".repeat((widths[column] ?? 0) - text.length)}`,
        width: widths[column] ?? 0,
      }))
      .filter(({ width }) => width > 0)
      .map(({ shown }) => shown)
      .join("  ")
      .trimEnd(),
  );
}
