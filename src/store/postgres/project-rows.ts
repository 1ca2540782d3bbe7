import type { ProjectRows } from "../project-rows.ts";
import type { Session } from "./session.ts";

export function projectRows({ connection, projects }: Session): ProjectRows {
  return async (name, sql, ...values) => {
    const project = await projects.find(name);
    return project === undefined ? [] : connection.rows(sql, project.number, ...values);
  };
}
