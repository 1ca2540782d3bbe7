import { type Command, Option } from "commander";
import { Decision, RouteSource } from "../../model/routing.ts";
import { counted } from "../../model/words/counted.ts";
import { listDecisions } from "../../operations/route/list-decisions.ts";
import { wholeNumber } from "../read-argument.ts";
import type { Screen } from "../screen.ts";
import { showShare } from "../show-share.ts";
import { table } from "../table.ts";

interface DecisionOptions {
  readonly json?: boolean;
  readonly task?: string;
  readonly decision?: string;
  readonly source?: string;
  readonly step?: string;
  readonly signature?: string;
  readonly limit?: number;
  readonly share?: boolean;
}

export function addDecisions(root: Command, screen: Screen): Command {
  const { bold, dim } = screen.colours;
  return root
    .command("decisions")
    .description("List routing decisions, newest first, with counts")
    .option("--task <id>", "Only of this task")
    .addOption(new Option("--decision <decision>", "Only of this kind").choices(Decision.options))
    .addOption(new Option("--source <tier>", "Only of this tier").choices(RouteSource.options))
    .option("--step <id>", "Only at this step")
    .option("--signature <name>", "Only for this kind of failure")
    .option("--share", "Report instead what share of decisions needed a model, and how they turned out")
    .option("--limit <number>", "Most decisions to list", wholeNumber(1, 1_000))
    .action(({ json, task: taskId, decision, source, step, signature, limit, share }: DecisionOptions) => {
      if (share) return showShare(screen, json);
      const input = { taskId, decision, source, step, signature, limit };
      return screen.show(listDecisions, input, { json }, ({ decisions, counts }) => {
        const rows = decisions.map((line) => [
          { text: line.timestamp, paint: dim },
          { text: line.run_id },
          { text: line.step_id },
          { text: line.decision, paint: bold },
          { text: line.source, paint: dim },
          { text: line.reason },
        ]);
        const share = `${Math.round(counts.offroadRate * 100)}% off the path`;
        const by = Object.entries(counts.bySource).map(([source, count]) => `${source} ${count}`);
        const summary = [counted(counts.total, "decision"), share, ...by].join(", ");
        return { text: [...table(rows), counts.total === 0 ? "No decisions." : summary, ""].join("\n") };
      });
    });
}
