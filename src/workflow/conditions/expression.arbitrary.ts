import fc from "fast-check";
import type { Json } from "../../model/json.ts";
import { comparison } from "./comparison.ts";
import type { Expression, Scope } from "./expression.ts";
import { parseText } from "./parse-text.ts";

/** The settings of all property tests. The seed is fixed, so that every run generates the same inputs. */
export const runs = { seed: 20_240_607, numRuns: 3_000 } as const;

// Few names and values, so that compared values are often equal and names often exist.
const roots = ["a", "b", "c"] as const;
const fields = ["x", "y", "constructor", "length", "in", "two words", "0"] as const;
const scalars = [null, true, false, 0, 1, 2, -1, 1.5, 1e21, 2 ** 60, "", " ", "a", "x", "1", "-2.5", "0x10"];

const scalar: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...scalars) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 4 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);

export const json: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie("json"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...fields), tie("json"), { maxKeys: 3 }),
  ),
})).json;

const variables = fc.dictionary(fc.constantFrom(...roots), json);

export const scope: fc.Arbitrary<Scope> = variables.map(scopeOf);

export function scopeOf(values: { readonly [name: string]: unknown }): Scope {
  return (root) => (Object.hasOwn(values, root) ? values[root] : undefined);
}

/** The expression of a text that must parse. */
export function expressionOf(text: string): Expression {
  const parsed = parseText(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.message}`);
  return parsed.expression;
}

const path: fc.Arbitrary<Expression> = fc
  .tuple(
    fc.constantFrom(...roots),
    fc.array(fc.constantFrom<string | number>(...fields, 0, 1), { maxLength: 2 }),
  )
  .map(([root, rest]) => ({ kind: "path", segments: [root, ...rest] }));

const literal: fc.Arbitrary<Expression> = fc
  .oneof(scalar, fc.array(scalar, { maxLength: 2 }))
  .map((value) => ({ kind: "literal", value }));

const operator = fc.constantFrom("==", "!=", "<", "<=", ">", ">=");

/** Every expression that has a text form. */
export const expression: fc.Arbitrary<Expression> = fc.letrec<{ expression: Expression }>((tie) => {
  const inner = tie("expression");
  const operands = fc.array(inner, { minLength: 2, maxLength: 4 });
  return {
    expression: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      path,
      literal,
      fc.array(inner, { maxLength: 3 }).map((items): Expression => ({ kind: "list", items })),
      inner.map((operand): Expression => ({ kind: "not", operand })),
      operands.map((all): Expression => ({ kind: "and", operands: all })),
      operands.map((all): Expression => ({ kind: "or", operands: all })),
      fc.tuple(operator, inner, inner).map((parts) => comparison(...parts)),
      fc.tuple(inner, inner).map(([item, list]): Expression => ({ kind: "in", item, list })),
      inner.map((of): Expression => ({ kind: "size", of })),
      inner.map((of): Expression => ({ kind: "exists", of })),
    ),
  };
}).expression;
