import type { Status } from "../../../src/model/status.ts";
import { count } from "../words.ts";
import { isOpen, type TaskTree } from "./family.ts";

/** The status of a task, in other words if it waits for its own branches: it is not paused by anyone. */
export function statusOf({ task, branches }: TaskTree): { readonly status: Status; readonly text?: string } {
  const open = branches.filter(isOpen).length;
  if (task.status !== "PAUSED" || open === 0) return { status: task.status };
  return { status: "IN_PROGRESS", text: `Waiting for ${count(open, "branch", "branches")}` };
}
