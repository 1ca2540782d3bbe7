import * as z from "zod";
import { Caller } from "./caller.ts";
import { Doers } from "./doers.ts";
import { EvidenceFact } from "./evidence.ts";
import { Json } from "./json.ts";
import { Receipt } from "./receipt.ts";
import { Excursion } from "./routing.ts";

const by = { by: Caller };

export const Resolution = z.enum(["resume", "goto", "succeed", "fail", "cancel"]);
export type Resolution = z.infer<typeof Resolution>;

/** A request to the engine. Every change of a task's position begins with a move. */
export const Move = z.discriminatedUnion("type", [
  z.object({ type: z.literal("begin"), ...by }),
  z.object({
    type: z.literal("report"),
    outcome: z.string().optional(),
    variables: z.record(z.string(), Json).optional(),
    evidence: z.array(EvidenceFact).optional(),
    /** the hash of the whole report, including parts that the engine does not see; an approval is for this hash only */
    hash: z.string().optional(),
    /** a failure after which no further attempt can help: the retries count as used up */
    final: z.literal(true).optional(),
    ...by,
  }),
  /** sends the task from its step through another workflow, from which it returns */
  z.object({
    type: z.literal("excursion"),
    workflow: z.string(),
    variables: z.record(z.string(), Json).optional(),
    ...Excursion.shape,
    ...by,
  }),
  /** does the work of a microloop again at a step that cannot fail */
  z.object({ type: z.literal("repeat"), ...by }),
  /** stops the task at its step for a person; `gate`: because of a gate of its lifecycle, at any step */
  z.object({ type: z.literal("escalate"), gate: z.literal(true).optional(), ...by }),
  z.object({
    type: z.literal("answer"),
    option: z.string(),
    note: z.string().optional(),
    receipt: Receipt.optional(),
    ...by,
  }),
  /** passes a question that need not be answered */
  z.object({ type: z.literal("pass"), ...by }),
  z.object({ type: z.literal("skip"), reason: z.string().optional(), ...by }),
  /** starts a workflow that the activity triggers, and returns when that workflow ends */
  z.object({
    type: z.literal("call"),
    workflow: z.string(),
    variables: z.record(z.string(), Json).optional(),
    ...by,
  }),
  z.object({
    type: z.literal("approve"),
    requirement: z.string(),
    /** the hash of the approved report; if absent, the approval is for any report of this visit */
    report: z.string().optional(),
    note: z.string().optional(),
    receipt: Receipt.optional(),
    ...by,
  }),
  /** ends the task early; goes through the final activity, if the workflow has one */
  z.object({ type: z.literal("end"), note: z.string().optional(), ...by }),
  z.object({ type: z.literal("timeout"), ...by }),
  z.object({
    type: z.literal("branches_ended"),
    ended: z.record(z.string(), z.boolean()),
    /** the visit of the fork that opened the branches; a later visit opens other branches with the same ids */
    visit: z.number().int().optional(),
    /** the doers that each of the ended branches recorded */
    doneBy: z.record(z.string(), Doers).optional(),
    ...by,
  }),
  z.object({
    type: z.literal("resolve"),
    resolution: Resolution,
    on: z.string().optional(),
    node: z.string().optional(),
    note: z.string().optional(),
    receipt: Receipt.optional(),
    ...by,
  }),
  z.object({ type: z.literal("cancel"), note: z.string().optional(), ...by }),
]);
export type Move = z.infer<typeof Move>;
export type MoveType = Move["type"];
