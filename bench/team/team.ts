import { join } from "node:path";
import type { Call } from "../../src/operations/ports/call.ts";
import { connect } from "../../src/operations/team/connect.ts";
import { disconnect } from "../../src/operations/team/disconnect.ts";
import { nextTask } from "../../src/operations/team/next-task.ts";
import { listTasks } from "../../src/operations/view/list-tasks.ts";
import { ask, callOver } from "../durable/desk.ts";
import type { Bar, Figure, GroupReport } from "../harness/group.ts";
import { type Case, interleave, type Rounds, roundsOf } from "../harness/interleave.ts";
import { barOf, ratios, timeFigure } from "../harness/spread.ts";
import { inTemporaryFolder } from "../harness/temporary-folder.ts";
import { copyTasks, plantModels } from "./seed.ts";
import { measureUnblocking, WAITING } from "./unblock.ts";
import { measureWorkers, WORKERS } from "./workers.ts";

const SMALL = 1_000;
const LARGE = 1_000_000;
const TAGS = ["web", "ops"];

const NEXT = "next_task";
const lists: Readonly<Record<string, object>> = {
  "list, many pass": { status: ["PENDING"], phase: "implement", tags_all: ["even"], limit: 20 },
  "list, few pass": { status: ["PENDING"], ready: true, tags_any: ["rare"], limit: 20 },
};
/** The most that a call at a million tasks may take, in times of the same call at a thousand. */
const GROWTH: Readonly<Record<string, number>> = { [NEXT]: 1.5, "list, many pass": 3, "list, few pass": 3 };

/** One part of the group. */
export interface Measured {
  readonly notes: readonly string[];
  readonly figures: readonly Figure[];
  readonly bars: readonly Bar[];
}

export async function run(): Promise<GroupReport> {
  const parts = [await measureGrowth(), await measureUnblocking(), await measureWorkers()];
  return {
    notes: [
      `${SMALL} and ${LARGE} plain tasks in four lanes with ten priorities, half of them linked behind the others; NORMAL.`,
      "next_task claims for a worker with both tags; its tasks are given back, untimed. Lists have three filters.",
      `Completing a task before ${WAITING} others, and ${WORKERS} workers of one server, against raw transactions; FULL.`,
      ...parts.flatMap(({ notes }) => notes),
    ],
    figures: parts.flatMap(({ figures }) => figures),
    bars: parts.flatMap(({ bars }) => bars),
  };
}

async function measureGrowth(): Promise<Measured> {
  const measured = await inTemporaryFolder(async (folder) => {
    const calls: (readonly [number, Call])[] = [];
    for (const size of [SMALL, LARGE]) calls.push([size, await opened(folder, size)]);
    const cases = calls.flatMap(([size, call]) => casesOver(size, call));
    const rounds = await interleave(cases, { rounds: 60, batchMs: 10, warmUpMs: 600 });
    for (const [, call] of calls) await call.ports.close();
    return rounds;
  });
  return {
    notes: [],
    figures: [...measured].map(([name, { clock }]) => timeFigure(name, clock)),
    bars: Object.entries(GROWTH).map(([name, atMost]) =>
      barOf(`${name}, ${LARGE} over ${SMALL}`, "times", growth(measured, name), { atMost }),
    ),
  };
}

function growth(measured: ReadonlyMap<string, Rounds>, name: string): number[] {
  const clock = (size: number) => roundsOf(measured, nameOf(name, size)).clock;
  return ratios(clock(LARGE), clock(SMALL));
}

function nameOf(name: string, size: number): string {
  return `${name}, ${size} tasks`;
}

async function opened(folder: string, size: number): Promise<Call> {
  const file = join(folder, `${size}.db`);
  const call = callOver({ file, synchronous: "NORMAL" });
  await plantModels(call);
  copyTasks(file, size);
  return call;
}

function casesOver(size: number, call: Call): Case[] {
  let worker = 0;
  /** A new worker without claims; the claims of the last one return to the queue. */
  const prepare = async () => {
    if (worker > 0) await ask(disconnect, { worker_id: `w${worker}` }, call);
    worker += 1;
    await ask(connect, { worker_id: `w${worker}`, tags: TAGS }, call);
  };
  const next: Case = {
    name: nameOf(NEXT, size),
    operations: 1,
    prepare,
    run: async (times) => {
      for (let time = 0; time < times; time++) {
        const { task } = await ask<{ task?: object }>(nextTask, { worker_id: `w${worker}` }, call);
        if (!task) throw new Error(`no task out of ${size}`);
      }
    },
  };
  const listing = Object.entries(lists).map(
    ([name, input]): Case => ({
      name: nameOf(name, size),
      operations: 1,
      run: async (times) => {
        for (let time = 0; time < times; time++) {
          const { tasks } = await ask<{ tasks: readonly object[] }>(listTasks, input, call);
          if (tasks.length === 0) throw new Error(`nothing passes out of ${size}`);
        }
      },
    }),
  );
  return [next, ...listing];
}
