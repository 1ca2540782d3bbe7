import type { Result } from "../../model/refusal.ts";
import type { TrustedDefinition } from "../../model/trusted-definition.ts";

/** The definitions whose commands may run on this machine. Not in the store, because stores are copied. */
export interface Trust {
  /** refused if other users could have written the list */
  readonly list: () => Promise<Result<readonly TrustedDefinition[]>>;
  /** replaces an earlier one with the same content */
  readonly add: (definition: TrustedDefinition) => Promise<Result<void>>;
  readonly remove: (contents: readonly string[]) => Promise<Result<void>>;
}
