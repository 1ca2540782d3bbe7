import type { Command } from "commander";
import type { Event } from "../../model/event.ts";
import {
  type DefinitionEntry,
  type HistoryEntry,
  isDefinitionEntry,
  isTaskEntry,
  type LogEntry,
  type RecordEntry,
} from "../../model/history.ts";
import { eventText } from "../../model/words/event-text.ts";
import { readHistory } from "../../operations/admin/read-history.ts";
import type { Colours } from "../colours.ts";
import { wholeNumber } from "../read-argument.ts";
import { EXIT, type Screen } from "../screen.ts";
import { showVerdict } from "../show-verdict.ts";

interface HistoryFlags {
  readonly json?: boolean;
  readonly limit: number;
  readonly after?: number;
  readonly oldest?: boolean;
  readonly verify?: boolean;
  readonly approvers?: string;
  readonly root?: string;
  readonly anchor?: string;
  readonly anchorKey?: string;
  readonly archive?: string[];
}

export function addHistory(root: Command, screen: Screen): Command {
  return root
    .command("history")
    .description("Show the latest history of a task or of the project")
    .argument("[id]", "Task id")
    .option("--limit <number>", "Most entries to show", wholeNumber(1, 10_000), 1_000)
    .option("--oldest", "Start with the oldest entries")
    .option("--after <number>", "Continue after this entry", wholeNumber(0, 4_294_967_295))
    .option("--verify", "Only check whether entries were altered or are missing")
    .option("--approvers <file>", "With --verify: approvers.json, to verify every signature")
    .option("--root <fingerprint>", "With --approvers: the reviewed fingerprint of the first approvers")
    .option("--anchor <file>", "With --verify: an anchor, to see what was deleted or changed since")
    .option("--anchor-key <key>", "With --anchor: the public key that must have signed it")
    .option("--archive <file...>", "With --anchor: archives of tasks that were pruned after it")
    .action((taskId: string | undefined, flags: HistoryFlags) => {
      const { json, limit, after, oldest = false, verify, approvers, root: pin } = flags;
      const { anchor, anchorKey, archive: archives } = flags;
      const which = taskId === undefined ? {} : { taskId };
      const proofs = { approvers, root: pin, anchor, anchorKey, archives };
      if (verify) return showVerdict(screen, { ...which, ...proofs }, json);
      if (Object.values(proofs).some((proof) => proof !== undefined))
        return screen.fail("Signatures and anchors are verified with --verify.", "Add --verify.", EXIT.usage);
      const page = { limit, newestFirst: !oldest, ...(after !== undefined && { after }) };
      return showEntries(screen, { ...page, ...which }, json);
    });
}

interface PageRequest {
  readonly limit: number;
  readonly newestFirst: boolean;
  readonly after?: number;
  readonly taskId?: string;
}

/** Prints a page of entries, always the oldest at the top, whichever end of the history the page was read from. */
function showEntries(screen: Screen, asked: PageRequest, json?: boolean): Promise<void> {
  const { colours } = screen;
  return screen.show(readHistory, asked, { json }, ({ entries, next, intact, problem }) => ({
    text: [
      ...(entries.length === 0 ? [emptyText(asked)] : []),
      ...(asked.newestFirst ? entries.toReversed() : entries).map((entry) => renderEntry(entry, colours)),
      ...(next === undefined ? [] : [colours.dim(nextPageText(next, asked))]),
      ...(intact === undefined ? [] : [verdict(intact, problem, colours)]),
      "",
    ].join("\n"),
    exit: intact === false ? EXIT.found : EXIT.fine,
  }));
}

function emptyText({ after }: PageRequest): string {
  return after === undefined ? "Nothing has happened yet." : "There are no more entries.";
}

function nextPageText(next: number, { newestFirst }: PageRequest): string {
  return newestFirst ? `For earlier entries: --after ${next}` : `For later entries: --oldest --after ${next}`;
}

function renderEntry(entry: LogEntry, colours: Colours): string {
  const time = new Date(entry.at).toISOString().slice(0, 19).replace("T", " ");
  const text = isTaskEntry(entry)
    ? taskText(entry, colours)
    : isDefinitionEntry(entry)
      ? definitionText(entry, colours)
      : recordText(entry, colours);
  return `${colours.dim(`${String(entry.seq).padStart(6)} ${time}`)} ${text}`;
}

function definitionText({ workflow, definition, source }: DefinitionEntry, colours: Colours): string {
  return `workflow ${colours.bold(workflow)} loaded, version ${definition.slice(0, 12)}, from ${source}`;
}

function recordText({ kind, id, type, change, note }: RecordEntry, colours: Colours): string {
  const facts = Object.keys(change).length === 0 ? "" : `  ${factsText(change)}`;
  const said = note === undefined ? "" : ` "${note}"`;
  return `${kind} ${colours.bold(id)} ${type}${said}${facts}`;
}

function factsText(change: HistoryEntry["change"]): string {
  return Object.entries(change)
    .map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(" ");
}

function taskText(entry: HistoryEntry, colours: Colours): string {
  const { task, change, note } = entry;
  const { context: _context, createdAt: _createdAt, ...facts } = change;
  const said = note === undefined ? "" : ` "${note}"`;
  return `${colours.bold(task)} ${eventsText(entry)}${said}  ${factsText(facts)}`;
}

/** Events whose text already names the caller. */
const NAMES_CALLER: ReadonlySet<Event["type"]> = new Set(["answered", "approved", "resolved"]);

/** The text of an entry's events, such as `moved by builder: review: failed; retry 1, 2 left at review`. */
function eventsText({ type, caller, events }: HistoryEntry): string {
  const texts = events.flatMap((event) => eventText(event, (step) => step, caller)?.text ?? []);
  const by = events.some((event) => NAMES_CALLER.has(event.type)) ? "" : ` by ${caller.id}`;
  return `${type}${by}${texts.length > 0 ? `: ${texts.join("; ")}` : ""}`;
}

function verdict(intact: boolean, problem: string | undefined, colours: Colours): string {
  return intact ? colours.green("The history is whole.") : colours.red(`The history is broken: ${problem}.`);
}
