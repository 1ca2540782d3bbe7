import { canonicalJson } from "../model/canonical-json.ts";
import type { AcceptedRule } from "../model/routing-rule.ts";
import { type Circumstances, plainId, situationKey } from "./situation-of.ts";

/** The accepted rule for a situation, if its choice is a candidate there: the id of that candidate. */
export function ruledChoice(
  at: Circumstances,
  accepted: readonly AcceptedRule[],
): { readonly rule: AcceptedRule; readonly candidate: string } | undefined {
  const key = situationKey(at);
  const rule = accepted.find(({ situation }) => canonicalJson(situation) === key);
  const candidate = rule && at.candidates.find((id) => plainId(id) === rule.choice);
  return rule && candidate !== undefined ? { rule, candidate } : undefined;
}
