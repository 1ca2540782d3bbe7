import type { Json } from "../../model/json.ts";
import type { VariableType } from "../../model/variable.ts";
import { formulaOf } from "../conditions/evaluate.ts";
import type { Formula } from "../conditions/expression.ts";
import { filledIn, pathFormula, templateOf, wholePath } from "../template.ts";

/** A written value after parsing: a literal, a formula, or `misfit` if it does not have the declared type. */
export type WrittenValue =
  | { readonly kind: "value"; readonly value: Json }
  | { readonly kind: "formula"; readonly formula: Formula }
  | { readonly kind: "misfit" };

/** Parses text as the declared type. A path in braces keeps the type of its value. */
export function writtenValue(written: Json, type: VariableType | undefined): WrittenValue {
  if (typeof written !== "string") return fits(written, type) ? { kind: "value", value: written } : misfit;
  const path = wholePath(written);
  if (path !== undefined) return { kind: "formula", formula: pathFormula(path) };
  if (type === undefined || type === "string") {
    const template = templateOf(written);
    const isPlain = template.parts.every((part) => typeof part === "string");
    return isPlain ? { kind: "value", value: written } : { kind: "formula", formula: filledIn(template) };
  }
  const value = parsed(written);
  return value !== undefined && fits(value, type) ? { kind: "value", value } : misfit;
}

export function literalFormula(value: Json): Formula {
  return formulaOf({ kind: "literal", value }, JSON.stringify(value));
}

const misfit: WrittenValue = { kind: "misfit" };

/** Whether a value has the declared type. Null means "no value", which every type allows. */
function fits(value: Json, type: VariableType | undefined): boolean {
  if (type === undefined || value === null) return true;
  return (Array.isArray(value) ? "array" : typeof value) === type;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Not JSON: prose where a number or a list is expected.
    return undefined;
  }
}
