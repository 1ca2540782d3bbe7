import type { Command } from "commander";
import { printable } from "../../model/words/printable.ts";
import { defaultSettings } from "../../operations/ports/settings.ts";
import { renderCounts } from "../render-counts.ts";
import { EXIT, type Screen } from "../screen.ts";

interface MoveFlags {
  readonly json?: boolean;
  readonly project?: string;
  readonly from: string;
  readonly to: string;
  readonly undo?: boolean;
}

export function addMoveProject(root: Command, screen: Screen): Command {
  return root
    .command("move-project")
    .description("Move one project to another database while agents work on it")
    .option("--project <name>", "Project to move", defaultSettings.project)
    .requiredOption("--from <database>", "File, or postgres:// address, where the project is")
    .requiredOption("--to <database>", "File, or postgres:// address; must have no content of the project")
    .option("--undo", "Undo a move that was killed or still runs")
    .action(
      async ({ json = false, project = defaultSettings.project, from, to, undo = false }: MoveFlags) => {
        const tried = await screen.withProgress((progress) =>
          screen.services.moveProject({ project, from, to, undo, progress }),
        );
        if (!tried.ok) return screen.fail(tried.problem, tried.advice, EXIT.found);
        const { place, moved } = tried.value;
        if (json) return screen.printJson({ data: { project, place, ...(moved && { moved }) } }, 2);
        const what = moved ? `: ${renderCounts(moved.counts)}, SHA-256 ${moved.sha256.slice(0, 16)}` : "";
        screen.print(`${printable(`The project "${project}" is at ${place} now${what}.`)}\n`);
      },
    );
}
