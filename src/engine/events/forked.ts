import { copyPosition } from "../copy-position.ts";
import type { Fold } from "./fold.ts";

export const foldForked: Fold<"forked"> = (position, { total, items }) => {
  const next = copyPosition(position);
  next.state = "waiting";
  next.branches = { total, opened: 0, ended: {}, ...(items && { items }) };
  return next;
};
