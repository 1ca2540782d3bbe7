import { Option } from "commander";
import type { TaskSummary } from "../model/task.ts";
import { documentTable } from "./document-table.ts";

export type TableFormat = "text" | "markdown" | "csv";

export const tableFormat = (): Option =>
  new Option("--format <format>", "Form of the list").choices(["text", "markdown", "csv"]).default("text");

const HEADINGS = ["id", "status", "state", "priority", "owner", "title"] as const;

/** Tasks as a table in Markdown or CSV. */
export function taskTable(tasks: readonly TaskSummary[], format: "markdown" | "csv"): string {
  const rows = tasks.map((task) => [
    task.id,
    task.status,
    task.state ?? task.currentStep ?? "",
    String(task.priority),
    task.owner ?? "",
    task.title ?? task.issueId ?? "",
  ]);
  return documentTable(HEADINGS, rows, format);
}
