import type { Json } from "../../model/json.ts";

/** The abstract syntax of both forms of a condition, text and structured. */
export type Expression =
  | { readonly kind: "literal"; readonly value: Json }
  | { readonly kind: "path"; readonly segments: readonly [string, ...(string | number)[]] }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "not"; readonly operand: Expression }
  | { readonly kind: "and" | "or"; readonly operands: readonly Expression[] }
  | {
      readonly kind: "compare";
      readonly operator: "==" | "!=" | "<" | "<=" | ">" | ">=";
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: "in"; readonly item: Expression; readonly list: Expression }
  | { readonly kind: "size"; readonly of: Expression }
  | { readonly kind: "exists"; readonly of: Expression };

/** Finds the value of the first segment of a path; `undefined` if there is none. */
export type Scope = (root: string) => unknown;

/** A condition that is ready to evaluate. It has a result for every scope, and never throws. */
export interface Condition {
  readonly text: string;
  readonly expression: Expression;
  readonly holds: (scope: Scope) => boolean;
}

/** An expression that is used for its value: the input of a subflow, or the list that a fork iterates over. */
export interface Formula {
  readonly text: string;
  readonly expression: Expression;
  readonly valueIn: (scope: Scope) => Json | undefined;
}
