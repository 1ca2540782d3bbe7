import { RELOCATION } from "../../model/record-kind.ts";
import type { Relocation } from "../../model/relocation.ts";
import { RELOCATION_ID } from "../relocated.ts";
import { isSameRelocation } from "../same-relocation.ts";
import { writeRecords } from "./records.ts";
import type { Session } from "./session.ts";
import { RECORD } from "./sql/records.ts";

/** Changes the state of a project's move. Every later writing transaction sees the new state. */
export async function relocate(
  session: Session,
  name: string,
  expected: Relocation | undefined,
  next: Relocation | undefined,
): Promise<boolean> {
  const { connection, projects } = session;
  const done = await connection.write(
    () => {
      const project = projects.findOrAdd(name);
      if (!isSameRelocation(projects.relocation(project), expected)) return undefined;
      projects.forgetOpen();
      const version = Number(
        connection.statement(RECORD).get(project.number, RELOCATION, RELOCATION_ID)?.[1] ?? 0,
      );
      return writeRecords(connection, project, [
        { kind: RELOCATION, id: RELOCATION_ID, version, value: next },
      ]);
    },
    () => {
      const project = projects.find(name);
      return isSameRelocation(project && projects.relocation(project), next);
    },
  );
  return done !== undefined;
}
