import { join } from "node:path";
import type { Call } from "../../src/operations/ports/call.ts";
import { connect } from "../../src/operations/team/connect.ts";
import { createTasks } from "../../src/operations/team/create/create-tasks.ts";
import { nextTask } from "../../src/operations/team/next-task.ts";
import { updateTask } from "../../src/operations/team/update/update-task.ts";
import { ask, callOver } from "../durable/desk.ts";
import { rawTransaction } from "../durable/raw.ts";
import { barOf, quantileOf, timeFigure } from "../harness/spread.ts";
import { inTemporaryFolder } from "../harness/temporary-folder.ts";
import type { Measured } from "./team.ts";

export const WORKERS = 50;
const TASKS_EACH = 12;
const RUNS = 5;
/** How long a worker works on a task: with 50 workers, a claim and a completion every few milliseconds. */
const WORK_MS = 600;
const LIMIT = 20;

interface Run {
  readonly claims: number[];
  /** a raw transaction after each claim, so that a disk that stalls shows on both sides */
  readonly raws: number[];
}

/** Workers of one server claim tasks, work on them for a while and complete them. */
export async function measureWorkers(): Promise<Measured> {
  const runs: Run[] = [];
  for (let run = 0; run <= RUNS; run++) runs.push(await inTemporaryFolder((folder) => measuredRun(folder)));
  // The first run compiles the code.
  const steady = runs.slice(1);
  const p99 = steady.map(({ claims }) => quantileOf(claims, 0.99));
  return {
    notes: [
      `The workers work ${WORK_MS / 2} to ${(WORK_MS * 3) / 2} ms on each task; the p99 of their claims is that of a run.`,
      "A raw transaction follows each claim; the unit of a run is their mean.",
    ],
    figures: [
      timeFigure(
        `a claim among ${WORKERS} workers`,
        steady.flatMap(({ claims }) => claims),
      ),
      timeFigure(`p99 of a claim among ${WORKERS} workers`, p99),
    ],
    bars: [
      barOf(
        `p99 of a claim among ${WORKERS} workers`,
        "raw transactions",
        steady.map(({ raws }, index) => (p99[index] ?? Number.NaN) / meanOf(raws)),
        { atMost: LIMIT },
      ),
    ],
  };
}

async function measuredRun(folder: string): Promise<Run> {
  const call = callOver({ file: join(folder, "team.db"), synchronous: "FULL" });
  const { once, close } = rawTransaction(join(folder, "raw.db"), "FULL");
  const tasks = Array.from({ length: WORKERS * TASKS_EACH }, (_, index) => ({
    title: `task ${index}`,
    priority: index % 10,
  }));
  await ask(createTasks, { tasks }, call);
  const run: Run = { claims: [], raws: [] };
  const measureRaw = () => {
    const from = performance.now();
    once();
    run.raws.push((performance.now() - from) / 1_000);
  };
  const claimed = (seconds: number) => {
    run.claims.push(seconds);
    measureRaw();
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, index) => work(`w${index}`, index, claimed, call)));
  close();
  await call.ports.close();
  return run;
}

async function work(
  worker: string,
  index: number,
  claimed: (seconds: number) => void,
  call: Call,
): Promise<void> {
  await ask(connect, { worker_id: worker }, call);
  // Workers do not all come at the same moment.
  await pause((index * WORK_MS) / WORKERS);
  for (let done = 0; done < TASKS_EACH; done++) {
    const from = performance.now();
    const { task } = await ask<{ task?: { id: string } }>(nextTask, { worker_id: worker }, call);
    claimed((performance.now() - from) / 1_000);
    if (!task) throw new Error("nothing is ready");
    await pause(WORK_MS / 2 + ((index * 7919 + done * 104_729) % WORK_MS));
    await ask(updateTask, { worker_id: worker, task: task.id, status: "completed" }, call);
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
