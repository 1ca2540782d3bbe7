import { ADVANCE } from "../../model/record-kind.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { isOpenChild } from "../../team/link-rules.ts";
import { countsWith } from "../../team/wip.ts";
import type { Call } from "../ports/call.ts";
import type { PendingChange } from "./pending-change.ts";
import { ClaimLists, registered } from "./team/claim-lists.ts";
import type { Gathered } from "./team/gathered.ts";
import { settleDependants } from "./team/settle-dependants.ts";
import { settleParent } from "./team/settle-parent.ts";
import { tagLimitsIn, WipCounts } from "./team/wip-counts.ts";

/**
 * Whether something may follow for teams from a change. Most reports are about a task without neighbours, limits and
 * connected workers, and the look at all that may follow would cost as much as a statement.
 */
export function concernsTeam({ before, record }: PendingChange, call: Call): boolean {
  if (record.team?.dependants || record.parent !== undefined || before?.parent !== undefined) return true;
  if (registered(record.claim) !== undefined || registered(before?.claim) !== undefined) return true;
  const tags = tagLimitsIn(call);
  return countsWith(record, tags).length > 0 || countsWith(before, tags).length > 0;
}

/**
 * Adds what follows from the changes of a call for teams: the counts of neighbours, parents that roll up, tasks that
 * advance, the lists of claims and the counts of limited states. All of it is part of the same commit.
 */
export async function settleTeam(
  gathered: Gathered,
  given: readonly RecordChange[],
): Promise<readonly RecordChange[]> {
  const settled = new Map<string, TaskRecord>();
  for (let open = unsettled(gathered, settled); open.length > 0; open = unsettled(gathered, settled))
    for (const [id, change] of open) {
      const before = settled.get(id) ?? change.before;
      const after = change.record;
      settled.set(id, after);
      await settleDependants(gathered, before, after);
      const around = before?.parent;
      const renamed = around === undefined ? undefined : (gathered.renamed.get(around) ?? around);
      const isMoved = after.parent !== around && after.parent !== renamed;
      if (isMoved || isOpen(before) !== isOpen(after)) await settleParent(gathered, before, after);
    }
  const claims = new ClaimLists(gathered.call, given);
  const counts = new WipCounts(gathered);
  for (const { before, record, remark } of gathered.pending.values()) {
    claims.note(before, record, remark);
    counts.note(before, record);
  }
  return [
    ...leftToAdvance(gathered),
    ...given.filter((one) => !claims.replaces(one)),
    ...(await claims.changes()),
    ...(await counts.changes()),
  ];
}

/** Keeps the tasks that this commit leaves unadvanced, for the sweeper. */
function leftToAdvance({ effects: { left }, now }: Gathered): readonly RecordChange[] {
  const [first] = left;
  if (first === undefined) return [];
  return [{ kind: ADVANCE, id: `${now} ${first}`, version: 0, value: [...left] }];
}

function isOpen(record: TaskRecord | undefined): boolean {
  return record !== undefined && isOpenChild(record);
}

function unsettled({ pending }: Gathered, settled: ReadonlyMap<string, TaskRecord>) {
  return [...pending].filter(([id, { record }]) => settled.get(id) !== record);
}
