import type { Refusal } from "../model/refusal.ts";
import type { Hold, TaskRecord } from "../model/task.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import { isOperator } from "./access.ts";
import type { Context } from "./context.ts";
import type { FlatTask } from "./flat-tree.ts";
import { loadedBy } from "./loaded-by.ts";

const FOR_PEOPLE: readonly (Hold | undefined)[] = ["question", "approval", "escalation"];

/** The priority is not among them: it is the queue's, and nobody decides by it. */
const GUARDED = ["context", "title", "issueId"] as const;

/**
 * Why a caller may not change how a task is described. Conditions read the context, and people decide by what they are
 * shown: an agent that wrote it for a task of somebody else could open gates there, or have a person answer what they
 * were not asked.
 */
export async function judgeDescription(
  task: FlatTask,
  before: TaskRecord,
  context: Context,
): Promise<Refusal | undefined> {
  const field = GUARDED.find((name) => task[name] !== undefined && !sameValue(task[name], before[name]));
  if (field === undefined || isOperator(context, "load_task_tree")) return undefined;
  const { id, hold, claim } = before;
  if (claim && claim.until > context.now() && claim.owner !== context.caller.id) {
    const message = `"${id}" is claimed by ${claim.owner}, and its ${field} stays as it is meanwhile.`;
    return { code: "CLAIM_REQUIRED", message, facts: { taskId: id, field } };
  }
  if (FOR_PEOPLE.includes(hold)) {
    const message = `"${id}" waits for a person, and its ${field} stays as it is meanwhile.`;
    return { code: "TASK_WAITING", message, facts: { taskId: id, field, waitingFor: hold ?? "" } };
  }
  if ((await loadedBy(before, context))?.kind === "agent") return undefined;
  const message = `"${id}" was not loaded by an agent: its ${field} is for operators to change. Leave it out.`;
  return { code: "NOT_ALLOWED", message, facts: { taskId: id, field, role: context.role } };
}
