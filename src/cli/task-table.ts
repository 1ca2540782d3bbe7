import { Option } from "commander";
import type { TaskSummary } from "../model/task.ts";

export type TableFormat = "text" | "markdown" | "csv";

export const tableFormat = (): Option =>
  new Option("--format <format>", "Form of the list").choices(["text", "markdown", "csv"]).default("text");

const HEADINGS = ["id", "status", "state", "priority", "owner", "title"] as const;

/** Tasks as a table in Markdown or CSV. Agents choose the texts, so none of them counts as markup or as a formula. */
export function taskTable(tasks: readonly TaskSummary[], format: "markdown" | "csv"): string {
  const rows = tasks.map((task) => [
    task.id,
    task.status,
    task.state ?? task.currentStep ?? "",
    String(task.priority),
    task.owner ?? "",
    task.title ?? task.issueId ?? "",
  ]);
  if (format === "csv") return [HEADINGS, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
  const lines = [HEADINGS, HEADINGS.map(() => "---"), ...rows.map((row) => row.map(markdownCell))];
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
