import { copyPosition } from "../copy-position.ts";
import type { Fold } from "./fold.ts";

export const foldEscalated: Fold<"escalated"> = (position, { reason }) => {
  const next = copyPosition(position);
  next.state = "waiting";
  next.escalation = reason;
  return next;
};
