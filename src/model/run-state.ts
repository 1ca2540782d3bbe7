import * as z from "zod";
import { Position } from "./position.ts";

/** The content of a sealed state: the run's definition, its position, and the end of its history so far. */
export const RunState = z.object({
  /** the project of the task; task ids are unique only within a project */
  project: z.string(),
  workflow: z.string(),
  /** the content hash of the definition, 64 hexadecimal digits */
  definition: z.string().regex(/^[0-9a-f]{64}$/),
  task: z.string(),
  /** validated but not copied: parsing would drop fields that this version does not know */
  position: z.custom<Position>((value) => Position.safeParse(value).success, "is not a position"),
  sequence: z.number().int().min(0),
  /** the first 48 bits of the last hash of the run's history; absent for a run without a store */
  history: z
    .number()
    .int()
    .min(0)
    .max(2 ** 48 - 1)
    .optional(),
  issuedAt: z.number(),
});
export type RunState = z.infer<typeof RunState>;
