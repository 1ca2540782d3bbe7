/**
 * The largest condition that is read. Larger ones are refused, so that compiling and evaluating can recurse without
 * overflow.
 */
export const limits = { textLength: 4_096, depth: 100 } as const;
