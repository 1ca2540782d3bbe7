import type { Result } from "../../../model/refusal.ts";
import type { Call } from "../../ports/call.ts";

/** The longest text that is returned in an answer. Many clients cannot receive a longer one. */
const MOST_TEXT = 16 * 1024 * 1024;

/** Passes lines to the caller as they come, or returns them as a text. */
export async function shownText(
  lines: AsyncIterable<string>,
  { sink }: Call,
): Promise<Result<{ readonly text?: string }>> {
  const kept: string[] = [];
  let size = 0;
  for await (const line of lines) {
    if (sink) {
      sink(line);
      continue;
    }
    size += line.length;
    if (size > MOST_TEXT) return tooLarge();
    kept.push(line);
  }
  return { ok: true, value: sink ? {} : { text: kept.join("") } };
}

function tooLarge(): Result<never> {
  return {
    ok: false,
    refusal: {
      code: "ANSWER_TOO_LARGE",
      message: `The export is longer than ${MOST_TEXT} characters.`,
      facts: { limit: MOST_TEXT },
    },
  };
}
