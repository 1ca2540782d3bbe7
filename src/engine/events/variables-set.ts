import { copyPosition } from "../copy-position.ts";
import type { Fold } from "./fold.ts";
import { markBusy } from "./mark-busy.ts";
import { without } from "./without.ts";

export const foldVariablesSet: Fold<"variables_set"> = (position, { variables, restored }) => {
  const next = copyPosition(position);
  next.variables = { ...without(position.variables, restored), ...variables };
  if (position.loops) next.loops = markBusy(position.loops);
  return next;
};
