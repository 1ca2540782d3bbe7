import type { Keyring } from "../../model/keyring.ts";
import type { Result } from "../../model/refusal.ts";
import type { Random } from "../../tokens/random.ts";

/** How agents refer to their runs. */
export interface RunStates {
  readonly kind: "handle" | "sealed";
  /** true if the sealed state is the only copy of the run */
  readonly carried: boolean;
  readonly keys: () => Promise<Result<Keyring>>;
  readonly random: Random;
}

/** The run states of a process that has no keys, and so cannot seal states. */
export function handlesOnly(random: Random): RunStates {
  const message = "No keys are kept here.";
  const refusal = { code: "KEYS_UNUSABLE", message, facts: {} } as const;
  return { kind: "handle", carried: false, keys: async () => ({ ok: false, refusal }), random };
}
