import * as z from "zod";
import { Assurance } from "./evidence.ts";
import { SignedReceipt } from "./signed-receipt.ts";

/** The channel through which a person answered. */
export const Channel = z.enum(["elicitation", "page", "terminal", "token", "link", "relayed", "signature"]);
export type Channel = z.infer<typeof Channel>;

/** Proof of a person's answer. Valid once, for one visit of one step of one task. */
export const Receipt = z.object({
  channel: Channel,
  assurance: Assurance,
  /** the person's identity, as far as the channel knows it */
  identity: z.string().optional(),
  /** the visit of the step at which the question was asked */
  visit: z.number().int(),
  /** the version of the workflow that asked */
  version: z.string(),
  /** the hash of the text shown to the person */
  shown: z.string(),
  shownAt: z.number().optional(),
  expiresAt: z.number().optional(),
  /** at the level `present`: the approvers who signed, and what they signed */
  approvers: z.array(z.string()).optional(),
  signed: z.array(SignedReceipt).optional(),
  /** why an operator opened a gate that demands signatures, without any */
  breakGlass: z.string().max(2_000).optional(),
});
export type Receipt = z.infer<typeof Receipt>;
