import { modelCost } from "../model/model-cost.ts";
import type { ModelPrices } from "../model/model-settings.ts";
import type { ModelUsage } from "../model/model-usage.ts";

/** What a model may spend. */
export interface ModelLimits {
  readonly callsPerTask: number;
  readonly callsPerDay: number;
  /** counts only where prices are known */
  readonly usdPerDay: number;
  readonly prices?: ModelPrices | undefined;
  readonly timeoutMs: number;
}

/** The time of a request, and its UTC day. */
export interface Moment {
  readonly at: number;
  readonly day: string;
}

/** How a request ended. The first invalid answer of a decision is asked again; the second is a failure. */
export type Ending =
  | "good"
  | "timeout"
  | "rate_limited"
  | "unavailable"
  | "invalid"
  | "invalid_again"
  | "cancelled";

/** A request under way. */
export interface Admitted {
  /** the day on which it was counted */
  readonly day: string;
  readonly reservedUsd: number;
  /** the one request that tries a model after its pause */
  readonly isProbe: boolean;
}

export type Admission =
  | ({ readonly ok: true; readonly usage: ModelUsage } & Admitted)
  | { readonly ok: false; readonly problem: "budget" | "unavailable"; readonly detail: string };

export interface Settlement {
  readonly usage: ModelUsage;
  /** for the inbox: the model has failed for long */
  readonly notice?: string;
}

export const REQUESTS_PER_DECISION = 2;
/** The most tokens of a request and of its answer, by which its cost is reserved. */
const MOST_TOKENS = { in: 4_000, out: 2_000 };
const OPENS_AFTER = 3;
const NOTICE_AFTER = 5;
const SHORT_PAUSE_MS = 30_000;
const LONG_PAUSE_MS = 300_000;
/** How much longer than its time-out a probe may be under way before it counts as lost with its process. */
const PROBE_GRACE_MS = 5_000;

export const unusedModel: ModelUsage = { day: "", calls: 0, usd: 0, failures: 0 };

/** Admits a request and counts it, with the most that it can cost; or says why not. */
export function admit(
  usage: ModelUsage,
  { at, day }: Moment,
  callsOfTask: number,
  limits: ModelLimits,
): Admission {
  const { calls, usd } = usage.day === day ? usage : unusedModel;
  if (callsOfTask >= limits.callsPerTask)
    return refused("budget", `the task has used its ${limits.callsPerTask} calls`);
  if (calls >= limits.callsPerDay)
    return refused("budget", `the project has used its ${limits.callsPerDay} calls of the day`);
  const reservedUsd = limits.prices ? modelCost(MOST_TOKENS, limits.prices) : 0;
  if (limits.prices && usd + reservedUsd > limits.usdPerDay)
    return refused("budget", `the project has used its ${limits.usdPerDay} USD of the day`);
  const { failures, openUntil } = usage;
  if (openUntil !== undefined && at < openUntil)
    return refused("unavailable", `the model failed ${failures} times in a row, and is not asked now`);
  // After the pause one request tries the model. The others wait until it has ended, or is lost.
  const isProbe = openUntil !== undefined;
  const pause = isProbe && { openUntil: at + limits.timeoutMs + PROBE_GRACE_MS };
  return {
    ok: true,
    usage: { day, calls: calls + 1, usd: usd + reservedUsd, failures, ...pause },
    day,
    reservedUsd,
    isProbe,
  };
}

/** Counts how a request ended, and replaces its reserved cost with the real one. */
export function settle(
  usage: ModelUsage,
  { ending, usd: real }: { readonly ending: Ending; readonly usd?: number | undefined },
  at: number,
  { day, reservedUsd, isProbe }: Admitted,
): Settlement {
  // The cost of a request that began on another day was reserved there.
  const change = usage.day === day ? (real ?? billed(ending, reservedUsd)) - reservedUsd : 0;
  const counted = { day: usage.day, calls: usage.calls, usd: Math.max(0, usage.usd + change) };
  if (ending === "good") return { usage: { ...counted, failures: 0 } };
  if (ending === "invalid" || ending === "cancelled") {
    // The probe has proven nothing, so the next request may try.
    const openUntil = isProbe ? at : usage.openUntil;
    return { usage: { ...counted, failures: usage.failures, ...(openUntil !== undefined && { openUntil }) } };
  }
  const failures = usage.failures + 1;
  if (failures < OPENS_AFTER) return { usage: { ...counted, failures } };
  const pause = failures < NOTICE_AFTER ? SHORT_PAUSE_MS : LONG_PAUSE_MS;
  return {
    usage: { ...counted, failures, openUntil: at + pause },
    ...(failures === NOTICE_AFTER && {
      notice: `the model failed ${failures} times in a row, last: ${ending}`,
    }),
  };
}

/** The cost of a request without figures. It may have been billed, unless the server refused it. */
function billed(ending: Ending, reservedUsd: number): number {
  return ending === "rate_limited" || ending === "unavailable" ? 0 : reservedUsd;
}

function refused(problem: "budget" | "unavailable", detail: string): Admission {
  return { ok: false, problem, detail };
}
