import type { DefinitionPath } from "../../model/finding.ts";
import type { Expression } from "../conditions/expression.ts";
import { reads } from "../conditions/reads.ts";
import type { Action, Program, ProgramNode, Template } from "../program.ts";
import { atEdge, atNode } from "./check.ts";

/** A place where a variable is read. */
export interface Reading {
  readonly name: string;
  readonly at: string;
  readonly path: DefinitionPath;
  /** it is only shown, and decides nothing */
  readonly isShown?: true;
}

type Spot = Omit<Reading, "name">;

/** What the task brings along besides variables. */
const given: ReadonlySet<string> = new Set(["context", "evidence"]);

/** For each variable the first place where the program reads it: edges first, then nodes, then what is shown. */
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
  for (const node of nodes) yield* shownBy(node);
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
  if (node.type === "loop") {
    if (node.over) yield* inside(node.over.expression, atNode(node.id, "over"));
    if (node.condition) yield* inside(node.condition.expression, atNode(node.id, "condition"));
  }
  for (const [index, action] of actionsOf(node).entries()) {
    const spot = atNode(node.id, "actions", index);
    if (action.condition) yield* inside(action.condition.expression, spot);
    if (action.kind === "validate") yield* inside(action.check.expression, spot);
    if (action.kind === "set" && action.value) yield* inside(action.value.expression, spot);
  }
}

function* shownBy(node: ProgramNode): Generator<Reading> {
  if (node.type === "checkpoint") {
    if (node.template) yield* filled(node.template, atNode(node.id, "message"));
    for (const [index, { effects }] of [...node.options.values()].entries()) {
      for (const { expression } of effects?.computed?.values() ?? []) {
        yield* inside(expression, { ...atNode(node.id, "options", index), isShown: true });
      }
    }
  }
  for (const [index, action] of actionsOf(node).entries()) {
    if (action.kind === "note") yield* filled(action.text, atNode(node.id, "actions", index));
  }
}

function* filled({ parts }: Template, spot: Spot): Generator<Reading> {
  for (const part of parts) {
    if (typeof part !== "string") yield* inside(part.expression, { ...spot, isShown: true });
  }
}

function* inside(expression: Expression, spot: Spot): Generator<Reading> {
  for (const name of reads(expression)) yield { name, ...spot };
}

/** What happens at a node besides moving. */
export function actionsOf(node: ProgramNode): readonly Action[] {
  return "actions" in node ? (node.actions ?? []) : [];
}

/** The variables that the definition itself gives a value: answers, actions, what subflows return, items of lists. */
export function written(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of program.nodes.values()) for (const name of writtenBy(node)) names.add(name);
  return names;
}

function* writtenBy(node: ProgramNode): Generator<string> {
  if (node.type === "checkpoint") {
    for (const { effects } of node.options.values()) {
      yield* Object.keys(effects?.setVariable ?? {});
      yield* effects?.computed?.keys() ?? [];
    }
  }
  if (node.type === "subflow") yield* node.returns.keys();
  if (node.type === "fork" && node.each) yield node.each.as;
  if (node.type === "loop") yield node.variable;
  if (node.type === "task" || node.type === "gate") yield* node.gives ?? [];
  for (const action of actionsOf(node)) if (action.kind === "set") yield* action.target.slice(0, 1);
}

export function readableIn(program: Program): ReadonlySet<string> {
  return new Set([...given, ...program.variables.keys(), ...written(program)]);
}
