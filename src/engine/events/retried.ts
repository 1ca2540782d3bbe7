import { copyPosition } from "../copy-position.ts";
import type { Fold } from "./fold.ts";

export const foldRetried: Fold<"retried"> = (position, { step, used }) => {
  const next = copyPosition(position);
  next.attempts = { ...position.attempts, [step]: used };
  next.retries += 1;
  return next;
};
