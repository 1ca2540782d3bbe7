import { createHash } from "node:crypto";
import type { Json } from "../model/json.ts";

/** JSON with sorted keys and no white space: equal content gives equal text. */
export function canonicalJson(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const fields = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(",")}}`;
}

export function contentHash(value: Json): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
