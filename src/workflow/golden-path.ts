import type { Program, ProgramNode } from "./program.ts";

/** A fork that has been entered; its branch is over at the join. */
interface Branch {
  readonly join: string;
  readonly around?: Branch;
}

/** A node on the way, how it was come to, and the branch it is in. */
interface Stop {
  readonly node: ProgramNode;
  readonly before?: Stop;
  readonly branch?: Branch;
}

/** The fewest nodes to an end that is a success and asks nobody; `undefined` when there is no such way. */
export function goldenPath(program: Program, from: string = program.start): string[] | undefined {
  const node = program.nodes.get(from);
  if (!node) return undefined;
  const branch = branchAround(program, node);
  for (const stop of stopsFrom(program, { node, ...(branch && { branch }) })) {
    if (isGoal(stop)) return wayTo(stop);
  }
  return undefined;
}

/** An end inside a branch ends only the branch. */
function isGoal({ node, branch }: Stop): boolean {
  return node.type === "end" && node.result === "success" && node.escalation !== "hitl" && !branch;
}

/** A way from the middle of a branch must not take the end of the branch for the end of the task. */
function branchAround(program: Program, inner: ProgramNode): Branch | undefined {
  const start = program.nodes.get(program.start);
  if (!start || inner.type === "end") return undefined;
  for (const { node, branch } of stopsFrom(program, { node: start })) {
    if (node === inner) return branch;
  }
  return undefined;
}

/** Nearest first, in edge order. An end leads nowhere, and may be come to both inside a branch and outside. */
function* stopsFrom(program: Program, first: Stop): Generator<Stop> {
  const queue = [first];
  const seen = new Set([first.node]);
  for (const stop of queue) {
    yield stop;
    if (stop.node.type === "end") continue;
    for (const { to, pass } of stop.node.edges) {
      // Skipping whole activities would always be the shortest way.
      if (pass && stop.node.type === "activity") continue;
      const node = program.nodes.get(to);
      if (!node || seen.has(node)) continue;
      if (node.type !== "end") seen.add(node);
      queue.push(following(stop, node));
    }
  }
}

function following(before: Stop, node: ProgramNode): Stop {
  const inside = before.node.type === "fork" ? entered(before.node.join, before.branch) : before.branch;
  const branch = inside?.join === node.id ? inside.around : inside;
  return { node, before, ...(branch && { branch }) };
}

function entered(join: string, around: Branch | undefined): Branch {
  return { join, ...(around && { around }) };
}

function wayTo(goal: Stop): string[] {
  const way: string[] = [];
  for (let stop: Stop | undefined = goal; stop; stop = stop.before) way.push(stop.node.id);
  return way.reverse();
}
