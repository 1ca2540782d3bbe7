import type { Situation } from "../../model/situation.ts";

type Blocked = Situation["blocked"][number];

/** Whether an action is refused because of who the viewer is, which no action of the viewer can change. */
export function isForOtherReporter({ unmet = [] }: Blocked): boolean {
  return unmet.some((requirement) => /^\d+:by /.test(requirement));
}

/** Whether only another reporter can pass the step, because this viewer could report nothing but `failed`. */
export function needsOtherReporter({ required, blocked }: Pick<Situation, "required" | "blocked">): boolean {
  const unproven = blocked.filter(({ action, unmet }) => action.action === "report" && unmet);
  return (
    unproven.length > 0 &&
    unproven.every(isForOtherReporter) &&
    required.every(({ outcome }) => outcome === "failed")
  );
}
