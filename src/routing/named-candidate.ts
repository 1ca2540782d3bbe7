import type { Choice } from "./list-candidates.ts";

/** The one candidate that a recommendation names, by its id or by its decision; undefined if it names none or several. */
export function named(recommendation: string | undefined, choices: readonly Choice[]): Choice | undefined {
  if (recommendation === undefined) return undefined;
  const exact = choices.find(({ candidate }) => candidate.id === recommendation);
  if (exact) return exact;
  const word = choices.filter(({ candidate }) => candidate.decision === recommendation.toUpperCase());
  return word.length === 1 ? word[0] : undefined;
}
