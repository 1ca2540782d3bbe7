import type { AnchoredTask } from "../../../model/anchor.ts";
import type { LogEntry } from "../../../model/history.ts";
import type { Store } from "../../../store/store.ts";
import type { Call } from "../../ports/call.ts";
import type { Pruning } from "../retention/read-prunings.ts";
import { LogRoot } from "./log-root.ts";
import type { ReadAnchor } from "./read-anchor.ts";

const ENTRIES_AT_ONCE = 1_000;
/** The most problems that are listed. */
const MOST_PROBLEMS = 100;

/** The numbers and hashes of the entries in archives. */
export type ArchivedHashes = ReadonlyMap<number, string>;

interface NumberedHash {
  readonly seq: number;
  readonly hash: string;
}

/**
 * How the log differs from the one that was anchored. Entries that were pruned after the anchor are taken from the
 * archives. Only the hashes of entries are compared: check their content against the hashes as well.
 */
export async function checkAnchor(
  { seal, tasks }: ReadAnchor,
  archived: ArchivedHashes,
  prunings: readonly Pruning[],
  call: Call,
): Promise<readonly string[]> {
  const { project } = call.ports.settings;
  const store = await call.ports.store();
  const since = prunedSince(prunings, seal.seq);
  const root = new LogRoot();
  for await (const entry of entriesUpTo(seal.seq, store, project, archivedSince(archived, since)))
    root.add(entry);
  if (root.seq === seal.seq && root.entries === seal.entries && root.hex() === seal.root) return [];
  const unread = since.filter(({ seqs }) => seqs.some((seq) => !archived.has(seq)));
  if (unread.length > 0) {
    const names = [...new Set(unread.map(({ archive }) => archive))].slice(0, 3).join(", ");
    const count = unread.reduce((sum, { seqs }) => sum + seqs.length, 0);
    return [
      `${count} entries were pruned after the anchor, and the archive that has them was not given: ${names}`,
    ];
  }
  const kept = entriesUpTo(seal.seq, store, project, archivedSince(archived, since));
  const problem =
    root.seq < seal.seq
      ? `the log ends at entry ${root.seq}, and the anchor was made at entry ${seal.seq}`
      : `the log up to entry ${seal.seq} is not the one that was anchored`;
  return [problem, ...(await missingTasks(tasks, kept))];
}

interface PrunedEntries {
  readonly archive: string;
  /** the numbers of its entries that the anchor covers */
  readonly seqs: readonly number[];
}

/** The anchored entries that were pruned after the anchor. */
function prunedSince(prunings: readonly Pruning[], last: number): readonly PrunedEntries[] {
  return prunings.flatMap(({ seq, archive, ranges }) => {
    if (seq <= last) return [];
    const seqs = ranges.flatMap(([first, end]) =>
      // No pruning takes out entries that come after its own: so a forged range does not fill the memory.
      Array.from({ length: Math.max(0, Math.min(end, last, seq) - first + 1) }, (_, index) => first + index),
    );
    return seqs.length > 0 ? [{ archive, seqs }] : [];
  });
}

function archivedSince(archived: ArchivedHashes, since: readonly PrunedEntries[]): readonly NumberedHash[] {
  return since
    .flatMap(({ seqs }) => seqs)
    .toSorted((one, other) => one - other)
    .flatMap((seq) => {
      const hash = archived.get(seq);
      return hash === undefined ? [] : [{ seq, hash }];
    });
}

/** The entries up to a number, with the archived ones in their places. */
async function* entriesUpTo(
  last: number,
  store: Store,
  project: string,
  archived: readonly NumberedHash[],
): AsyncGenerator<NumberedHash> {
  let next = 0;
  for await (const entry of logUpTo(last, store, project)) {
    for (let one = archived[next]; one !== undefined && one.seq < entry.seq; one = archived[++next])
      yield one;
    // An archive may have entries that were not pruned in the end: the process was stopped before.
    if (archived[next]?.seq === entry.seq) next += 1;
    yield entry;
  }
  yield* archived.slice(next);
}

async function* logUpTo(last: number, store: Store, project: string): AsyncGenerator<LogEntry> {
  for (let after = 0; after < last; ) {
    const page = await store.log.all({ project, after, limit: ENTRIES_AT_ONCE });
    for (const entry of page) {
      if (entry.seq > last) return;
      yield entry;
    }
    const end = page.at(-1)?.seq;
    if (end === undefined || page.length < ENTRIES_AT_ONCE) return;
    after = end;
  }
}

/** The tasks whose newest anchored entry is in the log no more. A renamed task keeps its entries. */
async function missingTasks(
  tasks: ReadAnchor["tasks"],
  entries: AsyncIterable<NumberedHash>,
): Promise<readonly string[]> {
  const missing = new Map<string, AnchoredTask>(tasks);
  for await (const { hash } of entries) missing.delete(hash);
  return [...missing.values()]
    .slice(0, MOST_PROBLEMS)
    .map(({ task, version }) => `version ${version} of the task "${task}" is not in the log`);
}
