import type { Result } from "../../../model/refusal.ts";

/** The refusal of a file path: only a caller at a terminal of this machine may name files. */
export function noFiles(): Result<never> {
  const problem = "files are for a person at a terminal; leave it out and send or get the text";
  return {
    ok: false,
    refusal: {
      code: "INPUT_INVALID",
      message: `path: ${problem}.`,
      facts: { problems: [{ field: "path", problem }] },
    },
  };
}
