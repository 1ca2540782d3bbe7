import type { Fold } from "./fold.ts";

/** Begins the next pass of the innermost loop; no other loop can begin one. */
export const foldLoopIterated: Fold<"loop_iterated"> = (position, { pass: number }) => {
  const { loops = [] } = position;
  const innermost = loops.length - 1;
  return {
    ...position,
    loops: loops.map((pass, depth) => (depth === innermost ? { ...pass, number, idle: true } : pass)),
  };
};
