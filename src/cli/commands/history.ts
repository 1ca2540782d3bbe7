import type { Command } from "commander";
import type { HistoryEntry } from "../../model/history.ts";
import { refusals } from "../../model/refusal.ts";
import { readHistory } from "../../operations/admin/read-history.ts";
import { verifyHistory } from "../../operations/admin/verify-history.ts";
import type { Colours } from "../colours.ts";
import { counted } from "../counted.ts";
import { wholeNumber } from "../read-argument.ts";
import { EXIT, type Screen } from "../screen.ts";

interface HistoryFlags {
  readonly json?: boolean;
  readonly limit: number;
  readonly verify?: boolean;
}

export function addHistory(root: Command, screen: Screen): Command {
  return root
    .command("history")
    .description("show what happened, to one task or in the whole project")
    .argument("[id]", "the task's id")
    .option("--limit <number>", "how many entries at most", wholeNumber(1, 10_000), 1_000)
    .option("--verify", "show only whether anything was altered or is missing")
    .action((taskId: string | undefined, { json, limit, verify }: HistoryFlags) => {
      const which = taskId === undefined ? {} : { taskId };
      return verify ? showVerdict(screen, which, json) : showEntries(screen, { limit, ...which }, json);
    });
}

function showVerdict(screen: Screen, which: { taskId?: string }, json?: boolean): Promise<void> {
  const { red, green } = screen.colours;
  return screen.show(verifyHistory, which, { json }, ({ tasks, entries, broken, problems }) => ({
    text: [
      ...problems.map(({ taskId, problem }) => `${red(taskId)} ${problem}`),
      broken === 0
        ? green(`Nothing is missing: ${counted(entries, "entry", "entries")} of ${counted(tasks, "task")}.`)
        : red(`The history of ${broken} of ${counted(tasks, "task")} is broken.`),
      "",
    ].join("\n"),
    exit: broken > 0 ? EXIT.found : EXIT.fine,
  }));
}

function showEntries(
  screen: Screen,
  asked: { limit: number; taskId?: string },
  json?: boolean,
): Promise<void> {
  const { taskId } = asked;
  return screen.show(readHistory, asked, { json }, (value) => ({
    text: [
      ...(value.entries.length === 0 ? [nothingOf(taskId)] : []),
      ...value.entries.map((entry) => renderEntry(entry, screen.colours)),
      ...(value.intact === undefined || value.entries.length === 0
        ? []
        : [verdict(value.intact, value.brokenAt, screen.colours)]),
      "",
    ].join("\n"),
    exit: exitFor(value.entries.length === 0 && taskId !== undefined, value.intact),
  }));
}

function nothingOf(taskId: string | undefined): string {
  return taskId === undefined
    ? "Nothing has happened yet."
    : `Nothing is known of a task "${taskId}". See which there are: navigator tasks`;
}

function exitFor(unknown: boolean, intact: boolean | undefined): number {
  if (unknown) return refusals.TASK_NOT_FOUND.exit;
  return intact === false ? EXIT.found : EXIT.fine;
}

function renderEntry({ seq, at, task, type, caller, change, note }: HistoryEntry, colours: Colours): string {
  const facts = Object.entries(change)
    .filter(([key]) => key !== "context" && key !== "createdAt")
    .map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const time = new Date(at).toISOString().slice(0, 19).replace("T", " ");
  const said = note === undefined ? "" : ` "${note}"`;
  return `${colours.dim(`${String(seq).padStart(6)} ${time}`)} ${colours.bold(task)} ${type} by ${caller.id}${said}  ${facts.join(" ")}`;
}

function verdict(intact: boolean, brokenAt: number | undefined, colours: Colours): string {
  return intact
    ? colours.green("The history is whole.")
    : colours.red(`The history is broken at version ${brokenAt}.`);
}
