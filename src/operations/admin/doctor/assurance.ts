import type { DoctorCheck } from "./check.ts";

/** Reports the least level of assurance at which a person's answer counts. */
export const assurance: DoctorCheck = {
  name: "assurance",
  needsStore: false,
  run: async ({ ports: { settings } }) => [
    {
      check: "assurance",
      status: "ok",
      message: `Here a person's answer counts from the level "${settings.assurance}". Over standard input and output (navigator mcp) it counts from "client", a form in the agent's own client, unless --assurance or NAVIGATOR_ASSURANCE says otherwise.`,
    },
  ],
};
