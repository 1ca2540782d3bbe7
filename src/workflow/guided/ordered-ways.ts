import type { DefinitionPath } from "../../model/finding.ts";
import type { Draft, EdgePlan } from "./draft.ts";
import { type Gates, gateOf } from "./gate.ts";

/** One of several ways in a list: a branch, a transition. */
export interface Way extends Gates {
  readonly to: string;
  readonly isDefault?: boolean | undefined;
  readonly label?: string | undefined;
  readonly path: DefinitionPath;
}

/**
 * The first way whose condition holds, then the default, even where its own condition does not. A default with a
 * condition therefore comes twice, unless nothing else is tried after it.
 */
export function orderedWays(
  ways: readonly Way[],
  otherwise: { readonly to: string; readonly path: DefinitionPath },
  draft: Draft,
): EdgePlan[] {
  const edges = new Map(ways.map((way) => [way, edgeOf(way, draft)]));
  const isConditional = (way: Way) => edges.get(way)?.when !== undefined;
  const fallback = ways.find(({ isDefault }) => isDefault);
  const idle = ways.filter((way) => way !== fallback && way.isDefault && !isConditional(way));
  const tried = ways.filter((way) => !way.isDefault || isConditional(way));
  const isSettled = tried.some((way) => !isConditional(way));
  const planned = (some: readonly Way[]) => some.flatMap((way) => edges.get(way) ?? []);
  if (!fallback) return isSettled ? planned(tried) : [...planned(tried), otherwise];
  const isTried = tried.includes(fallback) && tried.at(-1) !== fallback;
  const isLast = !(isTried && isSettled);
  const first = tried.filter((way) => way !== fallback || isTried);
  return [...planned(first), ...(isLast ? [unconditional(fallback)] : []), ...planned(idle)];
}

function edgeOf(way: Way, { around }: Draft): EdgePlan {
  const gate = gateOf(way, way.path, around);
  return gate ? { ...unconditional(way), when: gate.when, whenPath: gate.path } : unconditional(way);
}

function unconditional({ to, path, label }: Way): EdgePlan {
  return { to, path, ...(label !== undefined && { label }) };
}
