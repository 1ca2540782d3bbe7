import type { ConditionSource } from "../../model/condition.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import type { Draft, EdgePlan } from "./draft.ts";
import { conditionAt } from "./gate.ts";

/** One of several ways in a list: a branch, a transition. */
export interface Way {
  readonly to: string;
  readonly condition?: ConditionSource | undefined;
  readonly isDefault?: boolean | undefined;
  readonly label?: string | undefined;
  readonly path: DefinitionPath;
}

/**
 * The first way whose condition holds, then the default, even where its own condition does not. A default with a
 * condition therefore comes twice, unless nothing else comes after it.
 */
export function orderedWays(
  ways: readonly Way[],
  otherwise: { readonly to: string; readonly path: DefinitionPath },
  draft: Draft,
): EdgePlan[] {
  const fallback = ways.find(({ isDefault }) => isDefault);
  const idle = ways.filter((way) => way !== fallback && way.isDefault && way.condition === undefined);
  const tried = ways.filter((way) => way.condition !== undefined || !way.isDefault);
  const isSettled = tried.some(({ condition }) => condition === undefined);
  const edges = tried.map((way) => edgeOf(way, draft));
  if (!fallback) return isSettled ? edges : [...edges, otherwise];
  const isTried = tried.includes(fallback);
  if (isTried && tried.at(-1) === fallback) edges.pop();
  const last = { to: fallback.to, path: fallback.path, ...labelOf(fallback) };
  const isNeeded = !(isTried && isSettled);
  return [...edges, ...(isNeeded ? [last] : []), ...idle.map((way) => edgeOf(way, draft))];
}

function edgeOf(way: Way, { around }: Draft): EdgePlan {
  const { to, condition, path } = way;
  const edge = { to, path, ...labelOf(way) };
  return condition === undefined
    ? edge
    : { ...edge, when: conditionAt(condition, [...path, "condition"], around) };
}

function labelOf({ label }: Way): { readonly label?: string } {
  return label === undefined ? {} : { label };
}
