import type { Expression } from "./expression.ts";

type Segments = Extract<Expression, { kind: "path" }>["segments"];

/** The distinct names that an expression reads from its scope, in order of appearance. */
export function reads(expression: Expression): readonly string[] {
  return distinct(expression, ([root]) => root);
}

/** The distinct dotted paths that an expression reads, in order of appearance. */
export function readPaths(expression: Expression): readonly string[] {
  return distinct(expression, (segments) => segments.join("."));
}

function distinct(expression: Expression, nameOf: (segments: Segments) => string): string[] {
  const names = new Set<string>();
  const pending = [expression];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "path") names.add(nameOf(next.segments));
    for (const child of partsOf(next).toReversed()) pending.push(child);
  }
  return [...names];
}

/** The direct subexpressions. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "literal":
    case "path":
      return [];
    case "list":
      return expression.items;
    case "not":
      return [expression.operand];
    case "and":
    case "or":
      return expression.operands;
    case "compare":
      return [expression.left, expression.right];
    case "in":
      return [expression.item, expression.list];
    case "size":
    case "exists":
      return [expression.of];
  }
}
