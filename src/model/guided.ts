import * as z from "zod";
import { Bounds } from "./bounds.ts";
import { ConditionSource } from "./condition.ts";
import { Duration } from "./duration.ts";
import { Audience, demand, Requirements } from "./evidence.ts";
import { Outcome } from "./identifier.ts";
import { Json } from "./json.ts";
import { MOST_OPTIONS } from "./node.ts";
import { ShortText } from "./short-text.ts";
import { ShownText } from "./shown-text.ts";
import { VariableName } from "./variable.ts";
import { GraphHead } from "./workflow.ts";

const Text = z.string();
const flag = z.boolean().optional();

/**
 * Two spellings of one condition. They differ only for a loop: `when` decides if it begins, `condition` if it
 * repeats.
 */
const gate = { condition: ConditionSource.optional(), when: ConditionSource.optional() };
const named = { id: Text.min(1), name: ShortText.optional(), description: ShownText.optional() };
const kind = { kind: Text.optional() };

export const GuidedActionName = z.enum(["log", "message", "validate", "set", "emit"]);

export const GuidedAction = z.object({
  action: GuidedActionName,
  target: Text.optional(),
  value: Json.optional(),
  message: ShownText.optional(),
  description: ShownText.optional(),
  ...gate,
});
export type GuidedAction = z.infer<typeof GuidedAction>;

/**
 * The most actions of a step. Limits the work of one report: each action may write as many bytes as all variables
 * may hold.
 */
export const MOST_ACTIONS = 100;
const GuidedActions = z.array(GuidedAction).max(MOST_ACTIONS);

/** A method for a step, which is described elsewhere: its name, or its name with its inputs and outputs. */
export const Technique = z.union([
  Text.min(1),
  z.looseObject({
    name: ShortText.min(1),
    inputs: z.record(Text, Json).optional(),
    outputs: z.record(Text, Json).optional(),
  }),
]);
export type Technique = z.infer<typeof Technique>;

export const StepFields = z.object({
  ...named,
  ...kind,
  ...gate,
  required: flag,
  instructions: Text.optional(),
  technique: Technique.optional(),
  techniques: z.array(Technique).optional(),
  skill: Text.optional(),
  agent: Text.optional(),
  stage: Text.optional(),
  outputs: z.array(Outcome).min(1).max(100).optional(),
  maxRetries: z.number().int().min(0).max(1000).optional(),
  timeout: Duration.optional(),
  evidence: Requirements.optional(),
  contextFiles: z.array(Text).optional(),
  ...Bounds.shape,
});
export type StepFields = z.infer<typeof StepFields>;
export const GuidedStep = StepFields.extend({ actions: GuidedActions.optional() });

export const GuidedEffects = z.object({
  setVariable: z.record(VariableName, Json).optional(),
  transitionTo: Text.optional(),
  skipActivities: z.array(Text).optional(),
});
export type GuidedEffects = z.infer<typeof GuidedEffects>;

export const GuidedOption = z.object({
  id: Outcome,
  label: ShortText.min(1),
  description: ShownText.optional(),
  effects: GuidedEffects.optional(),
  transitionTo: Text.optional(),
});
export type GuidedOption = z.infer<typeof GuidedOption>;

export const CheckpointFields = z.object({
  ...named,
  ...kind,
  ...gate,
  message: ShownText.min(1),
  required: flag,
  blocking: flag,
  defaultOption: Text.optional(),
  autoAdvanceMs: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  audience: Audience.optional(),
  ...demand,
  stage: Text.optional(),
  before: Text.optional(),
  after: Text.optional(),
  ref: Text.optional(),
  ...Bounds.shape,
});
export type CheckpointFields = z.infer<typeof CheckpointFields>;
export const GuidedCheckpoint = CheckpointFields.extend({
  options: z.array(GuidedOption).min(1).max(MOST_OPTIONS),
});

export const LoopType = z.enum(["forEach", "while", "doWhile"]);

