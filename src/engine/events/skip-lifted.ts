import type { Fold } from "./fold.ts";

export const foldSkipLifted: Fold<"skip_lifted"> = ({ skips = [], ...rest }, { step: activity }) => {
  const others = skips.filter((id) => id !== activity);
  return others.length > 0 ? { ...rest, skips: others } : rest;
};
