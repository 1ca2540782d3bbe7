import type { Edge, Program, ProgramNode } from "../../program.ts";
import { movementOf, type Step } from "../space/movement.ts";
import { reachedFrom } from "../space/reached-from.ts";
import { PossibleValues } from "./possible-values.ts";

/** The nodes that tasks can enter if agents write no variable on their own, whatever they report and people answer. */
export function reachedByDefault(program: Program): ReadonlySet<string> {
  const movement = movementOf(program);
  const values = new PossibleValues(program);
  const plain = takableEdges(
    movement.nodes.filter((node) => !readsValues(node)),
    values,
  );
  const deciding = movement.nodes.filter(readsValues);
  for (let before = -1; ; ) {
    const takable = takableEdges(deciding, values);
    const usable = ({ kind, edge }: Step) =>
      edge === undefined || kind === "spawn" || plain.has(edge) || takable.has(edge);
    const marks = reachedFrom(movement.starts, usable, movement);
    const reached = movement.nodes.filter((_, place) => marks[place] === 1);
    const entered = reached.filter((node) => !isPassed(node, values));
    if (values.size === before) return new Set(entered.map(({ id }) => id));
    before = values.size;
    for (const node of entered) values.addWrites(node);
  }
}

function takableEdges(nodes: readonly ProgramNode[], values: PossibleValues): ReadonlySet<Edge> {
  const takable = new Set<Edge>();
  for (const node of nodes) for (const edge of takableAt(node, values)) takable.add(edge);
  return takable;
}

/** Whether the values of variables decide which edges of a node can be taken. */
function readsValues({ edges, exits: { pass }, type }: ProgramNode): boolean {
  return type === "loop" || pass?.when !== undefined || edges.some(({ when }) => when !== undefined);
}

function* takableAt(node: ProgramNode, values: PossibleValues): Generator<Edge> {
  const { pass, byOutcome, withoutOutcome, timeout, retry, exhausted } = node.exits;
  const can = (result: boolean, { when }: Edge) => (when ? values.canBe(result, when.expression) : result);
  if (pass && (node.type === "activity" || can(true, pass))) yield pass;
  if (isPassed(node, values)) return;
  if (node.type === "end") yield* node.edges;
  const outcomes = [...byOutcome].filter(([outcome]) => outcome !== "again" || canRepeat(node, values));
  for (const edges of [...outcomes.map(([, list]) => list), withoutOutcome, timeout, retry, exhausted]) {
    for (const edge of edges) {
      if (can(true, edge)) yield edge;
      if (!can(false, edge)) break;
    }
  }
}

/** Whether a task always skips a node. */
function isPassed({ exits: { pass } }: ProgramNode, values: PossibleValues): boolean {
  return pass?.when !== undefined && !values.canBe(false, pass.when.expression);
}

function canRepeat(node: ProgramNode, values: PossibleValues): boolean {
  if (node.type !== "loop" || node.loopType === "doWhile") return true;
  if (node.loopType === "while") return !node.condition || values.canBe(true, node.condition.expression);
  return !node.over || values.canHaveItems(node.over.expression);
}
