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
    .action((path: string | undefined, options: { json?: boolean }) =>
      screen.show(exportStore, path === undefined ? {} : { path }, options, ({ counts }) => ({
        // If no path is given, the export itself goes to standard output, so print nothing else.
        text: path === undefined ? "" : `${oneWord(path)}: ${renderCounts(counts)}\n`,
      })),
    );
}
