import * as z from "zod";

/** The place of a finding in the source text; absent if the definition was not given as text. */
export const SourceSpot = z.object({
  file: z.string().optional(),
  line: z.number().int().positive(),
  column: z.number().int().positive(),
});
export type SourceSpot = z.infer<typeof SourceSpot>;

export const FindingCode = z.enum([
  "unreadable",
  "too-large",
  "too-deep",
  "no-start",
  "many-starts",
  "no-end",
  "dangling-edge",
  "unknown-target",
  "unknown-workflow",
  "unreachable",
  "automatic-cycle",
  "dead-end",
  "unbounded-cycle",
  "property-violated",
  "property-unknown",
  "unhandled-outcome",
  "agent-decided-gate",
  "unexamined-gate",
  "default-avoids-question",
  "answers-alike",
  "shadowed-edge",
  "impossible-on",
  "impossible-exhaustion",
  "retry-without-escalation",
  "hitl-without-return",
  "unused-default",
  "conditional-way-out",
  "undeclared-variable",
  "never-set-variable",
  "dead-condition",
  "bare-path-condition",
  "subflow-recursion",
  "fork-join-mismatch",
  "duplicate-id",
  "bad-id",
  "bad-type",
  "unknown-key",
  "old-spelling",
  "bad-condition",
  "bare-word-condition",
  "no-default",
  "unplaced-checkpoint",
  "unverifiable-validate",
  "empty-loop",
  "present-avoidable",
  "unknown-lifecycle",
  "unknown-state",
  "unknown-phase",
  "unknown-role",
  "unknown-variable",
  "bad-initial-state",
  "bad-disconnect-state",
  "no-done-state",
  "unreachable-done",
  "unreachable-state",
  "no-way-out",
  "never-claimed",
  "guessed-category",
  "missing-category",
  "blocking-states",
  "exit-gate-on-done",
  "idle-gate",
  "unsatisfiable-gate",
  "idle-role",
  "wip-deadlock",
  "misplaced-setting",
  "unknown-detour",
  "closed-detour",
  "endless-detour",
  "router-reach",
  "microloop-ignored",
  "bad-bound",
  "idle-bound",
  "denied-evidence",
  "leaky-bound",
  "empty-bounds",
]);
export type FindingCode = z.infer<typeof FindingCode>;

export const Severity = z.enum(["error", "warning", "info"]);
export type Severity = z.infer<typeof Severity>;

/** A place in a definition: keys and indexes from the top, as in `["nodes", "review", "maxRetries"]`. */
export type DefinitionPath = readonly (string | number)[];

export const Finding = z.object({
  code: FindingCode,
  severity: Severity,
  at: z.string(),
  message: z.string(),
  fix: z.string(),
  spot: SourceSpot.optional(),
  path: z.array(z.string()).optional(),
});
/**
 * A finding. `at` is a node id or a dotted path in the definition. `path` is a run that serves as a
 * counter-example, if there is one.
 */
export type Finding = z.infer<typeof Finding>;
