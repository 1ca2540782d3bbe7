import type { Group } from "./harness/group.ts";

/** A group is a file that exports `run`, and a line here. */
export const groups: readonly Group[] = [
  {
    name: "transition",
    about: "one pure transition on a 12-node workflow with retries",
    peers: ["xstate"],
    load: () => import("./transition/transition.ts"),
  },
  {
    name: "verify",
    about: "load and verify a generated workflow",
    peers: [],
    load: () => import("./verify/verify.ts"),
  },
];
