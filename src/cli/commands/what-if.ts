import { type Command, Option } from "commander";
import type * as z from "zod";
import { RouteMode } from "../../model/routing.ts";
import { counted } from "../../model/words/counted.ts";
import type { ChangedDecision } from "../../operations/route/changed-decision.ts";
import type { ModelSpending } from "../../operations/route/model-spending.ts";
import { whatIf } from "../../operations/route/what-if.ts";
import { jsonObject, wholeNumber } from "../read-argument.ts";
import type { Screen } from "../screen.ts";
import { table } from "../table.ts";

interface WhatIfOptions {
  readonly json?: boolean;
  readonly mode?: string;
  readonly policy?: unknown;
  readonly answers?: string;
  readonly task?: string;
  readonly workflow?: string;
  readonly all?: boolean;
  readonly after?: number;
  readonly limit?: number;
}

export function addWhatIf(root: Command, screen: Screen): Command {
  return root
    .command("what-if")
    .description("Make routing decisions of ended tasks again: which would differ, and at what cost")
    .argument("[file]", "JSON or YAML file with the edited workflow")
    .addOption(new Option("--mode <mode>", "With another mode").choices(RouteMode.options))
    .option(
      "--policy <json>",
      'With other limits, detours, injections or signatures, such as {"limits": {"depth": 1}}',
      jsonObject,
    )
    .option("--answers <file>", "With the answers of another model, from a JSON or YAML file")
    .option("--task <id>", "Only this task")
    .option("--workflow <id>", "Only tasks of this workflow")
    .option("--all", "Also tasks that have not ended")
    .option("--limit <number>", "Most tasks to look at", wholeNumber(1, 5_000))
    .option("--after <number>", "Continue after an earlier page", wholeNumber(0, 1e15 - 1))
    .action((path: string | undefined, options: WhatIfOptions) => {
      const { json, mode, policy, answers: recording, task: taskId, workflow, all, after, limit } = options;
      const input = { path, mode, policy, recording, taskId, workflow, all, after, limit };
      return screen.show(whatIf, input, { json }, (found) => ({ text: render(found, screen) }));
    });
}

function render(found: z.infer<(typeof whatIf)["output"]>, { colours }: Screen): string {
  const { bold, dim, yellow } = colours;
  const { tasks, decisions, elsewhere, changed, left_off, unknown, model, next } = found;
  const rows = changed.map(({ taskId, step, before, after, later }) => [
    { text: taskId, paint: bold },
    { text: step },
    { text: wordsOf(before) },
    { text: "=>", paint: dim },
    { text: afterWords(after), paint: yellow },
    { text: later ? "(after a change)" : "", paint: dim },
    { text: after.kind === "decided" ? after.reason : "", paint: dim },
  ]);
  const { open, ...after } = model.after;
  const more = [
    ...(left_off > 0 ? [`${counted(left_off, "further change")} of these tasks`] : []),
    ...(unknown > 0 ? [`${unknown} cannot be decided again`] : []),
  ];
  return [
    ...table(rows),
    decisions === 0
      ? "No decisions."
      : [
          `${counted(elsewhere, "task")} of ${tasks} would have gone elsewhere`,
          counted(decisions, "decision"),
          ...more,
        ].join(", "),
    ...(decisions === 0
      ? []
      : [`Model: ${spendingWords(model.before)}; then ${spendingWords(after)}${openWords(open)}`]),
    ...(next === undefined ? [] : [dim(`  more with --after ${next}`)]),
    "",
  ].join("\n");
}

function openWords(open: number): string {
  return open === 0 ? "" : `, and ${counted(open, "decision")} without a recorded answer`;
}

function spendingWords({ calls, costUsd }: ModelSpending): string {
  return `${counted(calls, "call")}, ${costUsd} USD`;
}

function wordsOf({ decision, next, target, nodes, source }: ChangedDecision["before"]): string {
  const to = target ?? next ?? nodes?.join(", ");
  return `${decision}${to === undefined ? "" : ` -> ${to}`} (${source})`;
}

function afterWords(after: ChangedDecision["after"]): string {
  switch (after.kind) {
    case "decided":
      return wordsOf(after);
    case "open":
      return `a model chooses: ${after.candidates.join(", ")}`;
    case "impossible":
      return "nothing to decide";
    case "gone":
      return "the step is gone";
  }
}
