import * as z from "zod";

const Hash = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal");
const Count = z.number().int().min(0);

/** Ended tasks that were taken out of the project together: a versioned record, which stays. */
export const Pruned = z.object({
  /** the hash at the end of the archive that has the tasks */
  archive: Hash,
  tasks: Count,
  entries: Count,
  /** the numbers of their entries in the log, such as `3-5,9` */
  ranges: z.string(),
});
export type Pruned = z.infer<typeof Pruned>;

/** What the log says of a pruning. The entry's hash covers it, so it also covers the hash of the ranges. */
export const PrunedChange = z.object({ archive: Hash, tasks: Count, entries: Count, ranges: Hash });
export type PrunedChange = z.infer<typeof PrunedChange>;
