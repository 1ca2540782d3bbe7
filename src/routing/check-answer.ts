import { ModelAnswer } from "../model/routing.ts";
import type { Choice } from "./list-candidates.ts";

type Named = Pick<Choice, "candidate">;

export type Checked<C> =
  | { readonly ok: true; readonly answer: ModelAnswer; readonly choice: C }
  | { readonly ok: false; readonly reason: string };

/** Checks a model's answer. Accepts it only if it names a listed candidate. */
export function checkAnswer<C extends Named>(answer: unknown, choices: readonly C[]): Checked<C> {
  const { success, data } = ModelAnswer.safeParse(answer);
  if (!success) return { ok: false, reason: "the answer does not have the required form" };
  const choice = choices.find(({ candidate }) => candidate.id === data.candidate_id);
  if (!choice)
    return { ok: false, reason: `"${data.candidate_id.slice(0, 100)}" is not one of the candidates` };
  const { serves_goal, in_scope, helps_key_question } = data.alignment;
  if (!serves_goal) return { ok: false, reason: "the choice does not serve the goal" };
  if (!in_scope) return { ok: false, reason: "the choice is out of scope" };
  if (!helps_key_question) return { ok: false, reason: "the choice does not help the key question" };
  if (choice.candidate.decision !== "CONTINUE" && data.why_now === undefined)
    return { ok: false, reason: "a choice that leaves the path must say why now" };
  if (choice.candidate.decision === "SKIP" && data.assured_by === undefined)
    return { ok: false, reason: "a skip must say what assures the work instead" };
  return { ok: true, answer: data, choice };
}
