import type { Json } from "../json.ts";

/** The beginning of a text that is too long, with an ellipsis. A value that is no text is shown as JSON. */
export function shortened(value: Json, longest: number): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}\u2026`;
}
