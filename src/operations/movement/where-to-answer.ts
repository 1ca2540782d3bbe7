import { typedCommand } from "../../model/words/typed-command.ts";
import type { Ports } from "../ports/call.ts";
import { databaseOptions } from "../ports/database-options.ts";

type AnswerPlaces = Pick<Ports, "page" | "states" | "machine" | "settings">;
type How = "answer" | "resolve";

/** Where a person can answer, in words an agent can pass on to its user. */
export function whereToAnswer(taskId: string, places: AnswerPlaces, how: How = "answer"): string {
  const { page, states } = places;
  if (states.carried) return nowhere[how];
  const ways = [
    ...(page === undefined ? [] : [`in the inbox at ${page}`]),
    ...terminalWays(taskId, places, how),
  ];
  if (ways.length === 0) return inMemory[how];
  return `A person ${how === "answer" ? "answers" : "decides"} ${ways.join(", or ")}`;
}

/** A command is another process, and sees nothing of what this one keeps in memory. */
function terminalWays(taskId: string, places: AnswerPlaces, verb: How): readonly string[] {
  const options = databaseOptions(places);
  if (options === undefined && places.machine) return [];
  return [`in a terminal with: ${typedCommand({ verb, id: taskId, options: options ?? [] })}`];
}

/** No inbox knows of a run that is only in its state. */
const nowhere: Readonly<Record<How, string>> = {
  answer: "A person answers in a client that can ask them.",
  resolve: "Nobody can decide about a run that is only in its state: end it, and start it with a store.",
};

const inMemory: Readonly<Record<How, string>> = {
  answer: nowhere.answer,
  resolve: "Nobody can decide about a run that is only in memory: end it, and start it with a database.",
};
