/**
 * The one JSON object in a model's text; `undefined` if there is none, or more than one. Some models wrap their answer
 * in prose or in a code fence.
 */
export function answerIn(text: string): unknown {
  const whole = objectOf(text);
  if (whole) return whole;
  const first = text.indexOf("{");
  const last = text.lastIndexOf("}");
  return first < 0 || last < first ? undefined : objectOf(text.slice(first, last + 1));
}

/** An answer without its nulls: where every field is required, a model writes null for an absent one. */
export function withoutNulls(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null));
}

function objectOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    // Not JSON.
    return undefined;
  }
}
