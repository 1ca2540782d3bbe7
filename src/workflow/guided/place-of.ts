import type { NodePlace } from "../program.ts";
import { templateOf } from "../template.ts";
import type { Setting } from "./setting.ts";

/** Where a step stands in its activity and loops, and the name that people see if it differs from the id. */
export function placeOf({ activity, loops, number }: Setting, written: string, local: string): NodePlace {
  const isShown = written !== local;
  return {
    activity,
    loops,
    local,
    ...(isShown && { display: templateOf(written) }),
    ...number,
  };
}
