import type { ConditionSource } from "../../model/condition.ts";
import { conditionOf, formulaOf } from "./evaluate.ts";
import type { Condition, Formula } from "./expression.ts";
import type { ParseFailure } from "./parse-failure.ts";
import { parseStructured } from "./parse-structured.ts";
import { parseText, type TextOptions } from "./parse-text.ts";
import { print } from "./print.ts";

type ReadCondition =
  | {
      readonly ok: true;
      readonly condition: Condition;
      readonly bareWords: readonly string[];
      /** true if the whole condition is a path, which is tested for truthiness */
      readonly isBarePath: boolean;
    }
  | ParseFailure;

type ReadFormula = { readonly ok: true; readonly formula: Formula } | ParseFailure;

export function readCondition(source: ConditionSource, options?: TextOptions): ReadCondition {
  if (typeof source !== "string") {
    const parsed = parseStructured(source);
    if (!parsed.ok) return parsed;
    const condition = conditionOf(parsed.expression, print(parsed.expression));
    return { ok: true, condition, bareWords: [], isBarePath: false };
  }
  const parsed = parseText(source, options);
  if (!parsed.ok) return parsed;
  const { expression, bareWords } = parsed;
  return {
    ok: true,
    condition: conditionOf(expression, source),
    bareWords,
    isBarePath: expression.kind === "path",
  };
}

export function readFormula(text: string): ReadFormula {
  const parsed = parseText(text);
  return parsed.ok ? { ok: true, formula: formulaOf(parsed.expression, text) } : parsed;
}
