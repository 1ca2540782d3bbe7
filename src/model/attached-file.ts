import * as z from "zod";
import { Piece } from "./attachment.ts";

/** An attachment as it is shown to a person. */
export const AttachedFile = Piece.extend({
  /** how a file differs from its content when it was attached */
  changed: z.string().optional(),
});
export type AttachedFile = z.infer<typeof AttachedFile>;
