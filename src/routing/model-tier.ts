import type { Confidence, WhyNow } from "../model/routing.ts";
import { calibrated } from "./calibration.ts";
import { checkAnswer } from "./check-answer.ts";
import { type InjectionDecision, injected } from "./injection.ts";
import type { Choice } from "./list-candidates.ts";
import type { RouteInput } from "./route-input.ts";
import type { Taken } from "./taken.ts";

/** After so many invalid answers the next tier decides. */
export const MOST_ANSWERS = 2;

/** What the answers of a model come to: a choice if one of them is valid, and why each other one was rejected. */
export interface ModelChoice {
  readonly taken?: Taken & { readonly why_now?: WhyNow | undefined };
  readonly rejected: readonly string[];
}

/** The third tier: takes the first valid answer. */
export function modelTier(
  input: RouteInput,
  answers: readonly unknown[],
  choices: readonly Choice[],
  escalate: Choice,
): ModelChoice {
  const rejected: string[] = [];
  for (const answer of answers.slice(0, MOST_ANSWERS)) {
    const read = readAnswer(input, answer, choices);
    if (!read.ok) {
      rejected.push(read.reason);
      continue;
    }
    const { choice, said, why_now } = read;
    const { confidence, said: doubt } = counted(read.confidence, input);
    if (confidence !== "LOW") return { taken: { choice, reason: said, confidence, why_now }, rejected };
    const reason =
      doubt === undefined
        ? `the model is unsure: ${said}`
        : `${doubt}; it chose ${choice.candidate.id}: ${said}`;
    return { taken: { choice: escalate, reason, confidence }, rejected };
  }
  return { rejected };
}

/** The confidence that counts: a model that was wrong too often is not believed. */
function counted(stated: Confidence, { model }: RouteInput): ReturnType<typeof calibrated> {
  return model ? calibrated(model.name, stated, model.calibrations) : { confidence: stated };
}

type Read =
  | {
      readonly ok: true;
      readonly choice: Choice;
      readonly said: string;
      readonly confidence: Confidence;
      readonly why_now: WhyNow | undefined;
    }
  | { readonly ok: false; readonly reason: string };

function readAnswer(input: RouteInput, answer: unknown, choices: readonly Choice[]): Read {
  const checked = checkAnswer(answer, choices);
  if (!checked.ok) return checked;
  const { choice, steps, answer: valid } = checked;
  const { confidence, why_now, assured_by, reason, patch, nodes = [] } = valid;
  const said = [reason, ...(assured_by ? [`assured by ${assured_by}`] : [])].join("; ");
  const read = { ok: true, said, confidence, why_now } as const;
  if (!steps) return { ...read, choice };
  const { decision } = choice.candidate;
  const proposed = decision === "EXTEND_GRAPH" ? patch : undefined;
  const made = injected(decision as InjectionDecision, steps, proposed, input);
  if (!made.ok) return made;
  const { program, definition } = steps;
  return {
    ...read,
    choice: {
      ...choice,
      move: made.move,
      flow: program.id,
      steps: { program, definition },
      nodes,
      ...(proposed && { patch: proposed }),
    },
  };
}
