import type { Keyring } from "../../model/keyring.ts";
import type { Result } from "../../model/refusal.ts";
import type { Random } from "../../tokens/random.ts";

/** How a run is named to its agent. */
export interface RunStates {
  readonly kind: "handle" | "sealed";
  /** the run is in its sealed state and nowhere else */
  readonly carried: boolean;
  readonly keys: () => Promise<Result<Keyring>>;
  readonly random: Random;
}

/** For where no key is kept: nothing can be sealed. */
export function handlesOnly(random: Random): RunStates {
  const message = "No keys are kept here.";
  const refusal = { code: "KEYS_UNUSABLE", message, facts: {} } as const;
  return { kind: "handle", carried: false, keys: async () => ({ ok: false, refusal }), random };
}
