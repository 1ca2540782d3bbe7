import type { Forensics } from "../model/measurement.ts";
import type { SignatureRule } from "../model/routing.ts";
import { readCondition } from "../workflow/conditions/condition.ts";
import { figuresOf } from "./figures-of.ts";

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
  const matches = rules.flatMap((rule): Match[] => {
    if (rule.when !== undefined && holds(rule.when, figures)) return [{ rule, by: "condition" }];
    return mentions(rule, captured) ? [{ rule, by: "words" }] : [];
  });
  return matches.toSorted((a, b) => order(a) - order(b))[0];
}

/** The sort key of a match. Sorting is stable, so equal matches keep the order of the catalogue. */
function order({ rule, by }: Match): number {
  return (by === "condition" ? 0 : 1_000) - rule.priority;
}

function holds(when: string, figures: Readonly<Record<string, unknown>>): boolean {
  const read = readCondition(when);
  return (
    read.ok && read.condition.holds((name) => (Object.hasOwn(figures, name) ? figures[name] : undefined))
  );
}

/**
 * Whether a line contains all words of one entry. Uses plain search: a regular expression from a definition
 * could take for ever.
 */
function mentions({ text = [], unless = [] }: SignatureRule, captured: readonly string[]): boolean {
  return captured.some(
    (line) =>
      text.some((words) => words.every((word) => line.includes(word))) &&
      !unless.some((word) => line.includes(word)),
  );
}
