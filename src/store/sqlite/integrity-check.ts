import type { Diagnosis } from "../../model/diagnosis.ts";
import { StoreError } from "../store-error.ts";
import type { Connection } from "./connection.ts";
import { asStoreError } from "./driver-error.ts";
import { migrations } from "./migrations/migrations.ts";
import type { Session } from "./session.ts";
import { INTEGRITY, JOURNAL_MODE, SCHEMA_VERSION } from "./sql/transfer.ts";

const MOST_SHOWN = 3;

/** Checks the file with SQLite's own means. */
export async function examine({ connection }: Session): Promise<readonly Diagnosis[]> {
  const problems = await connection.read(() => integrityProblems(connection));
  return connection.read(() => {
    const schema = Number(connection.statement(SCHEMA_VERSION).get()?.[0]);
    const mode = String(connection.statement(JOURNAL_MODE).get()?.[0]);
    return [integrity(problems), schemaVersion(schema), journal(mode)];
  });
}

function integrityProblems(connection: Connection): readonly string[] {
  try {
    return connection
      .statement(INTEGRITY)
      .all()
      .flatMap(([problem]) => String(problem).split("\n"))
      .filter((line) => !line.startsWith("***"));
  } catch (error) {
    // Some damage makes SQLite's check itself fail. Report that, so that the remaining checks still run.
    const failure = asStoreError(error);
    if (!(failure instanceof StoreError) || failure.code !== "CORRUPT") throw error;
    return ["it cannot be checked to its end"];
  }
}

function integrity(problems: readonly string[]): Diagnosis {
  if (problems.length === 1 && problems[0] === "ok")
    return { check: "integrity", status: "ok", message: "The database is sound." };
  const more = problems.length > MOST_SHOWN ? `; and ${problems.length - MOST_SHOWN} more` : "";
  return {
    check: "integrity",
    status: "problem",
    message: `The database is damaged: ${problems.slice(0, MOST_SHOWN).join("; ")}${more}.`,
    advice: "Stop everything that uses it, keep a copy, and restore a backup.",
  };
}

function schemaVersion(version: number): Diagnosis {
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
