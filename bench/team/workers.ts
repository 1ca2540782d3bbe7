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
const RAW = 200;
const LIMIT = 20;

interface Run {
  readonly claims: readonly number[];
  readonly raw: number;
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
        steady.map(({ raw }, index) => (p99[index] ?? Number.NaN) / raw),
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
  const claims: number[] = [];
  await Promise.all(Array.from({ length: WORKERS }, (_, index) => work(`w${index}`, index, claims, call)));
  const from = performance.now();
  for (let time = 0; time < RAW; time++) once();
  const raw = (performance.now() - from) / 1_000 / RAW;
  close();
  await call.ports.close();
  return { claims, raw };
}

async function work(worker: string, index: number, claims: number[], call: Call): Promise<void> {
  await ask(connect, { worker_id: worker }, call);
  // Workers do not all come at the same moment.
  await pause((index * WORK_MS) / WORKERS);
  for (let done = 0; done < TASKS_EACH; done++) {
    const from = performance.now();
    const { task } = await ask<{ task?: { id: string } }>(nextTask, { worker_id: worker }, call);
    claims.push((performance.now() - from) / 1_000);
    if (!task) throw new Error("nothing is ready");
    await pause(WORK_MS / 2 + ((index * 7919 + done * 104_729) % WORK_MS));
    await ask(updateTask, { worker_id: worker, task: task.id, status: "completed" }, call);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
