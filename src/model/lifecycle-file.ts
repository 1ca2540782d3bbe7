import * as z from "zod";
import { Category, Enforcement, LifecycleGate } from "./lifecycle.ts";
import { LifecycleName } from "./lifecycle-name.ts";
import { ShortText } from "./short-text.ts";
import { ShownText } from "./shown-text.ts";

const Names = z.array(ShortText).max(1_000);

/** Prompts in a file. `null` removes an inherited prompt. */
export const PromptsLayer = z.object({
  enter: ShownText.nullable().optional(),
  exit: ShownText.nullable().optional(),
});
export type PromptsLayer = z.infer<typeof PromptsLayer>;

export const SettingsLayer = z.object({
  initialState: LifecycleName.optional(),
  disconnectState: LifecycleName.optional(),
  blockingStates: Names.optional(),
  unknownPhase: Enforcement.optional(),
});

export const StateLayer = z.object({
  exits: Names.optional(),
  timed: z.boolean().optional(),
  category: Category.optional(),
  wip: z.number().int().positive().optional(),
  prompts: PromptsLayer.optional(),
});
export type StateLayer = z.infer<typeof StateLayer>;

export const PhaseLayer = z.object({ prompts: PromptsLayer.optional() });
export type PhaseLayer = z.infer<typeof PhaseLayer>;

export const RoleLayer = z.object({
  description: ShownText.optional(),
  tags: Names.optional(),
  maxClaims: z.number().int().min(0).optional(),
  canAssign: z.boolean().optional(),
  canCreateSubtasks: z.boolean().optional(),
  phases: Names.optional(),
  prompts: z.record(LifecycleName, ShownText).optional(),
});
export type RoleLayer = z.infer<typeof RoleLayer>;

/** A lifecycle file or an overlay: the parts that it states, and nothing that it inherits. */
export const LifecycleLayer = z.object({
  name: LifecycleName.optional(),
  description: ShownText.optional(),
  /** the lifecycle that this one changes, or `none`; the default lifecycle if absent */
  extends: LifecycleName.optional(),
  settings: SettingsLayer.optional(),
  states: z.record(LifecycleName, StateLayer).optional(),
  phases: z.record(LifecycleName, PhaseLayer).optional(),
  combos: z.record(ShortText, PromptsLayer).optional(),
  gates: z.record(ShortText, z.array(LifecycleGate)).optional(),
  roles: z.record(LifecycleName, RoleLayer).optional(),
  rolePrompts: z.record(LifecycleName, z.record(LifecycleName, ShownText)).optional(),
});
export type LifecycleLayer = z.infer<typeof LifecycleLayer>;
