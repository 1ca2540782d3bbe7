import type { Diagnosis } from "../../model/diagnosis.ts";
import { findPooler } from "./find-pooler.ts";
import { hintDelay } from "./hint-delay.ts";
import { judgeServer } from "./judge-server.ts";
import { schemaVersion } from "./migrate.ts";
import { migrations } from "./migrations/migrations.ts";
import type { Pool, ServerAt } from "./postgres-driver.ts";
import { serverFacts } from "./server-facts.ts";
import type { Session } from "./session.ts";
import { BROKEN_PROJECTS } from "./sql/integrity.ts";

const MOST_SHOWN = 3;

/** Checks what the tables promise to each other, and the server that holds them. */
export async function examine(
  { connection, clock }: Session,
  pool: Pool,
  { schema, prepare }: ServerAt,
): Promise<readonly Diagnosis[]> {
  const problems = (await connection.rows(BROKEN_PROJECTS)).map(
    ([name, problem]) => `the project ${name} ${problem}`,
  );
  const version = await schemaVersion((sql, ...values) => connection.rows(sql, ...values), schema);
  const facts = await serverFacts(connection, schema);
  const hintMs = await hintDelay(pool);
  const measured = {
    pooler: await findPooler(pool),
    prepare,
    ...(hintMs !== undefined && { hintMs }),
    clockMs: Date.now() - clock.now(),
  };
  return [integrity(problems), schemaDiagnosis(version), ...judgeServer(facts, measured)];
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
