import type { Check } from "./check.ts";

/** What the store finds when it looks at itself. */
export const database: Check = {
  name: "database",
  needsStore: true,
  run: async (context) => (await context.ports.store()).examine(),
};
