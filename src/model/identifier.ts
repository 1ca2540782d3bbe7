import * as z from "zod";

export const WorkflowId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, "use 1 to 64 letters, digits, hyphens or underscores");

/** `/` joins ids into step paths and `#` starts a display suffix, so neither may be inside one. */
export const NodeId = z
  .string()
  .max(128)
  .regex(/^(?!__proto__$)[^\s/#\p{C}](?:[^/#\p{C}]*[^\s/#\p{C}])?$/u, "use printable text without / or #");

export const Outcome = z.string().min(1).max(64);
