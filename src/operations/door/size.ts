import type { Json } from "../../model/json.ts";

const encoder = new TextEncoder();

/** How many bytes a value takes where it is kept. */
export function sizeOf(value: Json | object): number {
  return encoder.encode(JSON.stringify(value)).length;
}
