import { ModelAnswer } from "../model/routing.ts";
import { firstMisfit } from "../workflow/schema-mismatch.ts";

/** The most levels of an answer. A definition that it patches has fewer; recursive code on more exhausts the stack. */
const MOST_LEVELS = 64;

export type ParsedAnswer =
  | { readonly ok: true; readonly answer: ModelAnswer }
  | { readonly ok: false; readonly reason: string };

/** Reads the answer of a model or a caller, whatever it is. */
export function parseAnswer(answer: unknown): ParsedAnswer {
  if (!isReadable(answer)) return { ok: false, reason: "the answer is nested too deeply, or has odd names" };
  const { success, data, error } = ModelAnswer.safeParse(answer);
  if (success) return { ok: true, answer: data };
  const problem = firstMisfit(error, answer).slice(0, 200).toWellFormed();
  return { ok: false, reason: `the answer does not have the required form: ${problem}` };
}

/** Goes by level: recursion would overflow the stack on an answer that is nested too deeply. */
function isReadable(answer: unknown): boolean {
  let level: readonly unknown[] = [answer];
  for (let depth = 0; depth <= MOST_LEVELS; depth++) {
    const inner: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      // A copy of an object with this key has another prototype.
      if (Object.hasOwn(value, "__proto__")) return false;
      for (const field of Object.values(value)) inner.push(field);
    }
    if (inner.length === 0) return true;
    level = inner;
  }
  return false;
}
