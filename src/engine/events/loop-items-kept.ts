import type { Fold } from "./fold.ts";

export const foldLoopItemsKept: Fold<"loop_items_kept"> = (position, { step, items }) => ({
  ...position,
  loops: (position.loops ?? []).map((pass) => (pass.loop === step ? { ...pass, items } : pass)),
});
