import { agedPriority, type Queued } from "../../team/queue-order.ts";
import { milliseconds } from "../../workflow/duration.ts";
import type { Call } from "../ports/call.ts";

/** The priority of tasks at the time of a call, with the ageing that the configuration says. */
export function agedNow(call: Call): (task: Queued) => number {
  return agedPriority(call.ports.now(), pointMs(call));
}

/** The configured time after which a task counts as one point of priority more; for ever if ageing is off. */
function pointMs({ ports: { configured } }: Call): number | undefined {
  const { agePoint } = configured?.values.queue ?? {};
  if (agePoint === undefined) return undefined;
  return agePoint === "off" ? Number.POSITIVE_INFINITY : milliseconds(agePoint);
}
