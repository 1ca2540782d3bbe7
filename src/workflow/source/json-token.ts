import type { JsonFault } from "./json-fault.ts";

const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SIMPLE_ESCAPES = '"\\/bfnrt';
const LITERALS = ["true", "false", "null"];
const UNICODE_ESCAPE = /[\da-f]{4}/iy;

export function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at++;
  }
}

/** The offset after the string that opens at `start`. */
export function endOfString(text: string, start: number): number | JsonFault {
  let at = start + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) {
      const length = escapeLength(text, at);
      if (length === 0) return { kind: "escape", offset: at };
      at += length;
    } else if (code >= SPACE) at++;
    else if (code === 0x09) return { kind: "tab", offset: at };
    else return { kind: "open-string", offset: start };
  }
}

function escapeLength(text: string, at: number): number {
  const letter = text.charAt(at + 1);
  if (letter !== "" && SIMPLE_ESCAPES.includes(letter)) return 2;
  UNICODE_ESCAPE.lastIndex = at + 2;
  return letter === "u" && UNICODE_ESCAPE.test(text) ? 6 : 0;
}

/** The offset after the number that starts at `start`. */
export function endOfNumber(text: string, start: number): number | JsonFault {
  const bad: JsonFault = { kind: "number", offset: start };
  const whole = text[start] === "-" ? start + 1 : start;
  let at = skipDigits(text, whole);
  if (at === whole || (text[whole] === "0" && at > whole + 1)) return bad;
  if (text[at] === ".") {
    const fraction = at + 1;
    at = skipDigits(text, fraction);
    if (at === fraction) return bad;
  }
  if (text[at] === "e" || text[at] === "E") {
    const sign = text[at + 1];
    const exponent = sign === "+" || sign === "-" ? at + 2 : at + 1;
    at = skipDigits(text, exponent);
    if (at === exponent) return bad;
  }
  return Number.isFinite(Number(text.slice(start, at))) ? at : { kind: "huge-number", offset: start };
}

function skipDigits(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** The offset after `true`, `false` or `null` at `start`, if one of them is there. */
export function endOfLiteral(text: string, start: number): number | undefined {
  const literal = LITERALS.find((word) => text.startsWith(word, start));
  return literal === undefined ? undefined : start + literal.length;
}
