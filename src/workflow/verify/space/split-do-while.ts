import type { Edge, Exits, LoopNode, Program, ProgramNode } from "../../program.ts";

/**
 * Splits every doWhile loop in two: a first node that can only enter the body, and the loop to which the body returns.
 * Without the split, a run could seem to avoid the body.
 */
export function splitDoWhile(program: Program): Program {
  const loops = [...program.nodes.values()].filter(isAskingAfter);
  if (loops.length === 0) return program;
  const firsts = new Map(loops.map(({ id }) => [id, splitLoopEntry(id)]));
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

/** The id of the first node of a split loop. No definition can use this id: ids do not contain #. */
export function splitLoopEntry(loop: string): string {
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
