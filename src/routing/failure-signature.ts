import type { Forensics, Problem } from "../model/measurement.ts";
import { contentHash } from "../workflow/hash.ts";

/**
 * What differs between two runs of the same failure. The order matters: a time contains digits that
 * look like a line number.
 */
const noise: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?/g, "<time>"],
  [/\b\d{1,2}:\d{2}:\d{2}(?:\.\d+)?\b/g, "<time>"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "<id>"],
  [/\b0x[0-9a-f]+\b/gi, "<address>"],
  [/\b[0-9a-f]{12,64}\b/gi, "<hash>"],
  [/\b\d+(?:\.\d+)?\s?(?:ns|us|µs|ms|s|sec|seconds?|min|minutes?)\b/gi, "<duration>"],
  [/\b(pid|process|thread|goroutine)[ =:#]*\d+/gi, "$1 <number>"],
  [/\bline \d+(?:,? col(?:umn)?\.? \d+)?/gi, "line <number>"],
  [/(?:[A-Za-z]:)?[\w.@~-]*(?:[/\\][\w.@+~-]+)+/g, "<path>"],
  [/\b[\w-]+\.[a-z]{1,4}(?=:\d|\(\d)/gi, "<path>"],
  [/[:(]\d+(?:[:,]\d+)?\)?/g, ":<number>"],
];

/** A message without times, paths, line numbers, addresses, ids and durations. */
export function normalised(message: string): string {
  const text = noise.reduce((kept, [pattern, word]) => kept.replace(pattern, word), message.slice(0, 2_000));
  return text.replace(/\s+/g, " ").trim();
}

/** The first 16 digits of a hash over the failures; undefined if there are none. */
export function failureSignature(
  { tests, lint, types }: Pick<Forensics, "tests" | "lint" | "types">,
  problems: readonly Problem[],
): string | undefined {
  if (problems.length === 0) return undefined;
  const tools = [tests, lint, types].flatMap((one) => (one.measured ? [one.source] : []));
  const lines = problems.map(({ id, message }) => `${normalised(id)}\n${normalised(message)}`);
  return contentHash([[...new Set(tools)].toSorted(), [...new Set(lines)].toSorted()]).slice(0, 16);
}
