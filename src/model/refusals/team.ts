import type { RefusalKind } from "./refusal-kind.ts";

/** Refusals of calls that teams make. */
export const teamRefusals = {
  WORKER_UNKNOWN: {
    meaning: "No worker with this id is connected.",
    hint: "Connect first, and use the id that `connect` answers.",
    http: 404,
    exit: 3,
  },
  WORKER_EXPIRED: {
    meaning: "The worker's lease has run out, and its claims, marks and locks were released.",
    hint: "Connect again, then take tasks anew; late results of lost tasks are refused.",
    http: 409,
    exit: 3,
  },
} as const satisfies Record<string, RefusalKind>;
