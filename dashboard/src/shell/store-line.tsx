import { useQuery } from "../use-query.ts";
import { rememberOwnCommand } from "./own-command.ts";

/** Names the project and the database, because two servers on one machine may show different tasks. */
export function StoreLine() {
  const { data } = useQuery("describe_store", {});
  if (!data) return null;
  if (data.command !== undefined) rememberOwnCommand(data.command);
  const { project, database = "in memory, not kept" } = data;
  return (
    <div className="store-line">
      <span>
        Project <strong>{project}</strong>
      </span>
      <span className="path" title={database}>
        <bdi>{database}</bdi>
      </span>
    </div>
  );
}
