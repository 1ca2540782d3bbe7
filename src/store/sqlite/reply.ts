import type { Json } from "../../model/json.ts";
import type { Connection } from "./connection.ts";
import { parseColumn } from "./json-column.ts";
import { REPLY } from "./sql/change.ts";

export function reply(connection: Connection, project: string, key: string): Promise<Json | undefined> {
  return connection.read(() => {
    const answer = connection.statement(REPLY).get(project, key)?.[0];
    return typeof answer === "string" ? parseColumn<Json>(answer) : undefined;
  });
}
