import type { Command } from "commander";
import { counted } from "../../model/words/counted.ts";
import { getPendingSyncs } from "../../operations/syncs/get-pending-syncs.ts";
import { wholeNumber } from "../read-argument.ts";
import type { Screen } from "../screen.ts";
import { table } from "../table.ts";

interface SyncFlags {
  readonly json?: boolean;
  readonly task?: string;
  readonly limit: number;
  readonly cursor?: number;
}

export function addSyncs(root: Command, screen: Screen): Command {
  return root
    .command("syncs")
    .description("List changes that the orchestrator has not confirmed as saved, oldest first")
    .option("--task <id>", "Only changes of this task")
    .option("--limit <number>", "Most changes to list", wholeNumber(1, 1_000), 100)
    .option("--cursor <number>", "Continue after an earlier page", wholeNumber(0, 4_294_967_295))
    .action(({ json, task, limit, cursor }: SyncFlags) =>
      screen.show(
        getPendingSyncs,
        {
          limit,
          ...(task !== undefined && { taskId: task }),
          ...(cursor !== undefined && { cursor: String(cursor) }),
        },
        { json },
        ({ syncs, total, nextCursor }) => ({
          text: [
            ...table(
              syncs.map((sync) => [
                { text: `  ${sync.id}` },
                { text: sync.taskId, paint: screen.colours.bold },
                { text: sync.type },
                { text: JSON.stringify(sync.change) },
              ]),
            ),
            shown(syncs.length, total, nextCursor),
            "",
          ].join("\n"),
        }),
      ),
    );
}

function shown(listed: number, total: number, nextCursor: string | undefined): string {
  const text = `${counted(total, "change")} not confirmed`;
  if (nextCursor !== undefined) return `${text}; ${listed} shown, more with --cursor ${nextCursor}`;
  return listed < total ? `${text}; these are the last ${listed}` : text;
}
