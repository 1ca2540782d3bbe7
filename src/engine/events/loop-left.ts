import type { Fold } from "./fold.ts";

export const foldLoopLeft: Fold<"loop_left"> = ({ loops = [], ...rest }) =>
  loops.length <= 1 ? rest : { ...rest, loops: loops.slice(0, -1) };
