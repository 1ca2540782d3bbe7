import type { Command } from "commander";
import { counted } from "../../model/words/counted.ts";
import { exportStore } from "../../operations/admin/export-store.ts";
import { exportTraces } from "../../operations/admin/export-traces.ts";
import { oneWord } from "../one-word.ts";
import { renderCounts } from "../render-counts.ts";
import type { Screen } from "../screen.ts";

interface ExportFlags {
  readonly json?: boolean;
  readonly task?: string;
  readonly otlp?: boolean;
}

export function addExport(root: Command, screen: Screen): Command {
  return root
    .command("export")
    .description("Write the whole project as JSON lines")
    .argument("[file]", "File to write (default: standard output)")
    .option("--task <id>", "Only this task and the tasks inside it")
    .option("--otlp", "Write histories as OpenTelemetry spans instead (OTLP in JSON, a line for each task)")
    .action((path: string | undefined, { json, task, otlp }: ExportFlags) => {
      if (otlp) return showTraces(screen, path, task, json);
      return screen.show(
        exportStore,
        { ...(path !== undefined && { path }), ...(task !== undefined && { task }) },
        { json },
        ({ counts }) => ({
          // If no path is given, the export itself goes to standard output, so print nothing else.
          text: path === undefined ? "" : `${oneWord(path)}: ${renderCounts(counts)}\n`,
        }),
      );
    });
}

function showTraces(screen: Screen, path?: string, taskId?: string, json?: boolean): Promise<void> {
  const input = { ...(path !== undefined && { path }), ...(taskId !== undefined && { taskId }) };
  return screen.show(exportTraces, input, { json }, ({ tasks, spans }) => ({
    text:
      path === undefined ? "" : `${oneWord(path)}: ${counted(spans, "span")} of ${counted(tasks, "task")}\n`,
  }));
}
