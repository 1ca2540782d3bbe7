import type { TaskRecord } from "../../model/task.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { isOpenChild } from "../../team/link-rules.ts";
import { ClaimLists } from "./team/claim-lists.ts";
import type { Gathered } from "./team/gathered.ts";
import { settleDependants } from "./team/settle-dependants.ts";
import { settleParent } from "./team/settle-parent.ts";
import { WipCounts } from "./team/wip-counts.ts";

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
      const isMoved = (around && gathered.renamed.get(around)) !== after.parent && around !== after.parent;
      if (isMoved || isOpen(before) !== isOpen(after)) await settleParent(gathered, before, after);
    }
  const claims = new ClaimLists(gathered.call, given);
  const counts = new WipCounts(gathered);
  for (const { before, record, remark } of gathered.pending.values()) {
    claims.note(before, record, remark);
    counts.note(before, record);
  }
  return [
    ...given.filter((one) => !claims.replaces(one)),
    ...(await claims.changes()),
    ...(await counts.changes()),
  ];
}

function isOpen(record: TaskRecord | undefined): boolean {
  return record !== undefined && isOpenChild(record);
}

function unsettled({ pending }: Gathered, settled: ReadonlyMap<string, TaskRecord>) {
  return [...pending].filter(([id, { record }]) => settled.get(id) !== record);
}
