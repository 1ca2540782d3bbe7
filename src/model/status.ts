import * as z from "zod";

export const Status = z.enum([
  "PENDING",
  "IN_PROGRESS",
  "COMPLETED",
  "FAILED",
  "HITL",
  "PAUSED",
  "CANCELLED",
]);
export type Status = z.infer<typeof Status>;
