import * as z from "zod";
import { Caller } from "./caller.ts";
import { Doers } from "./doers.ts";
import { EvidenceFact } from "./evidence.ts";
import { Json } from "./json.ts";
import { Receipt } from "./receipt.ts";

const by = { by: Caller };

export const Resolution = z.enum(["resume", "goto", "succeed", "fail", "cancel"]);
export type Resolution = z.infer<typeof Resolution>;

/** What can be asked of the engine. Everything a task ever does is one of these. */
export const Move = z.discriminatedUnion("type", [
  z.object({ type: z.literal("begin"), ...by }),
  z.object({
    type: z.literal("report"),
    outcome: z.string().optional(),
    variables: z.record(z.string(), Json).optional(),
    evidence: z.array(EvidenceFact).optional(),
    /** of all that the report says, more of it than movement sees: an approval is of just that */
    hash: z.string().optional(),
    ...by,
  }),
  z.object({
    type: z.literal("answer"),
    option: z.string(),
    note: z.string().optional(),
    receipt: Receipt.optional(),
    ...by,
  }),
  /** goes past a question that need not be answered */
  z.object({ type: z.literal("pass"), ...by }),
  z.object({ type: z.literal("skip"), reason: z.string().optional(), ...by }),
  /** begins a workflow that the activity names, and comes back */
  z.object({
    type: z.literal("call"),
    workflow: z.string(),
    variables: z.record(z.string(), Json).optional(),
    ...by,
  }),
  z.object({
    type: z.literal("approve"),
    requirement: z.string(),
    /** the hash of the report that is approved; without it, any report of this visit is */
    report: z.string().optional(),
    note: z.string().optional(),
    receipt: Receipt.optional(),
    ...by,
  }),
  /** gives up early, through the last activity where there is one */
  z.object({ type: z.literal("end"), note: z.string().optional(), ...by }),
  z.object({ type: z.literal("timeout"), ...by }),
  z.object({
    type: z.literal("branches_ended"),
    ended: z.record(z.string(), z.boolean()),
    /** the visit of the fork that opened them; a later one has other branches, if of the same ids */
    visit: z.number().int().optional(),
    /** for each of these branches, whom it saw doing what */
    doneBy: z.record(z.string(), Doers).optional(),
    ...by,
  }),
  z.object({
    type: z.literal("resolve"),
    resolution: Resolution,
    on: z.string().optional(),
    node: z.string().optional(),
    note: z.string().optional(),
    ...by,
  }),
  z.object({ type: z.literal("cancel"), note: z.string().optional(), ...by }),
]);
export type Move = z.infer<typeof Move>;
export type MoveType = Move["type"];
