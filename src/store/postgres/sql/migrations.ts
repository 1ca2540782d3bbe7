/** Only this program's migrations lock this number, for one transaction: a pooler allows no lock for longer. */
export const MIGRATION_LOCK = /* sql */ `SELECT pg_advisory_xact_lock(1851881063)`;

export const HAS_VERSION = /* sql */ `
SELECT EXISTS (SELECT FROM pg_catalog.pg_tables WHERE schemaname = $1 AND tablename = 'schema_version')`;

export const SCHEMA_VERSION = /* sql */ `SELECT version FROM navigator.schema_version`;
export const SET_VERSION = /* sql */ `UPDATE navigator.schema_version SET version = $1`;

export const CREATE_VERSION = /* sql */ `CREATE TABLE navigator.schema_version (version integer NOT NULL)`;
export const INSERT_VERSION = /* sql */ `INSERT INTO navigator.schema_version VALUES (0)`;

export const HAS_SCHEMA = /* sql */ `SELECT EXISTS (SELECT FROM pg_catalog.pg_namespace WHERE nspname = $1)`;

/** The statement that makes a schema. */
export function createSchema(quoted: string): string {
  return `CREATE SCHEMA IF NOT EXISTS ${quoted}`;
}
