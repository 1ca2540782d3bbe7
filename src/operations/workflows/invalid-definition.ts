import type { Result } from "../../model/refusal.ts";
import { counted } from "../../model/words/counted.ts";
import type { Loaded } from "../../workflow/load.ts";

/** The refusal of a definition with errors. */
export function invalidDefinition(findings: Loaded["findings"]): Result<never> {
  const errors = findings.filter(({ severity }) => severity === "error");
  return {
    ok: false,
    refusal: {
      code: "WORKFLOW_INVALID",
      message: `The definition has ${counted(errors.length, "error")}: ${errors[0]?.message}`,
      facts: { findings },
    },
  };
}
