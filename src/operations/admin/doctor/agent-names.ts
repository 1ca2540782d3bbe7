import { counted } from "../../../model/words/counted.ts";
import type { DoctorCheck } from "./check.ts";

const SHARED =
  "The names of agents with the shared token are claimed, not known: any of them can take any other name. To give an agent its own token: navigator agents add NAME";

/** Says which agents are known by their own tokens, and what the other names are worth. */
export const agentNames: DoctorCheck = {
  name: "agents",
  needsStore: false,
  run: async ({ ports: { agents } }) => {
    if (!agents) return [];
    await agents.fresh?.();
    const known = agents.list().filter(({ revokedAt }) => revokedAt === undefined);
    const own =
      known.length === 0
        ? "No agent has its own token."
        : `${counted(known.length, "agent")} known by an own token.`;
    return [{ check: "agents", status: "ok", message: `${own} ${SHARED}` }];
  },
};
