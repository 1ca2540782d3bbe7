import type { StructuredCondition } from "../../model/condition.ts";
import type { Json } from "../../model/json.ts";
import { comparison } from "./comparison.ts";
import type { Expression } from "./expression.ts";
import { limits } from "./limits.ts";
import { failureOf, type ParseFailure, Unparsable } from "./parse-failure.ts";

type ParsedStructured = { readonly ok: true; readonly expression: Expression } | ParseFailure;

export function parseStructured(source: StructuredCondition): ParsedStructured {
  try {
    return { ok: true, expression: read(source, 1) };
  } catch (error) {
    return failureOf(error);
  }
}

function read(source: StructuredCondition, depth: number): Expression {
  if (depth > limits.depth) throw new Unparsable(`The condition nests deeper than ${limits.depth} levels.`);
  if (source.type === "simple") return simple(source);
  if (source.type === "not") return { kind: "not", operand: read(source.condition, depth + 1) };
  const operands = source.conditions.map((condition) => read(condition, depth + 1));
  const [only] = operands;
  if (only === undefined) return { kind: "literal", value: source.type === "and" };
  return operands.length === 1 ? only : { kind: source.type, operands };
}

function simple(source: Extract<StructuredCondition, { type: "simple" }>): Expression {
  const { variable, operator, value } = source;
  const left = path(variable);
  if (operator === "exists") return { kind: "exists", of: left };
  if (operator === "notExists") return { kind: "not", operand: { kind: "exists", of: left } };
  if (value === undefined)
    throw new Unparsable(`\`${operator}\` on \`${variable}\` needs a value to compare with.`);
  if (isDeeper(value, limits.depth)) {
    throw new Unparsable(`The value compared with \`${variable}\` nests deeper than ${limits.depth} levels.`);
  }
  return comparison(operator, left, { kind: "literal", value });
}

function path(variable: string): Expression {
  const [root = "", ...rest] = variable.split(".");
  if (root === "" || rest.includes("")) {
    throw new Unparsable(`The path \`${variable}\` has an empty segment.`);
  }
  return { kind: "path", segments: [root, ...rest.map(segment)] };
}

function segment(text: string): string | number {
  return /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : text;
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1));
}
