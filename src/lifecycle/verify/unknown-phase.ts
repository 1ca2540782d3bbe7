import type { DefinitionPath } from "../../model/finding.ts";
import type { Lifecycle } from "../../model/lifecycle.ts";
import { suggestOneOf } from "../../workflow/nearest.ts";
import { quoted } from "../../workflow/source/problem.ts";
import type { VerifyContext } from "./lifecycle-check.ts";

/** Reports a phase that is not listed. Unless unlisted phases are refused, a task may still be in it. */
export function reportUnknownPhase(
  phase: string,
  path: DefinitionPath,
  subject: string,
  { phases, settings }: Lifecycle,
  { log, kind }: VerifyContext,
): void {
  if (Object.hasOwn(phases, phase)) return;
  const isDead = settings.unknownPhase === "reject" && kind === "lifecycle";
  log.add({
    code: "unknown-phase",
    severity: isDead ? "error" : "warning",
    path,
    message: `${subject} names the phase ${quoted(phase)}, and there is no such phase.`,
    fix: suggestOneOf(phase, Object.keys(phases)),
  });
}
