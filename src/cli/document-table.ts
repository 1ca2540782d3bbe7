/** A table in Markdown or CSV. Agents choose the texts, so none of them counts as markup or as a formula. */
export function documentTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  format: "markdown" | "csv",
): string {
  if (format === "csv") return [headings, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
  const lines = [headings, headings.map(() => "---"), ...rows.map((row) => row.map(markdownCell))];
  return lines.map((line) => `| ${line.join(" | ")} |\n`).join("");
}

/** A spreadsheet runs a cell that begins with one of these characters as a formula. */
const FORMULA = /^[=+\-@]/;

function csvCell(text: string): string {
  const line = oneLine(text);
  return `"${(FORMULA.test(line) ? `'${line}` : line).replaceAll('"', '""')}"`;
}

function markdownCell(text: string): string {
  return oneLine(text).replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
