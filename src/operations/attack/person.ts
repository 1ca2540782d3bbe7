import { situation } from "../../engine/situation.ts";
import { call } from "../call.ts";
import { storedRun } from "../guided/stored-run.ts";
import { answerQuestion } from "../people/answer-question.ts";
import { approvalsAt } from "../people/approvals.ts";
import { openQuestion } from "../people/question.ts";
import { resolveTask } from "../tasks/resolve-task.ts";
import { setTaskStatus } from "../tasks/set-task-status.ts";
import type { Arena } from "./arena.ts";

/** A person does what the task waits for, in the way that is meant for persons. */
export async function personActs(arena: Arena): Promise<void> {
  const { scratch, prey } = arena;
  const { operator } = scratch;
  const here = await arena.where();
  if (!here || here.record.position?.result !== undefined) return;
  const { record } = here;
  const taskId = prey.task;
  if (record.hold === "paused")
    return void (await call(setTaskStatus, { taskId, status: "PENDING" }, operator));
  const run = await storedRun(record, operator);
  if (run.position.escalation) {
    const { required } = situation(run.program, run.position, { kind: "person", id: "" }, run.world);
    const way = arena.pick(required.filter(({ resolution }) => resolution === "resume"));
    const on = way?.on === undefined ? {} : { on: way.on };
    return void (await call(resolveTask, { taskId, resolution: "resume", ...on }, operator));
  }
  const requirement = arena.pick(approvalsAt(run));
  if (requirement !== undefined && record.hold === "approval")
    return void (await call(answerQuestion, { taskId, requirement }, operator));
  const option = arena.pick(openQuestion(run)?.options ?? [])?.id;
  if (option !== undefined && record.hold === "question")
    await call(answerQuestion, { taskId, option }, operator);
}
