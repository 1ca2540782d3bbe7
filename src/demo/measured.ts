import type { Measurements, Reading } from "../model/measurement.ts";
import type { Call } from "../operations/ports/call.ts";

/**
 * The call with figures of the demo in the place of measurements of the project. A new installation measures nothing, and
 * the rules of routing send no task on a detour because of figures that an agent only claims.
 */
export function measured(call: Call, values: Measurements): Call {
  const at = new Date(call.ports.now()).toISOString();
  const collectors = {
    git: async () => [],
    found: async () => ["demo-report.json"],
    report: async (): Promise<Reading> => ({
      measured: true,
      source: "demo",
      rank: 2,
      at,
      values,
      problems: [],
    }),
  };
  const settings = { ...call.ports.settings, commands: "trusted" as const };
  return { ...call, ports: { ...call.ports, collectors, settings } };
}
