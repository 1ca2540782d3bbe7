import type { ASTNode } from "@marcbachmann/cel-js";
import type { Json } from "../../model/json.ts";
import { comparison } from "./comparison.ts";
import type { Expression } from "./expression.ts";
import { limits } from "./limits.ts";
import { Unparsable } from "./parse-failure.ts";

interface BareWords {
  readonly isBareWord: (name: string) => boolean;
  /** collects the words that were read as text */
  readonly found: Set<string>;
}

/** The expression of a syntax tree. Throws `Unparsable` for syntax outside the subset that conditions may use. */
export function readTree(node: ASTNode, bareWords: BareWords, depth = 1): Expression {
  if (depth > limits.depth) throw new Unparsable(`The text nests deeper than ${limits.depth} levels.`);
  const inner = (child: ASTNode) => readTree(child, bareWords, depth + 1);
  switch (node.op) {
    case "value":
      return { kind: "literal", value: literal(node) };
    case "-_":
      return { kind: "literal", value: negative(node.args) };
    case "id":
    case ".":
    case "[]":
      return path(node);
    case "list":
      return { kind: "list", items: node.args.map(inner) };
    case "!_":
      return { kind: "not", operand: inner(node.args) };
    case "&&":
      return { kind: "and", operands: operandsOf(node, "&&").map(inner) };
    case "||":
      return { kind: "or", operands: operandsOf(node, "||").map(inner) };
    case "in":
      return { kind: "in", item: inner(node.args[0]), list: inner(node.args[1]) };
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return comparison(
        node.op,
        inner(node.args[0]),
        bareWord(node.args[1], bareWords) ?? inner(node.args[1]),
      );
    case "call":
      return call(node.args[0], node.args[1], inner);
    case "rcall":
      return refuse(`The method .${node.args[0]}()`);
    default:
      return refuse(unsupported[node.op]);
  }
}

const unsupported = {
  "+": "Arithmetic (+)",
  "-": "Arithmetic (-)",
  "*": "Arithmetic (*)",
  "/": "Arithmetic (/)",
  "%": "Arithmetic (%)",
  "?:": "The ternary (? :)",
  ".?": "Optional access (.?)",
  "[?]": "Optional access ([?])",
  map: "A map ({})",
} as const;

function refuse(what: string): never {
  throw new Unparsable(
    `${what} is not allowed. Allowed are paths, literals, lists, == != < <= > >= && || ! in, size() and has().`,
  );
}

function literal({ args: value }: Extract<ASTNode, { op: "value" }>): Json {
  if (typeof value === "bigint") return wholeNumber(value);
  if (value === null || typeof value !== "object") return value;
  return refuse(value instanceof Uint8Array ? "A bytes literal" : "An unsigned number");
}

function wholeNumber(value: bigint): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new Unparsable(`The number ${value} is too large to be compared exactly.`);
}

function negative(node: ASTNode): number {
  const value = node.op === "value" ? literal(node) : undefined;
  return typeof value === "number" ? -value : refuse("Arithmetic (-)");
}

/**
 * The operands of a chain of `&&` or `||`. Iterative: a long chain is nested on one side, and recursion would overflow
 * the stack.
 */
function operandsOf(node: ASTNode, operator: "&&" | "||"): ASTNode[] {
  const operands: ASTNode[] = [];
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ((next.op === "&&" || next.op === "||") && next.op === operator)
      pending.push(next.args[1], next.args[0]);
    else operands.push(next);
  }
  return operands;
}

function path(node: ASTNode): Expression {
  const segments: (string | number)[] = [];
  let rest = node;
  while (rest.op === "." || rest.op === "[]") {
    segments.push(rest.op === "." ? rest.args[1] : key(rest.args[1]));
    rest = rest.args[0];
  }
  if (rest.op !== "id") return refuse("A path that does not start with a name");
  return { kind: "path", segments: [rest.args, ...segments.reverse()] };
}

function key(node: ASTNode): string | number {
  if (node.op === "value" && typeof node.args === "string") return node.args;
  if (node.op === "value" && typeof node.args === "bigint") return wholeNumber(node.args);
  return refuse("A key in [] other than a text or a whole number");
}

function bareWord(node: ASTNode, { isBareWord, found }: BareWords): Expression | undefined {
  if (node.op !== "id" || !isBareWord(node.args)) return undefined;
  found.add(node.args);
  return { kind: "literal", value: node.args };
}

function call(name: string, args: readonly ASTNode[], inner: (node: ASTNode) => Expression): Expression {
  const [of] = args;
  if (name !== "size" && name !== "has") return refuse(`The function ${name}()`);
  if (of === undefined || args.length > 1) return refuse(`${name}() with other than one argument`);
  if (name === "size") return { kind: "size", of: inner(of) };
  return { kind: "exists", of: path(of) };
}
