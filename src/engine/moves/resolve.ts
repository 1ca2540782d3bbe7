import type { Refusal } from "../../model/refusal.ts";
import type { Edge, ProgramNode } from "../../workflow/program.ts";
import { enter } from "../enter.ts";
import { judgeReceipt } from "../judge-receipt.ts";
import { leaveLoop, leaveLoopsFor } from "../loops.ts";
import { resolutionDemands } from "../resolution-demands.ts";
import { cancelOpen } from "../settle-fork.ts";
import { liftSkip } from "../undo-skip.ts";
import type { Walk } from "../walk.ts";
import type { MoveOf, MoveRule } from "./move-rule.ts";

/** The most options that a message lists. The facts of the refusal list all of them. */
const MOST_LISTED = 10;

const results = { succeed: "success", fail: "failure", cancel: "cancelled" } as const;

/** A person decides about a waiting task. */
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
  const refusal = judgeReceipt(walk, move.receipt, resolutionDemands(walk, move.resolution));
  if (refusal) return refusal;
  if (move.resolution === "resume") return resume(walk, move);
  if (move.resolution === "goto") return goTo(walk, move);
  record(walk, move);
  walk.emit({ type: "ended", step: walk.position.step, result: results[move.resolution] });
  return undefined;
};

/** The ways to resume: the edges of an end, or the same step again if the task stopped in place. */
export function waysBack(node: ProgramNode): readonly Pick<Edge, "to" | "on" | "label">[] {
  return node.type === "end" && node.escalation === "hitl" ? node.edges : [{ to: node.id }];
}

function resume(walk: Walk, move: MoveOf<"resolve">): Refusal | undefined {
  const { node, position } = walk;
  if (!position.escalation) {
    const what = node.type === "fork" ? "its branches" : "an answer";
    return unclear(walk, `"${node.name}" waits for ${what}, so there is nothing to resume.`, []);
  }
  const ways = waysBack(node);
  const [way, ...others] = ways.filter(({ on }) => move.on === undefined || on === move.on);
  if (!way || others.length > 0) return unclear(walk, whichWay(node.name, move.on, ways), ways);
  record(walk, move);
  enter(walk, { to: way.to });
  return undefined;
}

function whichWay(name: string, on: string | undefined, ways: ReturnType<typeof waysBack>): string {
  if (ways.length === 0) return `"${name}" has no way back.`;
  const listed = ways.slice(0, MOST_LISTED).map((way) => {
    return way.on === undefined ? `to ${way.to}, without a name` : `"${way.on}" to ${way.to}`;
  });
  const more = ways.length > MOST_LISTED ? `; and ${ways.length - MOST_LISTED} more` : "";
  const isThere = on === undefined || ways.some((way) => way.on === on);
  const problem = isThere ? "has several ways back" : `has no way back "${on.slice(0, 200)}"`;
  return `"${name}" ${problem}. There is: ${listed.join("; ")}${more}.`;
}

function goTo(walk: Walk, move: MoveOf<"resolve">): Refusal | undefined {
  const { node: named } = move;
  const found = named === undefined ? undefined : levelOf(walk, named);
  if (named === undefined || !found) {
    return {
      code: "NODE_NOT_FOUND",
      message:
        named === undefined
          ? "To go to a node, its id is needed."
          : `There is no node "${named.slice(0, 200)}" to go to.`,
      facts: { nodes: [...walk.program.nodes.keys()].slice(0, 50) },
    };
  }
  const { depth, id } = found;
  const outside = idleLoop(walk, depth, id);
  if (outside !== undefined) {
    return {
      code: "NODE_NOT_FOUND",
      message: `"${named.slice(0, 200)}" is inside "${outside}", which is not under way: go there instead.`,
      facts: { nodes: [outside] },
    };
  }
  record(walk, move, depth);
  const pass = walk.position.loops?.find(({ loop }) => loop === id);
  if (pass) leaveLoopsFor(walk, walk.nodeAt(pass.loop));
  if (pass) leaveLoop(walk, pass);
  liftSkip(walk, id);
  enter(walk, { to: id });
  return undefined;
}

/** Finds a node by its path from the task's own workflow, or by its id alone at the nearest level outwards. */
function levelOf(walk: Walk, named: string): { readonly depth: number; readonly id: string } | undefined {
  const { frames } = walk.position;
  for (let depth = frames.length; depth >= 0; depth--) {
    const around = frames
      .slice(0, depth)
      .map((frame) => `${frame.node}/`)
      .join("");
    for (const id of around && named.startsWith(around) ? [named.slice(around.length), named] : [named]) {
      if (walk.programAt(depth).nodes.has(id)) return { depth, id };
    }
  }
  return undefined;
}

/**
 * The first loop that contains the node but is not running. If a task entered the body of such a loop, there would
 * be no pass to count.
 */
function idleLoop(walk: Walk, depth: number, id: string): string | undefined {
  const { frames, loops } = walk.position;
  const open = depth === frames.length ? loops : frames[depth]?.loops;
  const around = walk.programAt(depth).nodes.get(id)?.place?.loops ?? [];
  return around.find((loop) => !open?.some((pass) => pass.loop === loop));
}

/** Records the decision, which resets the step budget and the retries. */
function record(walk: Walk, move: MoveOf<"resolve">, depth = walk.position.frames.length): void {
  const { node, position } = walk;
  if (node.type === "fork" && position.branches) cancelOpen(walk, node, position.branches);
  walk.emit({
    type: "resolved",
    step: node.id,
    resolution: move.resolution,
    depth,
    ...(move.note !== undefined && { note: move.note }),
    ...(move.receipt && { receipt: move.receipt }),
    by: move.by,
  });
}

function unclear(walk: Walk, message: string, ways: ReturnType<typeof waysBack>): Refusal {
  const listed = ways.map(({ on, to, label }) => ({ on: on ?? null, to, label: label ?? null }));
  return { code: "RESOLUTION_UNCLEAR", message, facts: { step: walk.path, ways: listed } };
}
