import type { Json } from "../../model/json.ts";
import { parseColumn } from "./json-column.ts";
import type { Session } from "./session.ts";
import { REPLY } from "./sql/change.ts";

export function reply(
  { connection, projects }: Session,
  name: string,
  key: string,
): Promise<Json | undefined> {
  return connection.read(() => {
    const project = projects.find(name);
    if (project === undefined) return undefined;
    const answer = connection.statement(REPLY).get(project.number, key)?.[0];
    return typeof answer === "string" ? parseColumn<Json>(answer) : undefined;
  });
}
