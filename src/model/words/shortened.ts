import type { Json } from "../json.ts";

/** Cuts a text that is too long and adds an ellipsis. Other values become JSON first. */
export function shortened(value: Json, longest: number): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}\u2026`;
}
