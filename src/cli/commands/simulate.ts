import { type Command, InvalidArgumentError, Option } from "commander";
import type { Simulation } from "../../model/simulation.ts";
import { Coordination } from "../../model/team-drill.ts";
import { counted } from "../../model/words/counted.ts";
import { nodeWords } from "../../model/words/node-words.ts";
import { simulateWorkflow } from "../../operations/author/simulate-workflow.ts";
import type { Colours } from "../colours.ts";
import { jsonObject, wholeNumber } from "../read-argument.ts";
import type { Screen } from "../screen.ts";
import { type DrillOptions, showDrill } from "../show-drill.ts";

interface SimulateOptions extends DrillOptions {
  readonly runs: number;
  readonly weights?: unknown;
  readonly variables?: unknown;
}

export function addSimulate(root: Command, screen: Screen): Command {
  return root
    .command("simulate")
    .description("Run a workflow many times at random, or rehearse a team with scripted workers")
    .argument("<file>", "JSON or YAML file: a workflow, or with --team a list of tasks")
    .option("--runs <number>", "Number of runs", wholeNumber(1, 1_000_000), 1_000)
    .option("--seed <number>", "Seed; the same seed repeats the same runs", wholeNumber(0, 4_294_967_295), 1)
    .option(
      "--weights <json>",
      'Weights of outcomes, such as {"review": {"passed": 9, "failed": 1}}',
      jsonObject,
    )
    .option("--variables <json>", "Variables that each run starts with", jsonObject)
    .option(
      "--team <lifecycle>",
      "Rehearse a team with this lifecycle, a file or a name; <file> has its tasks",
    )
    .option("--workers <number>", "With --team: number of workers", wholeNumber(1, 64), 4)
    .addOption(
      new Option("--coordination <way>", "With --team: how tasks find workers; `all` compares")
        .choices([...Coordination.options, "all"])
        .default("pull"),
    )
    .option("--failing <share>", "With --team: share of attempts that fail", share, 0.1)
    .option("--slow <share>", "With --team: share of attempts that are slow and silent", share, 0.05)
    .option("--dying <share>", "With --team: share of attempts whose worker dies", share, 0.03)
    .action((path: string, options: SimulateOptions) => {
      if (options.team !== undefined) return showDrill(path, options.team, options, screen);
      const { json, runs, seed, weights, variables } = options;
      return screen.show(
        simulateWorkflow,
        { path, runs, seed, weights, variables },
        { json },
        (simulation) => ({
          text: render(simulation, screen.colours),
        }),
      );
    });
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value <= 0.9) return value;
  throw new InvalidArgumentError("Use a number from 0 to 0.9.");
}

const MOST_CAUSES = 5;

function render(simulation: Simulation, colours: Colours): string {
  const { runs, ended, causes, escalated, reports, paths, nodes, edges, stuckAt } = simulation;
  const share = (count: number) => `${((100 * count) / runs).toFixed(1)}%`;
  return [
    `${colours.bold(simulation.workflow)} ${counted(runs, "run")}, seed ${simulation.seed}, ${counted(paths, "different path")}`,
    ...byShare(ended).map(([how, count]) => `  ${how.padEnd(22)} ${share(count).padStart(6)}`),
    ...causes
      .filter((cause) => cause.ended !== "stuck")
      .slice(0, MOST_CAUSES)
      .map(({ ended: how, step, why, runs: count }) =>
        colours.yellow(`    ${share(count).padStart(6)} ${how} because of "${nodeWords(step)}": ${why}`),
      ),
    `  reports                mean ${reports.mean.toFixed(1)}, median ${reports.median}, 95% ${reports.p95}, most ${reports.max}`,
    `  people needed          ${(100 * escalated).toFixed(1)}%`,
    `  nodes visited          ${nodes.visited} of ${nodes.total}${never(nodes.never, colours)}`,
    `  edges taken            ${edges.taken} of ${edges.total}${never(edges.never, colours)}`,
    ...byShare(stuckAt).map(([step, count]) =>
      colours.red(`  stuck at ${nodeWords(step)} in ${counted(count, "run")}: no possible outcome leads on`),
    ),
    "",
  ].join("\n");
}

function byShare(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts).toSorted(([, a], [, b]) => b - a);
}

function never(ids: readonly string[], colours: Colours): string {
  return ids.length === 0 ? "" : colours.yellow(`, never: ${ids.map(inWords).join(", ")}`);
}

/** The name of a node, or of an edge as `from -> to on outcome`, in words for people. */
function inWords(name: string): string {
  const [, from, to, on = ""] = /^(.*) -> (.*?)( on .*)?$/.exec(name) ?? [];
  return from === undefined || to === undefined
    ? nodeWords(name)
    : `${nodeWords(from)} -> ${nodeWords(to)}${on}`;
}
