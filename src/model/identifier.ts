import * as z from "zod";

export const WorkflowId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, "use 1 to 64 letters, digits, hyphens or underscores");

/** An id must not contain `/`, which joins ids into step paths, or `#`, which starts a display suffix. */
export const NodeId = z
  .string()
  .max(128)
  .regex(/^(?!__proto__$)[^\s/#\p{C}](?:[^/#\p{C}]*[^\s/#\p{C}])?$/u, "use printable text without / or #");

export const Outcome = z.string().min(1).max(64);
