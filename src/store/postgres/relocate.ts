import { RELOCATION } from "../../model/record-kind.ts";
import type { Relocation } from "../../model/relocation.ts";
import { RELOCATION_ID } from "../relocated.ts";
import { parseColumn } from "../rows/json-column.ts";
import { isSameRelocation } from "../same-relocation.ts";
import type { Session } from "./session.ts";
import { LOCK_FOR_MOVE, SET_NUMBER } from "./sql/projects.ts";
import { PUT_RECORD, RECORDS } from "./sql/records.ts";

/** Changes the state of a project's move. Waits for the commits that run, and every later one finds the new state. */
export async function relocate(
  { connection, projects }: Session,
  name: string,
  expected: Relocation | undefined,
  next: Relocation | undefined,
): Promise<boolean> {
  const { number } = await projects.findOrAdd(name);
  const done = await connection.write(number, async (run) => {
    const [row] = await run(LOCK_FOR_MOVE, number);
    const [record] = await run(RECORDS, number, RELOCATION, [RELOCATION_ID]);
    const found = record && parseColumn<Relocation>(record[2] ?? null);
    if (row === undefined || !isSameRelocation(found, expected)) return undefined;
    await run(
      PUT_RECORD,
      number,
      RELOCATION,
      RELOCATION_ID,
      next === undefined ? null : JSON.stringify(next),
    );
    await run(SET_NUMBER, Number(row[0]), next === undefined ? number : -number);
    return true;
  });
  return done ?? false;
}
