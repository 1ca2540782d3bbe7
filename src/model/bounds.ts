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
