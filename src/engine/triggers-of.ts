import type { Program, Trigger } from "../workflow/program.ts";

/** The workflows that a step may call. */
export function triggersOf({ nodes }: Program, step: string): readonly Trigger[] {
  const node = nodes.get(step);
  const isWork = node?.type === "task" || node?.type === "gate";
  const activity = isWork && node.place ? nodes.get(node.place.activity) : undefined;
  return activity?.type === "activity" ? activity.triggers : [];
}
