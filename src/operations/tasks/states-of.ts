import { taskStatus } from "../../lifecycle/task-status.ts";
import { Category } from "../../model/lifecycle.ts";
import type { Status } from "../../model/status.ts";
import { Hold } from "../../model/task.ts";
import type { TaskQuery } from "../../store/parts/tasks.ts";

/** The combinations of category and hold that callers see as this status. */
export function statesOf(status: Status): NonNullable<TaskQuery["states"]> {
  return Category.options
    .map((category) => ({
      category,
      held: [null, ...Hold.options].filter(
        (hold) => taskStatus({ category, ...(hold && { hold }) }) === status,
      ),
    }))
    .filter(({ held }) => held.length > 0);
}
