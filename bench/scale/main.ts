import { builtBinary } from "../harness/bundle.ts";
import { inTemporaryFolder } from "../harness/temporary-folder.ts";
import { type Costs, measureCosts } from "./measure-costs.ts";
import { assumptions, type Crowd, planScale, type ScalePlan } from "./plan-scale.ts";

const crowds: readonly Crowd[] = [
  { agents: 1_000, secondsBetweenCalls: 60 },
  { agents: 100_000, secondsBetweenCalls: 60 },
  { agents: 1_000_000, secondsBetweenCalls: 60 },
  { agents: 1_000_000, secondsBetweenCalls: 10 },
];

/** Measures what a call costs here, plays crowds of agents against these costs, and prints what they need. */
const costs = await inTemporaryFolder((folder) => measureCosts(builtBinary(), folder));
print([
  "Measured in this run, on one server with a database file at FULL:",
  "",
  ...costLines(costs),
  "",
  "Assumed:",
  "",
  ...Object.entries(assumptions).map(([name, value]) => `- ${name}: ${value}`),
  "- each shard is one server on one database, with the costs of this machine; projects are spread evenly",
  "",
  "| agents | a call every | calls/s | shards | calls/s each | per day | a shard's week | p50 | p99 | caught up after | streams of a shard |",
  "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
  ...crowds.map((crowd) => planLine(planScale(crowd, costs))),
]);

function costLines({
  cpuPerCall,
  flush,
  bytesPerEntry,
  bytesPerStream,
  cpuPerStream,
}: Costs): readonly string[] {
  return [
    `- a call: ${(cpuPerCall * 1e6).toFixed(0)} microseconds of processor time`,
    `- a flush, with its transaction: ${(flush * 1e6).toFixed(0)} microseconds`,
    `- an entry: ${bytesPerEntry.toFixed(0)} bytes of the database, with its part of tasks and indexes`,
    `- an open event stream: ${(bytesPerStream / 1_024).toFixed(0)} KiB of memory, and ${(cpuPerStream * 1e6).toFixed(0)} microseconds of processor time a second`,
  ];
}

function planLine(plan: ScalePlan): string {
  const cells = [
    plan.agents.toLocaleString("en"),
    `${plan.secondsBetweenCalls} s`,
    Math.round(plan.callsPerSecond).toLocaleString("en"),
    String(plan.shards),
    Math.round(plan.callsPerShard).toLocaleString("en"),
    gigabytes(plan.bytesPerDay),
    gigabytes(plan.bytesPerShardAndWeek),
    milliseconds(plan.p50),
    milliseconds(plan.p99),
    `${plan.recovery.toFixed(1)} s`,
    gigabytes(plan.streamBytes),
  ];
  return `| ${cells.join(" | ")} |`;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0)} GB`;
}

function milliseconds(seconds: number): string {
  return `${(seconds * 1_000).toFixed(1)} ms`;
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}
