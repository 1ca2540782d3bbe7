import type { Pass } from "../../model/pass.ts";
import type { Fold } from "./fold.ts";

export const foldLoopStarted: Fold<"loop_started"> = (position, { step, total, items }) => {
  const pass: Pass = {
    loop: step,
    number: 1,
    ...(total !== undefined && { total }),
    ...(items && { items }),
    idle: true,
  };
  return { ...position, loops: [...(position.loops ?? []), pass] };
};
