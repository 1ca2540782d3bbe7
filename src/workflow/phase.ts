/** Stages by which a workflow is often divided, and the phase of work that each of them is. */
const phases: ReadonlyMap<string, string> = new Map([
  ["planning", "plan"],
  ["development", "implement"],
  ["verification", "test"],
  ["delivery", "deliver"],
]);

/** The phase a task is in at a node of this stage; any other stage is a phase of its own. */
export function phaseOf(stage: string): string {
  return phases.get(stage) ?? stage;
}
