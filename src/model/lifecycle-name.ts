import * as z from "zod";

/** The name of a state, phase, role or lifecycle. `~`, `%` and `+` join names in triggers and combos. */
export const LifecycleName = z
  .string()
  .regex(
    /^(?!__proto__$)[\p{L}\p{N}_](?:[\p{L}\p{N}_. -]{0,62}[\p{L}\p{N}_.-])?$/u,
    "use 1 to 64 letters, digits, hyphens, dots or underscores",
  );
