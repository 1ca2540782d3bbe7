import type { DecisionLine } from "../model/routing.ts";
import { needsAnswer } from "./is-ruled.ts";
import { plainId } from "./situation-of.ts";

/** The chosen candidate; `undefined` if the line does not tell which of several it was. */
export function choiceIn(line: DecisionLine): string | undefined {
  const { decision, candidates, detour_target, injected_flow } = line;
  // No rule can repeat a choice that needs an answer of its own.
  if (needsAnswer.has(decision)) return undefined;
  const word = decision.toLowerCase();
  const target = detour_target ?? injected_flow;
  const fitting = candidates.filter((id) =>
    target === undefined ? id === word || id.startsWith(`${word}:`) : id === `${word}:${target}`,
  );
  const [only] = fitting;
  return only === undefined || fitting.length > 1 ? undefined : plainId(only);
}
