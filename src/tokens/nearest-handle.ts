/** The most letters by which a mistyped handle may differ from a known one. */
const SLACK = 5;

/**
 * The known handle that shares the most letters with the text, in the same order; undefined if no handle is close, or
 * if two are equally close.
 */
export function nearestHandle(text: string, known: Iterable<string>): string | undefined {
  let best: { readonly handle: string; readonly shared: number } | undefined;
  let tied = false;
  for (const handle of known) {
    const shared = sharedLetters(text, handle);
    if (shared < handle.length - SLACK || (best && shared < best.shared)) continue;
    tied = best?.shared === shared && best.handle !== handle;
    best = { handle, shared };
  }
  return tied ? undefined : best?.handle;
}

/** The length of the longest common subsequence. */
function sharedLetters(one: string, other: string): number {
  let row: readonly number[] = Array.from({ length: other.length + 1 }, () => 0);
  for (const letter of one) {
    const next = [0];
    for (let at = 1; at <= other.length; at++) {
      const best =
        letter === other[at - 1] ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0);
      next.push(best);
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
