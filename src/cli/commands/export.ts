import type { Command } from "commander";
import { exportStore } from "../../operations/admin/export-store.ts";
import { oneWord } from "../one-word.ts";
import { renderCounts } from "../render-counts.ts";
import type { Screen } from "../screen.ts";

export function addExport(root: Command, screen: Screen): Command {
  return root
    .command("export")
    .description("Write the whole project as JSON lines")
    .argument("[file]", "File to write (default: standard output)")
    .option("--task <id>", "Only this task and those inside it")
    .action((path: string | undefined, { json, task }: { json?: boolean; task?: string }) =>
      screen.show(
        exportStore,
        { ...(path !== undefined && { path }), ...(task !== undefined && { task }) },
        { json },
        ({ counts }) => ({
          // If no path is given, the export itself goes to standard output, so print nothing else.
          text: path === undefined ? "" : `${oneWord(path)}: ${renderCounts(counts)}\n`,
        }),
      ),
    );
}
