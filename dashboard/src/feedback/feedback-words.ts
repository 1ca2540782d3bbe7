import type { Output } from "../api.ts";

export type Feedback = Output<"list_feedback">["feedback"][number];

export const categories: Readonly<Record<Feedback["category"], string>> = {
  tool: "Tools",
  workflow: "Workflows",
  config: "Configuration",
  ux: "Handling",
  general: "General",
};

export const sentiments: Readonly<Record<Feedback["sentiment"], string>> = {
  positive: "Positive",
  negative: "Negative",
  neutral: "Neutral",
  suggestion: "Suggestion",
};

/** The word if it is one of these; an address may have any. */
export function wordIn<W extends string>(
  names: Readonly<Record<W, string>>,
  word: string | null,
): W | undefined {
  return word !== null && Object.hasOwn(names, word) ? (word as W) : undefined;
}
