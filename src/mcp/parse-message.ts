import { type ParsedJson, parseJson } from "../operations/door/parse-json.ts";

/**
 * The most levels of a message: more than any argument needs, and far below the depth at which recursive code overflows
 * the stack.
 */
const MAX_DEPTH = 128;

export type ParsedMessage = { readonly ok: true; readonly value: unknown } | RpcProblem;

interface RpcProblem {
  readonly ok: false;
  readonly code: number;
  readonly message: string;
}

/** Parses one message of a client; a failure carries the JSON-RPC error to answer with. */
export function parseMessage(text: string): ParsedMessage {
  if (tooDeep(text)) {
    return { ok: false, code: -32600, message: `Invalid request: nested deeper than ${MAX_DEPTH} levels` };
  }
  const parsed = parseJson(text);
  if (parsed.ok) return parsed;
  return { ok: false, code: -32700, message: `Parse error: not valid JSON${positionIn(parsed)}` };
}

function positionIn({ fault }: Extract<ParsedJson, { ok: false }>): string {
  return fault
    ? ` at line ${fault.line}, column ${fault.column} (position ${fault.position}): ${fault.fix}`
    : "";
}

/**
 * Whether a message is nested too deeply. Counts brackets in the text: code that walks a parsed value this deep would
 * overflow the stack.
 */
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
