import type { Cursor, Cursors } from "../parts/cursors.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { Row } from "../rows/row.ts";
import type { Session } from "./session.ts";
import { CURSORS, INSERT_CURSOR, MOVE_CURSOR } from "./sql/cursors.ts";

export function sqliteCursors(session: Session): Cursors {
  const { connection } = session;
  return {
    list: (project) => connection.read(() => cursorRows(session, project).map(cursor)),
    move: (project, moved) => move(session, project, moved),
  };
}

function cursorRows({ connection, projects }: Session, name: string): readonly Row[] {
  const project = projects.find(name);
  return project === undefined ? [] : connection.statement(CURSORS).all(project.number);
}

type CursorRow = readonly [name: string, version: number, value: string];

function cursor(row: Row): Cursor {
  const [name, version, value] = row as CursorRow;
  return { name, version, value: parseColumn(value) };
}

async function move(session: Session, project: string, { name, version, value }: Cursor): Promise<boolean> {
  const { connection, projects } = session;
  const text = JSON.stringify(value);
  const moved = await connection.write(
    () => {
      const { number } = projects.findOrCreate(project, "arriving");
      const { changes } =
        version === 0
          ? connection.statement(INSERT_CURSOR).run(number, name, text)
          : connection.statement(MOVE_CURSOR).run(number, name, version, text);
      return changes === 0 ? undefined : true;
    },
    () =>
      cursorRows(session, project).some(
        (row) => row[0] === name && row[1] === version + 1 && row[2] === text,
      ),
  );
  return moved ?? false;
}
