import type { Context } from "../context.ts";

/** Where a person can answer, in words an agent can pass on to its user. */
export function whereToAnswer(taskId: string, { page }: Context): string {
  const terminal = `in a terminal with: navigator answer ${taskId}`;
  return page === undefined
    ? `A person answers ${terminal}`
    : `A person answers in the inbox at ${page}, or ${terminal}`;
}
