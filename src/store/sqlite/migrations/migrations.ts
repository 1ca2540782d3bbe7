import { initial } from "./0001-initial.ts";
import { fewerPages } from "./0002-fewer-pages.ts";
import { cursors } from "./0003-cursors.ts";
import { filedLater } from "./0004-filed-later.ts";
import { records } from "./0005-records.ts";
import { lanes } from "./0006-lanes.ts";
import { search } from "./0007-search.ts";
import { taskCounts } from "./0008-task-counts.ts";
import { counts } from "./0009-counts.ts";

/**
 * The migrations in order. The first brings an empty file to schema version 1. A released migration never changes. A
 * new field of a task's record needs a new migration, even an empty one: otherwise an older program would open the file
 * and drop the field from the tasks it writes.
 */
export const migrations: readonly string[] = [
  initial,
  fewerPages,
  cursors,
  filedLater,
  records,
  lanes,
  search,
  taskCounts,
  counts,
];
