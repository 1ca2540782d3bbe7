import { faultProblem } from "../../workflow/source/json-fault.ts";
import { JsonScanner } from "../../workflow/source/json-scanner.ts";

/** The position of a syntax error in JSON text, with advice. */
interface JsonProblem {
  /** offset of the first wrong character */
  readonly position: number;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly fix: string;
}

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  /** `fault` is undefined if the text is too long to be searched for one */
  | { readonly ok: false; readonly fault: JsonProblem | undefined };

/** The longest text that is searched for its fault. Searching a longer text would delay every other caller. */
const LONGEST_SEARCHED = 256 * 1024;

/**
 * Parses JSON from a caller. Does not use the error text of the JavaScript engine: it differs between versions and
 * quotes the input.
 */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, fault: findFault(text) };
  }
}

function findFault(text: string): JsonProblem | undefined {
  if (text.length > LONGEST_SEARCHED) return undefined;
  const scanner = new JsonScanner(text);
  const fault = scanner.scan();
  if (!fault) return undefined;
  const spotAt = (offset: number) => spotIn(text, offset);
  const { message, fix } = faultProblem(fault, scanner.places.path, { text, spotAt });
  return { position: fault.offset, ...spotAt(fault.offset), message, fix };
}

function spotIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
