import type { Command } from "commander";
import { getPendingSyncs } from "../../operations/tasks/get-pending-syncs.ts";
import { counted } from "../counted.ts";
import { wholeNumber } from "../read-argument.ts";
import type { Screen } from "../screen.ts";
import { table } from "../table.ts";

export function addSyncs(root: Command, screen: Screen): Command {
  return root
    .command("syncs")
    .description("list changes that the orchestrator has not confirmed as saved")
    .option("--task <id>", "only those of one task")
    .option("--limit <number>", "how many at most", wholeNumber(1, 1_000), 100)
    .action(({ json, task, limit }: { json?: boolean; task?: string; limit: number }) =>
      screen.show(
        getPendingSyncs,
        { limit, ...(task !== undefined && { taskId: task }) },
        { json },
        (value) => ({
          text: [
            ...table(
              value.syncs.map((sync) => [
                { text: `  ${sync.id}` },
                { text: sync.taskId, paint: screen.colours.bold },
                { text: sync.type },
                { text: JSON.stringify(sync.change) },
              ]),
            ),
            shown(value.syncs.length, value.total),
            "",
          ].join("\n"),
        }),
      ),
    );
}

function shown(listed: number, total: number): string {
  const text = `${counted(total, "change")} not confirmed`;
  return listed < total ? `${text}; the first ${listed} are shown, more with --limit` : text;
}
