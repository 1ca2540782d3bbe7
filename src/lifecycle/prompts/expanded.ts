import type { Lifecycle } from "../../model/lifecycle.ts";

/** The variables that a prompt may name, as `{{name}}`. */
export const PROMPT_VARIABLES = [
  "current_status",
  "valid_exits",
  "current_phase",
  "valid_phases",
  "task_id",
  "task_title",
  "task_priority",
  "task_tags",
  "agent_id",
  "agent_role",
  "agent_tags",
] as const;
export type PromptVariable = (typeof PROMPT_VARIABLES)[number];

export type PromptValues = Partial<Readonly<Record<PromptVariable, string>>>;

const HOLE = /\{\{\s{0,9}([A-Za-z_][\w.-]{0,63})\s{0,9}\}\}/g;

/** The names in double braces. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(HOLE)].map(([, name]) => String(name)))];
}

/**
 * The text with its variables replaced. A value that contains braces is not expanded again. A variable without a
 * value is not replaced.
 */
export function expanded(text: string, values: PromptValues): string {
  const known: ReadonlyMap<string, string | undefined> = new Map(Object.entries(values));
  return text.replace(HOLE, (hole, name: string) => known.get(name) ?? hole);
}

/** The values of the variables that depend on the state and the phase. */
export function valuesAt(
  { states, phases }: Lifecycle,
  state: string | undefined,
  phase: string | undefined,
): PromptValues {
  const exits = state !== undefined && Object.hasOwn(states, state) ? (states[state]?.exits ?? []) : [];
  return {
    ...(state !== undefined && { current_status: state, valid_exits: bullets(exits) }),
    current_phase: phase ?? "none",
    valid_phases: Object.keys(phases).toSorted().join(", "),
  };
}

function bullets(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.map((name) => `- ${name}`).join("\n");
}
