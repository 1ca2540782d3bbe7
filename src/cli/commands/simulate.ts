import { type Command, InvalidArgumentError } from "commander";
import type { Simulation } from "../../model/simulation.ts";
import { simulateWorkflow } from "../../operations/simulate-workflow.ts";
import type { Colours, Screen } from "../screen.ts";

interface SimulateOptions {
  readonly json?: boolean;
  readonly runs: number;
  readonly seed: number;
  readonly weights?: unknown;
  readonly variables?: unknown;
}

export function addSimulate(root: Command, screen: Screen): Command {
  return root
    .command("simulate")
    .description(
      "run a workflow many times by chance: what is reached, how long it takes, how often people are needed",
    )
    .argument("<file>", "a JSON or YAML file")
    .option("--runs <number>", "how many runs", wholeNumber, 1_000)
    .option("--seed <number>", "the same seed gives the same runs", wholeNumber, 1)
    .option(
      "--weights <json>",
      'how often each outcome comes, as {"review": {"passed": 9, "failed": 1}}',
      jsonText,
    )
    .option("--variables <json>", "the variables a run starts with", jsonText)
    .action((path: string, { json, runs, seed, weights, variables }: SimulateOptions) =>
      screen.show(simulateWorkflow, { path, runs, seed, weights, variables }, { json }, (simulation) => ({
        text: render(simulation, screen.colours),
      })),
    );
}

function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError("Use a whole number.");
  return Number(text);
}

function jsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A shell often eats the quotes of JSON: say what arrived.
    throw new InvalidArgumentError(`This is not JSON: ${text.slice(0, 60)}`);
  }
}

function render(simulation: Simulation, colours: Colours): string {
  const { runs, ended, escalated, reports, paths, nodes, edges, stuckAt } = simulation;
  const share = (count: number) => `${((100 * count) / runs).toFixed(1)}%`;
  return [
    `${colours.bold(simulation.workflow)} ${runs} runs, seed ${simulation.seed}, ${paths} different paths`,
    ...Object.entries(ended).map(([how, count]) => `  ${how.padEnd(22)} ${share(count).padStart(6)}`),
    `  reports                mean ${reports.mean.toFixed(1)}, median ${reports.median}, 95% ${reports.p95}, most ${reports.max}`,
    `  people needed          ${(100 * escalated).toFixed(1)}%`,
    `  nodes visited          ${nodes.visited} of ${nodes.total}${never(nodes.never, colours)}`,
    `  edges taken            ${edges.taken} of ${edges.total}${never(edges.never, colours)}`,
    ...Object.entries(stuckAt).map(([step, count]) => colours.red(`  stuck at ${step}: ${count} runs`)),
    "",
  ].join("\n");
}

function never(ids: readonly string[], colours: Colours): string {
  return ids.length === 0 ? "" : colours.yellow(`, never: ${ids.join(", ")}`);
}
