import * as z from "zod";
import { AskedReport } from "./asked-report.ts";
import { Brought, Detached } from "./attachment.ts";
import { Caller } from "./caller.ts";
import { Doers } from "./doers.ts";
import { EvidenceFact } from "./evidence.ts";
import { Json } from "./json.ts";
import { EndResult } from "./node.ts";
import { Branch, EscalationReason, PositionState } from "./position.ts";
import { Receipt } from "./receipt.ts";
import { RouteDecision } from "./route-decision.ts";
import { Excursion } from "./routing.ts";

const step = { step: z.string() };
const by = { by: Caller };
const variables = { variables: z.record(z.string(), Json) };

/** One fact in the history of a task. Folding all events of a task, in order, gives its position. */
export const Event = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("started"),
    ...step,
    ...variables,
    at: z.number(),
    branch: Branch.optional(),
  }),
  z.object({
    type: z.literal("reported"),
    ...step,
    outcome: z.string().optional(),
    witness: z.boolean(),
    /** the evidence on which the report was accepted */
    evidence: z.array(EvidenceFact).optional(),
    /** the hash of the whole report, if a person has to approve the report */
    hash: z.string().optional(),
    ...by,
  }),
  z.object({ type: z.literal("variables_set"), ...variables, restored: z.array(z.string()) }),
  z.object({
    type: z.literal("entered"),
    ...step,
    at: z.number(),
    /** if the task returns to the step: the time of its first arrival, from which the time limit counts */
    since: z.number().optional(),
    phase: z.string().optional(),
  }),
  z.object({ type: z.literal("retried"), ...step, used: z.number().int(), remaining: z.number().int() }),
  z.object({ type: z.literal("exhausted"), ...step }),
  z.object({ type: z.literal("budget_renewed"), ...step }),
  z.object({ type: z.literal("timed_out"), ...step }),
  z.object({ type: z.literal("asked"), ...step, audience: z.string() }),
  z.object({
    type: z.literal("answered"),
    ...step,
    option: z.string(),
    automatic: z.boolean(),
    note: z.string().optional(),
    receipt: Receipt.optional(),
    ...by,
  }),
  z.object({
    type: z.literal("approved"),
    ...step,
    requirement: z.string(),
    /** the hash of the approved report */
    report: z.string().optional(),
    note: z.string().optional(),
    receipt: Receipt.optional(),
    ...by,
  }),
  /** a report waits for people; its entry has the output, and the text that they are shown */
  z.object({ type: z.literal("approval_asked"), ...step, report: AskedReport, ...by }),
  z.object({ type: z.literal("attached"), ...step, attachment: Brought, ...by }),
  z.object({ type: z.literal("detached"), ...step, attachment: Detached, ...by }),
  /** the step was not done: its worker skipped it, or its condition did not hold on arrival */
  z.object({
    type: z.literal("skipped"),
    ...step,
    automatic: z.boolean(),
    note: z.string().optional(),
    by: Caller.optional(),
  }),
  z.object({ type: z.literal("activities_skipped"), ...step, activities: z.array(z.string()) }),
  /** these tasks now wait for so many others, because this task has changed; they have no entries of that */
  z.object({
    type: z.literal("dependants_counted"),
    ...step,
    blockers: z.number().int().min(0),
    tasks: z.array(z.string()),
  }),
  z.object({ type: z.literal("skip_lifted"), ...step }),
  z.object({ type: z.literal("exited"), ...step }),
  z.object({ type: z.literal("decided"), ...step, to: z.string(), label: z.string().optional() }),
  z.object({
    type: z.literal("loop_started"),
    ...step,
    total: z.number().int().optional(),
    items: z.array(Json).optional(),
  }),
  z.object({ type: z.literal("loop_iterated"), ...step, pass: z.number().int() }),
  z.object({ type: z.literal("loop_items_kept"), ...step, items: z.array(Json) }),
  z.object({ type: z.literal("loop_left"), ...step, passes: z.number().int() }),
  z.object({
    type: z.literal("noted"),
    ...step,
    as: z.enum(["log", "message", "emit"]),
    text: z.string(),
  }),
  z.object({ type: z.literal("validate_failed"), ...step, message: z.string() }),
  z.object({ type: z.literal("ending"), ...step, note: z.string().optional(), ...by }),
  z.object({
    type: z.literal("subflow_entered"),
    ...step,
    workflow: z.string(),
    version: z.string(),
    call: z.literal(true).optional(),
    routed: Excursion.optional(),
    ...variables,
  }),
  z.object({
    type: z.literal("subflow_returned"),
    ...step,
    outcome: z.string(),
    /** for an excursion: whether the failure was measured to be gone */
    verified: z.boolean().optional(),
  }),
  /** a router's decision; the events that carry it out follow */
  z.object({ type: z.literal("routed"), ...step, ...RouteDecision.shape, ...by }),
  /** a router asks its caller to choose among candidates */
  z.object({ type: z.literal("choice_asked"), ...step, visit: z.number().int(), request: Json, ...by }),
  z.object({
    type: z.literal("forked"),
    ...step,
    total: z.number().int(),
    items: z.array(Json).optional(),
  }),
  z.object({
    type: z.literal("branches_opened"),
    ...step,
    visit: z.number().int(),
    from: z.number().int(),
    to: z.number().int(),
  }),
  z.object({
    type: z.literal("branch_counted"),
    ...step,
    branch: z.string(),
    passed: z.boolean(),
    doneBy: Doers.optional(),
  }),
  z.object({ type: z.literal("branches_cancelled"), ...step, branches: z.array(z.string()) }),
  z.object({ type: z.literal("joined"), ...step, outcome: z.string() }),
  z.object({ type: z.literal("branch_ended"), ...step, passed: z.boolean() }),
  z.object({ type: z.literal("escalated"), ...step, reason: EscalationReason }),
  z.object({ type: z.literal("raised"), ...step, escalation: z.enum(["alert", "ticket"]) }),
  z.object({
    type: z.literal("resolved"),
    ...step,
    resolution: z.string(),
    note: z.string().optional(),
    depth: z.number().int(),
    receipt: Receipt.optional(),
    ...by,
  }),
  z.object({
    type: z.literal("ended"),
    ...step,
    result: EndResult,
    note: z.string().optional(),
    by: Caller.optional(),
  }),
  z.object({
    type: z.literal("restored"),
    ...step,
    at: z.number(),
    state: PositionState,
    escalation: EscalationReason.optional(),
    result: EndResult.optional(),
    retries: z.number().int(),
    attempts: z.record(z.string(), z.number().int().positive()),
    /** the loader, recorded as the doer of each earlier step that needs separation of duty */
    doneBy: Doers.optional(),
  }),
  z.object({ type: z.literal("warned"), ...step, code: z.string(), message: z.string() }),
]);
export type Event = z.infer<typeof Event>;
export type EventOf<T extends Event["type"]> = Extract<Event, { type: T }>;
