import type { TaskRecord } from "../model/task.ts";
import type { TaskInput } from "../model/task-input.ts";
import { perform } from "../operations/door/perform.ts";
import { loadTaskTree } from "../operations/planting/load-task-tree.ts";
import type { Call } from "../operations/ports/call.ts";
import { confirmSyncForTask } from "../operations/syncs/confirm-sync-for-task.ts";

/** The same call for an agent of the demo. */
export function agentOf(call: Call, id: string): Call {
  return { ...call, role: "agent", caller: { kind: "agent", id, channel: "demo" } };
}

/** A stored task; `undefined` if there is none, or if another task than one of the demo has its id. */
export async function demoTask(id: string, call: Call): Promise<TaskRecord | "foreign" | undefined> {
  const [record] = await (await call.ports.store()).tasks.load(call.ports.settings.project, [id]);
  return record === undefined || record.context["demo"] === true ? record : "foreign";
}

/** Loads a task of the demo, in the order of `rank`. */
export async function plantTask(task: TaskInput, rank: number, call: Call): Promise<void> {
  const planted = { ...task, priority: -100 - rank, context: { demo: true } };
  await perform(loadTaskTree, { tasks: [planted] }, agentOf(call, "demo-planner"));
}

export function isForPerson({ hold }: TaskRecord): boolean {
  return hold === "question" || hold === "approval" || hold === "escalation";
}

export async function confirm(taskId: string, call: Call): Promise<void> {
  await perform(confirmSyncForTask, { taskId }, agentOf(call, "demo"));
}
