import { currentNode } from "../engine/current-node.ts";
import { measuredFields } from "../model/measurement.ts";
import type { RouteCandidate } from "../model/routing.ts";
import type { Assessment } from "./assess.ts";
import { avoidedGuards } from "./avoided-guards.ts";
import { isComplete } from "./is-ruled.ts";
import type { Choice } from "./list-candidates.ts";
import type { RouteInput } from "./route-input.ts";
import { ruledChoice } from "./ruled-choice.ts";
import type { Circumstances } from "./situation-of.ts";
import type { Taken } from "./taken.ts";

/** The parts of a decision by which situations are compared, before the decision is made. */
export function circumstancesOf(
  { program, position, world }: RouteInput,
  {
    assessment,
    candidates,
  }: { readonly assessment: Assessment; readonly candidates: readonly RouteCandidate[] },
): Circumstances {
  const { forensics, iteration, match } = assessment;
  const measured = measuredFields.flatMap((field) =>
    forensics[field].measured ? [[field, forensics[field]]] : [],
  );
  return {
    flow_key: currentNode(program, position, world).program.id,
    step_id: position.step,
    ...(match && { signature_matched: match.rule.name }),
    forensic_summary: Object.fromEntries(measured),
    iteration,
    candidates: candidates.map(({ id }) => id),
  };
}

/** The choice that an accepted rule makes here. */
export function acceptedChoice(
  input: RouteInput,
  assessment: Assessment,
  choices: readonly Choice[],
): Taken | undefined {
  if (!input.rules || assessment.verdict === "REJECT") return undefined;
  const candidates = choices.map(({ candidate }) => candidate);
  const ruled = ruledChoice(circumstancesOf(input, { assessment, candidates }), input.rules);
  const choice = choices.filter(isComplete).find(({ candidate }) => candidate.id === ruled?.candidate);
  if (!ruled || !choice || isShortCut(input, ruled.candidate, candidates)) return undefined;
  const { id, acceptedAt } = ruled.rule;
  return { choice, reason: `rule ${id}, accepted ${acceptedAt.slice(0, 10)}`, confidence: "HIGH" };
}

/** Whether the choice leads around a guard. The workflow may have got one since the rule was accepted. */
function isShortCut(
  { program, position, world }: RouteInput,
  chosen: string,
  candidates: readonly RouteCandidate[],
): boolean {
  const { program: innermost } = currentNode(program, position, world);
  const ids = candidates.map(({ id }) => id);
  return avoidedGuards(innermost, chosen, ids).length > 0;
}
