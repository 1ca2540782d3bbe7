import type { DefinitionPath } from "../../model/finding.ts";
import type { Lifecycle } from "../../model/lifecycle.ts";
import { nearest, suggestOneOf } from "../../workflow/nearest.ts";
import { shownStates, type VerifyContext } from "./lifecycle-check.ts";

/**
 * Reports a state that does not exist. In an overlay this is no error, because the overlay may be for other
 * lifecycles; it is a warning if the name looks misspelt.
 */
export function reportUnknownState(
  name: string,
  path: DefinitionPath,
  message: string,
  lifecycle: Lifecycle,
  { log, kind }: VerifyContext,
): void {
  const shown = shownStates(lifecycle);
  const close = nearest(name, shown);
  const inOverlay = close && close.distance <= 2 ? "warning" : "info";
  log.add({
    code: "unknown-state",
    severity: kind === "overlay" ? inOverlay : "error",
    path,
    message,
    fix: suggestOneOf(name, shown),
  });
}
