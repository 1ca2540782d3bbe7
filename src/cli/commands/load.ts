import type { Command } from "commander";
import type * as z from "zod";
import { counted } from "../../model/words/counted.ts";
import { allPrintable } from "../../model/words/printable.ts";
import { databaseOptionsHere } from "../../operations/ports/database-options.ts";
import { loadWorkflows } from "../../operations/workflows/load-workflows.ts";
import { migrateTasks } from "../../operations/workflows/migrate-tasks.ts";
import { oneWord } from "../one-word.ts";
import { renderFindings } from "../render-finding.ts";
import { EXIT, type Screen } from "../screen.ts";

interface LoadFlags {
  readonly json?: boolean;
  readonly dryRun?: boolean;
}

type LoadedFile = z.infer<typeof loadWorkflows.output>["files"][number] & {
  /** the number of unfinished tasks that follow an older version */
  readonly behind?: number | undefined;
};

export function addLoad(root: Command, screen: Screen): Command {
  return root
    .command("load")
    .description("Verify workflow files and load them together (replaces versions already loaded)")
    .argument("<files...>", "JSON or YAML files, or folders")
    .option("--dry-run", "Show what would be loaded; change nothing")
    .action((paths: readonly string[], { json = false, dryRun = false }: LoadFlags) =>
      screen.asPersonOrAgent(async () => {
        const loaded = await screen.fetch(loadWorkflows, { paths, dryRun }, json);
        if (!loaded) return;
        const files: LoadedFile[] = [];
        for (const file of loaded.files)
          files.push(dryRun ? file : { ...file, behind: await countBehind(file.id, screen) });
        if (json) screen.printJson({ data: { files: files.map(asJson) } }, 2);
        else for (const file of files) show(allPrintable(file), dryRun, screen);
        screen.exit = EXIT.fine;
      }),
    );
}

/** How many tasks follow an older version; `undefined` if the caller may not see that. */
async function countBehind(workflowId: string, screen: Screen): Promise<number | undefined> {
  const tried = await screen.attempt(migrateTasks, { workflowId, dryRun: true });
  return tried.ok ? tried.value.tasks.length : undefined;
}

function asJson({ behind, ...file }: LoadedFile): object {
  return { ...file, ...(behind !== undefined && { tasksOnOlderVersions: behind }) };
}

function show(loaded: LoadedFile, dryRun: boolean, screen: Screen): void {
  const { file, id, version, replaced, findings, behind = 0 } = loaded;
  const { bold, dim } = screen.colours;
  const name = oneWord(file);
  const lines = [
    `${bold(name)} ${id} ${dim(version.slice(0, 12))} ${whatCame(replaced, dryRun)}`,
    ...renderFindings(findings, name, screen.colours),
    ...(behind > 0 ? behindLines(id, behind, screen) : []),
  ];
  screen.print(`${lines.join("\n")}\n`);
}

function whatCame(replaced: boolean, dryRun: boolean): string {
  if (dryRun) return replaced ? "would replace the loaded version" : "would be loaded";
  return replaced ? "loaded, replaces the version before" : "loaded";
}

function behindLines(id: string, count: number, screen: Screen): readonly string[] {
  const line = screen.command("migrate", id, ...databaseOptionsHere(screen.call.ports));
  return [
    screen.colours.yellow(
      `  ${counted(count, "task stays", "tasks stay")} on an older version. To move them:`,
    ),
    `    ${line}`,
  ];
}
