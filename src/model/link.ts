import * as z from "zod";
import { LifecycleName } from "./lifecycle-name.ts";

/** What the predecessor or container of a link holds up until the other task is done. */
export const LinkType = z.object({ blocks: z.enum(["start", "completion", "none"]) });
export type LinkType = z.infer<typeof LinkType>;

/**
 * The link types that are always there. `from` is the predecessor or the container. `contains` is the parent of a task,
 * and not kept as a link.
 */
export const builtInLinks: Readonly<Record<string, LinkType>> = {
  blocks: { blocks: "start" },
  follows: { blocks: "start" },
  contains: { blocks: "completion" },
  duplicate: { blocks: "none" },
  "see-also": { blocks: "none" },
  "relates-to": { blocks: "none" },
};

/** One end of a link, as the other end keeps it. */
export const Link = z.object({
  task: z.string(),
  type: LifecycleName,
  blocks: LinkType.shape.blocks,
  /** states or categories of the predecessor that satisfy the link, besides done ones */
  satisfiedBy: z.array(z.string()).optional(),
});
export type Link = z.infer<typeof Link>;

/** The links of one task: a versioned record of kind `links`. */
export const TaskLinks = z.object({
  /** the tasks that this one leads to */
  next: z.array(Link),
  /** the tasks that lead to this one */
  previous: z.array(Link),
});
export type TaskLinks = z.infer<typeof TaskLinks>;
