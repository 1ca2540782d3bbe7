import type { Call } from "../../src/operations/ports/call.ts";
import { advanceTask } from "../../src/operations/tasks/advance-task.ts";
import type { Case } from "../harness/interleave.ts";
import { ask, callOver, type DeskOptions, loadExample, plant } from "./desk.ts";
import { lap } from "./example.ts";

export interface Opened {
  readonly measured: Case;
  readonly close: () => Promise<void>;
}

/** Consecutive `advance_task` calls through `call()`, like any caller; each lap has a new task, loaded beforehand. */
export async function advancing(name: string, options: DeskOptions): Promise<Opened> {
  const call = callOver(options);
  await loadExample(call);
  const waiting: string[] = [];
  let planted = 0;
  const measured: Case = {
    name,
    operations: lap.length,
    prepare: async (times) => {
      waiting.push(...(await plant(call, times, planted)));
      planted += times;
    },
    run: async (times) => {
      for (let time = 0; time < times; time++) await runLap(waiting.pop() ?? "", call);
    },
  };
  return { measured, close: () => call.ports.close() };
}

async function runLap(taskId: string, call: Call): Promise<void> {
  for (const { result, leadsTo } of lap) {
    const { nextStep } = await ask<{ nextStep: string }>(advanceTask, { taskId, result }, call);
    if (nextStep !== leadsTo) throw new Error(`${taskId} went to ${nextStep}, not to ${leadsTo}`);
  }
}
