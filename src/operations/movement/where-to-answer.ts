import { typedCommand } from "../../model/words/typed-command.ts";
import type { Ports } from "../ports/call.ts";
import { databaseOptions } from "../ports/database-options.ts";

type AnswerPlaces = Pick<Ports, "page" | "states" | "machine" | "settings">;
type AnswerVerb = "answer" | "resolve";

/** Where a person can answer, worded so that an agent can tell its user. */
export function whereToAnswer(taskId: string, places: AnswerPlaces, how: AnswerVerb = "answer"): string {
  const { page, states } = places;
  if (states.carried) return nowhere[how];
  const ways = [
    ...(page === undefined ? [] : [`in the inbox at ${page}`]),
    ...terminalWays(taskId, places, how),
  ];
  if (ways.length === 0) return inMemory[how];
  return `A person ${how === "answer" ? "answers" : "decides"} ${ways.join(", or ")}`;
}

/** The ways to answer in a terminal. None for a store in this process's memory: a command runs in another process. */
function terminalWays(taskId: string, places: AnswerPlaces, verb: AnswerVerb): readonly string[] {
  const options = databaseOptions(places);
  if (options === undefined && places.machine) return [];
  const self = places.machine?.self;
  return [`in a terminal with: ${typedCommand({ self, verb, id: taskId, options: options ?? [] })}`];
}

/** The texts for a run that exists only in its sealed token: it appears in no inbox. */
const nowhere: Readonly<Record<AnswerVerb, string>> = {
  answer: "A person answers in a client that can ask them.",
  resolve: "No one can decide about a run that is only in its state: end it, and start it with a store.",
};

const inMemory: Readonly<Record<AnswerVerb, string>> = {
  answer: nowhere.answer,
  resolve: "No one can decide about a run that is only in memory: end it, and start it with a database.",
};
