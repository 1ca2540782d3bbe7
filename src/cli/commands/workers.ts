import type { Command } from "commander";
import { listWorkers } from "../../operations/team/list-workers.ts";
import { oneWord } from "../one-word.ts";
import type { Screen } from "../screen.ts";
import { table } from "../table.ts";

export function addWorkers(root: Command, screen: Screen): Command {
  const { bold, dim } = screen.colours;
  return root
    .command("workers")
    .description("Show the connected workers: what each has claimed, and thinks")
    .option("--tag <tag...>", "Only workers with all of these tags")
    .option("--task <id>", "Only workers on this task, or inside it")
    .action(({ json, tag, task }: { json?: boolean; tag?: string[]; task?: string }) =>
      screen.show(listWorkers, { tags: tag, task }, { json }, ({ workers }) => {
        const rows = workers.map(({ id, role, tags, claims, thought }) => [
          { text: oneWord(id), paint: bold },
          { text: [role, ...tags].filter((word) => word !== undefined).join(", "), paint: dim },
          { text: claims.join(", ") || "idle" },
          { text: thought ?? "", paint: dim },
        ]);
        const lines = table(rows).map((line) => `  ${line}`);
        return {
          text: [...lines, ...(workers.length === 0 ? ["No worker is connected."] : []), ""].join("\n"),
        };
      }),
    );
}
