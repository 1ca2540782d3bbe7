/** A line of two texts: in both, only in the first, or only in the second. Numbers count from 1. */
export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
  readonly before?: number;
  readonly after?: number;
}

/** The most edits that are searched for. Texts that differ more are shown as replaced from the first to the last difference. */
const MOST_EDITS = 600;

/** The lines of two texts in one list, with as few removed and added lines as possible. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end++;
  const middle = edits(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return numbered([
    ...old.slice(0, start).map((text) => ({ kind: "same" as const, text })),
    ...middle,
    ...old.slice(old.length - end).map((text) => ({ kind: "same" as const, text })),
  ]);
}

type Edit = Pick<DiffLine, "kind" | "text">;

/** The shortest list of edits (Myers): `reached[k]` is the furthest line of `old` on diagonal `k` after each edit. */
function edits(old: readonly string[], now: readonly string[]): readonly Edit[] {
  const history: ReadonlyMap<number, number>[] = [];
  const reached = new Map([[1, 0]]);
  for (let count = 0; count <= Math.min(old.length + now.length, MOST_EDITS); count++) {
    history.push(new Map(reached));
    for (let k = -count; k <= count; k += 2) {
      let x = isDown(reached, k, count) ? at(reached, k + 1) : at(reached, k - 1) + 1;
      while (x < old.length && x - k < now.length && old[x] === now[x - k]) x++;
      reached.set(k, x);
      if (x >= old.length && x - k >= now.length) return traced(old, now, history);
    }
  }
  return [
    ...old.map((text) => ({ kind: "removed" as const, text })),
    ...now.map((text) => ({ kind: "added" as const, text })),
  ];
}

function traced(
  old: readonly string[],
  now: readonly string[],
  history: readonly ReadonlyMap<number, number>[],
): readonly Edit[] {
  const found: Edit[] = [];
  let [x, y] = [old.length, now.length];
  for (let count = history.length - 1; count >= 0; count--) {
    const reached = history[count] ?? new Map<number, number>();
    const k = x - y;
    const from = isDown(reached, k, count) ? k + 1 : k - 1;
    const [beforeX, beforeY] = [at(reached, from), at(reached, from) - from];
    while (x > beforeX && y > beforeY && x > 0 && y > 0) {
      found.push({ kind: "same", text: old[x - 1] ?? "" });
      x--;
      y--;
    }
    if (count === 0) break;
    if (x === beforeX) found.push({ kind: "added", text: now[y - 1] ?? "" });
    else found.push({ kind: "removed", text: old[x - 1] ?? "" });
    [x, y] = [beforeX, beforeY];
  }
  return found.reverse();
}

function isDown(reached: ReadonlyMap<number, number>, k: number, count: number): boolean {
  return k === -count || (k !== count && at(reached, k - 1) < at(reached, k + 1));
}

function at(reached: ReadonlyMap<number, number>, k: number): number {
  return reached.get(k) ?? 0;
}

function numbered(edited: readonly Edit[]): readonly DiffLine[] {
  let [before, after] = [0, 0];
  return edited.map(({ kind, text }) => {
    if (kind !== "added") before++;
    if (kind !== "removed") after++;
    return { kind, text, ...(kind !== "added" && { before }), ...(kind !== "removed" && { after }) };
  });
}
