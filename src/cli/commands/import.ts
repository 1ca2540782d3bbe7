import type { Command } from "commander";
import { type Imported, importStore } from "../../operations/admin/import-store.ts";
import { renderCounts } from "../render-counts.ts";
import type { Screen } from "../screen.ts";

interface ImportFlags {
  readonly json?: boolean;
  readonly replace?: boolean;
  readonly dryRun?: boolean;
  readonly merge?: boolean;
  readonly parent?: string;
  readonly remap?: boolean;
}

export function addImport(root: Command, screen: Screen): Command {
  return root
    .command("import")
    .description("Verify an export and import it as the whole content of the project (for people)")
    .argument("<file>", "File that `navigator export` wrote")
    .option("--replace", "Replace the present content of the project")
    .option("--dry-run", "Verify only; change nothing")
    .option("--merge", "Add its tasks to the project, and replace nothing")
    .option("--parent <id>", "With --merge: the task that contains them")
    .option("--remap", "With --merge: give tasks whose ids are taken other ids")
    .action((path: string, { json, dryRun, replace, merge, parent, remap }: ImportFlags) => {
      const input = { path, dryRun, replace, merge, parent, remap };
      const act = () =>
        screen.show(importStore, input, { json }, (done) => ({
          text: `${sentence(done)} ${renderCounts(done.counts)}\n${done.replaceNeeded ? remark(done) : ""}`,
        }));
      return dryRun ? act() : screen.asPerson("at a terminal", act);
    });
}

function sentence({ imported, project, from, replaceNeeded }: Imported): string {
  const origin = from === project ? "" : `, exported as "${from}"`;
  if (imported) return `Imported into "${project}"${origin}:`;
  const way = replaceNeeded ? " with --replace" : "";
  return `The export is complete and can be imported into "${project}"${way}${origin}:`;
}

function remark({ project }: Imported): string {
  return `  The project "${project}" is not empty: the import would replace all of it. To use another project: --project <name>\n`;
}
