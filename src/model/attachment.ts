import * as z from "zod";

const Piece = z.object({
  type: z.string(),
  name: z.string().optional(),
  /** of a file: where it is in the project */
  path: z.string().optional(),
  size: z.number().int().min(0),
  sha256: z.string(),
});

/** Something brought to a task: a text, which is kept with it, or a file, of which is kept what it was. */
export const Brought = Piece.extend({
  text: z.string().optional(),
  /** it takes the place of those of the same type and name */
  replace: z.literal(true).optional(),
});
export type Brought = z.infer<typeof Brought>;

/** What a task knows of something attached to it. */
export const Attachment = Piece.extend({
  at: z.number(),
  /** where the task was, and at which visit of it */
  step: z.string(),
  visit: z.number().int(),
  /** of the task after the change that brought it; the entry of that version holds its text */
  version: z.number().int(),
});
export type Attachment = z.infer<typeof Attachment>;
