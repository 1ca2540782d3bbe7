import type { TaskRecord } from "../../model/task.ts";
import { countsColumn, storedHash } from "../rows/counts-column.ts";
import { laneColumn } from "../rows/task-row.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { UPDATE_COUNTS } from "./sql/change.ts";
import { ordinalOf } from "./tasks.ts";

/** Tasks whose rows get the same values. */
interface Group {
  readonly counted: string;
  readonly counts: string;
  readonly lane: string | null;
  readonly ordinals: number[];
  readonly loaded: string[];
}

/** Writes the counts of tasks; false if one of them is not as it was loaded. Call inside a write. */
export function writeCounts(session: Session, project: Project, tasks: readonly TaskRecord[]): boolean {
  const groups = new Map<string, Group>();
  for (const task of tasks) {
    const known = session.recent.find(task) ?? session.loaded.find(task);
    const ordinal = known?.ordinal ?? ordinalOf(session, project, task.id);
    if (ordinal === undefined) return false;
    const { ordinals, loaded } = groupOf(task, groups);
    ordinals.push(ordinal);
    loaded.push(`${ordinal} ${storedHash(task)}`);
  }
  return [...groups.values()].every((group) => writeGroup(session, group));
}

function groupOf(task: TaskRecord, groups: Map<string, Group>): Group {
  const counted = String((task.counted ?? 0) + 1);
  const counts = countsColumn(task);
  const key = `${counted} ${counts}`;
  const known = groups.get(key);
  if (known) return known;
  const group = { counted, counts, lane: laneColumn(task), ordinals: [], loaded: [] };
  groups.set(key, group);
  return group;
}

/** One statement for the whole group: a statement for each task would take twice as long. */
function writeGroup({ connection }: Session, { counted, counts, lane, ordinals, loaded }: Group): boolean {
  const [numbers, hashes] = [JSON.stringify(ordinals), JSON.stringify(loaded)];
  const { changes } = connection.statement(UPDATE_COUNTS).run(numbers, hashes, counted, counts, lane);
  return changes === ordinals.length;
}
