import type { Result } from "../../model/refusal.ts";
import type { Aside, AsideAnswer } from "../ports/aside.ts";
import type { Call } from "../ports/call.ts";
import type { Operation } from "./operation.ts";

/** An input with more values than this is checked and handled on another thread. */
const MOST_VALUES = 1_000;
/** The most bytes of a request that this thread parses itself. A longer request is parsed on another thread. */
export const MOST_BYTES_HERE = 64 * 1024;

/**
 * Thrown by a call that turns out to be long before it has changed anything. The call is then
 * repeated on another thread.
 */
export class TooLongHere extends Error {}

/**
 * The thread that performs long calls of this operation; `undefined` if its calls are short or
 * there is no such thread.
 */
export function asideFor({ aside }: Pick<Operation, "aside">, call: Call): Aside<Call> | undefined {
  const thread = call.ports.aside;
  if (aside === undefined || !thread) return undefined;
  return aside === "files" || thread.sharesStore ? thread : undefined;
}

/** The thread for a call with a large input. Only a thread that sees the same store can take any call. */
export function asideForLarge(call: Call): Aside<Call> | undefined {
  return call.ports.aside?.sharesStore ? call.ports.aside : undefined;
}

/** Whether an input is so large that its check takes long. Counts values and characters, and stops at the limit. */
export function isLarge(input: unknown): boolean {
  let [values, text] = [0, 0];
  const open: unknown[] = [input];
  while (open.length > 0) {
    const value = open.pop();
    if (++values > MOST_VALUES || text > MOST_BYTES_HERE) return true;
    if (typeof value === "string") text += value.length;
    else if (Array.isArray(value)) {
      if (value.length > MOST_VALUES) return true;
      for (const item of value) open.push(item);
    } else if (typeof value === "object" && value !== null) {
      const fields = Object.values(value);
      if (fields.length > MOST_VALUES) return true;
      for (const field of fields) open.push(field);
    }
  }
  return text > MOST_BYTES_HERE;
}

/** The answer of a call that another thread performed. */
export function parsedAnswer<T>(answer: AsideAnswer): Result<T> {
  return answer.ok ? { ok: true, value: JSON.parse(answer.text) as T } : answer;
}
