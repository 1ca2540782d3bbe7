import type { Refusal } from "../../model/refusal.ts";
import type { Edge, ProgramNode } from "../../workflow/program.ts";
import { cancelOpen } from "../branches.ts";
import { enter } from "../enter.ts";
import type { Walk } from "../walk.ts";
import type { MoveOf, MoveRule } from "./move-rule.ts";

const results = { succeed: "success", fail: "failure", cancel: "cancelled" } as const;

/** A person decides about a task that waits. */
export const resolve: MoveRule<"resolve"> = (walk, move) => {
  if (walk.position.state !== "waiting") {
    return {
      code: "NOT_ESCALATED",
      message: `The task is at "${walk.node.name}".`,
      facts: { step: walk.path },
    };
  }
  if (move.by.kind !== "person") {
    return {
      code: "HUMAN_ANSWER_REQUIRED",
      message: `The task waits at "${walk.node.name}", and only a person resolves that.`,
      facts: { step: walk.path },
    };
  }
  if (move.resolution === "resume") return resume(walk, move);
  if (move.resolution === "goto") return goTo(walk, move);
  record(walk, move);
  walk.emit({ type: "ended", step: walk.position.step, result: results[move.resolution] });
  return undefined;
};

/** The ways back: an end's own edges; where the task stopped in place, the same step again. */
export function waysBack(node: ProgramNode): readonly Pick<Edge, "to" | "on" | "label">[] {
  return node.type === "end" && node.escalation === "hitl" ? node.edges : [{ to: node.id }];
}

function resume(walk: Walk, move: MoveOf<"resolve">): Refusal | undefined {
  const { node, position } = walk;
  if (!position.escalation) {
    return unclear(walk, `"${node.name}" is waited for, so there is nothing to resume.`, []);
  }
  const ways = waysBack(node);
  const [way, ...others] = ways.filter(({ on }) => move.on === undefined || on === move.on);
  if (!way || others.length > 0) return unclear(walk, `"${node.name}" does not say one way back.`, ways);
  record(walk, move);
  enter(walk, { to: way.to });
  return undefined;
}

function goTo(walk: Walk, move: MoveOf<"resolve">): Refusal | undefined {
  const named = move.node ?? "";
  const path = named.split("/").slice(0, -1);
  const id = named.slice(named.lastIndexOf("/") + 1);
  const { frames } = walk.position;
  const inside = path.every((part, depth) => frames[depth]?.node === part);
  // An id without a path is looked for where the task is, then outwards.
  const depths = path.length > 0 ? [path.length] : frames.map((_, depth) => frames.length - depth).concat(0);
  const depth = inside ? depths.find((level) => walk.programAt(level).nodes.has(id)) : undefined;
  if (depth === undefined) {
    return {
      code: "NODE_NOT_FOUND",
      message: `There is no node "${named.slice(0, 200)}" to go to.`,
      facts: { nodes: [...walk.program.nodes.keys()].slice(0, 50) },
    };
  }
  record(walk, move, depth);
  enter(walk, { to: id });
  return undefined;
}

/** Records who decided, and makes every budget ahead fresh. */
function record(walk: Walk, move: MoveOf<"resolve">, depth = walk.position.frames.length): void {
  const { node, position } = walk;
  if (node.type === "fork" && position.branches) cancelOpen(walk, node, position.branches);
  walk.emit({
    type: "resolved",
    step: node.id,
    resolution: move.resolution,
    depth,
    ...(move.note !== undefined && { note: move.note }),
    by: move.by,
  });
}

function unclear(walk: Walk, message: string, ways: ReturnType<typeof waysBack>): Refusal {
  const listed = ways.map(({ on, to, label }) => ({ on: on ?? null, to, label: label ?? null }));
  return { code: "RESOLUTION_UNCLEAR", message, facts: { step: walk.path, ways: listed } };
}
