import type { Diagnosis } from "../../model/diagnosis.ts";
import { migrations } from "./migrations/migrations.ts";
import type { Session } from "./session.ts";
import { INTEGRITY, JOURNAL_MODE, SCHEMA_VERSION } from "./sql/transfer.ts";

/** What SQLite says about its file. */
export function examine({ connection }: Session): Promise<readonly Diagnosis[]> {
  return connection.read(() => {
    const found = connection.statement(INTEGRITY).all();
    const schema = Number(connection.statement(SCHEMA_VERSION).get()?.[0]);
    const mode = String(connection.statement(JOURNAL_MODE).get()?.[0]);
    return [integrity(found.map(([problem]) => String(problem))), schemaOf(schema), journal(mode)];
  });
}

function integrity(said: readonly string[]): Diagnosis {
  if (said.length === 1 && said[0] === "ok")
    return { check: "integrity", status: "ok", message: "The database is sound." };
  return {
    check: "integrity",
    status: "problem",
    message: `The database is damaged: ${said.join("; ")}.`,
    advice: "Stop everything that uses it, keep a copy, and restore a backup.",
  };
}

function schemaOf(version: number): Diagnosis {
  const newest = migrations.length;
  if (version === newest)
    return { check: "schema", status: "ok", message: `The schema is version ${version}, the newest.` };
  return {
    check: "schema",
    status: "problem",
    message: `The schema is version ${version}; this program knows version ${newest}.`,
    advice: "Use the same version of Navigator everywhere, the newest one.",
  };
}

function journal(mode: string): Diagnosis {
  if (mode === "wal")
    return { check: "journal", status: "ok", message: "Changes go to a write-ahead log first." };
  if (mode === "memory")
    return { check: "journal", status: "ok", message: "Everything is in memory; nothing is kept." };
  return {
    check: "journal",
    status: "problem",
    message: `The journal mode is ${mode}; several processes would wait for each other.`,
    advice: "Keep the database on a local disk, and let no other program change its settings.",
  };
}
