import { EXHAUSTED, TIMEOUT } from "../../model/edge.ts";
import type { NodeRule } from "./node-rule.ts";

const failures: ReadonlySet<string | undefined> = new Set(["failed", TIMEOUT, EXHAUSTED]);

/** A branch ends where its join stands; the task that forked goes on from there once the join fires. */
export const enterJoin: NodeRule = (walk, outcome) => {
  walk.emit({ type: "branch_ended", step: walk.position.step, passed: !failures.has(outcome) });
  return undefined;
};
