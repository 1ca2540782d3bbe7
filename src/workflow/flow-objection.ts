import type { Charter } from "../model/charter.ts";

/** That the charter forbids a workflow, or added steps, by name; undefined if it does not. */
export function forbiddenFlow(charter: Charter | undefined, flow: string): string | undefined {
  const isForbidden = charter?.offroad?.forbidden?.includes(`flow:${flow}`);
  return isForbidden ? `the charter forbids flow:${flow}` : undefined;
}

/** Why the charter forbids an excursion to a workflow; undefined if it does not. */
export function flowObjection(charter: Charter | undefined, flow: string): string | undefined {
  const { allowed = [] } = charter?.offroad ?? {};
  const forbidden = forbiddenFlow(charter, flow);
  if (forbidden !== undefined) return forbidden;
  const flows = allowed.filter((scope) => scope.startsWith("flow:"));
  if (flows.length === 0 || flows.includes(`flow:${flow}`)) return undefined;
  return `the charter allows only ${flows.join(", ")}`;
}
