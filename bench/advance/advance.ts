import { join } from "node:path";
import type { Synchronous } from "../../src/store/sqlite/prepare-database.ts";
import { lap } from "../durable/example.ts";
import { atEachLevel, LEVELS } from "../durable/levels.ts";
import { advancing, type Opened } from "../durable/navigator.ts";
import { rawTransactions } from "../durable/raw.ts";
import type { GroupReport } from "../harness/group.ts";
import { type Rounds, roundsOf } from "../harness/interleave.ts";
import { barOf, ratios, timeFigure } from "../harness/spread.ts";

/** The bar: the time of one durable advance, in raw transactions. */
const LIMITS: Readonly<Record<Synchronous, number>> = { FULL: 2, NORMAL: 5 };

export async function run(): Promise<GroupReport> {
  const measured = await atEachLevel({ rounds: 150, batchMs: 8, warmUpMs: 1500 }, open);
  return {
    notes: [
      `The five-node example: ${lap.length} reports in a lap, two of them failures that use up retries; a new task for each lap.`,
      "advance_task goes through call(): checked input, the move, its history entry, the sync to confirm, the reminder.",
      "raw is BEGIN IMMEDIATE, UPDATE of one integer in a table of one row, COMMIT; prepared once.",
      "Without syncs there is no reminder to put together.",
    ],
    figures: [...measured].flatMap(([name, { clock, cpu }]) => [
      timeFigure(name, clock),
      timeFigure(`${name}, CPU`, cpu),
    ]),
    bars: LEVELS.map((level) =>
      barOf(`advance_task over raw, ${level}`, "times", overRaw(measured, level), { atMost: LIMITS[level] }),
    ),
  };
}

function overRaw(measured: ReadonlyMap<string, Rounds>, level: Synchronous): number[] {
  return ratios(roundsOf(measured, advance(level)).clock, roundsOf(measured, raw(level)).clock);
}

async function open(folder: string, synchronous: Synchronous): Promise<readonly Opened[]> {
  const file = (name: string) => join(folder, `${name}.db`);
  return [
    rawTransactions(raw(synchronous), file("raw"), synchronous),
    await advancing(advance(synchronous), { file: file("loaded"), synchronous }),
    await advancing(`${advance(synchronous)}, no syncs`, { file: file("off"), synchronous, sync: "off" }),
  ];
}

function advance(level: Synchronous): string {
  return `advance_task, ${level}`;
}

function raw(level: Synchronous): string {
  return `raw transaction, ${level}`;
}