export const LoopFields = z.object({
  ...named,
  ...kind,
  loopType: LoopType,
  over: Text.min(1).optional(),
  variable: VariableName.optional(),
  condition: ConditionSource.optional(),
  breakCondition: ConditionSource.optional(),
  when: ConditionSource.optional(),
  maxIterations: z.number().int().positive().max(100_000).optional(),
  activities: z.array(Text).optional(),
});
export type LoopFields = z.infer<typeof LoopFields>;

/** Loops nest: an item may itself be a loop. `GuidedItem` is declared below, so it is read lazily. */
const items = z.array(z.lazy((): z.ZodType<unknown> => GuidedItem));
export const GuidedLoop = LoopFields.extend({ steps: items.optional() });

export const GuidedBranch = z.object({
  id: Text.optional(),
  label: ShortText.optional(),
  description: ShownText.optional(),
  transitionTo: Text.optional(),
  isDefault: flag,
  ...gate,
});
export type GuidedBranch = z.infer<typeof GuidedBranch>;

export const DecisionFields = z.object({ ...named, ...kind, ...gate });
export type DecisionFields = z.infer<typeof DecisionFields>;
export const GuidedDecision = DecisionFields.extend({ branches: z.array(GuidedBranch).min(2) });

/** The items of a step list, by `kind`. */
export const ItemKinds = {
  step: GuidedStep,
  checkpoint: GuidedCheckpoint,
  loop: GuidedLoop,
  decision: GuidedDecision,
} as const;
export type ItemKind = keyof typeof ItemKinds;
const GuidedItem = z.union([GuidedCheckpoint, GuidedDecision, GuidedLoop, GuidedStep]);

export const GuidedTransition = z.object({
  to: Text,
  ...gate,
  isDefault: flag,
  label: ShortText.optional(),
  description: ShownText.optional(),
});
export type GuidedTransition = z.infer<typeof GuidedTransition>;

export const GuidedTrigger = z.object({
  workflow: Text.min(1),
  description: ShownText.optional(),
  passContext: z.array(Text).optional(),
  returnTo: Text.optional(),
});
export type GuidedTrigger = z.infer<typeof GuidedTrigger>;

export const ActivityFields = z.object({
  ...named,
  name: ShortText.min(1),
  version: z.union([Text, z.number()]).optional(),
  required: flag,
  rules: Json.optional(),
  estimatedTime: Json.optional(),
  outcome: Json.optional(),
  techniques: Json.optional(),
  stage: Text.optional(),
  _file: Text.optional(),
});
export type ActivityFields = z.infer<typeof ActivityFields>;

const ActivityLists = z.object({
  steps: items.optional(),
  checkpoints: z.array(GuidedCheckpoint).optional(),
  loops: z.array(GuidedLoop).optional(),
  decisions: z.array(GuidedDecision).optional(),
  transitions: z.array(GuidedTransition).optional(),
  triggers: z.union([GuidedTrigger, z.array(GuidedTrigger)]).optional(),
  entryActions: GuidedActions.optional(),
  exitActions: GuidedActions.optional(),
});
export const GuidedActivity = ActivityFields.extend(ActivityLists.shape);

/** The head of a guided workflow: everything but its activities. */
export const GuidedHead = GraphHead.extend({
  title: ShortText.optional(),
  author: Text.optional(),
  tags: z.array(Text).optional(),
  rules: Json.optional(),
  techniques: Json.optional(),
  initialActivity: Text.optional(),
  finalActivity: Text.optional(),
  fragments: z.record(Text, Json).optional(),
  _activityRefs: z.union([Text, z.array(Text)]).optional(),
  /** the parts of other definitions that this one borrowed when it was loaded, by workflow id */
  _borrowed: z.record(z.string(), Json).optional(),
  $schema: Text.optional(),
});
export type GuidedHead = z.infer<typeof GuidedHead>;

export const GuidedDefinition = GuidedHead.extend({ activities: z.array(GuidedActivity) });
