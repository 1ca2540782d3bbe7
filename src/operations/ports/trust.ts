import type { Result } from "../../model/refusal.ts";
import type { TrustedDefinition } from "../../model/trusted-definition.ts";

/**
 * The definitions whose commands may run on this machine. The list is not in the store, because stores are copied
 * to other machines.
 */
export interface Trust {
  /** the trusted definitions; a refusal if other users could have written the list */
  readonly list: () => Promise<Result<readonly TrustedDefinition[]>>;
  /** replaces an earlier definition with the same content */
  readonly add: (definition: TrustedDefinition) => Promise<Result<void>>;
  readonly remove: (contents: readonly string[]) => Promise<Result<void>>;
}
