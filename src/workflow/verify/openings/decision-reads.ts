import { actionsOf } from "../../actions-of.ts";
import type { Expression } from "../../conditions/expression.ts";
import type { Edge, ProgramNode } from "../../program.ts";

/** The expressions by which a node decides, sorted by how it uses them. */
export interface DecisionReads {
  /** lists of edges, of which the first one that fits is taken */
  readonly lists: readonly (readonly Edge[])[];
  /** conditions that must hold for the task to go on */
  readonly demands: readonly Expression[];
  /** conditions under which a demand applies */
  readonly guards: readonly Expression[];
  /** whether a loop goes on */
  readonly repeats?: Expression;
  /** expressions whose value is used for something else, such as a list or another variable */
  readonly copies: readonly Expression[];
}

export function decisionReads(node: ProgramNode): DecisionReads {
  const { byOutcome, withoutOutcome, timeout, retry, exhausted } = node.exits;
  const actions = actionsOf(node);
  const checks = actions.filter((action) => action.kind === "validate");
  const sets = actions.filter((action) => action.kind === "set");
  const requirements = node.type === "task" || node.type === "gate" ? node.requirements : [];
  const given = (one: { readonly expression: Expression } | undefined) => (one ? [one.expression] : []);
  return {
    lists: [...byOutcome.values(), withoutOutcome, timeout, retry, exhausted],
    demands: [
      ...checks.map(({ check }) => check.expression),
      ...requirements.flatMap(({ condition }) => given(condition)),
    ],
    guards: checks.flatMap(({ condition }) => given(condition)),
    ...(node.type === "loop" && node.condition && { repeats: node.condition.expression }),
    copies: [
      ...sets.flatMap(({ condition, value }) => [...given(condition), ...given(value)]),
      ...requirements.flatMap(({ expect }) => given(expect)),
      ...copiesOf(node),
    ],
  };
}

function copiesOf(node: ProgramNode): readonly Expression[] {
  switch (node.type) {
    case "subflow":
      return [...node.inputs.values()].map(({ expression }) => expression);
    case "fork":
      return node.each ? [node.each.over.expression] : [];
    case "loop":
      return node.over ? [node.over.expression] : [];
    case "checkpoint":
      return [...node.options.values()].flatMap(({ effects }) =>
        [...(effects?.computed?.values() ?? [])].map(({ expression }) => expression),
      );
    default:
      return [];
  }
}

/** All expressions by which a node decides. */
export function decidingAt(node: ProgramNode): readonly Expression[] {
  const { demands, guards, repeats, copies } = decisionReads(node);
  const conditions = node.edges.flatMap(({ when }) => (when ? [when.expression] : []));
  return [...conditions, ...demands, ...guards, ...(repeats ? [repeats] : []), ...copies];
}
