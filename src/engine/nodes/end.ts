import { EXHAUSTED } from "../../model/edge.ts";
import type { EndNode } from "../../workflow/program.ts";
import type { NodeRule } from "./node-rule.ts";
import { returnFrom } from "./subflow.ts";

export const enterEnd: NodeRule = (walk, { outcome }) => {
  const end = walk.node as EndNode;
  if (end.escalation === "hitl") {
    return walk.escalate(outcome === EXHAUSTED ? "max_retries_exceeded" : (end.reason ?? "hitl_end"));
  }
  if (end.escalation) walk.emit({ type: "raised", step: end.id, escalation: end.escalation });
  const frame = walk.position.frames.at(-1);
  if (frame) return returnFrom(walk, frame, end.result);
  walk.emit({ type: "ended", step: end.id, result: walk.position.ending ? "cancelled" : end.result });
  return undefined;
};
