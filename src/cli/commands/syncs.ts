import type { Command } from "commander";
import { getPendingSyncs } from "../../operations/tasks/get-pending-syncs.ts";
import type { Screen } from "../screen.ts";

export function addSyncs(root: Command, screen: Screen): Command {
  return root
    .command("syncs")
    .description("list changes that the orchestrator has not confirmed as saved")
    .option("--task <id>", "only those of one task")
    .option("--limit <number>", "how many at most", Number, 100)
    .action(({ json, task, limit }: { json?: boolean; task?: string; limit: number }) =>
      screen.show(
        getPendingSyncs,
        { limit, ...(task !== undefined && { taskId: task }) },
        { json },
        (value) => ({
          text: [
            ...value.syncs.map(
              ({ id, taskId, type, change }) => `  ${id}  ${taskId}  ${type}  ${JSON.stringify(change)}`,
            ),
            `${value.total} unconfirmed`,
            "",
          ].join("\n"),
        }),
      ),
    );
}
