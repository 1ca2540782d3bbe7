import type { Command } from "commander";
import type { Forecast, ForecastTimes } from "../../model/forecast.ts";
import { counted } from "../../model/words/counted.ts";
import { durationText } from "../../model/words/duration-text.ts";
import { shellWord } from "../../model/words/shell-word.ts";
import { forecast } from "../../operations/team/forecast/forecast.ts";
import type { Colours } from "../colours.ts";
import { wholeNumber } from "../read-argument.ts";
import type { Screen } from "../screen.ts";
import { table } from "../table.ts";

interface ForecastOptions {
  readonly json?: boolean;
  readonly parent?: string;
  readonly tag?: string;
  readonly seed: number;
}

const MOST_STUCK = 10;

export function addForecast(root: Command, screen: Screen): Command {
  return root
    .command("forecast")
    .description("Forecast when the open tasks are done, and show the tasks that decide it")
    .option("--parent <id>", "Only this task, the tasks inside it, and what they wait for")
    .option("--tag <tag>", "Compare with one more worker that has this tag")
    .option("--seed <number>", "Seed; the same seed repeats the same runs", wholeNumber(0, 4_294_967_295), 1)
    .action(({ json, parent, tag, seed }: ForecastOptions) => {
      const now = screen.call.ports.now();
      return screen.show(forecast, { parent, tag, seed }, { json }, (found) => ({
        text: [...render(found, now, screen.colours), ""].join("\n"),
      }));
    });
}

function render(found: Forecast, now: number, { bold, dim, yellow }: Colours): string[] {
  const { tasks, workers, measured, runs, critical_path: path, critical_ms: ms, reason } = found;
  const rows = path.map(({ task, title, state, owner, ms: length }) => [
    { text: shellWord(task), paint: bold },
    { text: durationText(length) },
    { text: owner === undefined ? state : `${state} by ${owner}`, paint: dim },
    { text: title ?? "" },
  ]);
  const base = [counted(tasks, "open task"), counted(workers, "worker"), `${measured} measured`];
  return [
    [...base, ...(runs > 0 ? [counted(runs, "run")] : [])].join(", "),
    ...(path.length > 0
      ? [`Critical path, ${durationText(ms)}:`, ...table(rows).map((line) => `  ${line}`)]
      : []),
    ...times(found, now),
    ...(reason === undefined ? [] : [`No time: ${reason}.`]),
    ...stuckLines(found, yellow),
    ...(found.held > 0
      ? [dim(`${counted(found.held, "task")} on hold; the times assume that they go on now.`)]
      : []),
  ];
}

function times({ done_by: by, one_more: more }: Forecast, now: number): string[] {
  if (!by) return [];
  const line = (name: string, { p50, p80, p95 }: ForecastTimes) =>
    `${name.padEnd(22)} 50% in ${durationText(p50 - now)}, 80% in ${durationText(p80 - now)}, 95% in ${durationText(p95 - now)}`;
  if (!more) return [line("Done", by)];
  const { tag, sooner_ms: sooner, unstuck } = more;
  const change = Math.abs(sooner.p50);
  return [
    line("Done", by),
    line("With one more worker", more.done_by),
    `  with the tag ${tag}: ${change === 0 ? "no change" : `${durationText(change)} ${sooner.p50 > 0 ? "sooner" : "later"}`}${unstuck > 0 ? `, and ${counted(unstuck, "stuck task")} can be done` : ""}`,
  ];
}

function stuckLines({ stuck, stuck_tasks: all }: Forecast, yellow: (text: string) => string): string[] {
  if (all === 0) return [];
  const shown = stuck.slice(0, MOST_STUCK).map(({ task, why }) => yellow(`  ${shellWord(task)}: ${why}`));
  return [`${counted(all, "task")} cannot be done as things are:`, ...shown];
}
