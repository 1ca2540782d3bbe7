import type { Program, ProgramNode } from "./program.ts";

/** A fork that a path has entered without having reached the fork's join. */
interface EnteredFork {
  readonly join: string;
  readonly around?: EnteredFork;
}

/**
 * A node on a path: the length of the path up to and including the node, the stop before it, and the branch around
 * it.
 */
export interface WayStop {
  readonly node: ProgramNode;
  readonly length: number;
  readonly before?: WayStop;
  readonly branch?: EnteredFork;
}

/** The length that each node adds to a path. Infinity excludes the node. */
export type Measure = (node: ProgramNode) => number;

/** Whether a stop is an end that is a success and waits for no person. An end inside a branch ends only the branch. */
export function isGoal({ node, branch }: WayStop): boolean {
  return node.type === "end" && node.result === "success" && node.escalation !== "hitl" && !branch;
}

/** The branch that a node is in. Without it, a search would take the end of the branch for the end of the task. */
export function branchAround(program: Program, inner: ProgramNode): EnteredFork | undefined {
  const start = program.nodes.get(program.start);
  if (!start || inner.type === "end") return undefined;
  for (const { node, branch } of stopsFrom(program, { node: start, length: 1 }, () => 1)) {
    if (node === inner) return branch;
  }
  return undefined;
}

/**
 * All nodes that can be reached from the first stop, nearest first, then in edge order. An end may be reached both
 * inside and outside a branch. A node adds the same length on every path, so the first path to it is the shortest.
 */
export function* stopsFrom(program: Program, first: WayStop, measure: Measure): Generator<WayStop> {
  const waiting = new StopQueue();
  waiting.add(first);
  const seen = new Set([first.node]);
  for (let stop = waiting.take(); stop; stop = waiting.take()) {
    yield stop;
    if (stop.node.type === "end") continue;
    for (const { to, pass } of stop.node.edges) {
      // Do not skip whole activities: the path past them would always be the shortest.
      if (pass && stop.node.type === "activity") continue;
      const node = program.nodes.get(to);
      if (!node || seen.has(node)) continue;
      if (node.type !== "end") seen.add(node);
      waiting.add(following(stop, node, measure(node)));
    }
  }
}

/** A queue ordered by length. Lengths are sparse: a called workflow may be a thousand times longer than its caller. */
class StopQueue {
  readonly #stops = new Map<number, WayStop[]>();
  /** the lengths in the queue, longest first */
  readonly #lengths: number[] = [];

  add(stop: WayStop): void {
    const { length } = stop;
    if (length === Number.POSITIVE_INFINITY) return;
    const same = this.#stops.get(length);
    if (same) same.push(stop);
    else {
      this.#stops.set(length, [stop]);
      this.#lengths.splice(this.#rankOf(length), 0, length);
    }
  }

  /** Removes and returns the first of the shortest stops. */
  take(): WayStop | undefined {
    for (let length = this.#lengths.at(-1); length !== undefined; length = this.#lengths.at(-1)) {
      const stop = this.#stops.get(length)?.shift();
      if (stop) return stop;
      this.#stops.delete(length);
      this.#lengths.pop();
    }
    return undefined;
  }

  #rankOf(length: number): number {
    let [from, to] = [0, this.#lengths.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#lengths[middle] ?? 0) > length) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

function following(before: WayStop, node: ProgramNode, added: number): WayStop {
  const inside = before.node.type === "fork" ? entered(before.node.join, before.branch) : before.branch;
  const branch = inside?.join === node.id ? inside.around : inside;
  return { node, length: sum(before.length, added), before, ...(branch && { branch }) };
}

function entered(join: string, around: EnteredFork | undefined): EnteredFork {
  return { join, ...(around && { around }) };
}

/** The sum of two lengths. Capped: larger numbers are not exact integers. */
function sum(length: number, added: number): number {
  return added === Number.POSITIVE_INFINITY ? added : Math.min(length + added, Number.MAX_SAFE_INTEGER);
}
