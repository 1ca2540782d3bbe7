import type { Fold } from "./fold.ts";

export const foldActivitiesSkipped: Fold<"activities_skipped"> = (position, { activities }) => ({
  ...position,
  skips: [...new Set([...(position.skips ?? []), ...activities])],
});
