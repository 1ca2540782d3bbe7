import type { Result } from "../../model/refusal.ts";
import type { TrustedDefinition } from "../../model/trusted-definition.ts";

/** The definitions whose commands may run on this machine. Not in the store, because stores are copied elsewhere. */
export interface Trust {
  /** the list; refused if other users could have written it */
  readonly list: () => Promise<Result<readonly TrustedDefinition[]>>;
  /** replaces an earlier definition with the same content */
  readonly add: (definition: TrustedDefinition) => Promise<Result<void>>;
  readonly remove: (contents: readonly string[]) => Promise<Result<void>>;
}
