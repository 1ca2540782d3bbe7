import * as z from "zod";
import { Assurance } from "./evidence.ts";

/** The way over which a person answered. */
export const Channel = z.enum(["elicitation", "page", "terminal", "token", "link", "relayed"]);
export type Channel = z.infer<typeof Channel>;

/** What is known of a person's answer. It is good for one visit of one step of one task, and used with it. */
export const Receipt = z.object({
  channel: Channel,
  assurance: Assurance,
  /** who answered, as far as the channel knows */
  identity: z.string().optional(),
  /** the visit of the step that was asked about */
  visit: z.number().int(),
  /** the version of the workflow it was asked in */
  version: z.string(),
  /** the hash of what the person was shown */
  shown: z.string(),
  shownAt: z.number().optional(),
  expiresAt: z.number().optional(),
});
export type Receipt = z.infer<typeof Receipt>;
