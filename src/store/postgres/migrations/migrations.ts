import { initial } from "./0001-initial.ts";
import { commitMany } from "./0002-commit-many.ts";
import { countedStates } from "./0003-counted-states.ts";
import { commitChanges } from "./0004-commit-changes.ts";
import { counts } from "./0005-counts.ts";

/**
 * The migrations in order. A released migration never changes. A new field of a task's record needs a new migration,
 * even an empty one: otherwise an older program would open the database and drop the field from the tasks it writes.
 */
export const migrations: readonly string[] = [initial, commitMany, countedStates, commitChanges, counts];
