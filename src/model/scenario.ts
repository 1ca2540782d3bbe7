import * as z from "zod";
import { Duration } from "./duration.ts";
import { Json } from "./json.ts";
import { Resolution } from "./move.ts";
import { EscalationReason } from "./position.ts";
import { Refusal, type RefusalCode, refusals } from "./refusal.ts";
import { Status } from "./status.ts";
import { TurnAction } from "./turn.ts";

const expected = {
  /** the branch that moves, by the part of its task id after `task.`; if absent, the task itself */
  task: z.string().optional(),
  at: z.string().optional(),
  action: TurnAction.optional(),
  status: Status.optional(),
  reason: EscalationReason.optional(),
  retries: z.record(z.string(), z.number().int()).optional(),
  refused: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]).optional(),
};

/** One line of a scenario: a move, and the expected result. */
export const ScenarioLines = {
  begin: z.strictObject({ begin: z.literal(true), ...expected }),
  report: z.strictObject({
    report: z.string().nullable(),
    by: z.string().optional(),
    variables: z.record(z.string(), Json).optional(),
    evidence: z.record(z.string(), z.boolean()).optional(),
    ...expected,
  }),
  answer: z.strictObject({
    answer: z.string(),
    as: z.enum(["person", "agent"]).optional(),
    ...expected,
  }),
  resolve: z.strictObject({
    resolve: Resolution,
    on: z.string().optional(),
    node: z.string().optional(),
    ...expected,
  }),
  wait: z.strictObject({ wait: Duration, ...expected }),
  cancel: z.strictObject({ cancel: z.literal(true), ...expected }),
} as const;

export const ScenarioLine = z.union(Object.values(ScenarioLines));
export type ScenarioLine = z.infer<typeof ScenarioLine>;

export const Scenario = z.strictObject({
  name: z.string().min(1),
  variables: z.record(z.string(), Json).optional(),
  lines: z.array(ScenarioLine).min(1),
});
export type Scenario = z.infer<typeof Scenario>;

/** A file of scenarios about one workflow. `workflow` is its id, or a path relative to the file. */
export const ScenarioFile = z.strictObject({
  workflow: z.string().min(1),
  scenarios: z.array(Scenario).min(1),
});
export type ScenarioFile = z.infer<typeof ScenarioFile>;

/** The actual result of playing one line. */
export const ScenarioStep = z.object({
  move: z.string(),
  from: z.string(),
  to: z.string(),
  status: Status,
  action: TurnAction.optional(),
  remaining: z.number().int().optional(),
  refusal: Refusal.optional(),
});
export type ScenarioStep = z.infer<typeof ScenarioStep>;

/** The result of one scenario. A failure names the line, the expected and the actual result. */
export const ScenarioOutcome = z.object({
  name: z.string(),
  passed: z.boolean(),
  steps: z.array(ScenarioStep),
  failure: z
    .object({ line: z.number().int(), move: z.string(), expected: z.string(), actual: z.string() })
    .optional(),
});
export type ScenarioOutcome = z.infer<typeof ScenarioOutcome>;
