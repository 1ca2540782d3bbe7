import * as z from "zod";
import type { RouteDecision } from "../../model/route-decision.ts";
import {
  Confidence,
  Decision,
  Eliminated,
  type RouteCandidate,
  RoutePacket,
  RouteSource,
  WhyNow,
} from "../../model/routing.ts";
import { TaskSummary } from "../../model/task.ts";
import type { Route } from "../../routing/decide.ts";

const Shown = z.object({
  id: z.string(),
  priority: z.number().int(),
  default: z.literal(true).optional(),
});

/** The answer to a report: a decision, or the request for a choice. */
export const RouteAnswer = z.object({
  decision: Decision.optional(),
  next_step_id: z.string().optional(),
  detour_target: z.string().optional(),
  /** the injected workflow, or the ids of the added steps */
  injected: z.union([z.string(), z.array(z.string())]).optional(),
  /** the proposal that waits for a person */
  proposal: z.string().optional(),
  reason: z.string().optional(),
  confidence: Confidence.optional(),
  source: RouteSource.optional(),
  applied: z.boolean(),
  /** the report only left the start of the workflow, where there is nothing to decide */
  begun: z.literal(true).optional(),
  needs_choice: z.literal(true).optional(),
  packet: RoutePacket.partial().optional(),
  candidates: z.array(Shown),
  eliminated: z.array(Eliminated),
  warnings: z.array(z.string()).optional(),
  why_now: WhyNow.optional(),
  brief: z.string().optional(),
  /** of a guided run that was named by its state: the state from now on */
  state: z.string().optional(),
  task: TaskSummary,
});
export type RouteAnswer = z.infer<typeof RouteAnswer>;

/** The fields of an answer that a decision gives. */
export function decidedAnswer(made: RouteDecision): Omit<RouteAnswer, "applied" | "task"> {
  const { decision, next, target, why_now } = made;
  return {
    decision,
    ...(next !== undefined && { next_step_id: next }),
    ...(decision === "DETOUR" && target !== undefined && { detour_target: target }),
    ...(decision === "INJECT_FLOW" && target !== undefined && { injected: target }),
    ...(made.nodes && { injected: made.nodes }),
    ...(made.proposal !== undefined && { proposal: made.proposal }),
    reason: made.reason,
    confidence: made.confidence,
    source: made.source,
    candidates: made.candidates.map(shown),
    eliminated: made.eliminated,
    warnings: made.warnings,
    ...(why_now && { why_now }),
  };
}

/** The fields of an answer that asks for a choice. No candidate is marked as the default. */
export function choiceAnswer(
  { candidates, eliminated }: Route,
  packet: RoutePacket,
): Omit<RouteAnswer, "applied" | "task"> {
  const { candidates: _candidates, charter: _charter, ...figures } = packet;
  return {
    needs_choice: true,
    packet: figures,
    candidates: candidates.map(({ id, priority }) => ({ id, priority })),
    eliminated: [...eliminated],
  };
}

function shown({ id, priority, default: isDefault }: RouteCandidate): z.infer<typeof Shown> {
  return { id, priority, ...(isDefault && { default: isDefault }) };
}
