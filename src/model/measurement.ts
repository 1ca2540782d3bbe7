import * as z from "zod";

const count = z.number().int().nonnegative();
const percent = z.number().min(0).max(100);

/** The figures that can be measured, by field. */
export const measurements = {
  tests: z.object({
    passed: count,
    failed: count,
    skip: count,
    /** failures that belong to no test: a file that does not load, a package that does not build */
    errors: count.optional(),
  }),
  lint: z.object({ errors: count, warnings: count.optional(), fixable: count.optional() }),
  types: z.object({ errors: count }),
  coverage: z.object({
    lines: percent.optional(),
    branches: percent.optional(),
    functions: percent.optional(),
  }),
  security: z.object({ critical: count, high: count, medium: count, low: count }),
  diff: z.object({
    files: count,
    additions: count,
    deletions: count,
    paths: z.array(z.string()).optional(),
    digest: z.string().optional(),
  }),
  git: z.object({ behind: count.optional(), ahead: count.optional(), conflicts: count }),
} as const;
export type MeasuredField = keyof typeof measurements;
export const measuredFields = Object.keys(measurements) as readonly MeasuredField[];

export const Measurements = z.object(measurements).partial();
export type Measurements = z.infer<typeof Measurements>;

/** One failed test, lint finding or type error. */
export const Problem = z.object({ id: z.string(), message: z.string() });
export type Problem = z.infer<typeof Problem>;

/**
 * How much a measurement can be trusted, best first: Navigator ran the tool itself, the tool wrote the output, an agent
 * brought the file, an agent states the figure.
 */
export const ranks = { run: 1, captured: 2, artifact: 3, claim: 4 } as const;
export const Rank = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type Rank = z.infer<typeof Rank>;

/** The origin of a measured value. */
export const Provenance = z.object({
  measured: z.literal(true),
  source: z.string(),
  rank: Rank,
  at: z.iso.datetime(),
  commit: z.string().optional(),
});
export type Provenance = z.infer<typeof Provenance>;

export const NotMeasured = z.object({ measured: z.literal(false), because: z.string() });
export type NotMeasured = z.infer<typeof NotMeasured>;

/** Every field, with its figures and their origin, or with the reason why it was not measured. */
export const Forensics = z.object({
  tests: z.union([Provenance.extend(measurements.tests.shape), NotMeasured]),
  lint: z.union([Provenance.extend(measurements.lint.shape), NotMeasured]),
  types: z.union([Provenance.extend(measurements.types.shape), NotMeasured]),
  coverage: z.union([Provenance.extend(measurements.coverage.shape), NotMeasured]),
  security: z.union([Provenance.extend(measurements.security.shape), NotMeasured]),
  diff: z.union([Provenance.extend(measurements.diff.shape), NotMeasured]),
  git: z.union([Provenance.extend(measurements.git.shape), NotMeasured]),
});
export type Forensics = z.infer<typeof Forensics>;

/** One reading: the figures of one report or one tool, or the reason why there are none. */
export const Reading = z.union([
  Provenance.extend({
    /** the report's path, if it was a file */
    path: z.string().optional(),
    values: Measurements,
    /** the first problems, up to a limit */
    problems: z.array(Problem),
  }),
  NotMeasured.extend({ source: z.string().optional(), path: z.string().optional() }),
]);
export type Reading = z.infer<typeof Reading>;
