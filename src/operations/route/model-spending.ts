import * as z from "zod";
import type { RouteDecision } from "../../model/route-decision.ts";
import type { ModelCost } from "../../model/routing.ts";
import type { Route } from "../../routing/decide.ts";

const count = z.number().int();

/** What decisions took of a model, as far as it is recorded. */
export const ModelSpending = z.object({
  calls: count,
  tokens: z.object({ in: count, out: count }),
  costUsd: z.number(),
});
export type ModelSpending = z.infer<typeof ModelSpending>;

export const nothingSpent: ModelSpending = { calls: 0, tokens: { in: 0, out: 0 }, costUsd: 0 };

/** The answers that a decision uses, and what they took. */
export interface Used {
  readonly answers: number;
  readonly model?: z.infer<typeof ModelCost> | undefined;
}

/** What a recorded decision used. A model that failed has no answers, and has been called once at least. */
export function usedBy({ model, grounds }: Pick<RouteDecision, "model" | "grounds">): Used {
  const answers = grounds?.answers?.length ?? 0;
  return model ? { answers: Math.max(1, answers), model } : { answers: 0 };
}

/** Whether a decision came as far as a model. */
export function isModelAsked(route: Route | undefined): boolean {
  if (route?.kind === "needs_choice") return true;
  return route?.kind === "decided" && (route.source === "navigator" || route.rejected.length > 0);
}

export function spent(before: ModelSpending, { answers, model }: Used): ModelSpending {
  const { tokens, costUsd = 0 } = model ?? {};
  return {
    calls: before.calls + answers,
    tokens: { in: before.tokens.in + (tokens?.in ?? 0), out: before.tokens.out + (tokens?.out ?? 0) },
    // Sums of prices have rounding errors, which nobody wants to read.
    costUsd: Math.round((before.costUsd + costUsd) * 1e9) / 1e9,
  };
}
