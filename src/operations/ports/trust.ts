import type { Result } from "../../model/refusal.ts";
import type { TrustedDefinition } from "../../model/trusted-definition.ts";

/** Which definitions may have their commands run on this machine. It is not in the store: stores are copied. */
export interface Trust {
  /** refused when what is there cannot be believed */
  readonly list: () => Promise<Result<readonly TrustedDefinition[]>>;
  /** in place of an earlier one of the same content */
  readonly add: (definition: TrustedDefinition) => Promise<Result<void>>;
  readonly remove: (contents: readonly string[]) => Promise<Result<void>>;
}
