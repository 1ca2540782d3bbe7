import type { Diagnosis } from "../../model/diagnosis.ts";
import { schemaVersion } from "./migrate.ts";
import { migrations } from "./migrations/migrations.ts";
import type { Session } from "./session.ts";
import { BROKEN_PROJECTS, SERVER_VERSION } from "./sql/integrity.ts";

const MOST_SHOWN = 3;

/** Checks what the tables promise to each other. */
export async function examine({ connection }: Session, schema: string): Promise<readonly Diagnosis[]> {
  const problems = (await connection.rows(BROKEN_PROJECTS)).map(
    ([name, problem]) => `the project ${name} ${problem}`,
  );
  const version = await schemaVersion((sql, ...values) => connection.rows(sql, ...values), schema);
  const server = await connection.row(SERVER_VERSION);
  return [integrity(problems), schemaDiagnosis(version), serverDiagnosis(String(server?.[0]))];
}

function integrity(problems: readonly string[]): Diagnosis {
  if (problems.length === 0)
    return { check: "integrity", status: "ok", message: "The tables of the database agree with each other." };
  const more = problems.length > MOST_SHOWN ? `; and ${problems.length - MOST_SHOWN} more` : "";
  return {
    check: "integrity",
    status: "problem",
    message: `The tables of the database do not agree: ${problems.slice(0, MOST_SHOWN).join("; ")}${more}.`,
    advice: "Stop everything that uses it, keep a copy, and restore a backup.",
  };
}

function schemaDiagnosis(version: number): Diagnosis {
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

function serverDiagnosis(version: string): Diagnosis {
  return { check: "server", status: "ok", message: `The server is PostgreSQL ${version}.` };
}
