import type { Problem } from "../model/measurement.ts";
import type { RoutePacket } from "../model/routing.ts";
import { shortened } from "../model/words/shortened.ts";

/** The first problems, short and marked as quoted. */
export function quotedFailures(problems: readonly Problem[]): NonNullable<RoutePacket["last_failure"]> {
  return problems.slice(0, 5).map(({ id, message }) => ({
    quoted_id: shortened(id, 80),
    quoted_message: shortened(message, 120),
  }));
}
