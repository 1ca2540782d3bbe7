import * as z from "zod";
import { LOCK, type MarkHolder } from "../../model/file-mark.ts";
import type { Worker } from "../../model/worker.ts";
import { endOf } from "../../team/file-marks.ts";
import { PlainText } from "../door/key.ts";

/** Paths and locks, as callers name them. */
export const FileNames = z
  .array(
    PlainText.min(1)
      .max(1_000)
      .refine((name) => name !== LOCK, "a lock needs a name after `lock:`"),
  )
  .min(1)
  .max(100);

/** Who holds a file or lock, why, and until when. */
export const ShownMark = z.object({
  file: z.string(),
  by: z.string(),
  task: z.string().optional(),
  reason: z.string().optional(),
  until: z.number(),
});
export type ShownMark = z.infer<typeof ShownMark>;

/** The facts of a mark that a list can be narrowed to. */
export type MarkFacts = Pick<ShownMark, "file" | "by"> & { readonly task?: string | undefined };

export function shownMark(file: string, holder: MarkHolder, workers: ReadonlyMap<string, Worker>): ShownMark {
  const { worker: by, task, reason, at } = holder;
  return {
    file,
    by,
    ...(task !== undefined && { task }),
    ...(reason !== undefined && { reason }),
    until: endOf(holder, workers.get(by)?.leaseUntil ?? at),
  };
}
