import * as z from "zod";

/** A server of this user on a database file, as it registers itself while it runs. */
export const RunningServer = z.object({
  pid: z.number().int(),
  url: z.string(),
  project: z.string(),
  database: z.string(),
});
export type RunningServer = z.infer<typeof RunningServer>;
