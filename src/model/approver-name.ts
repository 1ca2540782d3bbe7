import * as z from "zod";

/** A person's name. Signs that are invisible or turn the direction of writing would make two names look alike. */
export const ApproverName = z
  .string()
  .regex(
    /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._@'-]{0,78}[\p{L}\p{M}\p{N}.])?$/u,
    "use 1 to 80 letters, digits, spaces or ._@'-",
  );
