import * as z from "zod";

/**
 * A connected worker: a versioned record of kind `worker`. Its lease covers all its claims, marks and locks, so that a
 * heartbeat changes one record.
 */
export const Worker = z.object({
  id: z.string(),
  tags: z.array(z.string()),
  /** the name of its role in its lifecycle */
  role: z.string().optional(),
  /** the pin of its own lifecycle, which decides its role, its limits and what it creates */
  lifecycle: z.string(),
  overlays: z.array(z.string()),
  leaseMs: z.number(),
  leaseUntil: z.number(),
  /** its last thought */
  thought: z.string().optional(),
  connectedAt: z.number(),
  /** the id of the caller that connected it, as its credential says */
  by: z.string(),
  /** the ids of the tasks that it has claimed */
  claims: z.array(z.string()),
  /** the ids of the tasks that are assigned to it */
  assigned: z.array(z.string()),
  /** the names of the files and locks that it has marked; absent if none */
  marks: z.array(z.string()).optional(),
  /** the locks that it asked for while another worker held them, until it marks or removes something; absent if none */
  wants: z.array(z.object({ lock: z.string(), since: z.number() })).optional(),
  /** the ids of the tasks that it lost to another worker, until it is told */
  lost: z.array(z.string()),
});
export type Worker = z.infer<typeof Worker>;

/** A worker that was connected once: a versioned record of kind `worker.gone`. */
export const GoneWorker = z.object({
  id: z.string(),
  how: z.enum(["expired", "disconnected"]),
  at: z.number(),
  /** the ids of the tasks whose claims ended with its lease, until it is told */
  lost: z.array(z.string()),
});
export type GoneWorker = z.infer<typeof GoneWorker>;
