import type { World } from "./world.ts";

/** Thrown by `judgeCall` in a world with a limit: the call takes longer to judge than is allowed there. */
export class TooLong extends Error {}

/** The world, where judging calls may take so many comparisons together. */
export function limited(world: World, most: number): World {
  let left = most;
  return {
    ...world,
    spend: (comparisons) => {
      left -= comparisons;
      if (left < 0) throw new TooLong();
    },
  };
}
