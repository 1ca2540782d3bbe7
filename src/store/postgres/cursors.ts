import type { Cursor, Cursors } from "../parts/cursors.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { Row } from "../rows/row.ts";
import { lockProject } from "./lock-project.ts";
import type { Session } from "./session.ts";
import { CURSORS, INSERT_CURSOR, MOVE_CURSOR } from "./sql/cursors.ts";

export function postgresCursors(session: Session): Cursors {
  const { connection, projects } = session;
  return {
    list: async (name) => {
      const project = await projects.find(name);
      return project === undefined ? [] : (await connection.rows(CURSORS, project.number)).map(cursor);
    },
    move: (project, moved) => move(session, project, moved),
  };
}

function cursor([name, version, value = null]: Row): Cursor {
  return { name: String(name), version: Number(version), value: parseColumn(value) };
}

async function move(session: Session, project: string, { name, version, value }: Cursor): Promise<boolean> {
  const { connection, projects } = session;
  const found = await projects.findOrAdd(project);
  const { number } = found;
  const text = JSON.stringify(value);
  const moved = await connection.write(number, async (run) => {
    await lockProject(session, run, found, "arriving");
    const rows =
      version === 0
        ? await run(INSERT_CURSOR, number, name, text)
        : await run(MOVE_CURSOR, number, name, text, version);
    return rows.length === 0 ? undefined : true;
  });
  return moved ?? false;
}
