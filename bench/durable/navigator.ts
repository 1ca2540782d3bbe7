import type { Context } from "../../src/operations/context.ts";
import { advanceTask } from "../../src/operations/tasks/advance-task.ts";
import type { Case } from "../harness/interleave.ts";
import { ask, contextOver, type DeskOptions, loadExample, plant } from "./desk.ts";
import { lap } from "./example.ts";

export interface Opened {
  readonly measured: Case;
  readonly close: () => Promise<void>;
}

/** Consecutive `advance_task` calls through `call()`, like any caller; each lap has a new task, loaded beforehand. */
export async function advancing(name: string, options: DeskOptions): Promise<Opened> {
  const context = contextOver(options);
  await loadExample(context);
  const waiting: string[] = [];
  let planted = 0;
  const measured: Case = {
    name,
    operations: lap.length,
    prepare: async (times) => {
      waiting.push(...(await plant(context, times, planted)));
      planted += times;
    },
    run: async (times) => {
      for (let time = 0; time < times; time++) await runLap(waiting.pop() ?? "", context);
    },
  };
  return { measured, close: () => context.close() };
}

async function runLap(taskId: string, context: Context): Promise<void> {
  for (const { result, leadsTo } of lap) {
    const { nextStep } = await ask<{ nextStep: string }>(advanceTask, { taskId, result }, context);
    if (nextStep !== leadsTo) throw new Error(`${taskId} went to ${nextStep}, not to ${leadsTo}`);
  }
}
