import type { Refusal } from "../../model/refusal.ts";
import type { Hold, TaskRecord } from "../../model/task.ts";
import { sameValue } from "../../workflow/conditions/same-value.ts";
import { isOperator } from "../door/access.ts";
import { loadedBy } from "../history/task-loader.ts";
import type { Call } from "../ports/call.ts";
import type { FlatTask } from "./flatten-tree.ts";

const FOR_PEOPLE: readonly (Hold | undefined)[] = ["question", "approval", "escalation"];

/**
 * The fields that an agent may not change in another caller's task. The priority is not among them: it only orders
 * the queue, and no condition reads it.
 */
const GUARDED = ["context", "title", "issueId", "variables"] as const;

/**
 * Refuses an agent that changes the description of another caller's task. Conditions read the context and the
 * variables, and people read the title. So the agent could open gates, prevent the task from starting, or change a
 * question while a person reads it.
 */
export async function judgeDescription(
  task: FlatTask,
  before: TaskRecord,
  call: Call,
): Promise<Refusal | undefined> {
  const field = GUARDED.find((name) => changes(name, task, before));
  if (field === undefined || isOperator(call, "load_task_tree")) return undefined;
  const { id, hold, claim } = before;
  if (
    claim &&
    (claim.until ?? Number.POSITIVE_INFINITY) > call.ports.now() &&
    claim.owner !== call.caller.id
  ) {
    const message = `"${id}" is claimed by ${claim.owner}, and its ${field} stays as it is meanwhile.`;
    return { code: "CLAIM_REQUIRED", message, facts: { taskId: id, field } };
  }
  if (FOR_PEOPLE.includes(hold)) {
    const message = `"${id}" waits for a person, and its ${field} stays as it is meanwhile.`;
    return { code: "TASK_WAITING", message, facts: { taskId: id, field, waitingFor: hold ?? "" } };
  }
  if ((await loadedBy(before, call.ports))?.kind === "agent") return undefined;
  const message = `"${id}" was not loaded by an agent: its ${field} is for operators to change. Leave it out.`;
  return { code: "NOT_ALLOWED", message, facts: { taskId: id, field, role: call.role } };
}

function changes(name: (typeof GUARDED)[number], task: FlatTask, before: TaskRecord): boolean {
  if (task[name] === undefined) return false;
  if (name !== "variables") return !sameValue(task[name], before[name]);
  // Once a task has a position, loading it again does not change its variables: only its steps do.
  return before.definition === undefined && !sameValue(task.variables, before.placement?.variables);
}
