import type { Program, ProgramNode } from "./program.ts";

/** A fork that has been entered; its branch is over at the join. */
interface Branch {
  readonly join: string;
  readonly around?: Branch;
}

/** A node on the way, how long the way is with it, how it was come to, and the branch it is in. */
export interface Stop {
  readonly node: ProgramNode;
  readonly length: number;
  readonly before?: Stop;
  readonly branch?: Branch;
}

/** What every node adds to the length of a way; a way with a node that adds no end of it is none. */
export type Measure = (node: ProgramNode) => number;

/** An end that is a success and asks nobody; one inside a branch ends only the branch. */
export function isGoal({ node, branch }: Stop): boolean {
  return node.type === "end" && node.result === "success" && node.escalation !== "hitl" && !branch;
}

/** A way from the middle of a branch must not take the end of the branch for the end of the task. */
export function branchAround(program: Program, inner: ProgramNode): Branch | undefined {
  const start = program.nodes.get(program.start);
  if (!start || inner.type === "end") return undefined;
  for (const { node, branch } of stopsFrom(program, { node: start, length: 1 }, () => 1)) {
    if (node === inner) return branch;
  }
  return undefined;
}

/**
 * Nearest first, in edge order. An end leads nowhere, and may be come to both inside a branch and outside. What a node
 * adds is the same from wherever it is come to, so that the first way to it is the shortest.
 */
export function* stopsFrom(program: Program, first: Stop, measure: Measure): Generator<Stop> {
  const byLength: Stop[][] = [];
  const wait = (stop: Stop) => {
    if (stop.length === Number.POSITIVE_INFINITY) return;
    const same = byLength[stop.length] ?? [];
    byLength[stop.length] = same;
    same.push(stop);
  };
  wait(first);
  const seen = new Set([first.node]);
  for (let length = first.length; length < byLength.length; length++) {
    for (const stop of byLength[length] ?? []) {
      yield stop;
      if (stop.node.type === "end") continue;
      for (const { to, pass } of stop.node.edges) {
        // Skipping whole activities would always be the shortest way.
        if (pass && stop.node.type === "activity") continue;
        const node = program.nodes.get(to);
        if (!node || seen.has(node)) continue;
        if (node.type !== "end") seen.add(node);
        wait(following(stop, node, measure(node)));
      }
    }
  }
}

function following(before: Stop, node: ProgramNode, added: number): Stop {
  const inside = before.node.type === "fork" ? entered(before.node.join, before.branch) : before.branch;
  const branch = inside?.join === node.id ? inside.around : inside;
  return { node, length: before.length + added, before, ...(branch && { branch }) };
}

function entered(join: string, around: Branch | undefined): Branch {
  return { join, ...(around && { around }) };
}
