import type { Json } from "../../model/json.ts";
import type { Expression } from "./expression.ts";

/** Operator precedence, lowest first. */
const binding = { or: 1, and: 2, equality: 3, relation: 4, unary: 5, primary: 6 } as const;
type Binding = (typeof binding)[keyof typeof binding];

interface Printed {
  readonly text: string;
  readonly binding: Binding;
}

/**
 * The expression as text. Parsing the text gives the same expression, unless it contains an object or a name that
 * has no text form.
 */
export function print(expression: Expression): string {
  return printed(expression).text;
}

function printed(expression: Expression): Printed {
  switch (expression.kind) {
    case "literal":
      return literal(expression.value);
    case "path":
      return primary(path(expression.segments));
    case "list":
      return primary(`[${expression.items.map(print).join(", ")}]`);
    case "size":
      return primary(`size(${print(expression.of)})`);
    case "exists":
      return equality(expression.of, "!= null");
    case "not":
      if (expression.operand.kind === "exists") return equality(expression.operand.of, "== null");
      return { text: `!${within(expression.operand, binding.unary)}`, binding: binding.unary };
    case "and":
      return junction(expression.operands, "&&", binding.and, "true");
    case "or":
      return junction(expression.operands, "||", binding.or, "false");
    case "in":
      return infix(expression.item, "in", expression.list, binding.relation);
    case "compare": {
      const { operator, left, right } = expression;
      const isEquality = operator === "==" || operator === "!=";
      return infix(left, operator, right, isEquality ? binding.equality : binding.relation);
    }
  }
}

function within(expression: Expression, least: number): string {
  const { text, binding: own } = printed(expression);
  return own < least ? `(${text})` : text;
}

function primary(text: string): Printed {
  return { text, binding: binding.primary };
}

function equality(left: Expression, rest: string): Printed {
  return { text: `${within(left, binding.equality)} ${rest}`, binding: binding.equality };
}

function infix(left: Expression, operator: string, right: Expression, own: Binding): Printed {
  return { text: `${within(left, own)} ${operator} ${within(right, own + 1)}`, binding: own };
}

function junction(operands: readonly Expression[], operator: string, own: Binding, empty: string): Printed {
  const [only] = operands;
  if (only === undefined) return primary(empty);
  if (operands.length === 1) return printed(only);
  return { text: operands.map((operand) => within(operand, own)).join(` ${operator} `), binding: own };
}

function literal(value: Json): Printed {
  if (typeof value === "number") return number(value);
  if (typeof value === "string") return primary(quoted(value));
  if (typeof value !== "object" || value === null) return primary(String(value));
  const isList = Array.isArray(value);
  const items = Object.entries(value).map(([key, item]) => {
    const { text } = literal(item);
    return isList ? text : `${quoted(key)}: ${text}`;
  });
  return primary(isList ? `[${items.join(", ")}]` : `{${items.join(", ")}}`);
}

/** The number as text. The parser refuses an inexact integer as digits, but accepts it with an exponent. */
function number(value: number): Printed {
  const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value);
  const text = isInexact ? value.toExponential() : String(value);
  return { text, binding: value < 0 ? binding.unary : binding.primary };
}

/** The text in quotes. Escapes only what must be escaped: the parser refuses JSON's escapes of lone surrogates. */
function quoted(text: string): string {
  return `"${text.replace(/[^ -\uffff]|["\\]/g, (character) => JSON.stringify(character).slice(1, -1))}"`;
}

const field = /^(?!(true|false|null|in)$)[A-Za-z_]\w*$/;

function path([root, ...segments]: readonly [string, ...(string | number)[]]): string {
  const steps = segments.map((segment) => {
    if (typeof segment === "number") return `[${segment}]`;
    return field.test(segment) ? `.${segment}` : `[${quoted(segment)}]`;
  });
  return root + steps.join("");
}
