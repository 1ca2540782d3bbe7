import { readRequirementId } from "../model/requirement.ts";
import type { Situation } from "../model/situation.ts";

type Blocked = Situation["blocked"][number];

/** Refused because of who would report it: nothing that this viewer does makes it somebody else. */
export function isForAnother({ unmet = [] }: Blocked): boolean {
  return unmet.some((requirement) => readRequirementId(requirement)?.kind === "by");
}

/** Whether a step can only be passed by somebody else: all that the viewer could report is that it failed. */
export function awaitsAnother({ required, blocked }: Pick<Situation, "required" | "blocked">): boolean {
  const unproven = blocked.filter(({ action, unmet }) => action.action === "report" && unmet);
  return (
    unproven.length > 0 &&
    unproven.every(isForAnother) &&
    required.every(({ outcome }) => outcome === "failed")
  );
}
