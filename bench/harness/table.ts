import type { Bar, Figure, Limit } from "./group.ts";
import type { GroupResult } from "./results.ts";
import type { Spread } from "./spread.ts";

/** The result of one group, as aligned text. */
export function tableOf(result: GroupResult): string {
  const { before, after } = result.load;
  const lines = [
    `${result.name}: ${result.about}`,
    `  load ${before} before, ${after} after`,
    ...result.notes.map((note) => `  ${note}`),
    "",
    ...aligned([["", "", "median", "p10", "p90", "rounds"], ...result.figures.map(figureRow)]),
    "",
    ...aligned([["bar", "", "median", "p10", "p90", "rounds", "limit", "met"], ...result.bars.map(barRow)]),
  ];
  return `${lines.join("\n")}\n\n`;
}

function figureRow(figure: Figure): string[] {
  return [figure.name, figure.unit, ...spreadCells(figure), String(figure.rounds)];
}

function barRow(bar: Bar): string[] {
  return [
    bar.name,
    bar.unit,
    ...spreadCells(bar),
    String(bar.rounds),
    limitText(bar.limit),
    bar.met ? "yes" : "NO",
  ];
}

function spreadCells({ median, p10, p90 }: Spread): string[] {
  return [median, p10, p90].map(shown);
}

function limitText(limit: Limit): string {
  return "atLeast" in limit ? `at least ${shown(limit.atLeast)}` : `at most ${shown(limit.atMost)}`;
}

function shown(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}

/** The first two columns are text and aligned left, the others right. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows.map((row) => {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column < 2 ? cell.padEnd(width) : cell.padStart(width);
    });
    return `  ${cells.join("  ")}`.trimEnd();
  });
}
