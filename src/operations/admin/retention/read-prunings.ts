import { type DefinitionEntry, isDefinitionEntry, type RecordEntry } from "../../../model/history.ts";
import { Pruned, PrunedChange } from "../../../model/pruned.ts";
import { PRUNED } from "../../../model/record-kind.ts";
import type { Store } from "../../../store/store.ts";
import { TextDigest } from "../../library/text-digest.ts";
import { type NumberRange, readRanges } from "./number-ranges.ts";

const PAGE = 100;

/** A pruning, as the log and its record tell it. */
export interface Pruning {
  /** the number of its entry in the log */
  readonly seq: number;
  readonly archive: string;
  readonly tasks: number;
  readonly entries: number;
  /** the numbers of the entries that it took out */
  readonly ranges: readonly NumberRange[];
}

/** All prunings of a project, oldest first. A pruning whose record and entry disagree explains no missing entry. */
export async function readPrunings(
  store: Store,
  project: string,
  others: readonly (DefinitionEntry | RecordEntry)[],
): Promise<readonly Pruning[]> {
  const logged = new Map<string, RecordEntry>();
  for (const entry of others)
    if (!isDefinitionEntry(entry) && entry.kind === PRUNED) logged.set(entry.id, entry);
  const found: Pruning[] = [];
  for (let after: string | undefined = ""; after !== undefined && logged.size > 0; ) {
    const page = await store.records.list(project, PRUNED, { after, limit: PAGE });
    for (const { id, value } of page.records) {
      const pruning = pruningOf(Pruned.safeParse(value).data, logged.get(id));
      if (pruning !== undefined) found.push(pruning);
    }
    after = page.next;
  }
  return found.toSorted((one, other) => one.seq - other.seq);
}

function pruningOf(value: Pruned | undefined, entry: RecordEntry | undefined): Pruning | undefined {
  const change = PrunedChange.safeParse(entry?.change).data;
  const ranges = readRanges(value?.ranges ?? "none");
  if (!value || !entry || !change || !ranges) return undefined;
  const { archive, tasks, entries } = change;
  const isSame = value.archive === archive && rangesHash(value.ranges) === change.ranges;
  return isSame ? { seq: entry.seq, archive, tasks, entries, ranges } : undefined;
}

export function rangesHash(ranges: string): string {
  const digest = new TextDigest();
  digest.add(ranges);
  return digest.hex();
}
