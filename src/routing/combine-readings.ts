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

/** The commit that is checked out, and whether the caller named the reports. */
export interface Reference {
  readonly head?: string | undefined;
  /**
   * whether a caller named the reports: only then are those of several tools added up, as found ones may be of the
   * same run
   */
  readonly isChosen: boolean;
}

/**
 * Combines readings into one value for each field: the best rank wins, and values of equal rank are added up. A
 * field that no reading has counts as not measured, with the reason.
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
    // Use the oldest time, so that no part of the value is older than stated.
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

/** Whether a reading is of a report that could not be counted. Then the sum of the other reports would be wrong. */
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

/** The sum of the values; `undefined` if there are several and the field is not a count of separate things. */
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
    // If one tool does not report fixable errors, the sum is unknown. Every other absent figure counts as zero.
    if (!known && field === "lint" && key === "fixable") continue;
    sum[key] = (left[key] ?? 0) + (right[key] ?? 0);
  }
  return sum;
}
