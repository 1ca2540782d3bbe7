import * as z from "zod";

/** A worker that has marked a file, or holds a lock. Its worker's lease ends it, and its own lease if it has one. */
export const MarkHolder = z.object({
  worker: z.string(),
  task: z.string().optional(),
  reason: z.string().optional(),
  at: z.number(),
  /** the end of its own lease */
  until: z.number().optional(),
});
export type MarkHolder = z.infer<typeof MarkHolder>;

/** The holders of one file or lock: a versioned record of kind `file-mark`, by the name of the file or lock. */
export const FileMark = z.object({ file: z.string(), holders: z.array(MarkHolder) });
export type FileMark = z.infer<typeof FileMark>;

/** Begins the name of a lock, which one worker holds at a time. Any number of workers may mark a file. */
export const LOCK = "lock:";

export function isLock(file: string): boolean {
  return file.startsWith(LOCK) && file.length > LOCK.length;
}
