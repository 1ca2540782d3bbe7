import { copyPosition } from "../copy-position.ts";
import type { Fold } from "./fold.ts";

/** An agent answers its own question, so only a question to a person makes the task wait. */
export const foldAsked: Fold<"asked"> = (position, { audience }) => {
  if (audience !== "human") return position;
  const next = copyPosition(position);
  next.state = "waiting";
  return next;
};
