import * as z from "zod";

/** The most patterns of one list, and the longest pattern. Bound the work of judging one call. */
export const MOST_BOUND_PATTERNS = 100;
export const LONGEST_BOUND_PATTERN = 300;

const Patterns = z.array(z.string().min(1).max(LONGEST_BOUND_PATTERN)).max(MOST_BOUND_PATTERNS);

/** Patterns by kind of call: paths that are edited, commands that are run, other tools of the host. */
export const BoundLists = z.strictObject({
  edit: Patterns.optional(),
  run: Patterns.optional(),
  tools: Patterns.optional(),
});
export type BoundLists = z.infer<typeof BoundLists>;

/** The kinds of calls that bounds speak of. */
export type BoundKind = keyof BoundLists;

/**
 * The limits of an agent's own tools. A missing list is no limit; an empty `allow` list allows nothing. `deny` comes
 * before `allow`.
 */
export const Bounds = z.strictObject({ allow: BoundLists.optional(), deny: BoundLists.optional() });
export type Bounds = z.infer<typeof Bounds>;

/** Bounds with their origin, by which a refusal names them. */
export const LeveledBounds = z.object({
  source: z.enum(["project", "workflow", "node", "frame", "branch"]),
  name: z.string(),
  bounds: Bounds,
});
export type LeveledBounds = z.infer<typeof LeveledBounds>;

/**
 * The gate that opens a standing `deny` for a run: the node `gate` of the workflow with this hash. At a question,
 * `option` is the answer that opens it.
 */
export const Opener = z.strictObject({
  workflow: z.string().min(1).max(200),
  gate: z.string().min(1).max(200),
  option: z.string().min(1).max(200).optional(),
});
export type Opener = z.infer<typeof Opener>;

const OpenedDeny = z.strictObject({
  pattern: z.string().min(1).max(LONGEST_BOUND_PATTERN),
  opens: Opener,
});

const Denies = z
  .array(z.union([z.string().min(1).max(LONGEST_BOUND_PATTERN), OpenedDeny]))
  .max(MOST_BOUND_PATTERNS);

/** The bounds that an operator sets for a project. They hold with and without a run. */
export const StandingBounds = z.strictObject({
  allow: BoundLists.optional(),
  deny: z
    .strictObject({ edit: Denies.optional(), run: Denies.optional(), tools: Denies.optional() })
    .optional(),
});
export type StandingBounds = z.infer<typeof StandingBounds>;
