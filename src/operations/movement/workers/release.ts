import type { Caller } from "../../../model/caller.ts";

/** How a release appears in the log. */
export interface Release {
  readonly at: number;
  readonly caller: Caller;
  readonly note?: string | undefined;
}
