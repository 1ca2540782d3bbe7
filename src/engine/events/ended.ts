import type { EndResult } from "../../model/node.ts";
import type { PositionState } from "../../model/position.ts";
import { copyPosition } from "../copy-position.ts";
import type { Fold } from "./fold.ts";

const stateAfter: Readonly<Record<EndResult, PositionState>> = {
  success: "done",
  failure: "failed",
  blocked: "failed",
  cancelled: "cancelled",
};

export const foldEnded: Fold<"ended"> = (position, { result }) => {
  const next = copyPosition(position);
  next.state = stateAfter[result];
  next.result = result;
  if (next.escalation) delete next.escalation;
  return next;
};
