import type { Command } from "commander";
import type * as z from "zod";
import { type Result, refusals } from "../../model/refusal.ts";
import { counted } from "../../model/words/counted.ts";
import { shellWord } from "../../model/words/shell-word.ts";
import { databaseOptionsHere } from "../../operations/ports/database-options.ts";
import { definitionFilesIn } from "../../operations/workflows/definition-files.ts";
import { loadWorkflow } from "../../operations/workflows/load-workflow.ts";
import { migrateTasks } from "../../operations/workflows/migrate-tasks.ts";
import { allPrintable } from "../printable.ts";
import { renderFinding } from "../render-finding.ts";
import { refusalJson } from "../render-refusal.ts";
import { EXIT, type Screen } from "../screen.ts";

interface LoadFlags {
  readonly json?: boolean;
  readonly dryRun?: boolean;
}

interface LoadedFile {
  readonly file: string;
  readonly result: Result<z.infer<typeof loadWorkflow.output>>;
  /** the number of unfinished tasks that follow an older version */
  readonly behind?: number | undefined;
}

export function addLoad(root: Command, screen: Screen): Command {
  return root
    .command("load")
    .description("Verify workflow files and load them (replaces versions already loaded)")
    .argument("<files...>", "JSON or YAML files, or folders")
    .option("--dry-run", "Show what would be loaded; change nothing")
    .action((paths: readonly string[], { json = false, dryRun = false }: LoadFlags) =>
      screen.asPersonOrAgent(async () => {
        const files = await definitionFilesIn(paths, screen.call);
        if (files.length === 0) return nothingIn(paths, screen);
        const tried = await loadAll(files, dryRun, screen);
        if (json) screen.print(`${JSON.stringify({ data: { files: tried.map(asJson) } }, null, 2)}\n`);
        else for (const one of tried) show(one, dryRun, screen);
        screen.exit = Math.max(...tried.map(exitFor));
      }),
    );
}

function nothingIn(paths: readonly string[], screen: Screen): void {
  const problem = allPrintable(`There are no workflow files in ${paths.join(", ")}.`);
  screen.fail(problem, "Their names end in .yaml, .yml or .json.", EXIT.usage);
}

async function loadAll(
  files: readonly string[],
  dryRun: boolean,
  screen: Screen,
): Promise<readonly LoadedFile[]> {
  const first: LoadedFile[] = [];
  for (const path of files)
    first.push({ file: path, result: await screen.attempt(loadWorkflow, { path, dryRun }) });
  if (dryRun) return first;
  const all: LoadedFile[] = [];
  for (const tried of first) {
    const result = files.length === 1 ? tried.result : await lookAgain(tried, screen);
    all.push({ file: tried.file, result, behind: await countBehind(result, screen) });
  }
  return all;
}

/** Verifies a file with findings again, once every file is loaded: it may call a workflow that was loaded after it. */
async function lookAgain({ file, result }: LoadedFile, screen: Screen): Promise<LoadedFile["result"]> {
  if (result.ok && result.value.findings.length === 0) return result;
  const again = await screen.attempt(loadWorkflow, { path: file, dryRun: result.ok });
  if (!result.ok) return again;
  return again.ok ? { ok: true, value: { ...result.value, findings: again.value.findings } } : result;
}

/** How many tasks follow an older version; `undefined` if the file was not loaded, or if the caller may not know. */
async function countBehind(result: LoadedFile["result"], screen: Screen): Promise<number | undefined> {
  if (!result.ok) return undefined;
  const tried = await screen.attempt(migrateTasks, { workflowId: result.value.id, dryRun: true });
  return tried.ok ? tried.value.tasks.length : undefined;
}

function asJson({ file, result, behind }: LoadedFile): object {
  if (!result.ok) return { file, error: refusalJson(result.refusal) };
  return { file, ...result.value, ...(behind !== undefined && { tasksOnOlderVersions: behind }) };
}

function exitFor({ result }: LoadedFile): number {
  return result.ok ? EXIT.fine : refusals[result.refusal.code].exit;
}

function show({ file, result, behind = 0 }: LoadedFile, dryRun: boolean, screen: Screen): void {
  const { bold, dim, red } = screen.colours;
  const name = allPrintable(file);
  if (result.ok) {
    const { id, version, replaced, findings } = allPrintable(result.value);
    const lines = [
      `${bold(name)} ${id} ${dim(version.slice(0, 12))} ${whatCame(replaced, dryRun)}`,
      ...findings.map((finding) => renderFinding(finding, name, screen.colours)),
      ...(behind > 0 ? behindLines(id, behind, screen) : []),
    ];
    screen.print(`${lines.join("\n")}\n`);
  } else {
    screen.print(`${bold(name)} ${red("not loaded")}\n`);
    screen.refuse(result.refusal, false);
  }
}

function whatCame(replaced: boolean, dryRun: boolean): string {
  if (dryRun) return replaced ? "would replace the loaded version" : "would be loaded";
  return replaced ? "loaded, replaces the version before" : "loaded";
}

function behindLines(id: string, count: number, { call, colours }: Screen): readonly string[] {
  const line = ["navigator", "migrate", id, ...databaseOptionsHere(call.ports)].map(shellWord).join(" ");
  return [
    colours.yellow(`  ${counted(count, "task stays", "tasks stay")} on an older version. To move them:`),
    `    ${line}`,
  ];
}
