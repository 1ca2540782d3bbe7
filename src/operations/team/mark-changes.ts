import { isDefinitionEntry, isTaskEntry, type LogEntry, type RecordEntry } from "../../model/history.ts";
import { type Mark, START } from "../../model/mark.ts";
import { FILE_MARK } from "../../model/record-kind.ts";
import type { Result } from "../../model/refusal.ts";
import { loadMarks } from "../movement/workers/held-marks.ts";
import type { Call } from "../ports/call.ts";
import { recordsOf } from "../ports/waits.ts";
import { type MarkFacts, type ShownMark, shownMark } from "./mark-fields.ts";
import { settledMarks } from "./settled-marks.ts";

const PAGE = 500;
/** The most entries of the log that one call reads. A later call goes on with its cursor. */
const MOST_READ = 20_000;

interface Since {
  readonly since: Mark;
  readonly waitMs: number;
  /** the files that the caller names; a lease that runs out on one of them ends the wait */
  readonly files: readonly string[];
  readonly isMeant: (mark: MarkFacts) => boolean;
}

interface MarkChanges {
  readonly new: ShownMark[];
  readonly removed: { file: string; by: string; reason?: string }[];
  readonly more?: true;
  readonly cursor: Mark;
}

/** The marks that came and went after a cursor. Waits for the first of them, if asked to. */
export async function markChanges(asked: Since, call: Call): Promise<Result<MarkChanges>> {
  const { ports, caller, signal } = call;
  const { project, limits } = ports.settings;
  const first = await changesAfter(asked.since, asked, call);
  if (asked.waitMs === 0 || !isEmpty(first)) return { ok: true, value: first };
  const end = ports.now() + asked.waitMs;
  const subject = { project, task: recordsOf(FILE_MARK), caller: caller.id };
  const wait = await ports.waits.begin(await ports.store(), subject, limits);
  if ("code" in wait) return { ok: false, refusal: wait };
  try {
    for (let from = first.cursor; ; ) {
      const found = await changesAfter(from, asked, call);
      const left = end - ports.now();
      if (!isEmpty(found) || left <= 0 || signal?.aborted) return { ok: true, value: found };
      from = found.cursor;
      await wait.changed(Math.min(left, await nextLapse(asked.files, call)), signal);
    }
  } finally {
    wait.end();
  }
}

/** How long it takes until the own lease of a mark on one of the files runs out. */
async function nextLapse(files: readonly string[], call: Call): Promise<number> {
  const { marks } = await settledMarks(() => loadMarks(files, call), call);
  const ends = marks.flatMap(({ mark }) => mark.holders.flatMap(({ until }) => until ?? []));
  return Math.max(0, Math.min(...ends) - call.ports.now());
}

function isEmpty({ new: came, removed, more }: MarkChanges): boolean {
  return came.length + removed.length === 0 && !more;
}

async function changesAfter(since: Mark, { files: named, isMeant }: Since, call: Call): Promise<MarkChanges> {
  await settledMarks(() => loadMarks(named, call), call);
  const { entries, next, isWhole } = await entriesAfter(since, call);
  const changes = entries.filter(isMarkEntry);
  const files = [...new Set(changes.map(({ id }) => id))];
  const { marks, workers } = await settledMarks(() => loadMarks(files, call), call);
  const held = marks
    .flatMap(({ mark }) => mark.holders.map((holder) => shownMark(mark.file, holder, workers)))
    .filter(isMeant);
  const isHeld = (file: string, by: string) => held.some((one) => one.file === file && one.by === by);
  const removed = changes
    .filter(({ type }) => type === "unmarked")
    .flatMap(({ id: file, change, note }) =>
      workersIn(change["workers"]).map((by) => ({ file, by, ...(note !== undefined && { reason: note }) })),
    )
    .filter((one) => isMeant(one) && !isHeld(one.file, one.by));
  const latest = new Map(removed.map((one) => [JSON.stringify([one.file, one.by]), one]));
  return { new: held, removed: [...latest.values()], ...(!isWhole && { more: true }), cursor: next };
}

/** The entries after a mark, up to a limit. A mark of another log, after an import, counts as the beginning. */
async function entriesAfter(
  since: Mark,
  call: Call,
): Promise<{ readonly entries: readonly LogEntry[]; readonly next: Mark; readonly isWhole: boolean }> {
  const { log } = await call.ports.store();
  const { project } = call.ports.settings;
  const entries: LogEntry[] = [];
  let next = since;
  while (entries.length < MOST_READ) {
    const page = await log.after(project, next, PAGE);
    if (!page.ok) {
      entries.length = 0;
      next = START;
      continue;
    }
    entries.push(...page.entries);
    next = page.next;
    if (page.entries.length === 0) return { entries, next, isWhole: true };
    await call.ports.rest();
  }
  return { entries, next, isWhole: false };
}

function isMarkEntry(entry: LogEntry): entry is RecordEntry {
  return !isTaskEntry(entry) && !isDefinitionEntry(entry) && entry.kind === FILE_MARK;
}

function workersIn(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.filter((one) => typeof one === "string") : [];
}
