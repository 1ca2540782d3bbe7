import type { Check } from "./check.ts";

/** The store's own integrity check. */
export const database: Check = {
  name: "database",
  needsStore: true,
  run: async (call) => (await call.ports.store()).examine(),
};
