import type { ProjectRows } from "../project-rows.ts";
import type { Session } from "./session.ts";

export function projectRows({ connection, projects }: Session): ProjectRows {
  return (name, sql, ...values) =>
    connection.read(() => {
      const project = projects.find(name);
      if (project === undefined) return [];
      // SQLite has no lists: statements read the items of a JSON text.
      const texts = values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
      return connection.statement(sql).all(project.number, ...texts);
    });
}
