import type { Output } from "../api.ts";

export type DecisionLine = Output<"list_decisions">["decisions"][number];

/** The decisions with one value, and how many of them left the path. */
export interface Group {
  readonly key: string;
  readonly total: number;
  readonly offRoad: number;
}

/** The groups of decisions by a value, the largest first. Decisions without the value are left out. */
export function grouped(
  lines: readonly DecisionLine[],
  keyOf: (line: DecisionLine) => string | undefined,
): readonly Group[] {
  const groups = new Map<string, { total: number; offRoad: number }>();
  for (const line of lines) {
    const key = keyOf(line);
    if (key === undefined) continue;
    const group = groups.get(key) ?? { total: 0, offRoad: 0 };
    group.total += 1;
    if (line.offroad) group.offRoad += 1;
    groups.set(key, group);
  }
  return [...groups]
    .map(([key, group]) => ({ key, ...group }))
    .toSorted((one, other) => other.total - one.total || (one.key < other.key ? -1 : 1));
}

/** A part of the time, and the decisions in it. */
export interface Span extends Omit<Group, "key"> {
  readonly from: number;
  readonly to: number;
}

const STEPS_MS = [1, 5, 15, 60, 360, 1_440, 10_080].map((minutes) => minutes * 60_000);

/** The decisions by equal spans of time, oldest first, in at most `most` spans. */
export function overTime(lines: readonly DecisionLine[], most = 24): readonly Span[] {
  const times = lines.map(({ timestamp }) => Date.parse(timestamp));
  if (times.length === 0) return [];
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const time of times) [first, last] = [Math.min(first, time), Math.max(last, time)];
  const wanted = (last - first + 1) / most;
  const step = STEPS_MS.find((one) => one >= wanted) ?? Math.ceil(wanted);
  const begin = Math.floor(first / step) * step;
  const spans = Array.from({ length: Math.floor((last - begin) / step) + 1 }, (_, index) => ({
    from: begin + index * step,
    to: begin + (index + 1) * step,
    total: 0,
    offRoad: 0,
  }));
  for (const [index, line] of lines.entries()) {
    const span = spans[Math.floor(((times[index] ?? begin) - begin) / step)];
    if (!span) continue;
    span.total += 1;
    if (line.offroad) span.offRoad += 1;
  }
  return spans;
}

export function rate({ total, offRoad }: Pick<Group, "total" | "offRoad">): string {
  return total === 0 ? "–" : `${Math.round((offRoad / total) * 100)}%`;
}
