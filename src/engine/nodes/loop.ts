import type { Json } from "../../model/json.ts";
import type { Pass } from "../../model/pass.ts";
import type { Formula } from "../../workflow/conditions/expression.ts";
import type { LoopNode } from "../../workflow/program.ts";
import { type Hop, leave } from "../leave.ts";
import { listOf } from "../loop-items.ts";
import { canBeBrought, leaveLoop, readsVariablesOnly } from "../loops.ts";
import type { Walk } from "../walk.ts";
import type { NodeRule } from "./node-rule.ts";

/** Begins or repeats a loop. A task enters the loop node to begin the loop, and again after each pass. */
export const enterLoop: NodeRule = (walk) => {
  const node = walk.node as LoopNode;
  const pass = walk.position.loops?.at(-1);
  const list = listOf(node);
  if (pass?.loop !== node.id) return list ? beginList(walk, node, list) : begin(walk, node);
  if (pass.idle && node.loopType !== "forEach") {
    walk.warn("loop_idle", `"${node.name}" asked nothing and changed nothing, so it was left.`);
    return finish(walk, pass);
  }
  if (!wantsMore(walk, node, pass)) return finish(walk, pass);
  if (pass.number >= node.maxIterations) {
    walk.warn("loop_limit", `"${node.name}" went round ${pass.number} times, which is its limit.`);
    return finish(walk, pass);
  }
  return nextPass(walk, node, pass.number + 1);
};

function begin(walk: Walk, node: LoopNode): Hop | undefined {
  if (node.loopType === "while" && node.condition?.holds(walk.scope) !== true) return leave(walk, "done");
  walk.emit({ type: "loop_started", step: node.id });
  return nextPass(walk, node, 1);
}

/**
 * Begins a `forEach` loop. Copies its list only if the list can change without an event; otherwise every pass reads it
 * again.
 */
function beginList(walk: Walk, node: LoopNode, over: Formula): Hop | undefined {
  const value = over.valueIn(walk.scope);
  if (!Array.isArray(value)) return notAList(walk, node, over);
  const items = value as Json[];
  if (items.length === 0) return leave(walk, "done");
  walk.emit({
    type: "loop_started",
    step: node.id,
    total: items.length,
    ...(!readsVariablesOnly(over) && { items }),
  });
  return nextPass(walk, node, 1);
}

function notAList(walk: Walk, node: LoopNode, over: Formula): Hop | undefined {
  const message = `"${node.name}" goes over "${over.text}", which is not a list`;
  if (walk.program.strict && !(walk.isRefusable && canBeBrought(walk, over)))
    return walk.escalate("not_a_list");
  if (walk.program.strict)
    return walk.refuse({
      code: "VARIABLE_INVALID",
      message: `${message}. Report a list for it.`,
      facts: { variable: over.text },
    });
  walk.warn("not_a_list", `${message}, so there was nothing to go over.`);
  return leave(walk, "done");
}

function wantsMore(walk: Walk, { condition }: LoopNode, { number, total }: Pass): boolean {
  return total === undefined ? condition?.holds(walk.scope) === true : number < total;
}

function nextPass(walk: Walk, node: LoopNode, pass: number): Hop | undefined {
  walk.emit({ type: "loop_iterated", step: node.id, pass });
  return leave(walk, "again");
}

function finish(walk: Walk, pass: Pass): Hop | undefined {
  leaveLoop(walk, pass);
  return leave(walk, "done");
}
