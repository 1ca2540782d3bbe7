import { initial } from "./0001-initial.ts";
import { fewerPages } from "./0002-fewer-pages.ts";
import { cursors } from "./0003-cursors.ts";
import { filedLater } from "./0004-filed-later.ts";
import { records } from "./0005-records.ts";

/**
 * In order: the first brings an empty file to schema version 1. Released ones never change. A new field of a task's
 * record needs a new migration, even an empty one: an older program would drop the field from the tasks it writes.
 */
export const migrations: readonly string[] = [initial, fewerPages, cursors, filedLater, records];
