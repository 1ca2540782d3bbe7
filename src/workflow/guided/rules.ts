import type { Json } from "../../model/json.ts";
import { isList, isObject } from "../fields.ts";

/** The rules of a workflow, and the rules that are repeated in each activity. */
export interface Rules {
  readonly workflow: readonly string[];
  readonly activity: readonly string[];
}

/**
 * Reads the rules of a workflow: one list, or a list for each scope. `activity` rules apply in each activity,
 * `universal` rules there and in the workflow, all others in the workflow. A rule is a text or refers to a shared
 * rule.
 */
export function rulesOf(value: Json | undefined, fragments: Json | undefined): Rules {
  if (!isObject(value)) return { workflow: ruleList(value, fragments), activity: [] };
  const { activity, universal, ...others } = value;
  const everywhere = ruleList(universal, fragments);
  return {
    workflow: [...Object.values(others).flatMap((rules) => ruleList(rules, fragments)), ...everywhere],
    activity: [...ruleList(activity, fragments), ...everywhere],
  };
}

export function ruleList(value: Json | undefined, fragments: Json | undefined): string[] {
  const rules = isList(value) ? value : value === undefined ? [] : [value];
  return rules.map((rule) => {
    const ref = isObject(rule) && Object.hasOwn(rule, "ref") ? rule["ref"] : undefined;
    if (typeof ref === "string") return shared(ref, fragments) ?? ref;
    return typeof rule === "string" ? rule : JSON.stringify(rule);
  });
}

function shared(ref: string, fragments: Json | undefined): string | undefined {
  const rules = isObject(fragments) ? fragments["rules"] : undefined;
  const rule = isObject(rules) && Object.hasOwn(rules, ref) ? rules[ref] : undefined;
  return typeof rule === "string" ? rule : undefined;
}
