import { findJsonFault } from "../operations/door/find-json-fault.ts";

/** Deeper than any argument needs to be, and far from where recursive code runs out of stack. */
const MAX_DEPTH = 128;

export type Parsed = { readonly ok: true; readonly value: unknown } | RpcProblem;

interface RpcProblem {
  readonly ok: false;
  readonly code: number;
  readonly message: string;
}

/** Reads JSON that somebody sent us. */
export function parseJson(text: string): Parsed {
  if (tooDeep(text)) {
    return { ok: false, code: -32600, message: `Invalid request: nested deeper than ${MAX_DEPTH} levels` };
  }
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    // What is not JSON is the sender's mistake; the parser's own words would quote the text back.
    return { ok: false, code: -32700, message: `Parse error: not valid JSON${placeOf(text)}` };
  }
}

function placeOf(text: string): string {
  const fault = findJsonFault(text);
  return fault
    ? ` at line ${fault.line}, column ${fault.column} (position ${fault.position}): ${fault.fix}`
    : "";
}

/** Counted on the text: a value that deep overflows the stack of whatever walks it next. */
function tooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (quoted) {
      if (char === BACKSLASH) index += 1;
      else if (char === QUOTE) quoted = false;
    } else if (char === QUOTE) quoted = true;
    else if (char === BRACE || char === BRACKET) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (char === BRACE_END || char === BRACKET_END) depth -= 1;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACKET_END = 0x5d;
const BRACE = 0x7b;
const BRACE_END = 0x7d;
