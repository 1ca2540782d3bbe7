import { faultProblem } from "../../workflow/source/json-fault.ts";
import { JsonScanner } from "../../workflow/source/json-scanner.ts";

/** Where a text stops being JSON, and what would have to be there. */
export interface JsonComplaint {
  /** of the first wrong character; the first of all is 0 */
  readonly position: number;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly fix: string;
}

/** Searching a longer text would hold up everybody else who is served. */
const LONGEST_SEARCHED = 256 * 1024;

/** Nothing when it is JSON, or too long to be searched. */
export function findJsonFault(text: string): JsonComplaint | undefined {
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
