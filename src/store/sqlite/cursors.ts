import type { Cursor } from "../store.ts";
import { parseColumn } from "./json-column.ts";
import type { Session } from "./session.ts";
import { CURSORS, INSERT_CURSOR, MOVE_CURSOR } from "./sql/cursors.ts";

type CursorRow = readonly [name: string, version: number, value: string];

export function cursors({ connection, projects }: Session, name: string): Promise<readonly Cursor[]> {
  return connection.read(() => {
    const project = projects.find(name);
    if (project === undefined) return [];
    return connection
      .statement(CURSORS)
      .all(project.number)
      .map((row) => {
        const [name, version, value] = row as CursorRow;
        return { name, version, value: parseColumn(value) };
      });
  });
}

export async function moveCursor(
  { connection, projects }: Session,
  project: string,
  { name, version, value }: Cursor,
): Promise<boolean> {
  const text = JSON.stringify(value);
  const moved = await connection.write(() => {
    const { number } = projects.findOrMake(project);
    const { changes } =
      version === 0
        ? connection.statement(INSERT_CURSOR).run(number, name, text)
        : connection.statement(MOVE_CURSOR).run(number, name, version, text);
    return changes === 0 ? undefined : true;
  });
  return moved ?? false;
}
