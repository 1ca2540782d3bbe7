import {
  type Forensics,
  type MeasuredField,
  measuredFields,
  type NotMeasured,
  type Provenance,
  type Rank,
  type Reading,
  ranks,
} from "../model/measurement.ts";

const rankOrder: readonly Rank[] = [ranks.run, ranks.captured, ranks.artifact];

type Taken = Extract<Reading, { measured: true }>;

/** The commit that is checked out, and whether a caller chose the reports. */
export interface Reference {
  readonly head?: string | undefined;
  /** named reports of several tools are added up; found ones may be two reports of one run */
  readonly isChosen: boolean;
}

/**
 * Combines readings to one value for each field: the best rank wins, and equal ranks are added up. A field that no
 * reading has is not measured, and says why.
 */
export function combineReadings(readings: readonly Reading[], reference: Reference): Forensics {
  const fields = measuredFields.map((field) => [field, combine(field, readings, reference)] as const);
  return Object.fromEntries(fields) as unknown as Forensics;
}

function combine(field: MeasuredField, readings: readonly Reading[], reference: Reference): object {
  const taken = readings.filter((one): one is Taken => one.measured && one.values[field] !== undefined);
  const current = taken.filter(({ commit }) => isCurrent(commit, reference.head));
  if (current.length === 0) return notMeasured(whyNot(field, readings, taken));
  const rank = rankOrder.find((one) => current.some((reading) => reading.rank === one)) ?? ranks.claim;
  const best = current.filter((one) => one.rank === rank);
  const sources = [...new Set(best.map(({ source }) => source))];
  if (sources.length > 1 && !reference.isChosen)
    return notMeasured(`reports of ${sources.join(" and ")} measure it; name the ones to count`);
  const lost = readings.find((one) => isLost(one, sources, reference));
  if (lost && !lost.measured) return notMeasured(lost.because);
  const values = added(
    field,
    best.map((one): object => ({ ...one.values[field] })),
  );
  if (values === undefined) return notMeasured(`${best.length} reports measure it, which cannot be added up`);
  return { ...originOf(best, rank, sources), ...values };
}

function originOf(best: readonly Taken[], rank: Rank, sources: readonly string[]): Provenance {
  const commit = best.find((one) => one.commit !== undefined)?.commit;
  return {
    measured: true,
    source: sources.join(", "),
    rank,
    // The oldest: no part of the value is older.
    at: best
      .map(({ at }) => at)
      .toSorted()
      .slice(0, 1)
      .join(),
    ...(commit !== undefined && { commit }),
  };
}

function isCurrent(commit: string | undefined, head: string | undefined): boolean {
  return commit === undefined || head === undefined || commit === head;
}

/** A report that could not be counted makes the sum of the others a wrong number. */
function isLost(one: Reading, sources: readonly string[], { isChosen }: Reference): boolean {
  if (one.measured || one.path === undefined) return false;
  return one.source === undefined ? isChosen : sources.includes(one.source);
}

function notMeasured(because: string): NotMeasured {
  return { measured: false, because };
}

const gitFields: readonly MeasuredField[] = ["diff", "git"];

function whyNot(field: MeasuredField, readings: readonly Reading[], taken: readonly Taken[]): string {
  if (taken.length > 0) return `its report is of another commit (${taken[0]?.commit})`;
  const failed = readings.flatMap((one) => (one.measured ? [] : [one]));
  const own = failed.filter(({ source }) => (source === "git") === gitFields.includes(field));
  return own[0]?.because ?? "no report measures it";
}

/** The figures that are counts of separate things, and can be added up. */
function added(field: MeasuredField, values: readonly object[]): object | undefined {
  if (values.length > 1 && !countable.includes(field)) return undefined;
  return values.reduce((sum, next) => sumOf(sum, next, field));
}

const countable: readonly MeasuredField[] = ["tests", "lint", "types", "security"];

function sumOf(a: object, b: object, field: MeasuredField): object {
  const left: Readonly<Record<string, number>> = { ...a };
  const right: Readonly<Record<string, number>> = { ...b };
  const sum: Record<string, number> = {};
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const known = key in left && key in right;
    // Fixable errors of one tool say nothing about the other; every other figure is zero where it is absent.
    if (!known && field === "lint" && key === "fixable") continue;
    sum[key] = (left[key] ?? 0) + (right[key] ?? 0);
  }
  return sum;
}
