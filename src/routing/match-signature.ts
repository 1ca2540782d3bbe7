import type { Forensics } from "../model/measurement.ts";
import type { SignatureRule } from "../model/routing.ts";
import { readCondition } from "../workflow/conditions/condition.ts";
import type { Condition } from "../workflow/conditions/expression.ts";
import { figuresOf } from "./figures-of.ts";
import { mentions } from "./mentions.ts";

export interface Match {
  readonly rule: SignatureRule;
  readonly by: "condition" | "words";
}

/** The best match: a match by condition before a match by words, then the highest priority. */
export function matchSignature(
  rules: readonly SignatureRule[],
  forensics: Forensics,
  captured: readonly string[],
): Match | undefined {
  const figures = figuresOf(forensics, 3);
  // Most reports come without measurements. The conditions of all rules take longer than the rest of a decision.
  if (captured.length === 0 && Object.keys(figures).length === 0) return undefined;
  const matches = rules.flatMap((rule): Match[] => {
    if (holds(rule, figures)) return [{ rule, by: "condition" }];
    return captured.some((line) => mentions(rule, line)) ? [{ rule, by: "words" }] : [];
  });
  return matches.toSorted((a, b) => order(a) - order(b))[0];
}

/** The sort key of a match. Sorting is stable, so equal matches keep the order of the catalogue. */
function order({ rule, by }: Match): number {
  return (by === "condition" ? 0 : 1_000) - rule.priority;
}

/** The conditions by rule: parsing them takes longer than the rest of a decision. */
const conditions = new WeakMap<SignatureRule, Condition | "none">();

function conditionOf(rule: SignatureRule): Condition | "none" {
  const known = conditions.get(rule);
  if (known) return known;
  const read = rule.when === undefined ? undefined : readCondition(rule.when);
  const condition = read?.ok ? read.condition : "none";
  conditions.set(rule, condition);
  return condition;
}

function holds(rule: SignatureRule, figures: Readonly<Record<string, unknown>>): boolean {
  const condition = conditionOf(rule);
  if (condition === "none") return false;
  return condition.holds((name) => (Object.hasOwn(figures, name) ? figures[name] : undefined));
}
