import type { DefinitionPath } from "../../model/finding.ts";
import type { Expression } from "../conditions/expression.ts";
import { reads } from "../conditions/reads.ts";
import type { Program, ProgramNode } from "../program.ts";
import { atEdge, atNode } from "./check.ts";

/** A place where a variable is read. */
export interface Reading {
  readonly name: string;
  readonly at: string;
  readonly path: DefinitionPath;
}

/** What the task brings along besides variables. */
const given: ReadonlySet<string> = new Set(["context", "evidence"]);

/** For each variable the first place where the program reads it: edges first, then nodes, in their order. */
export function firstReadings(program: Program): ReadonlyMap<string, Reading> {
  const first = new Map<string, Reading>();
  for (const reading of readings(program)) {
    if (!first.has(reading.name) && !given.has(reading.name)) first.set(reading.name, reading);
  }
  return first;
}

function* readings(program: Program): Generator<Reading> {
  const nodes = [...program.nodes.values()];
  const edges = nodes.flatMap((node) => node.edges).toSorted((a, b) => a.index - b.index);
  for (const edge of edges) if (edge.when) yield* inside(edge.when.expression, atEdge(edge, "when"));
  for (const node of nodes) yield* readingsOf(node);
}

function* readingsOf(node: ProgramNode): Generator<Reading> {
  if (node.type === "task" || node.type === "gate") {
    for (const [index, { condition }] of node.requirements.entries()) {
      if (condition) yield* inside(condition.expression, atNode(node.id, "evidence", index, "variable"));
    }
  }
  if (node.type === "subflow") {
    for (const [name, { expression }] of node.inputs) {
      yield* inside(expression, atNode(node.id, "inputs", name));
    }
  }
  if (node.type === "fork" && node.each) {
    yield* inside(node.each.over.expression, atNode(node.id, "each", "over"));
  }
}

function* inside(expression: Expression, place: Omit<Reading, "name">): Generator<Reading> {
  for (const name of reads(expression)) yield { name, ...place };
}

/** The variables that the definition itself gives a value: answers, what subflows return, items of lists. */
export function written(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of program.nodes.values()) {
    if (node.type === "checkpoint") {
      for (const { effects } of node.options.values()) {
        for (const name of Object.keys(effects?.setVariable ?? {})) names.add(name);
      }
    }
    if (node.type === "subflow") for (const name of node.returns.keys()) names.add(name);
    if (node.type === "fork" && node.each) names.add(node.each.as);
  }
  return names;
}

export function readableIn(program: Program): ReadonlySet<string> {
  return new Set([...given, ...program.variables.keys(), ...written(program)]);
}
