import * as z from "zod";

/** The fields that every attachment has. */
export const Piece = z.object({
  type: z.string(),
  name: z.string().optional(),
  /** for a file: its path in the project */
  path: z.string().optional(),
  /** the media type, as its caller or the configuration says */
  mime: z.string().optional(),
  size: z.number().int().min(0),
  sha256: z.string(),
});
export type Piece = z.infer<typeof Piece>;

/** A new attachment. The history stores the content of a text, but of a file only its path, size and hash. */
export const Brought = Piece.extend({
  text: z.string().optional(),
  /** replaces the task's attachments of the same type and name */
  replace: z.literal(true).optional(),
});
export type Brought = z.infer<typeof Brought>;

/** Names the attachments that are taken off: those of a type, or of a type and a name. */
export const Detached = Piece.pick({ type: true, name: true });
export type Detached = z.infer<typeof Detached>;

/** An attachment of a report that waits for approval. It is attached once the report is accepted. */
export const AskedFile = Brought.omit({ text: true });
export type AskedFile = z.infer<typeof AskedFile>;

/** An attachment in the task record. The history holds its text. */
export const Attachment = Piece.extend({
  at: z.number(),
  /** the step and visit at which the task got the attachment */
  step: z.string(),
  visit: z.number().int(),
  /** the task's version after the change; the history entry of that version holds the text */
  version: z.number().int(),
});
export type Attachment = z.infer<typeof Attachment>;
