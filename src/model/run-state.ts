import * as z from "zod";
import { Position } from "./position.ts";

/** A run as a sealed state holds it: whose definition it follows, where it is, and which changes led there. */
export const RunState = z.object({
  /** a task of the same id in another project is another task */
  project: z.string(),
  workflow: z.string(),
  /** the content hash of the definition, 64 hexadecimal digits */
  definition: z.string().regex(/^[0-9a-f]{64}$/),
  task: z.string(),
  /** judged, but handed on untouched: a field that this version does not know must not get lost on the way */
  position: z.custom<Position>((value) => Position.safeParse(value).success, "is not a position"),
  sequence: z.number().int().min(0),
  /** the first 48 bits of the hash its history ends with; a run that no store keeps has no history */
  history: z
    .number()
    .int()
    .min(0)
    .max(2 ** 48 - 1)
    .optional(),
  issuedAt: z.number(),
});
export type RunState = z.infer<typeof RunState>;
