import type { ModelSettings } from "../../model/model-settings.ts";
import type { ModelLimits } from "../../routing/model-budget.ts";
import { milliseconds } from "../../workflow/duration.ts";

const USUAL_TIMEOUT = "10s";
/** A task waits no longer for a model, whatever a file says. */
const LONGEST_MS = 60_000;

export function modelTimeoutMs({ timeout = USUAL_TIMEOUT }: ModelSettings): number {
  return Math.min(milliseconds(timeout), LONGEST_MS);
}

/** What the configuration lets a model spend. */
export function modelLimits(settings: ModelSettings): ModelLimits {
  const { callsPerTask = 20, callsPerDay = 500, usdPerDay = 5, prices } = settings;
  return { callsPerTask, callsPerDay, usdPerDay, prices, timeoutMs: modelTimeoutMs(settings) };
}
