import type { Check } from "./check.ts";

/** What the store finds when it looks at itself. */
export const database: Check = {
  name: "database",
  needsStore: true,
  run: async (call) => (await call.ports.store()).examine(),
};
