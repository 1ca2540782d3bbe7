import { perform } from "../operations/door/perform.ts";
import { answerQuestion } from "../operations/people/answer-question.ts";
import type { Call } from "../operations/ports/call.ts";
import { breakGlass } from "../operations/presence/break-glass.ts";

/** What a person decides about a waiting task. */
type PersonsChoice = { readonly taskId: string } & (
  | { readonly option: string }
  | { readonly requirement: string }
);

/**
 * A person answers. Where signatures are demanded, nobody can sign in an attack, so the person breaks the glass: otherwise no
 * gate behind such a question would ever be attacked.
 */
export async function answerAnyway(choice: PersonsChoice, operator: Call): Promise<void> {
  const answered = await perform(answerQuestion, choice, operator);
  if (answered.ok || answered.refusal.code !== "HUMAN_ANSWER_REQUIRED") return;
  await perform(breakGlass, { ...choice, reason: "an attack" }, operator);
}
