import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { groups } from "./groups.ts";
import { type Group, Skipped } from "./harness/group.ts";
import { type GroupResult, runGroup, writeResults } from "./harness/results.ts";
import { tableOf } from "./harness/table.ts";

const USAGE = "usage: npm run bench [-- [--list] [GROUP ...]]\n";

async function main(asked: readonly string[]): Promise<number> {
  if (asked.includes("--list")) {
    for (const { name, about } of groups) process.stdout.write(`${name.padEnd(12)}${about}\n`);
    return 0;
  }
  const names = groups.map(({ name }) => name);
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no group ${unknown.join(", ")}; there are ${names.join(", ")}.\n${USAGE}`);
    return 2;
  }
  const chosen = asked.length === 0 ? groups : groups.filter(({ name }) => asked.includes(name));
  const [group] = chosen;
  if (!group || chosen.length > 1) return runApart(chosen);
  const result = await unlessSkipped(group);
  if (!result) return 0;
  process.stdout.write(tableOf(result));
  writeResults(join(process.cwd(), "bench", "results.json"), result, names);
  return judge(result);
}

/** Each group has its own process: code that V8 optimised for the objects of one group is slower for the next. */
function runApart(chosen: readonly Group[]): number {
  const [, program = ""] = process.argv;
  const ended = chosen.map(({ name }) => spawnSync(process.execPath, [program, name], { stdio: "inherit" }));
  return ended.every(({ status }) => status === 0) ? 0 : 1;
}

async function unlessSkipped(group: Group): Promise<GroupResult | undefined> {
  try {
    return await runGroup(group);
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    process.stdout.write(`${group.name}: skipped. ${error.message}\n\n`);
    return undefined;
  }
}

function judge({ name, bars }: GroupResult): number {
  const missed = bars.filter(({ met }) => !met);
  for (const bar of missed)
    process.stderr.write(`Not met: ${name}, ${bar.name} (${bar.median.toPrecision(3)} ${bar.unit}).\n`);
  return missed.length > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
