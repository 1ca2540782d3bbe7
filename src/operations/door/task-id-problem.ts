import { isPlainText } from "./key.ts";

/** What stands for every task in place of an id. */
export const ANY_TASK = "*";

/** Why a text cannot be the id of a new or renamed task. */
export function taskIdProblem(id: string): string | undefined {
  if (id === ANY_TASK) return `cannot be "${ANY_TASK}", which stands for every task in unlink`;
  return isPlainText(id) ? undefined : "must be well-formed text without NUL";
}
