import type { Status } from "../../../src/model/status.ts";
import { count } from "../words.ts";
import { isOpen, type TaskTree } from "./family.ts";

/** The status of a task, in other words if it waits for its own branches or for other tasks. */
export function statusOf({ task, branches }: TaskTree): { readonly status: Status; readonly text?: string } {
  const { blockers = 0 } = task;
  if (task.status === "PENDING" && blockers > 0)
    return { status: "PAUSED", text: `Waits for ${count(blockers, "task")}` };
  const open = branches.filter(isOpen).length;
  if (task.status !== "PAUSED" || open === 0) return { status: task.status };
  return { status: "IN_PROGRESS", text: `Waiting for ${count(open, "branch", "branches")}` };
}
