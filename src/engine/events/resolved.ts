import { renewed } from "./excursions.ts";
import type { Fold } from "./fold.ts";
import { release } from "./release.ts";
import { surface } from "./surface.ts";

/** Resolutions that revoke an earlier `end` move. Resuming does not: it retries a step on the way to that end. */
const revokesEnding: ReadonlySet<string> = new Set(["goto", "succeed"]);

/** Applies a person's decision, which resets the step budget and the retries. */
export const foldResolved: Fold<"resolved"> = (before, { depth, resolution }) => {
  const position = surface(before, depth);
  const { ending, ...rest } = release(position);
  return {
    ...rest,
    ...(ending && !revokesEnding.has(resolution) && { ending }),
    ...(position.routes && { routes: renewed(position.routes) }),
    state: "ready",
    steps: 0,
    attempts: {},
    frames: position.frames.map((frame) => ({ ...frame, attempts: {} })),
  };
};
