import { createRequire } from "node:module";
import type * as Driver from "@photostructure/sqlite";
import type { BoundLevel } from "../../bounds/bound-level.ts";
import { STANDING_BOUNDS } from "../../model/record-kind.ts";

/** The operator's bounds in another store of the repository. Throws if the file is no database of ours. */
export function readStanding(file: string): readonly BoundLevel[] {
  const { DatabaseSync } = createRequire(import.meta.url)("@photostructure/sqlite") as typeof Driver;
  const database = new DatabaseSync(file, { readOnly: true, returnArrays: true });
  try {
    database.exec("PRAGMA busy_timeout = 1000");
    const rows = database
      .prepare(
        `SELECT r.value FROM projects p CROSS JOIN records r
          ON r.project = p.number AND r.kind = ? AND r.id = 'project' AND r.value IS NOT NULL`,
      )
      .all(STANDING_BOUNDS) as unknown as readonly (readonly unknown[])[];
    return rows.flatMap(([value]) => JSON.parse(String(value)) as readonly BoundLevel[]);
  } finally {
    database.close();
  }
}
