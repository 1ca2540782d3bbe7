import type { DoctorCheck } from "./check.ts";

/** Runs the store's own integrity check. */
export const database: DoctorCheck = {
  name: "database",
  needsStore: true,
  run: async (call) => (await call.ports.store()).examine(),
};
