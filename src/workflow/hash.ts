import { createHash } from "node:crypto";
import { canonicalJson } from "../model/canonical-json.ts";
import type { Json } from "../model/json.ts";

export function contentHash(value: Json): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
