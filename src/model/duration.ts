import * as z from "zod";

/** Milliseconds, or a number with a unit: `500ms`, `90s`, `15m`, `2h`, `1d`. */
export const Duration = z.union([
  z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  z.string().regex(/^[1-9]\d{0,8}(ms|s|m|h|d)$/, "use milliseconds or a number with ms, s, m, h or d"),
]);
export type Duration = z.infer<typeof Duration>;
