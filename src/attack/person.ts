import { situation } from "../engine/view/situation.ts";
import { perform } from "../operations/door/perform.ts";
import { locate } from "../operations/movement/locate.ts";
import { approvalsAt } from "../operations/people/approvals.ts";
import { openQuestion } from "../operations/people/open-question.ts";
import { resolveTask } from "../operations/people/resolve-task.ts";
import { loadTaskTree } from "../operations/planting/load-task-tree.ts";
import { setTaskStatus } from "../operations/tasks/set-task-status.ts";
import { answerAnyway } from "./answer-anyway.ts";
import type { Arena, AttackedTask } from "./arena.ts";
import { valuesFor } from "./blank-values.ts";

/** A person loads a task into the queue. */
export async function personPlants(arena: Arena): Promise<AttackedTask> {
  const { scratch, target } = arena;
  const { id: workflowType, variables } = target.program;
  const required = [...variables.values()].filter((one) => one.required).map(({ name }) => name);
  const task = {
    id: arena.newName("task"),
    workflowType,
    variables: valuesFor(required, target.program),
    context: { note: "planted" },
  };
  await perform(loadTaskTree, { tasks: [task] }, scratch.operator);
  return { task: task.id, oldStates: [], by: scratch.agent("agent-1"), planted: true, moves: 0 };
}

/** A person does what the task waits for, through the operators' tools. */
export async function personActs(arena: Arena): Promise<void> {
  const { scratch, current } = arena;
  const { operator } = scratch;
  const here = await arena.where();
  if (!here || here.record.position?.result !== undefined) return;
  const { record } = here;
  const taskId = current.task;
  if (record.hold === "paused")
    return void (await perform(setTaskStatus, { taskId, status: "PENDING" }, operator));
  const located = await locate(record, operator);
  if (located.position.escalation) {
    const { program, position, world } = located;
    const { required } = situation(program, position, { kind: "person", id: "" }, world);
    const way = arena.pick(required.filter(({ resolution }) => resolution === "resume"));
    const on = way?.on === undefined ? {} : { on: way.on };
    return void (await perform(resolveTask, { taskId, resolution: "resume", ...on }, operator));
  }
  const requirement = arena.pick(approvalsAt(located));
  if (requirement !== undefined && record.hold === "approval")
    return answerAnyway({ taskId, requirement }, operator);
  const option = arena.pick(openQuestion(located)?.options ?? [])?.id;
  if (option !== undefined && record.hold === "question") await answerAnyway({ taskId, option }, operator);
}
