import type { Command } from "commander";
import { importStore } from "../../operations/admin/import-store.ts";
import { renderCounts } from "../render-counts.ts";
import type { Screen } from "../screen.ts";

interface ImportFlags {
  readonly json?: boolean;
  readonly replace?: boolean;
  readonly dryRun?: boolean;
}

export function addImport(root: Command, screen: Screen): Command {
  return root
    .command("import")
    .description("check an export and make it all that the project holds")
    .argument("<file>", "what `navigator export` wrote")
    .option("--replace", "what the project holds now gives way")
    .option("--dry-run", "check only, and change nothing")
    .action((path: string, { json, replace, dryRun }: ImportFlags) => {
      const act = () =>
        screen.show(
          importStore,
          { path, ...(replace && { replace }), ...(dryRun && { dryRun }) },
          { json },
          ({ project, from, counts, imported }) => ({
            text: `${sentence(imported, project, from)} ${renderCounts(counts)}\n`,
          }),
        );
      return dryRun ? act() : screen.decide(act);
    });
}

function sentence(imported: boolean, project: string, from: string): string {
  const origin = from === project ? "" : `, exported as "${from}"`;
  return imported
    ? `Imported into "${project}"${origin}:`
    : `The export is whole and can be imported into "${project}"${origin}:`;
}
