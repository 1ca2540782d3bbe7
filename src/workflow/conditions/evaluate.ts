import type { Json } from "../../model/json.ts";
import type { Comparison } from "./comparison.ts";
import type { Condition, Expression, Formula, Scope } from "./expression.ts";
import { sameValue } from "./same-value.ts";

type Test = (scope: Scope) => boolean;
type Reader = (scope: Scope) => unknown;

export function conditionOf(expression: Expression, text: string): Condition {
  return { text, expression, holds: testOf(expression) };
}

export function formulaOf(expression: Expression, text: string): Formula {
  const read = readerOf(expression);
  const valueIn = (scope: Scope) => {
    const value = read(scope);
    return isJson(value) ? value : undefined;
  };
  return { text, expression, valueIn };
}

function testOf(expression: Expression): Test {
  switch (expression.kind) {
    case "and":
      return every(expression.operands.map(testOf));
    case "or":
      return some(expression.operands.map(testOf));
    case "not": {
      const operand = testOf(expression.operand);
      return (scope) => !operand(scope);
    }
    case "exists": {
      const read = readerOf(expression.of);
      return (scope) => (read(scope) ?? null) !== null;
    }
    case "compare":
      return compare(expression.operator, readerOf(expression.left), readerOf(expression.right));
    case "in": {
      const item = readerOf(expression.item);
      const list = readerOf(expression.list);
      return (scope) => isMember(item(scope), list(scope));
    }
    case "literal":
    case "path":
    case "list":
    case "size": {
      const read = readerOf(expression);
      return (scope) => Boolean(read(scope));
    }
  }
}

function readerOf(expression: Expression): Reader {
  switch (expression.kind) {
    case "literal": {
      const { value } = expression;
      return () => value;
    }
    case "path":
      return pathReader(...expression.segments);
    case "list": {
      const items = expression.items.map(readerOf);
      const read = (scope: Scope) => items.map((item) => item(scope) ?? null);
      if (expression.items.some((item) => item.kind !== "literal")) return read;
      const constant = read(() => undefined);
      return () => constant;
    }
    case "size": {
      const read = readerOf(expression.of);
      return (scope) => sizeOf(read(scope));
    }
    default:
      return testOf(expression);
  }
}

function every(tests: readonly Test[]): Test {
  return (scope) => {
    for (const test of tests) if (!test(scope)) return false;
    return true;
  };
}

function some(tests: readonly Test[]): Test {
  return (scope) => {
    for (const test of tests) if (test(scope)) return true;
    return false;
  };
}

function compare(operator: Comparison, left: Reader, right: Reader): Test {
  switch (operator) {
    case "==":
      return (scope) => isEqual(left(scope), right(scope));
    case "!=":
      return (scope) => !isEqual(left(scope), right(scope));
    case "<":
      return (scope) => numberOf(left(scope)) < numberOf(right(scope));
    case "<=":
      return (scope) => numberOf(left(scope)) <= numberOf(right(scope));
    case ">":
      return (scope) => numberOf(left(scope)) > numberOf(right(scope));
    case ">=":
      return (scope) => numberOf(left(scope)) >= numberOf(right(scope));
  }
}

/** Whether two values are equal. A missing value equals nothing, not even another missing value. */
function isEqual(left: unknown, right: unknown): boolean {
  return left !== undefined && right !== undefined && sameValue(left, right);
}

const numeral = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** The value as a number, for `<`, `<=`, `>` and `>=`. NaN if it is not a number: comparing with NaN is false. */
export function numberOf(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && numeral.test(value) ? Number(value) : Number.NaN;
}

function isMember(item: unknown, container: unknown): boolean {
  if (Array.isArray(container)) return container.some((member) => isEqual(item, member));
  return isRecord(container) && typeof item === "string" && Object.hasOwn(container, item);
}

function sizeOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  if (typeof value === "string") return characters(value);
  return isRecord(value) ? Object.keys(value).length : undefined;
}

function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function pathReader(root: string, ...segments: (string | number)[]): Reader {
  const [only] = segments;
  if (only === undefined) return (scope) => scope(root);
  if (segments.length === 1) return (scope) => memberOf(scope(root), only);
  return (scope) => segments.reduce(memberOf, scope(root));
}

function memberOf(value: unknown, segment: string | number): unknown {
  if (Array.isArray(value)) return typeof segment === "number" ? value[segment] : undefined;
  return isRecord(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

function isRecord(value: unknown): value is { readonly [key: string | number]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isJson(value: unknown): value is Json {
  return ["string", "number", "boolean", "object"].includes(typeof value);
}
