import type { Refusal } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { Journey } from "../../movement/journey.ts";
import type { Call } from "../../ports/call.ts";
import type { LinkDraft } from "./link-draft.ts";

/** Puts a task into another one, or takes it out of its parent. The parent then waits for the task. */
export function putParent(
  child: TaskRecord,
  parent: string | undefined,
  draft: LinkDraft,
  journey: Journey,
  call: Call,
): Refusal | undefined {
  if (child.parent === parent) return undefined;
  if (child.position?.branch)
    return {
      code: "BRANCHES_OPEN",
      message: `"${child.id}" is a branch of a fork and stays where it is; its join decides.`,
      facts: { taskId: child.id },
    };
  const { parent: _parent, ...rest } = child;
  const next = { ...rest, ...(parent !== undefined && { parent }), updatedAt: journey.now };
  journey.put(child, { ...next, team: next.team ?? {} }, [], { type: "described", caller: call.caller });
  if (parent !== undefined) draft.waits({ first: child.id, second: parent });
  return undefined;
}
