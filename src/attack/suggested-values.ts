import type { Json, JsonObject } from "../model/json.ts";
import type { Expression } from "../workflow/conditions/expression.ts";
import { partsOf } from "../workflow/conditions/reads.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";

/** Values that an agent may write to steer conditions. */
export interface SuggestedValues {
  readonly variables: JsonObject;
  readonly context: JsonObject;
}

type ValuePath = readonly (string | number)[];
type Choose = (values: readonly Json[]) => Json | undefined;

/** For each path that a condition reads, a value that may change the result of the condition. */
export function suggestedValues(program: Program, choose: Choose): SuggestedValues {
  let variables: JsonObject = {};
  let context: JsonObject = {};
  for (const expression of [...program.nodes.values()].flatMap(decidingAt)) {
    for (const [path, values] of suggestions(expression)) {
      const [root, ...inside] = path;
      if (root === "evidence" || program.reserved.has(String(root))) continue;
      if (root === "context") context = written(context, inside, choose(values));
      else variables = written(variables, path, choose(values));
    }
  }
  return { variables, context };
}

function decidingAt(node: ProgramNode): Expression[] {
  const list = node.type === "fork" ? node.each?.over : node.type === "loop" ? node.over : undefined;
  const asked = node.type === "loop" ? node.condition : undefined;
  const conditions = [...node.edges.map(({ when }) => when), asked, list];
  return conditions.flatMap((one) => (one ? [one.expression] : []));
}

function* suggestions(expression: Expression): Generator<readonly [ValuePath, readonly Json[]]> {
  if (expression.kind === "path") yield [expression.segments, [true, false, []]];
  for (const part of partsOf(expression)) yield* suggestions(part);
  if (expression.kind !== "compare") return;
  const { left, right } = expression;
  const [path, literal] = left.kind === "path" ? [left, right] : [right, left];
  if (path.kind === "path" && literal.kind === "literal")
    yield [path.segments, [literal.value, unlike(literal.value)]];
}

function unlike(value: Json): Json {
  if (typeof value === "boolean") return !value;
  return typeof value === "number" ? value + 1 : "anything";
}

function written(into: JsonObject, [name, ...inside]: ValuePath, value: Json | undefined): JsonObject {
  if (name === undefined || value === undefined) return into;
  if (inside.length === 0) return { ...into, [name]: value };
  const within = into[name];
  return { ...into, [name]: written(isObject(within) ? within : {}, inside, value) };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
