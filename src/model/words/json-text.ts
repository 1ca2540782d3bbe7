import { withCodes } from "./printable.ts";

/** A value as JSON. Characters that a terminal would obey are escaped; a parser still reads the same value. */
export function jsonText(value: unknown, indent?: number): string {
  return withCodes(JSON.stringify(value, null, indent), (sign) => (sign === "\n" ? sign : escaped(sign)));
}

function escaped(sign: string): string {
  const units = Array.from({ length: sign.length }, (_, index) => sign.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
