import * as z from "zod";

/** Properties that an author declares about every run of a workflow; loading proves them. */
export const PropertyKinds = {
  always_through: z.object({ always_through: z.string(), before: z.string() }),
  never: z.object({ never: z.tuple([z.string(), z.string()]), together: z.literal(true) }),
  reaches: z.object({ reaches: z.string(), within: z.number().int().positive() }),
} as const;
export type PropertyKind = keyof typeof PropertyKinds;

export const Property = z.union([PropertyKinds.always_through, PropertyKinds.never, PropertyKinds.reaches]);
export type Property = z.infer<typeof Property>;
