import type { Diagnosis } from "../../model/diagnosis.ts";
import { integrityDiagnosis, schemaDiagnosis } from "../store-diagnoses.ts";
import { findPooler } from "./find-pooler.ts";
import { hintDelay } from "./hint-delay.ts";
import { judgeServer } from "./judge-server.ts";
import { schemaVersion } from "./migrate.ts";
import { migrations } from "./migrations/migrations.ts";
import type { Pool, ServerAt } from "./postgres-driver.ts";
import { serverFacts } from "./server-facts.ts";
import type { Session } from "./session.ts";
import { BROKEN_PROJECTS } from "./sql/integrity.ts";

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
  return [
    integrityDiagnosis(
      problems,
      "The tables of the database agree with each other.",
      "The tables of the database do not agree",
    ),
    schemaDiagnosis(version, migrations.length),
    ...judgeServer(facts, measured),
  ];
}
