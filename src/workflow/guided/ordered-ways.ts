import type { DefinitionPath } from "../../model/finding.ts";
import type { Draft, EdgePlan } from "./program-draft.ts";
import { type WrittenConditions, writtenCondition } from "./written-condition.ts";

/** A branch or a transition: one of several ways in a list. */
export interface ListedWay extends WrittenConditions {
  readonly to: string;
  readonly isDefault?: boolean | undefined;
  readonly label?: string | undefined;
  readonly path: DefinitionPath;
}

/**
 * The edges in the order in which they are tried: first those with a condition, then the default. The default is
 * taken even if its own condition does not hold. So a default with a condition appears twice, unless it is the last
 * one tried.
 */
export function orderedWays(
  ways: readonly ListedWay[],
  otherwise: { readonly to: string; readonly path: DefinitionPath },
  draft: Draft,
): EdgePlan[] {
  const edges = new Map(ways.map((way) => [way, edgeOf(way, draft)]));
  const isConditional = (way: ListedWay) => edges.get(way)?.when !== undefined;
  const fallback = ways.find(({ isDefault }) => isDefault);
  const idle = ways.filter((way) => way !== fallback && way.isDefault && !isConditional(way));
  const tried = ways.filter((way) => !way.isDefault || isConditional(way));
  const isSettled = tried.some((way) => !isConditional(way));
  const planned = (some: readonly ListedWay[]) => some.flatMap((way) => edges.get(way) ?? []);
  if (!fallback) return isSettled ? planned(tried) : [...planned(tried), otherwise];
  const isTried = tried.includes(fallback) && tried.at(-1) !== fallback;
  const isLast = !(isTried && isSettled);
  const first = tried.filter((way) => way !== fallback || isTried);
  return [...planned(first), ...(isLast ? [unconditional(fallback)] : []), ...planned(idle)];
}

function edgeOf(way: ListedWay, { around }: Draft): EdgePlan {
  const gate = writtenCondition(way, way.path, around);
  return gate ? { ...unconditional(way), when: gate.when, whenPath: gate.path } : unconditional(way);
}

function unconditional({ to, path, label }: ListedWay): EdgePlan {
  return { to, path, ...(label !== undefined && { label }) };
}
