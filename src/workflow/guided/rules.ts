import type { Json } from "../../model/json.ts";
import { isList, isObject } from "../fields.ts";

/** The rules of a workflow: for all of it, and for each of its activities. */
export interface Rules {
  readonly workflow: readonly string[];
  readonly activity: readonly string[];
}

/** A list, or lists by whom they are for: those called universal are for both. A rule is text, or refers to one that is written once. */
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
