import type { Context } from "../context.ts";

type Place = Pick<Context, "page" | "states">;

/** Where a person can answer, in words an agent can pass on to its user. */
export function whereToAnswer(
  taskId: string,
  { page, states }: Place,
  how: "answer" | "resolve" = "answer",
): string {
  if (states.carried) return nowhere[how];
  const terminal = `in a terminal with: navigator ${how} ${taskId}`;
  const does = how === "answer" ? "answers" : "decides";
  return page === undefined
    ? `A person ${does} ${terminal}`
    : `A person ${does} in the inbox at ${page}, or ${terminal}`;
}

/** No inbox knows of a run that is only in its state. */
const nowhere = {
  answer: "A person answers in a client that can ask them.",
  resolve: "Nobody can decide about a run that is only in its state: end it, and start it with a store.",
} as const;
