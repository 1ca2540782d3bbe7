import type { Diagnosis } from "../../model/diagnosis.ts";
import { integrityDiagnosis, schemaDiagnosis } from "../store-diagnoses.ts";
import { StoreError } from "../store-error.ts";
import type { Connection } from "./connection.ts";
import { asStoreError } from "./driver-error.ts";
import { migrations } from "./migrations/migrations.ts";
import type { Session } from "./session.ts";
import { INTEGRITY, JOURNAL_MODE, SCHEMA_VERSION } from "./sql/transfer.ts";

/** Checks the file with SQLite's own means. */
export async function examine({ connection }: Session): Promise<readonly Diagnosis[]> {
  const problems = await connection.read(() => integrityProblems(connection));
  return connection.read(() => {
    const schema = Number(connection.statement(SCHEMA_VERSION).get()?.[0]);
    const mode = String(connection.statement(JOURNAL_MODE).get()?.[0]);
    return [
      integrityDiagnosis(problems, "The database is sound.", "The database is damaged"),
      schemaDiagnosis(schema, migrations.length),
      journal(mode),
    ];
  });
}

function integrityProblems(connection: Connection): readonly string[] {
  try {
    const lines = connection
      .statement(INTEGRITY)
      .all()
      .flatMap(([problem]) => String(problem).split("\n"));
    if (lines.length === 1 && lines[0] === "ok") return [];
    const named = lines.filter((line) => !line.startsWith("***"));
    return named.length > 0 ? named : lines;
  } catch (error) {
    // Some damage makes SQLite's check itself fail. Report that, so that the remaining checks still run.
    const failure = asStoreError(error);
    if (!(failure instanceof StoreError) || failure.code !== "CORRUPT") throw error;
    return ["it cannot be checked to its end"];
  }
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
