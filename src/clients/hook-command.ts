import type { ClientTarget } from "./client.ts";

/** Words that a POSIX shell and the Windows command line read alike need no quotes. */
const PLAIN = /^[A-Za-z0-9_./:@=+-]+$/;

/**
 * The command line that answers the hooks of a client. It has no version in it: a client that trusts its hooks by their
 * text would ask its user again, or skip them without a word.
 */
export function hookLine({ hook }: Pick<ClientTarget, "hook">, client: string): string {
  return [...hook, client]
    .map((word) => (PLAIN.test(word) ? word : `"${word.replaceAll(/(["$`\\])/g, "\\$1")}"`))
    .join(" ");
}

/** Lists of hooks by their events: the same handler for each. */
export function hooksOn<T>(
  events: readonly string[],
  handler: (event: string) => T,
): Readonly<Record<string, readonly T[]>> {
  return Object.fromEntries(events.map((event) => [event, [handler(event)]]));
}
