/** Common stages of workflows, and the phase each of them belongs to. */
const phases: ReadonlyMap<string, string> = new Map([
  ["planning", "plan"],
  ["development", "implement"],
  ["verification", "test"],
  ["delivery", "deliver"],
]);

/** The phase of a stage; an unknown stage is a phase of its own. */
export function phaseOf(stage: string): string {
  return phases.get(stage) ?? stage;
}
