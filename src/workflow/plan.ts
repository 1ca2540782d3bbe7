import type { ExecutionPlan } from "../model/execution-plan.ts";
import type { Program, ProgramNode } from "./program.ts";

/** A reachable node. Nodes refer to each other directly, so that an id like "constructor" is never looked up. */
interface PlanNode {
  readonly node: ProgramNode;
  readonly next: PlanNode[];
  /** the number of the node in the order in which the traversal finished nodes */
  finish: number;
  level: number;
}

interface Traversal {
  readonly entered: readonly PlanNode[];
  readonly finished: readonly PlanNode[];
}

/** The order of the nodes if nothing repeats, and the cycles that can repeat. */
export function executionPlan(program: Program): ExecutionPlan {
  const traversal = traverse(program);
  setLevels(traversal);
  return {
    workflowId: program.id,
    levels: byLevel(traversal.entered),
    cycles: cyclesOf(traversal.entered),
    nodes: Object.fromEntries(
      traversal.entered.map(({ node, level }) => [node.id, { type: node.type, name: node.name, level }]),
    ),
  };
}

/** The reachable nodes, visited depth first in edge order. Iterative: recursion would overflow on a long chain. */
function traverse(program: Program): Traversal {
  const places = new Map<string, PlanNode>();
  const finished: PlanNode[] = [];
  const open: { readonly place: PlanNode; readonly edges: Iterator<{ readonly to: string }> }[] = [];
  const enter = (id: string): PlanNode | undefined => {
    const known = places.get(id);
    const node = program.nodes.get(id);
    if (known || !node) return known;
    const place: PlanNode = { node, next: [], finish: Number.POSITIVE_INFINITY, level: 0 };
    places.set(id, place);
    open.push({ place, edges: node.edges.values() });
    return place;
  };
  enter(program.start);
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const edge = top.edges.next();
    if (edge.done) {
      top.place.finish = finished.push(top.place);
      open.pop();
    } else {
      const target = enter(edge.value.to);
      if (target) top.place.next.push(target);
    }
  }
  return { entered: [...places.values()], finished };
}

/**
 * Sets each level to the length of the longest path from the start, without edges that lead back. An edge leads
 * back if the traversal finished its target no earlier than its origin.
 */
function setLevels({ finished }: Traversal): void {
  for (const place of finished.toReversed()) {
    for (const target of place.next) {
      if (target.finish < place.finish) target.level = Math.max(target.level, place.level + 1);
    }
  }
}

function byLevel(places: readonly PlanNode[]): string[][] {
  const levels: string[][] = [];
  for (const { level, node } of places) {
    while (levels.length <= level) levels.push([]);
    levels[level]?.push(node.id);
  }
  return levels;
}

/** The nodes that a task moves on to. The edges of an end do not count: only a person takes them. */
function moves(place: PlanNode): readonly PlanNode[] {
  return place.node.type === "end" ? [] : place.next;
}

function cyclesOf(places: readonly PlanNode[]): string[][] {
  const components = new Map<ComponentVisit, PlanNode[]>();
  const roots = rootsOf(places);
  for (const place of places) {
    const root = roots.get(place);
    if (!root) continue;
    const component = components.get(root);
    if (component) component.push(place);
    else components.set(root, [place]);
  }
  return [...components.values()]
    .filter((component) => component.length > 1 || component.some((place) => moves(place).includes(place)))
    .map((component) => component.map(({ node }) => node.id));
}

/** A node in the search for strongly connected components. */
interface ComponentVisit {
  readonly place: PlanNode;
  readonly found: number;
  readonly edges: Iterator<PlanNode>;
  /** the number of the earliest undecided node known to be reachable from here */
  low: number;
}

/** For each node, the root of its strongly connected component (Tarjan). */
function rootsOf(places: readonly PlanNode[]): ReadonlyMap<PlanNode, ComponentVisit> {
  const roots = new Map<PlanNode, ComponentVisit>();
  const visits = new Map<PlanNode, ComponentVisit>();
  const undecided: PlanNode[] = [];
  const open: ComponentVisit[] = [];
  const enter = (place: PlanNode): void => {
    const visit: ComponentVisit = {
      place,
      found: visits.size,
      edges: moves(place).values(),
      low: visits.size,
    };
    visits.set(place, visit);
    undecided.push(place);
    open.push(visit);
  };
  const leave = (visit: ComponentVisit): void => {
    open.pop();
    const caller = open.at(-1);
    if (caller) caller.low = Math.min(caller.low, visit.low);
    if (visit.low < visit.found) return;
    for (
      let member = undecided.pop();
      member;
      member = member === visit.place ? undefined : undecided.pop()
    ) {
      roots.set(member, visit);
    }
  };
  for (const place of places) {
    if (!visits.has(place)) enter(place);
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const step = top.edges.next();
      if (step.done) {
        leave(top);
        continue;
      }
      const target = visits.get(step.value);
      if (!target) enter(step.value);
      else if (!roots.has(step.value)) top.low = Math.min(top.low, target.found);
    }
  }
  return roots;
}
