import type { Json } from "../../model/json.ts";

const BOOLEAN = 16;
const BYTES = 17;
const WHOLE: readonly number[] = [20, 21, 23, 26];
const DECIMAL: readonly number[] = [700, 701, 1700];
/** A number with more digits may be another one in JSON. */
const MOST_DIGITS = 15;

/** A value of the server as JSON: bytes as a literal of SQL, and a number that JSON cannot hold as text. */
export function jsonOfText(type: number, text: string): Json {
  if (type === BOOLEAN) return text === "t";
  if (type === BYTES) return `x'${text.replace(/^\\x/, "")}'`;
  const number = Number(text);
  if (WHOLE.includes(type)) return Number.isSafeInteger(number) ? number : text;
  if (DECIMAL.includes(type))
    return Number.isFinite(number) && text.replace(/\D/g, "").length <= MOST_DIGITS ? number : text;
  return text;
}
