import type { Fold } from "./fold.ts";

/** Only the innermost loop can begin another pass. */
export const foldLoopIterated: Fold<"loop_iterated"> = (position, { pass: number }) => {
  const { loops = [] } = position;
  const innermost = loops.length - 1;
  return {
    ...position,
    loops: loops.map((pass, depth) => (depth === innermost ? { ...pass, number, idle: true } : pass)),
  };
};
