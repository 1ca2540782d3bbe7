import * as z from "zod";
import { Bounds } from "./bounds.ts";
import { Duration } from "./duration.ts";
import { Audience, demand, Requirements } from "./evidence.ts";
import { NodeId, Outcome, WorkflowId } from "./identifier.ts";
import { Json } from "./json.ts";
import { ShortText } from "./short-text.ts";
import { ShownText } from "./shown-text.ts";
import { VariableName } from "./variable.ts";

const named = { name: ShortText.optional(), description: ShownText.optional() };
const retried = { maxRetries: z.number().int().min(0).max(1000).optional() };

const work = {
  name: ShortText.min(1),
  description: ShownText.optional(),
  instructions: z.string().optional(),
  agent: z.string().optional(),
  stage: z.string().optional(),
  outputs: z.array(Outcome).min(1).max(100).optional(),
  timeout: Duration.optional(),
  evidence: Requirements.optional(),
  contextFiles: z.array(z.string()).optional(),
  ...retried,
  ...Bounds.shape,
};

export const EndResult = z.enum(["success", "failure", "blocked", "cancelled"]);
export type EndResult = z.infer<typeof EndResult>;

export const JoinStrategy = z.union([
  z.enum(["all-pass", "any-pass", "first"]),
  z.string().regex(/^quorum:[1-9]\d{0,5}$/, "use all-pass, any-pass, first or quorum:N"),
]);

export const CheckpointEffects = z.object({
  setVariable: z.record(VariableName, Json).optional(),
  transitionTo: NodeId.optional(),
});

/** The most options of a question: a person has to read all of them. */
export const MOST_OPTIONS = 100;

export const CheckpointOption = z.object({
  id: Outcome,
  label: ShortText.min(1),
  description: ShownText.optional(),
  effects: CheckpointEffects.optional(),
});
export type CheckpointOption = z.infer<typeof CheckpointOption>;

export const ForkEach = z.object({
  over: z.string().min(1),
  as: VariableName,
  maxItems: z.number().int().positive().max(10_000),
});

export const NodeKinds = {
  start: z.object({ type: z.literal("start"), ...named }),
  end: z.object({
    type: z.literal("end"),
    result: EndResult,
    escalation: z.enum(["hitl", "alert", "ticket"]).optional(),
    ...demand,
    ...named,
  }),
  task: z.object({ type: z.literal("task"), optional: z.boolean().optional(), ...work }),
  gate: z.object({ type: z.literal("gate"), ...work }),
  subflow: z.object({
    type: z.literal("subflow"),
    workflow: WorkflowId,
    inputs: z.record(VariableName, z.string()).optional(),
    returns: z.record(VariableName, z.string()).optional(),
    ...named,
    ...retried,
    ...Bounds.shape,
  }),
  fork: z.object({
    type: z.literal("fork"),
    join: NodeId,
    each: ForkEach.optional(),
    maxConcurrency: z.number().int().positive().optional(),
    ...named,
    ...Bounds.shape,
  }),
  join: z.object({ type: z.literal("join"), fork: NodeId, strategy: JoinStrategy.optional(), ...named }),
  checkpoint: z.object({
    type: z.literal("checkpoint"),
    message: ShownText.min(1),
    options: z.array(CheckpointOption).min(1).max(MOST_OPTIONS),
    audience: Audience.optional(),
    ...demand,
    timeout: Duration.optional(),
    defaultOption: Outcome.optional(),
    stage: z.string().optional(),
    ...named,
    ...Bounds.shape,
  }),
} as const;

export const NodeDefinition = z.discriminatedUnion("type", [
  NodeKinds.start,
  NodeKinds.end,
  NodeKinds.task,
  NodeKinds.gate,
  NodeKinds.subflow,
  NodeKinds.fork,
  NodeKinds.join,
  NodeKinds.checkpoint,
]);
export type NodeDefinition = z.infer<typeof NodeDefinition>;
export type NodeType = NodeDefinition["type"];
