import type { Command } from "commander";
import { counted } from "../../model/words/counted.ts";
import { allPrintable } from "../../model/words/printable.ts";
import type { MovedProject } from "../../operations/admin/transfer/move-projects.ts";
import { renderCounts } from "../render-counts.ts";
import { EXIT, type Screen } from "../screen.ts";

interface MoveFlags {
  readonly json?: boolean;
  readonly from: string;
  readonly to: string;
  readonly restart?: boolean;
}

export function addMigrateStore(root: Command, screen: Screen): Command {
  return root
    .command("migrate-store")
    .description("Copy all projects of a database into another one, and verify the copy")
    .requiredOption("--from <database>", "File, or postgres:// address; stays as it is")
    .requiredOption("--to <database>", "File, or postgres:// address; must be new or empty")
    .option("--restart", "Begin anew where an earlier move to the same server has not finished")
    .action(async ({ json = false, from, to, restart = false }: MoveFlags) => {
      const tried = await screen.withProgress((progress) =>
        screen.services.moveStore({ from, to, restart, progress }),
      );
      if (!tried.ok) return screen.fail(tried.problem, tried.advice, EXIT.found);
      if (json) screen.printJson({ data: { projects: tried.value } }, 2);
      else screen.print(rendered(allPrintable(tried.value)));
    });
}

function rendered(projects: readonly MovedProject[]): string {
  const lines = projects.map(
    ({ project, counts, sha256 }) => `  ${project}: ${renderCounts(counts)}, SHA-256 ${sha256.slice(0, 16)}`,
  );
  const next = "Use it with --db or NAVIGATOR_DB. To let scripts decide there: navigator token bind --db ...";
  return [`Moved and verified ${counted(projects.length, "project")}.`, ...lines, next, ""].join("\n");
}
