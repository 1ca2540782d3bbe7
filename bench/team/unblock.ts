import { join } from "node:path";
import { connect } from "../../src/operations/team/connect.ts";
import { createTasks } from "../../src/operations/team/create/create-tasks.ts";
import { updateTask } from "../../src/operations/team/update/update-task.ts";
import { ask, callOver } from "../durable/desk.ts";
import { rawTransaction } from "../durable/raw.ts";
import { barOf, ratios, timeFigure } from "../harness/spread.ts";
import { inTemporaryFolder } from "../harness/temporary-folder.ts";
import type { Measured } from "./team.ts";

export const WAITING = 1_000;
const ROUNDS = 12;
const RAW = 40;
const LIMIT = 50;

/** Completes tasks that a thousand others wait for, and makes raw transactions in between. */
export async function measureUnblocking(): Promise<Measured> {
  const completing: number[] = [];
  const raw: number[] = [];
  await inTemporaryFolder(async (folder) => {
    const call = callOver({ file: join(folder, "team.db"), synchronous: "FULL" });
    const { once, close } = rawTransaction(join(folder, "raw.db"), "FULL");
    await ask(connect, { worker_id: "w" }, call);
    for (let round = 0; round < ROUNDS; round++) {
      const first = `first-${round}`;
      const waiting = Array.from({ length: WAITING }, (_, index) => ({
        id: `${first}-${index}`,
        title: "waits",
        blocked_by: [first],
      }));
      await ask(createTasks, { tasks: [{ id: first, title: "first" }, ...waiting] }, call);
      await ask(updateTask, { worker_id: "w", task: first, status: "working" }, call);
      const complete = { worker_id: "w", task: first, status: "completed" };
      completing.push(
        await secondsOf(async () => {
          const { unblocked = [] } = await ask<{ unblocked?: readonly string[] }>(updateTask, complete, call);
          if (unblocked.length !== WAITING) throw new Error(`${unblocked.length} tasks were unblocked`);
        }),
      );
      const seconds = await secondsOf(async () => {
        for (let time = 0; time < RAW; time++) once();
      });
      raw.push(seconds / RAW);
    }
    close();
    await call.ports.close();
  });
  // The first round compiles the code.
  const [steady, plain] = [completing.slice(1), raw.slice(1)];
  return {
    notes: [],
    figures: [timeFigure(`completing before ${WAITING}`, steady), timeFigure("raw transaction", plain)],
    bars: [
      barOf(`completing before ${WAITING}`, "raw transactions", ratios(steady, plain), { atMost: LIMIT }),
    ],
  };
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}
