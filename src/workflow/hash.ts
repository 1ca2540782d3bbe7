import { createHash } from "node:crypto";
import type { Json } from "../model/json.ts";
import { isList } from "./fields.ts";

/** JSON with sorted keys and no white space: equal content gives equal text. */
export function canonicalJson(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const fields = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${fields.join(",")}}`;
}

export function contentHash(value: Json): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
