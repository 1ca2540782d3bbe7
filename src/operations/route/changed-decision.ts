import * as z from "zod";
import type { RouteDecision } from "../../model/route-decision.ts";
import { Decision, RouteSource } from "../../model/routing.ts";
import type { Route } from "../../routing/decide.ts";

const MOST_REASON = 300;

const Way = z.object({
  decision: Decision,
  next: z.string().optional(),
  target: z.string().optional(),
  nodes: z.array(z.string()).optional(),
  source: RouteSource,
  reason: z.string(),
});
type Way = z.infer<typeof Way>;

/** A decision that would have been another one. */
export const ChangedDecision = z.object({
  taskId: z.string(),
  seq: z.number().int(),
  flow: z.string(),
  step: z.string(),
  before: Way,
  after: z.discriminatedUnion("kind", [
    Way.extend({ kind: z.literal("decided") }),
    /** a model would be asked, and no answer of it is recorded */
    z.object({ kind: z.literal("open"), candidates: z.array(z.string()) }),
    /** the step is no work that can be decided about */
    z.object({ kind: z.literal("impossible") }),
    /** the step is not there any more */
    z.object({ kind: z.literal("gone") }),
  ]),
  /** an earlier decision about the task changes too, so that the task might not have come here */
  later: z.literal(true).optional(),
});
export type ChangedDecision = z.infer<typeof ChangedDecision>;

/** The decision before and after, if the task would have gone elsewhere. */
export function changeOf(
  made: RouteDecision,
  again: Route | undefined,
): Pick<ChangedDecision, "before" | "after"> | undefined {
  const { decision, next, target, nodes: added, source, reason } = made;
  const before = wayOf({ decision, next, target, nodes: added, source, reason });
  if (!again) return { before, after: { kind: "gone" } };
  if (again.kind === "impossible") return { before, after: { kind: "impossible" } };
  if (again.kind === "needs_choice")
    return { before, after: { kind: "open", candidates: again.candidates.map(({ id }) => id) } };
  const { candidate, nodes } = again.choice;
  const after = wayOf({
    decision: candidate.decision,
    next: candidate.next_step_id,
    target: candidate.detour_target,
    nodes: nodes?.map(({ id }) => id),
    source: again.source,
    reason: again.reason,
  });
  return placeOf(before) === placeOf(after) ? undefined : { before, after: { kind: "decided", ...after } };
}

type MaybeUndefined<T> = { readonly [K in keyof T]: T[K] | undefined };

function wayOf({
  decision,
  next,
  target,
  nodes,
  source,
  reason,
}: Pick<Way, "decision" | "source" | "reason"> &
  MaybeUndefined<Pick<Way, "next" | "target" | "nodes">>): Way {
  return {
    decision,
    ...(next !== undefined && { next }),
    ...(target !== undefined && { target }),
    ...(nodes && { nodes }),
    source,
    reason: reason.slice(0, MOST_REASON),
  };
}

/** Where a decision leads. Its tier and its reason lead nowhere. */
function placeOf({ decision, next, target, nodes }: Way): string {
  return JSON.stringify([decision, next ?? null, target ?? null, nodes ?? null]);
}
