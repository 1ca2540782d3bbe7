import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Synchronous } from "../../src/store/sqlite/prepare-database.ts";
import { atEachLevel, LEVELS } from "../durable/levels.ts";
import { advancing, type Opened } from "../durable/navigator.ts";
import type { GroupReport } from "../harness/group.ts";
import { type Rounds, roundsOf } from "../harness/interleave.ts";
import { barOf, rateFigure, ratios } from "../harness/spread.ts";
import { playing, reporting } from "./flow.ts";

/** The bar: the rate of a durable advance, relative to LangGraph. */
const LIMITS: Readonly<Record<Synchronous, number>> = { FULL: 5, NORMAL: 10 };

export async function run(): Promise<GroupReport> {
  const measured = await atEachLevel({ rounds: 60, batchMs: 20, warmUpMs: 1500 }, open);
  return {
    notes: [
      `${versions()}; the five-node example, the same places after every report.`,
      "LangGraph: steps that interrupt, one invoke with the result for each report; WAL and the same synchronous level.",
      "In one call: the whole lap in one invoke, all results known beforehand; no agent can work like that.",
    ],
    figures: [...measured].map(([name, { clock }]) => rateFigure(name, clock)),
    bars: LEVELS.map((level) =>
      barOf(`advance_task over LangGraph, ${level}`, "times", overPeer(measured, level), {
        atLeast: LIMITS[level],
      }),
    ),
  };
}

function overPeer(measured: ReadonlyMap<string, Rounds>, level: Synchronous): number[] {
  return ratios(roundsOf(measured, peer(level)).clock, roundsOf(measured, own(level)).clock);
}

async function open(folder: string, synchronous: Synchronous): Promise<readonly Opened[]> {
  const file = (name: string) => join(folder, `${name}.db`);
  return [
    await reporting(peer(synchronous), file("peer"), synchronous),
    await playing(`${peer(synchronous)}, in one call`, file("played"), synchronous),
    await advancing(own(synchronous), { file: file("own"), synchronous }),
  ];
}

function own(level: Synchronous): string {
  return `advance_task, ${level}`;
}

function peer(level: Synchronous): string {
  return `LangGraph with SqliteSaver, ${level}`;
}

/** From the peers' own package file, not the product's. */
function versions(): string {
  const file = join(process.cwd(), "bench", "peers", "package.json");
  const { dependencies } = JSON.parse(readFileSync(file, "utf8")) as { dependencies: Record<string, string> };
  const named = ["@langchain/langgraph", "@langchain/langgraph-checkpoint-sqlite"];
  return named.map((name) => `${name} ${dependencies[name]}`).join(", ");
}
