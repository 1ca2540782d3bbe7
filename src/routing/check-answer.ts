import type { ModelAnswer } from "../model/routing.ts";
import type { StepWorkflow } from "../workflow/step-workflow.ts";
import { compileNodes } from "./injection.ts";
import type { Choice } from "./list-candidates.ts";
import { parseAnswer } from "./parse-answer.ts";

type Named = Pick<Choice, "candidate">;

export type Checked<C> =
  | {
      readonly ok: true;
      readonly answer: ModelAnswer;
      readonly choice: C;
      /** the steps that the answer adds */
      readonly steps?: StepWorkflow;
    }
  | { readonly ok: false; readonly reason: string };

/** Checks a model's answer. Accepts it only if it names a listed candidate. */
export function checkAnswer<C extends Named>(answer: unknown, choices: readonly C[]): Checked<C> {
  const parsed = parseAnswer(answer);
  if (!parsed.ok) return parsed;
  const { answer: data } = parsed;
  const choice = choices.find(({ candidate }) => candidate.id === data.candidate_id);
  if (!choice)
    return {
      ok: false,
      reason: `"${data.candidate_id.slice(0, 100).toWellFormed()}" is not one of the candidates`,
    };
  const { serves_goal, in_scope, helps_key_question } = data.alignment;
  if (!serves_goal) return { ok: false, reason: "the choice does not serve the goal" };
  if (!in_scope) return { ok: false, reason: "the choice is out of scope" };
  if (!helps_key_question) return { ok: false, reason: "the choice does not help the key question" };
  if (choice.candidate.decision !== "CONTINUE" && data.why_now === undefined)
    return { ok: false, reason: "a choice that leaves the path must say why now" };
  if (choice.candidate.decision === "SKIP" && data.assured_by === undefined)
    return { ok: false, reason: "a skip must say what assures the work instead" };
  return withSteps(data, choice);
}

function withSteps<C extends Named>(answer: ModelAnswer, choice: C): Checked<C> {
  const { decision } = choice.candidate;
  if (decision !== "INJECT_NODES" && decision !== "EXTEND_GRAPH") return { ok: true, answer, choice };
  if (!answer.nodes) return { ok: false, reason: "the choice must bring `nodes`: the steps to add" };
  if (decision === "EXTEND_GRAPH" && !answer.patch)
    return { ok: false, reason: "the choice must bring `patch`: the change of the definition" };
  const steps = compileNodes(answer.nodes);
  return steps.ok
    ? { ok: true, answer, choice, steps }
    : { ok: false, reason: `the steps are not sound: ${steps.problem}` };
}
