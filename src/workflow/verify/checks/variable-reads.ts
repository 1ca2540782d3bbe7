import { actionsOf } from "../../actions-of.ts";
import type { Expression } from "../../conditions/expression.ts";
import { reads } from "../../conditions/reads.ts";
import type { Program, ProgramNode, Template } from "../../program.ts";
import { atEdge, atNode, type FindingPlace } from "./finding-place.ts";

/** One read of a variable, and its place. */
export interface VariableRead extends FindingPlace {
  readonly name: string;
  /** true if the value is only displayed, so that no decision depends on it */
  readonly isShown?: true;
}

type ReadPlace = Omit<VariableRead, "name">;

/** Names that every task has besides its variables. */
const given: ReadonlySet<string> = new Set(["context", "evidence"]);

/** The first read of each variable: edges first, then nodes, then displayed texts. */
export function firstReads(program: Program): ReadonlyMap<string, VariableRead> {
  const first = new Map<string, VariableRead>();
  for (const read of allReads(program)) {
    if (!first.has(read.name) && !given.has(read.name)) first.set(read.name, read);
  }
  return first;
}

function* allReads(program: Program): Generator<VariableRead> {
  const nodes = [...program.nodes.values()];
  const edges = nodes.flatMap((node) => node.edges).toSorted((a, b) => a.index - b.index);
  for (const edge of edges) if (edge.when) yield* inside(edge.when.expression, atEdge(edge, "when"));
  for (const node of nodes) yield* readsOf(node);
  for (const node of nodes) yield* shownBy(node);
}

function* readsOf(node: ProgramNode): Generator<VariableRead> {
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
    const place = atNode(node.id, "actions", index);
    if (action.condition) yield* inside(action.condition.expression, place);
    if (action.kind === "validate") yield* inside(action.check.expression, place);
    if (action.kind === "set" && action.value) yield* inside(action.value.expression, place);
  }
}

/** The variables that are read while a task is at a node, whether to decide, to show or to pass on. */
export function readsAt(node: ProgramNode, { nodes }: Program): ReadonlySet<string> {
  const conditions = node.edges.flatMap(({ when }) => (when ? reads(when.expression) : []));
  const own = [...readsOf(node), ...shownBy(node)].map(({ name }) => name);
  const shown = (node.place?.display?.parts ?? []).flatMap((part) =>
    typeof part === "string" ? [] : reads(part.expression),
  );
  // A step calls a workflow, but the activity around the step defines which variables are passed on.
  const activity = node.place && nodes.get(node.place.activity);
  const passed = activity?.type === "activity" ? activity.triggers.flatMap((one) => one.passContext) : [];
  return new Set([...conditions, ...own, ...shown, ...passed]);
}

function* shownBy(node: ProgramNode): Generator<VariableRead> {
  if (node.type === "activity") {
    for (const [index, { passContext }] of node.triggers.entries()) {
      const place = { ...atNode(node.id, "triggers", index, "passContext"), isShown: true as const };
      for (const name of passContext) yield { name, ...place };
    }
  }
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

function* filled({ parts }: Template, place: ReadPlace): Generator<VariableRead> {
  for (const part of parts) {
    if (typeof part !== "string") yield* inside(part.expression, { ...place, isShown: true });
  }
}

function* inside(expression: Expression, place: ReadPlace): Generator<VariableRead> {
  for (const name of reads(expression)) yield { name, ...place };
}

/** The variables that the definition itself sets: by answers, actions, subflow returns and list items. */
export function writtenVariables(program: Program): ReadonlySet<string> {
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
  return new Set([...given, ...program.variables.keys(), ...writtenVariables(program)]);
}
