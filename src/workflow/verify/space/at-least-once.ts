import type { Edge, Exits, LoopNode, Program, ProgramNode } from "../../program.ts";

/**
 * The program with every loop that asks only after a pass as two: one that is come to and can only be gone through, and
 * one that is come back to. Otherwise it would seem that what is in the loop could be left out.
 */
export function atLeastOnce(program: Program): Program {
  const loops = [...program.nodes.values()].filter(isAskingAfter);
  if (loops.length === 0) return program;
  const firsts = new Map(loops.map(({ id }) => [id, entryTo(id)]));
  const entering = (node: ProgramNode) =>
    redirected(node, ({ to }) => (isInside(node, to) ? to : (firsts.get(to) ?? to)));
  const nodes = [...program.nodes.values()].map((node) =>
    entering(isAskingAfter(node) ? withEdges(node, (edge) => !edge.pass) : node),
  );
  const entries = loops.map((loop) => {
    const id = firsts.get(loop.id) ?? loop.id;
    return { ...entering(withEdges(loop, ({ on, pass }) => pass === true || on === "again")), id };
  });
  return { ...program, nodes: new Map([...nodes, ...entries].map((node) => [node.id, node])) };
}

/** The node that a loop is come to at where there are two of it; no id has such a sign in it. */
export function entryTo(loop: string): string {
  return `${loop}#first`;
}

function isInside({ id, place }: ProgramNode, loop: string): boolean {
  return loop === id || (place?.loops.includes(loop) ?? false);
}

function isAskingAfter(node: ProgramNode): node is LoopNode {
  return node.type === "loop" && node.loopType === "doWhile";
}

function redirected(node: ProgramNode, target: (edge: Edge) => string): ProgramNode {
  if (node.edges.every((edge) => target(edge) === edge.to)) return node;
  const moved = new Map(node.edges.map((edge) => [edge, { ...edge, to: target(edge) }]));
  const of = (edge: Edge) => moved.get(edge) ?? edge;
  return { ...node, edges: node.edges.map(of), exits: mapExits(node.exits, (edges) => edges.map(of)) };
}

function withEdges(node: LoopNode, keeps: (edge: Edge) => boolean): LoopNode {
  const exits = mapExits(node.exits, (edges) => edges.filter(keeps));
  return { ...node, edges: node.edges.filter(keeps), exits };
}

export function mapExits(exits: Exits, change: (edges: readonly Edge[]) => readonly Edge[]): Exits {
  const { byOutcome, withoutOutcome, timeout, retry, exhausted, pass } = exits;
  const [past] = change(pass ? [pass] : []);
  return {
    byOutcome: new Map([...byOutcome].map(([outcome, edges]) => [outcome, change(edges)])),
    withoutOutcome: change(withoutOutcome),
    timeout: change(timeout),
    retry: change(retry),
    exhausted: change(exhausted),
    ...(past && { pass: past }),
  };
}
