/** The answer to an event, whichever the dialect. There is no answer that allows: that would widen the user's permissions. */
export type HookAnswer =
  | { readonly kind: "nothing" }
  /** the tool is not used */
  | { readonly kind: "deny"; readonly reason: string }
  /** the agent goes on instead of stopping */
  | { readonly kind: "block"; readonly reason: string }
  /** the agent is told */
  | { readonly kind: "tell"; readonly text: string }
  /** the summary of a compaction keeps this */
  | { readonly kind: "keep"; readonly text: string }
  /** the host does not do what it was about to do, and says why */
  | { readonly kind: "refuse"; readonly reason: string };

export const NOTHING: HookAnswer = { kind: "nothing" };
