import { StoreError } from "../store-error.ts";
import { type Connection, quoted, type Run } from "./connection.ts";
import {
  CREATE_VERSION,
  createSchema,
  HAS_SCHEMA,
  HAS_VERSION,
  INSERT_VERSION,
  MIGRATION_LOCK,
  SCHEMA_VERSION,
  SET_VERSION,
} from "./sql/migrations.ts";

/** The version of a database that is being filled from another one. Every release takes it for a newer one. */
export const LANDING = 1_000_000;

/** Brings the tables of a schema to the newest version, or leaves them unchanged. Returns whether there were none. */
export async function migrate(
  connection: Connection,
  schema: string,
  migrations: readonly string[],
): Promise<boolean> {
  const version = await schemaVersion((sql, ...values) => connection.rows(sql, ...values), schema);
  refuseNewer(version, migrations.length);
  if (version === migrations.length) return false;
  let isNew = false;
  await connection.transaction(async (run) => {
    await run(MIGRATION_LOCK);
    // Read the version again under the lock: another process may have migrated first.
    const found = await schemaVersion(run, schema);
    refuseNewer(found, migrations.length);
    // Not unset: if the answer to COMMIT is lost, the second run finds what the first one made.
    isNew ||= found === 0;
    if (found === 0) await prepare(run, schema);
    for (const migration of migrations.slice(found)) await run(migration);
    await run(SET_VERSION, migrations.length);
  });
  return isNew;
}

async function prepare(run: Run, schema: string): Promise<void> {
  // A role that may make no schemas can be given an empty one. The server refuses it IF NOT EXISTS, too.
  if ((await run(HAS_SCHEMA, schema))[0]?.[0] !== 1) await run(createSchema(quoted(schema)));
  for (const sql of [CREATE_VERSION, INSERT_VERSION]) await run(sql);
}

/** The version of the tables in a schema; 0 if there are none. */
export async function schemaVersion(run: Run, schema: string): Promise<number> {
  const [exists] = await run(HAS_VERSION, schema);
  if (exists?.[0] !== 1) return 0;
  const [row] = await run(SCHEMA_VERSION);
  return Number(row?.[0] ?? 0);
}

function refuseNewer(version: number, newest: number): void {
  if (version <= newest) return;
  if (version === LANDING)
    throw new StoreError(
      "LOCKED",
      "The database is the target of a `navigator migrate-store` that has not finished. Wait for it, or repeat it with --restart.",
    );
  const sentence = `The database has schema version ${version}; this program knows versions up to ${newest}. Use a newer one.`;
  throw new StoreError("NEWER_SCHEMA", sentence);
}
