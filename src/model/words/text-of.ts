import type { Json } from "../json.ts";

/** What was said, to be shown in a sentence. */
export function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
